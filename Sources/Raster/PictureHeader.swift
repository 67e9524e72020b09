import DeckModel

/// Kinds of pictures that are shown.
enum PictureKind: Hashable, Sendable {
  case png
  case jpeg
  case webp
  case svg

  /// The kind's name in messages.
  var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .svg: "SVG"
    }
  }

  /// The name by which a decoder is found.
  var mimeType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .svg: "image/svg+xml"
    }
  }

  /// The kind that bytes begin as, whatever the file is called; `nil` for none of these.
  init?(head: ArraySlice<UInt8>) {
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if head.prefix(4096).contains("<svg") || head.starts(with: [0x1F, 0x8B]) {
      self = .svg
    } else {
      return nil
    }
  }
}

/// What the first bytes of a picture tell, before anything is decoded.
struct PictureHeader: Hashable, Sendable {
  /// Width in pixels as stored.
  var width: Int
  /// Height in pixels as stored.
  var height: Int
  /// How the picture is turned.
  ///
  /// From 1, upright, to 8. - SeeAlso: Exif 2.3, 4.6.4 A, tag 274.
  var orientation = 1

  /// Width once it is upright.
  var uprightWidth: Int { orientation >= 5 ? height : width }
  /// Height once it is upright.
  var uprightHeight: Int { orientation >= 5 ? width : height }

  /// Reads the header of a picture; `nil` when the bytes hold none or end before it does.
  ///
  /// - Parameter bytes: The file's beginning, from index 0.
  init?(_ kind: PictureKind, _ bytes: [UInt8]) {
    switch kind {
    case .png: self.init(png: ByteReader(bytes))
    case .jpeg: self.init(jpeg: ByteReader(bytes))
    case .webp: self.init(webp: ByteReader(bytes))
    case .svg: return nil
    }
  }

  /// - SeeAlso: Portable Network Graphics (Second Edition), 11.2.2.
  private init?(png bytes: ByteReader) {
    guard let width = bytes.big32(16), let height = bytes.big32(20) else { return nil }
    self.init(width: width, height: height)
  }

  /// - SeeAlso: ITU-T T.81, B.2.
  private init?(jpeg bytes: ByteReader) {
    var at = 2
    var orientation = 1
    while let mark = bytes.byte(at), let kind = bytes.byte(at + 1) {
      guard mark == 0xFF else { return nil }
      if kind == 0xFF {
        at += 1  // Fill bytes may stand before a marker.
        continue
      }
      if kind == 0x01 || (0xD0...0xD8).contains(kind) {
        at += 2
        continue
      }
      guard let length = bytes.big16(at + 2), length >= 2 else { return nil }
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        guard let height = bytes.big16(at + 5), let width = bytes.big16(at + 7) else { return nil }
        self.init(width: width, height: height, orientation: orientation)
        return
      }
      if kind == 0xE1, let found = bytes.exifOrientation(at + 4, count: length - 2) {
        orientation = found
      }
      at += 2 + length
    }
    return nil
  }

  /// - SeeAlso: RFC 9649, 2.5 to 2.7.
  private init?(webp bytes: ByteReader) {
    switch (bytes.byte(12), bytes.byte(15)) {
    case (0x56, 0x58):  // VP8X
      guard let width = bytes.little24(24), let height = bytes.little24(27) else { return nil }
      self.init(width: width + 1, height: height + 1)
    case (0x56, 0x4C):  // VP8L
      guard bytes.byte(20) == 0x2F, let bits = bytes.little32(21) else { return nil }
      self.init(width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case (0x56, 0x20):  // VP8
      guard let width = bytes.little16(26), let height = bytes.little16(28) else { return nil }
      self.init(width: width & 0x3FFF, height: height & 0x3FFF)
    default:
      return nil
    }
  }

  private init(width: Int, height: Int, orientation: Int = 1) {
    self.width = width
    self.height = height
    self.orientation = orientation
  }
}

/// Numbers in bytes from outside: `nil` where the bytes end.
private struct ByteReader {
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
  ///
  /// - SeeAlso: TIFF 6.0, section 2.
  func exifOrientation(_ at: Int, count: Int) -> Int? {
    guard bytes.dropFirst(at).starts(with: Array("Exif\0\0".utf8)) else { return nil }
    let tiff = at + 6
    let isLittle = byte(tiff) == 0x49
    func two(_ offset: Int) -> Int? { isLittle ? little16(offset) : big16(offset) }
    func four(_ offset: Int) -> Int? { isLittle ? little32(offset) : big32(offset) }
    guard two(tiff + 2) == 42, let directory = four(tiff + 4), directory < count,
      let entries = two(tiff + directory)
    else { return nil }
    for entry in 0..<min(entries, 200) {
      let field = tiff + directory + 2 + entry * 12
      if two(field) == 274, let value = two(field + 8), (1...8).contains(value) { return value }
    }
    return nil
  }
}
