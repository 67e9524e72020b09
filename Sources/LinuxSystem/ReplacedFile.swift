internal import CLinux
internal import Glibc

/// A file that takes the place of another only when it is whole.
///
/// Until then it has no name, so that nothing of it is left when this process ends, however it
/// ends. Where the file system knows no such files it lies beside the other one under another
/// name, and is removed without `commit`.
public final class ReplacedFile {
  /// Where to write.
  public let descriptor: Descriptor
  private let path: String
  private let partial: String
  private var hasName: Bool

  /// Begins a file.
  ///
  /// - Parameter path: What it will be called. What is there must be a file, or a link to one, which
  ///   stays a link.
  public init(_ path: String) throws(SystemError) {
    let path = (try? Paths.canonical(path)) ?? path
    switch try? Paths.kind(path) {
    case .file, nil: break
    case .folder: throw SystemError(EISDIR, "writing \(path)")
    case .other: throw SystemError(EINVAL, "writing \(path)")
    }
    self.path = path
    partial = "\(path).part-\(getpid())"
    var number = clinux_open_unnamed(path.droppingLastComponent)
    hasName = number < 0
    if hasName {
      number = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o666)
    }
    guard number >= 0 else { throw SystemError(errno, "writing \(path)") }
    descriptor = Descriptor(adopting: number)
  }

  deinit { if hasName { unlink(partial) } }

  /// Puts what was written in its place.
  ///
  /// - Parameter isDurable: Whether to wait until the disk has it.
  public func commit(isDurable: Bool = true) throws(SystemError) {
    if isDurable, fsync(descriptor.number) != 0 { throw SystemError(errno, "writing \(path)") }
    if !hasName {
      // No name can be taken over at once, so it gets another one for a moment.
      unlink(partial)
      _ = try checked(clinux_name_file(descriptor.number, partial), "writing \(path)")
      hasName = true
    }
    guard rename(partial, path) == 0 else { throw SystemError(errno, "writing \(path)") }
    hasName = false
  }
}

extension Paths {
  /// Makes a folder; one that is there already is taken as it is.
  public static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    throw SystemError(errno, "making the folder \(path)")
  }
}
