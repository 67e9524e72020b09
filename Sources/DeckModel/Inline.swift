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
  /// Underlined text.
  case underline([Inline])
  /// Text below the line, as in chemistry.
  case lowered([Inline])
  /// Text above the line, as an exponent.
  case raised([Inline])
  /// Text on a ground that stands out.
  case mark([Inline])
  /// Text that is smaller than the text around it.
  case small([Inline])
  /// Text in a colour of its own.
  case coloured([Inline], Colour)
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
    case .picture(let picture): picture.alternative
    case .lineBreak: "\n"
    default: inner.plain
    }
  }

  /// The pieces directly within it.
  private var inner: [Inline] {
    switch self {
    case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines),
      .underline(let inlines), .lowered(let inlines), .raised(let inlines),
      .mark(let inlines), .small(let inlines), .coloured(let inlines, _),
      .link(let inlines, _):
      inlines
    case .text, .code, .picture, .lineBreak: []
    }
  }

  /// The pictures in it.
  fileprivate var pictures: [Picture] {
    if case .picture(let picture) = self { [picture] } else { inner.pictures }
  }
}

extension [Inline] {
  /// The letters alone; a picture gives its alternative text.
  public var plain: String { map(\.plain).joined() }

  /// The pictures within its lines.
  public var pictures: [Picture] { flatMap(\.pictures) }
}
