/// Where lines stand within their box.
public enum TextAlignment: String, Hashable, Sendable {
  /// At the left, or at the right for text that runs from right to left.
  case leading
  case centre
  case trailing
}

/// A run of text in one style.
public struct TextSpan: Hashable, Sendable {
  /// The letters; `\n` begins a new line.
  public var text: String
  /// How they look.
  public var style: TextStyle
  /// Where it leads, as the deck writes it; `nil` for nowhere.
  public var link: String?
  /// The picture that stands in place of its letter; `nil` where it is text.
  public var picture: InlinePicture?

  /// Creates a run.
  public init(
    _ text: String, _ style: TextStyle, link: String? = nil, picture: InlinePicture? = nil
  ) {
    self.text = text
    self.style = style
    self.link = link
    self.picture = picture
  }
}

/// Text of several styles that is broken into lines as one.
///
/// Lines break between words, and inside a word only where it is longer than a line; see also
/// `unbrokenRanges(width:)`.
public struct StyledText: Hashable, Sendable {
  /// The runs in reading order.
  public var spans: [TextSpan]
  /// Where lines stand within the box.
  public var alignment: TextAlignment
  /// Distance between baselines as a multiple of the font's own: 1 is as the font wants it.
  public var lineSpacing: Double
  /// Whether figures are all as wide as each other, for columns of numbers.
  public var hasTabularFigures: Bool
  /// The language, as BCP 47 writes it, which decides where lines may break; empty for unknown.
  public var language: String

  /// Creates styled text.
  public init(
    _ spans: [TextSpan], alignment: TextAlignment = .leading, lineSpacing: Double = 1,
    hasTabularFigures: Bool = false, language: String = ""
  ) {
    self.spans = spans
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.hasTabularFigures = hasTabularFigures
    self.language = language
  }

  /// The letters alone.
  public var plain: String { spans.map(\.text).joined() }
}

extension String {
  /// How many columns its letters take, where ideographs take two.
  var columnCount: Int { unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) } }
}
