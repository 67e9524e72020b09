/// What text takes up once it is broken into lines, in points.
public struct TextMeasure: Hashable, Sendable {
  /// Width of the widest line.
  public var width: Double
  /// Height of all lines.
  public var height: Double
  /// Distance from the upper edge to the first line's baseline.
  public var baseline: Double
  /// How many lines there are; at least 1.
  public var lineCount: Int

  /// Creates a measure.
  public init(width: Double, height: Double, baseline: Double, lineCount: Int = 1) {
    self.width = width
    self.height = height
    self.baseline = baseline
    self.lineCount = lineCount
  }
}
