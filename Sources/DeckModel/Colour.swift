/// An opaque colour.
public struct Colour: Hashable, Codable, Sendable {
  /// Red, from 0 to 255 in sRGB.
  public var red: UInt8
  /// Green, from 0 to 255 in sRGB.
  public var green: UInt8
  /// Blue, from 0 to 255 in sRGB.
  public var blue: UInt8

  /// Creates a colour from sRGB parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Black.
  public static let black = Colour(red: 0, green: 0, blue: 0)
  /// White.
  public static let white = Colour(red: 255, green: 255, blue: 255)
}

extension Colour {
  /// A colour from its hexadecimal digits as the web writes it: `0x1b1f24`.
  public init(hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }
}

extension Colour: CustomStringConvertible {
  /// As the web writes it: `#1b1f24`.
  public var description: String {
    let digits = Array("0123456789abcdef")
    return [red, green, blue].reduce(into: "#") { text, part in
      text.append(digits[Int(part >> 4)])
      text.append(digits[Int(part & 15)])
    }
  }
}
