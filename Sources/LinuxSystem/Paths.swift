internal import CLinux
internal import Glibc

/// Files and folders by their paths.
public enum Paths {
  /// What a path names.
  public enum Kind: Hashable, Sendable {
    case file
    case folder
    /// A device, a socket or a pipe.
    case other
  }

  /// What a path names, symbolic links followed.
  public static func kind(_ path: String) throws(SystemError) -> Kind {
    switch try checked(clinux_file_kind(path), "opening \(path)") {
    case 1: .file
    case 2: .folder
    default: .other
    }
  }

  /// The absolute path without symbolic links.
  public static func canonical(_ path: String) throws(SystemError) -> String {
    guard let text = realpath(path, nil) else { throw SystemError(errno, "opening \(path)") }
    defer { free(text) }
    return String(cString: text)
  }

  /// The path from the root, by the folder this process is in; symbolic links stay.
  public static func absolute(_ path: String) throws(SystemError) -> String {
    guard !path.hasPrefix("/") else { return path }
    guard let text = getcwd(nil, 0) else { throw SystemError(errno, "finding this folder") }
    defer { free(text) }
    return String(cString: text) + "/" + path
  }

  /// Whether this process may read what a path names.
  public static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  /// The names in a folder in no order; empty when it can't be read.
  public static func names(in folder: String, atMost limit: Int = .max) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    defer { closedir(listing) }
    var names: [String] = []
    while names.count < limit, let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { place in
        place.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Makes a folder that only this user may enter; one that is there already must be this user's.
  public static func makePrivateFolder(_ path: String) throws(SystemError) {
    _ = try checked(clinux_make_private_folder(path), "making the folder \(path)")
  }

  /// Removes a file, or a folder that is empty; what is not there is no error.
  public static func remove(_ path: String) { _ = Glibc.remove(path) }
}

/// This process and who runs it.
public enum CurrentProcess {
  /// Its process id.
  public static var processID: Int32 { getpid() }
  /// The process that started it, or that took it over from that.
  public static var parentID: Int32 { getppid() }
  /// The user whose rights it has.
  public static var userID: UInt32 { geteuid() }
}

/// Processes by their numbers.
public enum Processes {
  /// When a process began, in the kernel's ticks since the machine started.
  ///
  /// `nil` when it has ended. With it a number that was given out anew is told apart.
  ///
  /// - SeeAlso: proc(5), `/proc/PID/stat`, field 22.
  public static func birth(of processID: Int32) -> String? {
    status(of: processID).map { String($0[19]) }
  }

  /// What a process is doing; `nil` when it has ended.
  ///
  /// - SeeAlso: proc(5), `/proc/PID/stat`, fields 3, 14 and 15.
  public static func activity(of processID: Int32) -> Activity? {
    guard let fields = status(of: processID), let user = UInt64(fields[11]),
      let system = UInt64(fields[12])
    else { return nil }
    let state: Activity.State =
      switch fields[0] {
      case "T", "t": .stopped
      case "S": .asleep
      default: .working
      }
    return Activity(state: state, processorTime: user + system)
  }

  /// The fields of a process's status behind its name, from the third on.
  private static func status(of processID: Int32) -> [Substring]? {
    guard let bytes = FileBytes.read("/proc/\(processID)/stat", atMost: 4096) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 && fields[0] != "Z" ? fields : nil
  }

  /// Kills a process that began at a time, if it still runs.
  public static func kill(_ processID: Int32, bornAt birth: String) {
    let handle = clinux_pidfd_open(processID)
    guard handle >= 0 else { return }
    let descriptor = Descriptor(adopting: handle)
    guard self.birth(of: processID) == birth else { return }
    _ = clinux_pidfd_kill(descriptor.number, SIGKILL)
  }
}
