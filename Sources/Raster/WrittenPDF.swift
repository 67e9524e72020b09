/// A PDF as Cairo 1.16 writes it.
enum WrittenPDF {
  /// Marks objects as free that the table of objects names and that were never written.
  ///
  /// Cairo reserves one for the structure of tagged documents, and readers then take the file for a
  /// damaged one.
  ///
  /// - SeeAlso: ISO 32000-1:2008, 7.5.4.
  static func freeMissingObjects(_ bytes: inout [UInt8]) {
    guard var at = tableStart(bytes) else { return }
    // `xref`, then `0 N`, then N entries of 20 bytes each.
    guard bytes[at...].starts(with: Array("xref\n0 ".utf8)) else { return }
    at += 7
    guard let count = number(bytes, &at), count < 10_000_000 else { return }
    at += 1
    for object in 0..<count {
      let entry = at + object * 20
      guard entry + 20 <= bytes.count else { return }
      var digits = entry
      guard bytes[entry + 17] == UInt8(ascii: "n"), let offset = number(bytes, &digits),
        !(offset < bytes.count && bytes[offset...].starts(with: Array("\(object) 0 obj".utf8)))
      else { continue }
      bytes.replaceSubrange(entry..<entry + 18, with: Array("0000000000 65535 f".utf8))
    }
  }

  /// Where the table is, as the file's end says.
  private static func tableStart(_ bytes: [UInt8]) -> Int? {
    let mark = Array("startxref\n".utf8)
    let tail = bytes.indices.suffix(64)
    guard let found = tail.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
    var at = found + mark.count
    guard let start = number(bytes, &at), start < bytes.count else { return nil }
    return start
  }

  private static func number(_ bytes: [UInt8], _ at: inout Int) -> Int? {
    let digits = bytes[at...].prefix(12).prefix { $0 >= 0x30 && $0 <= 0x39 }
    at += digits.count
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
