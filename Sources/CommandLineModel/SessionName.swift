/// The name of a talk's session, which is also a folder's name.
public struct SessionName: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 1 to 64 letters, digits, `-`, `_` and `.` of ASCII; never begins with `-` or `.`.
  public let text: String

  /// The name itself.
  public var description: String { text }

  /// Reads a name that someone typed.
  public init(parsing text: String) throws(ValueError) {
    let isGood = text.allSatisfy(Self.isAllowed)
    guard (1...64).contains(text.count), isGood, let first = text.first, !"-.".contains(first)
    else {
      throw ValueError(
        UserText(
          "'%1' is no name of a session: expected 1 to 64 of A-Z, a-z, 0-9, '-', '_' and '.',"
            + " beginning with a letter or a digit.",
          text))
    }
    self.text = text
  }

  /// The name of a deck's own session: the same for the same file, another for another.
  ///
  /// - Parameter canonicalPath: Absolute, without symbolic links.
  public init(deckAt canonicalPath: String) {
    let file = canonicalPath.split(separator: "/").last ?? "deck"
    let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
    let kept = stem.map { Self.isAllowed($0) && $0 != "." ? $0 : "-" }
    let trimmed = kept.drop { $0 == "-" || $0 == "_" }.prefix(32)
    let name = trimmed.isEmpty ? "deck" : String(trimmed)
    text = "\(name)-\(Self.digest(canonicalPath))"
  }

  /// Orders names as text.
  public static func < (left: SessionName, right: SessionName) -> Bool { left.text < right.text }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII
      && (character.isLetter || character.isDecimalDigit || "-_.".contains(character))
  }

  /// Eight hexadecimal digits that tell two paths apart.
  ///
  /// - SeeAlso: FNV-1a, 64 bits, folded to 32: draft-eastlake-fnv, sections 2 and 3.
  private static func digest(_ path: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let folded = UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
    let digits = String(folded, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
