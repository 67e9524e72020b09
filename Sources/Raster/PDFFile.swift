import DeckModel
import Glibc

/// What is looked at of a file before poppler reads it.
final class PDFFile {
  /// Readers look for the mark of a PDF in this much of its beginning.
  static let headLength = 1024
  /// And for its end in this much; more than the 1024 that are usual, for files with a tail.
  static let tailLength = 4096

  /// Whether the end is missing.
  let isCutOff: Bool
  private var descriptor: Int32

  /// Opens a file for reading, and refuses what can be no PDF.
  init(path: String, givenPath: String) throws(DeckProblem) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      throw .unreadable(SourceLocation(file: givenPath), errno)
    }
    self.descriptor = descriptor
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw .unreadable(SourceLocation(file: givenPath), errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DeckProblem(
        .error, at: SourceLocation(file: givenPath),
        "this is no file. Expected a PDF. The deck is not opened.")
    }
    let length = Int(status.st_size)
    isCutOff = Self.isCutOff(
      tail: Self.read(
        descriptor, from: max(0, length - Self.tailLength), count: Self.tailLength)[...])
    let head = Self.read(descriptor, from: 0, count: Self.headLength)
    try Self.check(head: head[...], length: length, givenPath)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Hands the open descriptor over; whoever takes it closes it.
  func takeDescriptor() -> Int32 {
    defer { descriptor = -1 }
    return descriptor
  }

  /// Refuses an empty file and one that does not begin as a PDF does.
  static func check(
    head: ArraySlice<UInt8>, length: Int, _ givenPath: String
  ) throws(DeckProblem) {
    let place = SourceLocation(file: givenPath)
    guard length > 0 else {
      throw DeckProblem(
        .error, at: place, "the file is empty (0 bytes). Expected a PDF. The deck is not opened.")
    }
    guard head.contains("%PDF-") else {
      throw DeckProblem(
        .error, at: place,
        "the file does not begin as a PDF does ('%PDF-' is missing). The deck is not opened.")
    }
  }

  /// Whether neither mark of a PDF's end is there.
  ///
  /// Of a file that was cut, poppler may show an older or a shorter state; that is not what the
  /// speaker has saved.
  static func isCutOff(tail: ArraySlice<UInt8>) -> Bool {
    !tail.contains("%%EOF") && !tail.contains("startxref")
  }

  private static func read(_ descriptor: Int32, from offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      filled = max(0, pread(descriptor, bytes.baseAddress, count, off_t(offset)))
    }
  }
}

extension DeckProblem {
  /// A file that the system does not let us read.
  static func unreadable(_ place: SourceLocation, _ error: Int32) -> DeckProblem {
    let reason = strerror(error).map { String(cString: $0) } ?? "error \(error)"
    return DeckProblem(
      .error, at: place, "the file can't be read: \(reason). The deck is not opened.")
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes of an ASCII text occur.
  func contains(_ text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { [UInt8]($0) }
    guard count >= wanted.count else { return false }
    return indices.dropLast(wanted.count - 1).contains { self[$0...].starts(with: wanted) }
  }
}
