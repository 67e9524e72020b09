/// Width and height of a display or a picture, in pixels.
public struct PixelSize: Hashable, Sendable {
  /// The longest side that anything here handles; 8K displays are half of it.
  public static let longestSide = 16_384

  /// Width; from 1 to `longestSide`.
  public let width: Int
  /// Height; from 1 to `longestSide`.
  public let height: Int

  /// Creates a size, or `nil` when a side is outside 1 to `longestSide`.
  public init?(width: Int, height: Int) {
    let sides = 1...Self.longestSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    self.width = width
    self.height = height
  }

  private init(side: Int) {
    width = side
    height = side
  }

  /// One pixel.
  public static let smallest = PixelSize(side: 1)

  /// Bytes of a frame of this size: 4 bytes a pixel, rows without padding.
  public var frameBytes: Int { width * height * 4 }

  /// How many pixels there are.
  public var area: Int { width * height }
}

extension PixelSize: CustomStringConvertible {
  /// As modes are written: `1920x1080`.
  public var description: String { "\(width)x\(height)" }
}

extension PixelSize: Codable {
  private enum CodingKeys: String, CodingKey { case width, height }

  /// Reads a size; sides out of range are refused, whoever sent them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let width = try values.decode(Int.self, forKey: .width)
    let height = try values.decode(Int.self, forKey: .height)
    guard let size = PixelSize(width: width, height: height) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "\(width)x\(height) is no pixel size"))
    }
    self = size
  }
}

/// A rectangle of whole pixels; the origin is the upper left corner.
public struct PixelRect: Hashable, Codable, Sendable {
  /// Left edge; negative when a display lies left of the origin.
  public var x: Int
  /// Upper edge; negative when a display lies above the origin.
  public var y: Int
  /// Width and height.
  public var size: PixelSize

  /// Creates a rectangle.
  public init(x: Int, y: Int, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// The first column right of the rectangle.
  public var maxX: Int { x + size.width }
  /// The first row below the rectangle.
  public var maxY: Int { y + size.height }

  /// Whether a point lies inside.
  public func contains(x: Int, y: Int) -> Bool {
    x >= self.x && x < maxX && y >= self.y && y < maxY
  }
}

extension PixelRect: CustomStringConvertible {
  /// As X writes it: `1920x1080+1280+0`.
  public var description: String {
    "\(size)\(x < 0 ? "" : "+")\(x)\(y < 0 ? "" : "+")\(y)"
  }
}

/// How many pixels an output draws for one logical unit; 1.5 is 150 %.
public struct OutputScale: Hashable, Codable, Sendable {
  /// The scale in 1/120, the unit of Wayland's fractional scales.
  ///
  /// - SeeAlso: Wayland `wp_fractional_scale_v1.preferred_scale`.
  public let in120ths: Int

  /// Creates a scale from its factor, or `nil` unless it is from 0.25 to 16.
  public init?(_ factor: Double) {
    guard factor.isFinite, factor >= 0.25, factor <= 16 else { return nil }
    in120ths = Int((factor * 120).rounded())
  }

  private init(in120ths: Int) { self.in120ths = in120ths }

  /// One pixel for one logical unit.
  public static let one = OutputScale(in120ths: 120)

  /// The scale as a factor.
  public var factor: Double { Double(in120ths) / 120 }
}
