public import CommandLineModel
public import LinuxSystem

/// The folder of a talk that runs: its sockets, and the lock that says that it runs.
///
/// A session is alive while any process holds its lock. What an earlier talk left behind when
/// the machine or all its processes were killed is not locked, and is removed.
public struct SessionFolder: Hashable, Sendable {
  /// The session's name.
  public let name: SessionName
  /// The folder that holds the folders of all sessions.
  public let base: String

  /// Creates the description of a folder; nothing is made yet.
  public init(_ name: SessionName, in base: String) {
    self.name = name
    self.base = base
  }

  /// The folder itself.
  public var path: String { "\(base)/\(name)" }
  /// Where `lectern` and outside tools connect.
  public var controlSocket: String { "\(path)/control.sock" }
  /// Where stages and the console connect.
  public var peersSocket: String { "\(path)/peers.sock" }
  /// The file whose lock is held while the talk runs.
  public var lockFile: String { "\(path)/lock" }

  /// The folder of all sessions of this user, made if it is not there.
  ///
  /// It is `lectern` in `XDG_RUNTIME_DIR`; where that is not set, `/tmp/lectern-UID`, which must
  /// be this user's.
  public static func base(
    environment: [String: String], userID: UInt32
  ) throws(SystemError) -> String {
    let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
    let base = runtime.hasPrefix("/") ? "\(runtime)/lectern" : "/tmp/lectern-\(userID)"
    try Paths.makePrivateFolder(base)
    return base
  }

  /// Makes the folder and takes its lock; files of an earlier talk are removed.
  ///
  /// - Returns: The lock, or `nil` when a talk of this name runs.
  public func claim() throws(SystemError) -> FileLock? {
    while true {
      try Paths.makePrivateFolder(path)
      do {
        guard let lock = try FileLock.take(lockFile) else { return nil }
        Paths.remove(controlSocket)
        Paths.remove(peersSocket)
        return lock
      } catch  where error.isMissing {
        // Somebody removed the folder as a stale one between the two steps.
        continue
      }
    }
  }

  /// Whether a talk of this name runs.
  public var isAlive: Bool { FileLock.isHeld(lockFile) }

  /// Removes the folder; only for whoever holds the lock.
  public func remove() {
    for file in [controlSocket, peersSocket, lockFile, path] { Paths.remove(file) }
  }

  /// The sessions that are alive, in the order of their names; folders of others are removed.
  public static func running(in base: String) -> [SessionFolder] {
    let names = Paths.names(in: base).compactMap { try? SessionName(parsing: $0) }
    return names.sorted().map { SessionFolder($0, in: base) }.filter { folder in
      if folder.isAlive { return true }
      folder.removeStale()
      return false
    }
  }

  private func removeStale() {
    guard let lock = try? FileLock.take(lockFile) else { return }
    withExtendedLifetime(lock) { remove() }
  }
}
