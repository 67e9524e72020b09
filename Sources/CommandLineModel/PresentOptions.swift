public import DeckModel
public import StageModel

/// How a talk is to be given: what `lectern present` was told.
public struct PresentOptions: Hashable, Sendable {
  /// The deck's path as it was given; `lecternd` gets it beside the canonical one.
  public var deck: String
  /// The session's name, or `nil` for the deck's own.
  public var session: SessionName?
  /// The output that is the audience's, or `nil` to choose.
  public var audience: OutputName?
  /// The output that is the console's, or `nil` to choose.
  public var console: OutputName?
  /// Whether there is a console.
  public var hasConsole: Bool
  /// Where to begin, or `nil` for where the session was.
  public var start: Cursor?
  /// Whether to forget where the session was.
  public var isFresh: Bool
  /// How slides are drawn.
  public var presentation: Presentation
  /// How the deck is to be read.
  public var reading: ReadingOptions
  /// The audience's text size in percent, or `nil` for the session's.
  public var textSize: Int?
  /// The displays of a talk without a display server; empty for one with a display server.
  public var virtualDisplays: [VirtualDisplay]

  /// Creates options of which nothing but the deck was given.
  public init(deck: String) {
    self.deck = deck
    hasConsole = true
    isFresh = false
    presentation = Presentation()
    reading = ReadingOptions()
    virtualDisplays = []
  }

  /// The options as arguments that read as the same, without the session.
  public var arguments: [String] {
    var words: [String] = []
    if let audience { words.append("--audience=\(audience)") }
    if let console { words.append("--console=\(console)") }
    if !hasConsole { words.append("--no-console") }
    if let start { words.append("--start=\(start)") }
    if isFresh { words.append("--fresh") }
    words.append("--fit=\(presentation.fit.rawValue)")
    words.append("--backdrop=\(presentation.backdrop.description)")
    words += reading.arguments
    if let transition = presentation.transition {
      words.append("--transition=\(transition.rawValue)")
    }
    if let textSize { words.append("--text-size=\(textSize)") }
    words += virtualDisplays.map { "--virtual-display=\($0)" }
    return words
  }
}
