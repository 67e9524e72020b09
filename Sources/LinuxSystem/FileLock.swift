internal import CLinux
internal import Glibc

/// A lock on a file, held for as long as any copy of its descriptor is open in any process.
///
/// - SeeAlso: flock(2).
public final class FileLock: Sendable {
  /// The open file; a process that inherits it holds the lock, too.
  public let descriptor: Descriptor

  /// Takes over a descriptor that holds the lock.
  public init(holding descriptor: Descriptor) { self.descriptor = descriptor }

  /// Takes the lock if nobody holds it; the file is made where it is not there.
  ///
  /// - Returns: The lock, or `nil` when somebody holds it.
  public static func take(_ path: String) throws(SystemError) -> FileLock? {
    while true {
      let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard number >= 0 else { throw SystemError(errno, "opening \(path)") }
      let descriptor = Descriptor(adopting: number)
      let result = clinux_lock(number)
      if result == -EWOULDBLOCK { return nil }
      guard result >= 0 else { throw SystemError(-result, "locking \(path)") }
      // Whoever held it may have removed the file between opening and locking.
      if clinux_is_same_file(number, path) == 1 { return FileLock(holding: descriptor) }
    }
  }

  /// Whether somebody holds the lock of a file; false when there is no such file.
  public static func isHeld(_ path: String) -> Bool {
    let number = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard number >= 0 else { return false }
    let descriptor = Descriptor(adopting: number)
    return clinux_lock(descriptor.number) == -EWOULDBLOCK
  }
}
