/// What of a picture is drawn, and how.
public struct ScenePicture: Hashable, Sendable {
  /// The picture as the deck names it.
  public var source: String
  /// The part of it that is drawn, as shares of its width and height; all of it by default.
  public var part: PointRect
  /// Radius of the frame's corners.
  ///
  /// Unit: points.
  public var cornerRadius: Double
  /// How much of what is below it hides, from 0 to 1.
  public var opacity: Double
  /// How bright it is; 1 is as it is, 0 black.
  public var brightness: Double
  /// How far it is blurred.
  ///
  /// Unit: points.
  public var blur: Double

  /// All of a picture.
  public static let whole = PointRect(x: 0, y: 0, width: 1, height: 1)

  /// Creates a picture.
  public init(
    _ source: String, part: PointRect = ScenePicture.whole, cornerRadius: Double = 0,
    opacity: Double = 1, brightness: Double = 1, blur: Double = 0
  ) {
    self.source = source
    self.part = part
    self.cornerRadius = cornerRadius
    self.opacity = opacity
    self.brightness = brightness
    self.blur = blur
  }
}

extension ScenePicture: CustomStringConvertible {
  /// Its name, and whatever is not ordinary about it; shares are in percent.
  public var description: String {
    var words = [source.debugDescription]
    if part != Self.whole {
      let percent = PointRect(
        x: part.x * 100, y: part.y * 100, width: part.width * 100, height: part.height * 100)
      words.append("part \(percent)")
    }
    if cornerRadius != 0 { words.append("round \(shortNumber(cornerRadius))") }
    if opacity != 1 { words.append("opacity \(shortNumber(opacity * 100)) %") }
    if brightness != 1 { words.append("brightness \(shortNumber(brightness * 100)) %") }
    if blur != 0 { words.append("blurred \(shortNumber(blur))") }
    return words.joined(separator: " ")
  }
}
