public import StageModel

/// What `lectern check` was told.
public struct CheckOptions: Hashable, Sendable {
  /// The deck's path as it was given.
  public var deck: String
  /// How it is to be read.
  public var reading = ReadingOptions()
  /// The displays of which is told how slides fill them; empty for none.
  public var displays: [PixelSize] = []
  /// The audience's text size in percent.
  public var textSize = TextSize.ordinary

  /// Creates options of which nothing but the deck was given.
  public init(deck: String) { self.deck = deck }
}
