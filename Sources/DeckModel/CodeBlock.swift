/// Lines of code.
public struct CodeBlock: Hashable, Sendable {
  /// Lines that stand out from a step on, until the next such set.
  public struct Highlight: Hashable, Sendable {
    /// The step at which it begins, from 0.
    public var step: Int
    /// The lines, counted from 1 whatever number the first one bears; empty for all of them alike.
    public var lines: [ClosedRange<Int>]

    /// Creates a highlight.
    public init(step: Int, lines: [ClosedRange<Int>]) {
      self.step = step
      self.lines = lines
    }
  }

  /// Letters in one look, counted on from the run before.
  public struct Run: Hashable, Sendable {
    /// How many characters.
    public var count: Int
    /// Their colour, or `nil` for that of ordinary code.
    public var colour: Colour?
    /// Whether they are bold.
    public var isBold: Bool
    /// Whether they slope.
    public var isItalic: Bool

    /// Creates a run.
    public init(_ count: Int, colour: Colour? = nil, isBold: Bool = false, isItalic: Bool = false) {
      self.count = count
      self.colour = colour
      self.isBold = isBold
      self.isItalic = isItalic
    }
  }

  /// The language as the author names it; empty when they name none.
  public var language: String
  /// The code, without the last line's end.
  public var text: String
  /// The number of the first line where lines are numbered, else `nil`.
  public var firstNumber: Int?
  /// The sets of lines that stand out, by rising step; empty when none ever does.
  public var highlights: [Highlight]
  /// Looks of the letters, from the first one on; what is behind the last run is ordinary.
  public var runs: [Run]

  /// Creates a block of code.
  public init(
    language: String = "", _ text: String, firstNumber: Int? = nil, highlights: [Highlight] = [],
    runs: [Run] = []
  ) {
    self.language = language
    self.text = text
    self.firstNumber = firstNumber
    self.highlights = highlights
    self.runs = runs
  }

  /// The set of lines that stands out at a step; `nil` when all are alike.
  public func highlight(at step: Int) -> [ClosedRange<Int>]? {
    let current = highlights.last { $0.step <= step }?.lines
    return current?.isEmpty == false ? current : nil
  }
}
