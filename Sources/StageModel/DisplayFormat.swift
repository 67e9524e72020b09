/// What a slide is laid out for: a display's pixels, and the size of the audience's text.
public struct DisplayFormat: Hashable, Codable, Sendable {
  /// The display's pixels; what counts is their shape.
  public var size: PixelSize
  /// The text's size in percent; 100 is ordinary.
  public var textSize: Int

  /// Creates a format.
  public init(_ size: PixelSize, textSize: Int = TextSize.ordinary) {
    self.size = size
    self.textSize = textSize
  }
}
