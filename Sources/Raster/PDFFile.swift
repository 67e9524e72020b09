import DeckModel

/// What is looked at of a file before poppler reads it.
enum PDFFile {
  /// Readers look for the mark of a PDF in this much of its beginning.
  static let headLength = 1024
  /// And for its end in this much; more than the 1024 that are usual, for files with a tail.
  static let tailLength = 4096

  /// Refuses an empty file and one that does not begin as a PDF does.
  static func check(head: ArraySlice<UInt8>, _ givenPath: String) throws(DeckProblem) {
    let place = SourceLocation(file: givenPath)
    guard !head.isEmpty else { throw .empty(place, expected: "a PDF") }
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
}

extension ArraySlice<UInt8> {
  /// Whether the bytes of an ASCII text occur.
  func contains(_ text: StaticString) -> Bool {
    let wanted = text.withUTF8Buffer { [UInt8]($0) }
    guard count >= wanted.count else { return false }
    return indices.dropLast(wanted.count - 1).contains { self[$0...].starts(with: wanted) }
  }
}
