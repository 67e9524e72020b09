/// A picture that stands within a line of text, around the middle of its capitals.
public struct InlinePicture: Hashable, Sendable {
  /// The text that it stands for in a run: Unicode's place for an object.
  public static let letter = "\u{FFFC}"

  /// What is drawn.
  public var picture: ScenePicture
  /// How wide it is, in points.
  public var width: Double
  /// How high it is, in points.
  public var height: Double
  /// How far its upper edge is above the line that letters stand on, in points.
  public var ascent: Double

  /// Creates a picture of that width and height beside letters of that size, all in points.
  public init(_ picture: ScenePicture, width: Double, height: Double, beside size: Double) {
    self.picture = picture
    self.width = width
    self.height = height
    // Capitals are about seven tenths of an em high.
    ascent = height / 2 + size * 0.35
  }
}

extension InlinePicture: CustomStringConvertible {
  /// Its name and its size: `"logo.svg" 24×24`.
  public var description: String { "\(picture) \(shortNumber(width))×\(shortNumber(height))" }
}
