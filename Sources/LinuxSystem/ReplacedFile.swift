internal import Glibc

/// A file that takes the place of another only when it is whole.
///
/// What is written lies beside it under another name; without `commit` nothing of it is left.
public final class ReplacedFile {
  /// Where to write.
  public let descriptor: Descriptor
  private let path: String
  private let partial: String
  private var isDone = false

  /// Begins a file.
  ///
  /// - Parameter path: What it will be called; a folder of that name is an error.
  public init(_ path: String) throws(SystemError) {
    self.path = path
    partial = "\(path).part-\(getpid())"
    let number = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard number >= 0 else { throw SystemError(errno, "writing \(path)") }
    descriptor = Descriptor(adopting: number)
  }

  deinit { if !isDone { unlink(partial) } }

  /// Brings what was written to the disk and puts it in its place.
  public func commit() throws(SystemError) {
    guard fsync(descriptor.number) == 0 else { throw SystemError(errno, "writing \(path)") }
    guard rename(partial, path) == 0 else { throw SystemError(errno, "writing \(path)") }
    isDone = true
  }
}

extension Paths {
  /// Makes a folder; one that is there already is taken as it is.
  public static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    throw SystemError(errno, "making the folder \(path)")
  }
}
