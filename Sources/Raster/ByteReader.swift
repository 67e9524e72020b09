/// Numbers in bytes from outside: `nil` where the bytes end.
struct ByteReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func byte(_ at: Int) -> UInt8? { bytes.indices.contains(at) ? bytes[at] : nil }

  func big16(_ at: Int) -> Int? {
    guard let high = byte(at), let low = byte(at + 1) else { return nil }
    return Int(high) << 8 | Int(low)
  }

  func big32(_ at: Int) -> Int? {
    guard let high = big16(at), let low = big16(at + 2) else { return nil }
    return high << 16 | low
  }

  func little16(_ at: Int) -> Int? { big16(at).map { $0 >> 8 | ($0 & 0xFF) << 8 } }

  func little24(_ at: Int) -> Int? {
    guard let low = little16(at), let high = byte(at + 2) else { return nil }
    return low | Int(high) << 16
  }

  func little32(_ at: Int) -> Int? {
    guard let low = little16(at), let high = little16(at + 2) else { return nil }
    return low | high << 16
  }

  /// The orientation in a JPEG's Exif segment; `nil` when there is none.
  func exifOrientation(_ at: Int, count: Int) -> Int? {
    guard bytes.dropFirst(at).starts(with: Array("Exif\0\0".utf8)) else { return nil }
    return tiffOrientation(at + 6, count: count - 6)
  }

  /// The orientation in Exif data, which is laid out as a TIFF file; `nil` when there is none.
  func tiffOrientation(_ tiff: Int, count: Int) -> Int? {
    tiffField(274, tiff, count: count).flatMap { (1...8).contains($0) ? $0 : nil }
  }

  /// A number of a TIFF file's first directory; `nil` when it is not there.
  ///
  /// - SeeAlso: TIFF 6.0, section 2.
  func tiffField(_ tag: Int, _ tiff: Int, count: Int) -> Int? {
    let isLittle = byte(tiff) == 0x49
    func two(_ offset: Int) -> Int? { isLittle ? little16(offset) : big16(offset) }
    func four(_ offset: Int) -> Int? { isLittle ? little32(offset) : big32(offset) }
    guard two(tiff + 2) == 42, let directory = four(tiff + 4), directory < count,
      let entries = two(tiff + directory)
    else { return nil }
    for entry in 0..<min(entries, 200) {
      let field = tiff + directory + 2 + entry * 12
      guard two(field) == tag else { continue }
      return two(field + 2) == 4 ? four(field + 8) : two(field + 8)
    }
    return nil
  }

  /// The orientation in a WebP's Exif chunk; `nil` when there is none.
  ///
  /// - SeeAlso: RFC 9649, 2.7.1.5.
  var webpOrientation: Int? {
    var at = 12
    while let kind = big32(at), let length = little32(at + 4) {
      if kind == 0x4558_4946 {
        return exifOrientation(at + 8, count: length) ?? tiffOrientation(at + 8, count: length)
      }
      at += 8 + length + length % 2
    }
    return nil
  }
}
