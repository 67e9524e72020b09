/// Kinds of pictures that are shown.
enum PictureKind: String, Hashable, Sendable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case gif = "GIF"
  case bmp = "BMP"
  case tiff = "TIFF"
  case svg = "SVG"

  /// The kind's name in messages.
  var name: String { rawValue }

  /// The name by which a decoder is found.
  var mimeType: String {
    switch self {
    case .png: "image/png"
    case .jpeg: "image/jpeg"
    case .webp: "image/webp"
    case .gif: "image/gif"
    case .bmp: "image/bmp"
    case .tiff: "image/tiff"
    case .svg: "image/svg+xml"
    }
  }

  /// The kind that bytes begin as, whatever the file is called; `nil` for none of these.
  init?(head: ArraySlice<UInt8>) {
    func begins(_ text: String) -> Bool { head.starts(with: text.utf8) }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if head.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if begins("RIFF"), head.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else if begins("GIF87a") || begins("GIF89a") {
      self = .gif
    } else if begins("II*\0") || begins("MM\0*") {
      self = .tiff
    } else if begins("BM"), head.dropFirst(6).starts(with: [0, 0, 0, 0]) {
      self = .bmp
    } else if head.prefix(4096).contains("<svg") || head.starts(with: [0x1F, 0x8B]) {
      self = .svg
    } else {
      return nil
    }
  }
}
