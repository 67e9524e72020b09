import Foundation
import StageModel

/// Small pictures of 32 × 16 pixels: red and green above blue and white.
enum TestPictures {
  static let jpeg = decoded(
    """
    /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAMCAgMCAgMDAwMEAwMEBQgFBQQEBQoHBwYIDAoMDAsKCwsNDhIQDQ4RDgsLEBYQ
    ERMUFRUVDA8XGBYUGBIUFRT/2wBDAQMEBAUEBQkFBQkUDQsNFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQU
    FBQUFBQUFBQUFBQUFBT/wAARCAAQACADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAgJCv/EABQQAQAAAAAAAAAA
    AAAAAAAAAAD/xAAZAQEAAwEBAAAAAAAAAAAAAAAABwkKBgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCd
    EGLUwFjISZjwGXjRm9ygOltVY7gB/9k=
    """)
  static let webp = decoded(
    """
    UklGRjoAAABXRUJQVlA4TC0AAAAvH8ADAB8gEEjeHzoNAUkS/f/s+s9/1DAMCLJtJjnJSR7gAhH9j6pt+wGo/gAA
    """)
  static let svg = Array(
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="32" height="16">
    <rect width="16" height="8" fill="#f00"/><rect x="16" width="16" height="8" fill="#0f0"/>
    <rect y="8" width="16" height="8" fill="#00f"/>
    </svg>
    """.utf8)

  /// The JPEG with an Exif orientation, as cameras write it.
  static func jpeg(orientation: UInt8, isLittle: Bool) -> [UInt8] {
    let tiff: [UInt8] =
      isLittle
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let body = Array("Exif\0\0".utf8) + tiff + [0, 0, 0, 0]
    let segment = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
    return Array(jpeg[..<2]) + segment + Array(jpeg[2...])
  }

  /// A PNG's beginning that names a size.
  static func pngHead(width: UInt32, height: UInt32) -> [UInt8] {
    let sides = [width, height].flatMap { side in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: side >> $0) }
    }
    return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8) + sides
      + [8, 2, 0, 0, 0, 0, 0, 0, 0]
  }

  private static func decoded(_ text: String) -> [UInt8] {
    Array(Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}
