internal import CLinux
internal import Glibc

/// A file descriptor with one owner, who closes it.
public final class Descriptor: Sendable {
  /// The number, valid while the owner lives.
  public let number: Int32

  /// Takes over a descriptor that nobody else closes.
  public init(adopting number: Int32) { self.number = number }

  deinit { close(number) }

  /// Another descriptor for the same file.
  public func duplicate() throws(SystemError) -> Descriptor {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else { throw SystemError(errno, "duplicating a descriptor") }
    return Descriptor(adopting: copy)
  }

  /// Opens a file for writing, empty, made if it is not there.
  public static func creating(_ path: String) throws(SystemError) -> Descriptor {
    let number = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw SystemError(errno, "writing \(path)") }
    return Descriptor(adopting: number)
  }

  /// The bytes of a regular file as they are now, whatever becomes of it: a file without a name.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - folder: Where the copy lies, if the file system there has room for it.
  /// - Returns: The copy, for reading.
  public static func copy(of path: String, in folder: String) throws(SystemError) -> Descriptor {
    Descriptor(adopting: try checked(clinux_copy_unnamed(path, folder), "copying \(path)"))
  }

  /// Makes a descriptor that came from a parent process close at exec.
  public func closeAtExec() { _ = clinux_set_cloexec(number, 1) }

  /// Makes reads and writes answer at once.
  public func setNonblocking() { _ = clinux_set_nonblocking(number) }

  /// Writes all bytes, waiting where the file makes it wait.
  public func write(_ bytes: [UInt8]) throws(SystemError) {
    _ = try checked(clinux_write_all(number, bytes, bytes.count), "writing")
  }
}
