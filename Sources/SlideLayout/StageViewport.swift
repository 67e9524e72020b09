public import StageModel

/// The space a slide is laid out in, in points: a display's shape at a fixed area.
///
/// Every viewport has the area of 1280×720 points, so that one shape gives one layout at any
/// number of pixels: a hall sees shapes, not pixels.
public struct StageViewport: Hashable, Sendable {
  /// The area of every viewport, in square points.
  public static let area = 1280.0 * 720.0

  /// Width in points.
  public let width: Double
  /// Height in points.
  public let height: Double

  /// The viewport of a display or picture of that size.
  public init(pixels: PixelSize) {
    let scale = (Self.area / Double(pixels.area)).squareRoot()
    width = Double(pixels.width) * scale
    height = Double(pixels.height) * scale
  }

  /// The whole viewport.
  public var bounds: PointRect { PointRect(x: 0, y: 0, width: width, height: height) }
}

extension StageViewport: CustomStringConvertible {
  /// Width and height: `1280×720`.
  public var description: String { "\(shortNumber(width))×\(shortNumber(height))" }
}
