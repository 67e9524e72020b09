internal import DeckModel

/// A text file as lines, whatever its author's editor did to it.
struct SourceText {
  /// The longest text file that is read; decks are a thousand times smaller.
  static let longestFile = 8 << 20

  /// The most lines that are read.
  static let mostLines = 100_000

  /// The lines without their ends; line 1 is at index 0.
  let lines: [String]

  /// Reads UTF-8 with or without a byte order mark, with any kind of line ends.
  ///
  /// Control characters, which no font can draw, become spaces. The outcome says what happens
  /// when the file can't be read, for messages.
  init(bytes: [UInt8], file: String, outcome: String) throws(DeckProblem) {
    guard bytes.count <= Self.longestFile else {
      throw DeckProblem(
        .error, at: SourceLocation(file: file),
        "The file has \(bytes.count) bytes; text of at most \(Self.longestFile) is read."
          + " \(outcome).")
    }
    var body = bytes[...]
    if body.starts(with: [0xEF, 0xBB, 0xBF]) { body = body.dropFirst(3) }
    try Self.checkEncoding(body, file: file, outcome: outcome)
    lines = Self.split(body)
    guard lines.count <= Self.mostLines else {
      throw DeckProblem(
        .error, at: SourceLocation(file: file, line: Self.mostLines + 1),
        "The file has \(lines.count) lines; at most \(Self.mostLines) are read. \(outcome).")
    }
  }

  /// Throws at the first byte that is not UTF-8.
  private static func checkEncoding(
    _ body: ArraySlice<UInt8>, file: String, outcome: String
  ) throws(DeckProblem) {
    guard let bad = firstInvalid(body) else { return }
    let before = body[..<bad]
    // The part before it is valid, so decoding it loses nothing.
    let line = before.count { $0 == 0x0A } + 1
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? before.startIndex
    let column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
    let digits = String(body[bad], radix: 16, uppercase: true)
    throw DeckProblem(
      .error, at: SourceLocation(file: file, line: line, column: column),
      "Found the byte 0x\(digits.count < 2 ? "0" : "")\(digits), which is not UTF-8."
        + " \(outcome); save it as UTF-8.")
  }

  /// Index of the first byte that belongs to no UTF-8 character.
  private static func firstInvalid(_ body: ArraySlice<UInt8>) -> Int? {
    var index = body.startIndex
    while index < body.endIndex {
      guard let length = characterLength(body, at: index) else { return index }
      index += length
    }
    return nil
  }

  /// Bytes of the character that begins there, or `nil` when it is none.
  ///
  /// - SeeAlso: The Unicode Standard, table 3-7, well-formed UTF-8.
  private static func characterLength(_ body: ArraySlice<UInt8>, at index: Int) -> Int? {
    let second: ClosedRange<UInt8>
    let length: Int
    switch body[index] {
    case 0...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= body.endIndex, second.contains(body[index + 1]) else { return nil }
    return body[(index + 2)..<(index + length)].allSatisfy { (0x80...0xBF).contains($0) }
      ? length : nil
  }

  private static func split(_ body: ArraySlice<UInt8>) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    var previous: UInt8 = 0
    for byte in body {
      defer { previous = byte }
      switch byte {
      case 0x0A where previous == 0x0D: continue
      case 0x0A, 0x0D:
        lines.append(String(decoding: line, as: UTF8.self))
        line.removeAll(keepingCapacity: true)
      case 0x09, 0x20...: line.append(byte)
      default: line.append(0x20)
      }
    }
    if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }
}
