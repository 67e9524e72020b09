public import DeckModel

/// How a deck is to be read: what `present`, `check` and `export` have in common.
public struct ReadingOptions: Hashable, Sendable {
  /// The most that a display is taken to cut off at each edge, as a share of each side.
  public static let mostOverscan = 0.1

  /// Where notes are on the pages of a PDF.
  public var notes = NotesPlacement.none
  /// Whose Markdown it is, or `nil` to tell by what is in it.
  public var dialect: Dialect?
  /// The theme in place of the deck's: a name or a file's path, or `nil`.
  public var theme: String?
  /// Whether the empty margins of a PDF's pages are cut off.
  public var trimsMargins = false
  /// What displays cut off at each edge, in percent of each side.
  public var overscan = 0
  /// The file whose first line opens an encrypted PDF, or `nil`.
  public var passwordFile: String?

  /// Creates options of which nothing was given.
  public init() {}

  /// The options as arguments that read as the same.
  public var arguments: [String] {
    var words = ["--notes=\(notes.rawValue)"]
    if let dialect { words.append("--dialect=\(dialect.rawValue)") }
    if let theme { words.append("--theme=\(theme)") }
    if trimsMargins { words.append("--trim") }
    if overscan > 0 { words.append("--overscan=\(overscan)") }
    if let passwordFile { words.append("--password-file=\(passwordFile)") }
    return words
  }

  /// What a worker is asked to open; the password is for others to read.
  ///
  /// - Parameters:
  ///   - path: The deck's canonical path.
  ///   - givenPath: The path as it was given, for messages.
  /// - Returns: The request.
  public func request(path: String, givenPath: String) -> DeckRequest {
    var request = DeckRequest(
      path: path, givenPath: givenPath, notes: notes, dialect: dialect?.rawValue)
    request.theme = theme
    request.trimsMargins = trimsMargins
    request.overscan = Double(overscan) / 100
    return request
  }
}
