/// What the first bytes of a picture tell, before anything is decoded.
struct PictureHeader: Hashable, Sendable {
  /// Width in pixels as stored.
  var width: Int
  /// Height in pixels as stored.
  var height: Int
  /// How many channels a JPEG has, which is 4 for one made for print; 3 for every other kind.
  var channels = 3
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
    case .gif: self.init(gif: ByteReader(bytes))
    case .bmp: self.init(bmp: ByteReader(bytes))
    case .tiff: self.init(tiff: ByteReader(bytes))
    case .svg: return nil
    }
  }

  /// - SeeAlso: Portable Network Graphics (Second Edition), 11.2.2.
  private init?(png bytes: ByteReader) {
    guard let width = bytes.big32(16), let height = bytes.big32(20) else { return nil }
    self.init(width: width, height: height)
    // Exif data may also stand behind the pixels; there it is not looked for.
    var at = 8
    while let length = bytes.big32(at), let kind = bytes.big32(at + 4), kind != 0x4944_4154 {
      if kind == 0x6558_4966, let found = bytes.tiffOrientation(at + 8, count: length) {
        orientation = found
      }
      at += 12 + length
    }
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
        channels = bytes.byte(at + 9).map(Int.init) ?? 3
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
      orientation = bytes.webpOrientation ?? 1
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

  /// - SeeAlso: GIF89a specification, 18.
  private init?(gif bytes: ByteReader) {
    guard let width = bytes.little16(6), let height = bytes.little16(8) else { return nil }
    self.init(width: width, height: height)
  }

  /// - SeeAlso: Windows' BITMAPCOREHEADER and BITMAPINFOHEADER.
  private init?(bmp bytes: ByteReader) {
    guard let header = bytes.little32(14) else { return nil }
    if header == 12 {
      guard let width = bytes.little16(18), let height = bytes.little16(20) else { return nil }
      self.init(width: width, height: height)
    } else {
      guard let width = bytes.little32(18), let height = bytes.little32(22) else { return nil }
      // A negative height tells that the rows begin at the top.
      self.init(width: width, height: height >= 1 << 31 ? (1 << 32) - height : height)
    }
  }

  /// Its decoder turns the picture upright by itself where rows and columns stay what they are.
  ///
  /// - SeeAlso: TIFF 6.0, section 2 and 8.
  private init?(tiff bytes: ByteReader) {
    guard let width = bytes.tiffField(256, 0, count: .max),
      let height = bytes.tiffField(257, 0, count: .max)
    else { return nil }
    self.init(width: width, height: height)
  }

  private init(width: Int, height: Int, orientation: Int = 1) {
    self.width = width
    self.height = height
    self.orientation = orientation
  }
}
