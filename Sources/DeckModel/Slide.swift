/// A slide as its author wrote it: what it holds, not where it stands.
public struct Slide: Hashable, Sendable {
  /// What it shows, in reading order.
  public var blocks: [Block]
  /// Text for the operator only; empty when there is none.
  public var notes: String
  /// How many steps it has; at least 1.
  public var stepCount: Int
  /// Its first line in the deck's file, from 1.
  public var line: Int
  /// What the author asks of its looks.
  public var style: SlideStyle

  /// Creates a slide; there are at least as many steps as its blocks ask for.
  public init(
    _ blocks: [Block], notes: String = "", stepCount: Int = 1, line: Int = 1,
    style: SlideStyle = SlideStyle()
  ) {
    self.blocks = blocks
    self.style = style
    self.notes = notes
    self.stepCount = blocks.map { $0.lastStep + 1 }.reduce(max(1, stepCount), max)
    self.line = line
  }

  /// Its first heading in one line, or `nil` when it has none.
  public var title: String? {
    for case .heading(_, let inlines) in blocks.map(\.content) {
      let words = inlines.plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if !words.isEmpty { return words }
    }
    return nil
  }
}
