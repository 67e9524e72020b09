import DeckModel
import Glibc

/// A file that is open for reading; closed with its owner.
final class OpenFile {
  /// The path as the operator gave it, for messages.
  let givenPath: String
  /// How many bytes it had when it was opened.
  let length: Int
  private var descriptor: Int32

  /// Opens a file, and refuses what is none or is empty.
  ///
  /// - Parameter expected: What kind of file was expected, for messages: `a PDF`.
  init(path: String, givenPath: String, expected: String) throws(DeckProblem) {
    let place = SourceLocation(file: givenPath)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(place, errno) }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    let problem: DeckProblem? =
      if !isKnown {
        .unreadable(place, errno)
      } else if status.st_mode & S_IFMT != S_IFREG {
        DeckProblem(.error, at: place, "this is no file. Expected \(expected).")
      } else if status.st_size == 0 {
        .empty(place, expected: expected)
      } else {
        nil
      }
    if let problem {
      close(descriptor)
      throw problem
    }
    self.givenPath = givenPath
    self.length = Int(status.st_size)
    self.descriptor = descriptor
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Hands the open descriptor over; whoever takes it closes it.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  /// The bytes at a place; fewer where the file ends.
  func read(from offset: Int, count: Int) -> [UInt8] {
    let wanted = max(0, min(count, length - offset))
    return [UInt8](unsafeUninitializedCapacity: wanted) { bytes, filled in
      while filled < wanted, let start = bytes.baseAddress {
        let got = pread(descriptor, start + filled, wanted - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { return }
        filled += got
      }
    }
  }
}

extension DeckProblem {
  /// A file that the system does not let us read.
  static func unreadable(_ place: SourceLocation, _ error: Int32) -> DeckProblem {
    let reason = strerror(error).map { String(cString: $0) } ?? "error \(error)"
    return DeckProblem(.error, at: place, "the file can't be read: \(reason).")
  }

  /// A file of 0 bytes.
  static func empty(_ place: SourceLocation, expected: String) -> DeckProblem {
    DeckProblem(.error, at: place, "the file is empty (0 bytes). Expected \(expected).")
  }
}
