import Foundation

extension TestPictures {
  /// Red and green above blue and white, 2 × 2 pixels.
  static let gif = joined(
    Array("GIF89a".utf8), [2, 0, 2, 0, 0x91, 0, 0],
    [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255], frame, [0x3B])

  /// The pixels: clear, 0, 1, 2, 3, end; codes have 4 bits once there are eight of them.
  private static let frame = joined(
    [0x2C, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2],
    packed([(4, 3), (0, 3), (1, 3), (2, 3), (3, 4), (5, 4)]), [0])

  /// Codes of so many bits each, the lowest first, as one block of a GIF's data.
  private static func packed(_ codes: [(code: Int, bits: Int)]) -> [UInt8] {
    var word = 0
    var length = 0
    for (code, bits) in codes {
      word |= code << length
      length += bits
    }
    let bytes = (0..<(length + 7) / 8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    return [UInt8(bytes.count)] + bytes
  }

  /// The same, 24 bits for each pixel, rows from below.
  static let bmp = joined(
    Array("BM".utf8), [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0],
    [1, 0, 24, 0], [UInt8](repeating: 0, count: 24),
    [255, 0, 0, 255, 255, 255, 0, 0, 0, 0, 255, 0, 255, 0, 0, 0])

  /// The same, uncompressed.
  static let tiff: [UInt8] = {
    let fields: [(tag: UInt8, value: UInt8)] = [
      (0, 2), (1, 2), (2, 8), (3, 1), (6, 2), (17, 8), (21, 3), (22, 2), (23, 12),
    ]
    let pixels: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]
    let directory = fields.flatMap { field -> [UInt8] in
      [field.tag, 1, 3, 0, 1, 0, 0, 0, field.value, 0, 0, 0]
    }
    return joined(
      [0x49, 0x49, 42, 0, 20, 0, 0, 0], pixels, [UInt8(fields.count), 0], directory, [0, 0, 0, 0])
  }()

  /// The parts one after another: long sums of arrays take the compiler minutes.
  private static func joined(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

  /// Exif data that says how a picture is turned.
  static func tiff(orientation: UInt8) -> [UInt8] {
    [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
      + [0, 0, 0, 0]
  }

  /// The WebP with Exif data behind its pixels.
  static func webp(exif: [UInt8]) -> [UInt8] {
    let pixels = Array(webp[12...])
    let extended = joined(
      chunk("VP8X", [0x08, 0, 0, 0, 31, 0, 0, 15, 0, 0]), pixels, chunk("EXIF", exif))
    return joined(
      Array("RIFF".utf8), little(extended.count + 4), Array("WEBP".utf8), extended)
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    joined(Array(name.utf8), little(data.count), data, data.count % 2 == 1 ? [0] : [])
  }

  private static func little(_ number: Int) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  // MARK: PNG

  /// Red and green above blue and white, 8 × 4 pixels, with more chunks before them.
  static func png(_ chunks: [(name: String, data: [UInt8])]) -> [UInt8] {
    func row(_ left: [UInt8], _ right: [UInt8]) -> [UInt8] {
      joined([0], left, left, left, left, right, right, right, right)
    }
    let upper = row([255, 0, 0], [0, 255, 0])
    let lower = row([0, 0, 255], [255, 255, 255])
    let header: [UInt8] = [0, 0, 0, 8, 0, 0, 0, 4, 8, 2, 0, 0, 0]
    var all: [(name: String, data: [UInt8])] = [("IHDR", header)]
    all += chunks
    all.append(("IDAT", stored(joined(upper, upper, lower, lower))))
    all.append(("IEND", []))
    let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    return mark + all.flatMap { pngChunk($0.name, $0.data) }
  }

  private static func pngChunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return joined(big(UInt32(data.count)), body, big(~sum))
  }

  private static func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// Data as a zlib stream that compresses nothing.
  private static func stored(_ data: [UInt8]) -> [UInt8] {
    let length = UInt16(data.count)
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return joined(
      [0x78, 0x01, 0x01, UInt8(length & 0xFF), UInt8(length >> 8)],
      [UInt8(~length & 0xFF), UInt8(~length >> 8)], data, big(b << 16 | a))
  }

  /// An iCCP chunk's data: sRGB but for its red and green, which have changed places.
  static let swappingProfile: [UInt8] = Array("swapped\0\0".utf8) + stored(profile)

  /// - SeeAlso: ICC.1:2001-04.
  private static let profile: [UInt8] = {
    func number(_ value: Double) -> [UInt8] {
      big(UInt32(bitPattern: Int32((value * 65_536).rounded())))
    }
    func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
      joined(Array("XYZ \0\0\0\0".utf8), number(x), number(y), number(z))
    }
    let curve = joined(Array("curv\0\0\0\0".utf8), big(1), [2, 0x33, 0, 0])
    let tags: [(String, [UInt8])] = [
      ("wtpt", xyz(0.9642, 1, 0.8249)), ("rXYZ", xyz(0.3851, 0.7169, 0.0971)),
      ("gXYZ", xyz(0.4361, 0.2225, 0.0139)), ("bXYZ", xyz(0.1431, 0.0606, 0.7141)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var offset = 128 + 4 + tags.count * 12
    var table = big(UInt32(tags.count))
    for (name, data) in tags {
      table += joined(Array(name.utf8), big(UInt32(offset)), big(UInt32(data.count)))
      offset += data.count
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: big(UInt32(offset)))
    header.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
    header.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    header.replaceSubrange(68..<80, with: joined(number(0.9642), number(1), number(0.8249)))
    return joined(header, table, tags.flatMap(\.1))
  }()
}
