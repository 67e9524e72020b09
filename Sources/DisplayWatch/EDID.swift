package import StageModel

/// What a display says of itself: the first block of its Extended Display Identification Data.
///
/// - SeeAlso: VESA E-EDID standard, release A, revision 2, section 3.
package struct EDID: Hashable {
  /// Three letters, registered by the maker.
  package let maker: String
  /// The maker's number of the product.
  package let product: UInt16
  /// Zero when the maker gives none.
  package let serial: UInt32
  /// The serial number as text; empty when the maker gives none.
  package let serialText: String
  /// The product's name; may be empty.
  package let name: String

  /// Reads a first block; `nil` when it is cut short or damaged.
  ///
  /// A block with a wrong checksum is refused: a display misread once would become another one.
  package init?(_ bytes: [UInt8]) {
    let header: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]
    guard bytes.count >= 128, bytes.starts(with: header) else { return nil }
    guard bytes.prefix(128).reduce(0, &+) == 0 else { return nil }
    guard let maker = Self.maker(bytes[8], bytes[9]) else { return nil }
    self.maker = maker
    product = UInt16(bytes[10]) | UInt16(bytes[11]) << 8
    serial =
      UInt32(bytes[12]) | UInt32(bytes[13]) << 8 | UInt32(bytes[14]) << 16
      | UInt32(bytes[15]) << 24
    serialText = Self.text(tag: 0xFF, in: bytes)
    name = Self.text(tag: 0xFC, in: bytes)
  }

  /// The same for a display wherever it is plugged in.
  package var identity: OutputIdentity {
    let parts = [maker, productCode, serial == 0 ? "" : String(serial), serialText]
    return OutputIdentity("edid:" + parts.filter { !$0.isEmpty }.joined(separator: "-"))
  }

  /// A name for people.
  package var model: String { name.isEmpty ? "\(maker) \(productCode)" : name }

  /// Four hexadecimal digits.
  private var productCode: String {
    let digits = String(product, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  /// Three letters of five bits each, `A` is 1.
  private static func maker(_ high: UInt8, _ low: UInt8) -> String? {
    let packed = UInt16(high) << 8 | UInt16(low)
    let letters = [packed >> 10 & 31, packed >> 5 & 31, packed & 31]
    guard packed >> 15 == 0, letters.allSatisfy({ (1...26).contains($0) }) else { return nil }
    return String(decoding: letters.map { UInt8($0) + 64 }, as: UTF8.self)
  }

  /// The text of the first descriptor of this kind: up to 13 bytes, ended by a line feed.
  private static func text(tag: UInt8, in bytes: [UInt8]) -> String {
    for start in stride(from: 54, to: 126, by: 18) {
      let descriptor = bytes[start..<start + 18]
      guard descriptor.starts(with: [0, 0, 0, tag]) else { continue }
      let text = descriptor.dropFirst(5).prefix { $0 != 0x0A && $0 != 0 }
      let printable = text.filter { (0x20...0x7E).contains($0) }
      let end = printable.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? printable.startIndex
      return String(decoding: printable[..<end].drop { $0 == 0x20 }, as: UTF8.self)
    }
    return ""
  }
}
