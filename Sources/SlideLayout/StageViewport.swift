public import StageModel

/// The space a slide is laid out in, in points: a display's shape at a fixed area.
///
/// At the ordinary text size every viewport has the area of 1280×720 points, so that one shape
/// gives one layout at any number of pixels: a hall sees shapes, not pixels. The audience's text
/// size divides the points: at 200 % there are half as many across, and text is twice as large.
public struct StageViewport: Hashable, Sendable {
  /// The area of every viewport at the ordinary text size, in square points.
  public static let area = 1280.0 * 720.0
  /// The text sizes that can be asked for, in percent.
  public static let textSizes = 50...400

  /// Width in points.
  public let width: Double
  /// Height in points.
  public let height: Double
  /// The audience's text size in percent; 100 is ordinary.
  public let textSize: Int

  /// The viewport of a display or picture of that size.
  ///
  /// A text size outside of `textSizes` is taken as the nearest within.
  public init(pixels: PixelSize, textSize: Int = 100) {
    self.textSize = min(max(textSize, Self.textSizes.lowerBound), Self.textSizes.upperBound)
    let area = Self.area / Double(pixels.area)
    let scale = area.squareRoot() / (Double(self.textSize) / 100)
    width = Double(pixels.width) * scale
    height = Double(pixels.height) * scale
  }

  /// The whole viewport.
  public var bounds: PointRect { PointRect(x: 0, y: 0, width: width, height: height) }
  /// The shorter side in points.
  public var shorterSide: Double { min(width, height) }
}

extension StageViewport: CustomStringConvertible {
  /// Width and height: `1280×720`.
  public var description: String { "\(shortNumber(width))×\(shortNumber(height))" }
}
