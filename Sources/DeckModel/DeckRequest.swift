/// Where a deck keeps its notes beside the slides.
public enum NotesPlacement: String, Hashable, Codable, Sendable {
  /// Every page is a slide.
  case none
  /// The right half of every page holds notes, as beamer's `show notes on second screen=right`.
  case right
}

/// Which deck to open, and how to read it.
public struct DeckRequest: Hashable, Codable, Sendable {
  /// Canonical, absolute path of the file or folder.
  public var path: String
  /// The path as the operator gave it, for messages.
  public var givenPath: String
  /// Where notes are on the pages of a PDF.
  public var notes: NotesPlacement
  /// How a Markdown deck is written, by the name of a `Dialect`; `nil` finds that out from the deck.
  public var dialect: String?
  /// Where the file's bytes are kept while the talk goes on; `nil` for `path` itself.
  public var kept: String?
  /// The theme in place of the one the deck names: a name or a file's path; `nil` for the deck's.
  public var theme: String?
  /// Whether the empty margins of a PDF's pages are cut off.
  public var trimsMargins: Bool = false
  /// What displays cut off at each edge, as a share of each side, from 0 to 0.1.
  public var overscan: Double = 0
  /// What opens an encrypted file; `nil` when none is known.
  public var password: String?

  /// Creates a request.
  public init(
    path: String, givenPath: String, notes: NotesPlacement = .none, dialect: String? = nil
  ) {
    self.path = path
    self.givenPath = givenPath
    self.notes = notes
    self.dialect = dialect
  }

  /// Where to read the file's bytes.
  ///
  /// What lies beside it is still found by `path`.
  public var contents: String { kept ?? path }
}
