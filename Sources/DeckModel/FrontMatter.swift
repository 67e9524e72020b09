/// What an author says of a whole deck, at its head.
public struct FrontMatter: Hashable, Sendable {
  /// Where a slide begins besides `---`.
  public enum Splitting: Hashable, Sendable {
    case never
    /// At each heading of that level, or of a lower number; from 1 to 6.
    case headings(level: Int)
  }

  /// The deck's title.
  public var title: String?
  /// A line under the title.
  public var subtitle: String?
  /// Who speaks.
  public var author: String?
  /// The day, as the author writes it.
  public var date: String?
  /// The look of the slides.
  public var theme: String?
  /// The deck's language, as BCP 47 writes it.
  public var language: String?
  /// Whether each item of a list is a step of its own.
  public var isIncremental: Bool
  /// Where slides begin besides `---`.
  public var splitting: Splitting
  /// Notes on the whole talk, shown with the first slide.
  public var notes: String

  /// Creates front matter; by default an author has said nothing.
  public init(
    title: String? = nil, subtitle: String? = nil, author: String? = nil, date: String? = nil,
    theme: String? = nil, language: String? = nil, isIncremental: Bool = false,
    splitting: Splitting = .never, notes: String = ""
  ) {
    self.title = title
    self.subtitle = subtitle
    self.author = author
    self.date = date
    self.theme = theme
    self.language = language
    self.isIncremental = isIncremental
    self.splitting = splitting
    self.notes = notes
  }
}
