/// A piece of running text.
public indirect enum Inline: Hashable, Sendable {
  /// Plain letters.
  case text(String)
  /// Emphasised text.
  case emphasis([Inline])
  /// Strongly emphasised text.
  case strong([Inline])
  /// Text that no longer holds.
  case strikethrough([Inline])
  /// Code within a line.
  case code(String)
  /// Text that leads somewhere; the destination is as the deck writes it.
  case link([Inline], destination: String)
  /// A picture within a line.
  case picture(Picture)
  /// A line ends here.
  case lineBreak
}

extension Inline {
  /// The letters alone; a picture gives its alternative text.
  public var plain: String {
    switch self {
    case .text(let text), .code(let text): text
    case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines),
      .link(let inlines, _):
      inlines.plain
    case .picture(let picture): picture.alternative
    case .lineBreak: "\n"
    }
  }
}

extension [Inline] {
  /// The letters alone; a picture gives its alternative text.
  public var plain: String { map(\.plain).joined() }
}
