/// A piece of a slide that stands on lines of its own.
public struct Block: Hashable, Sendable {
  /// What kind of piece it is, and what it holds.
  public indirect enum Content: Hashable, Sendable {
    /// A heading; the level is from 1 to 6.
    case heading(level: Int, [Inline])
    /// Running text.
    case paragraph([Inline])
    /// A list of items.
    case list(ListBlock)
    /// Rows and columns.
    case table(Table)
    /// Words of somebody else.
    case quote([Block])
    /// Code.
    case code(CodeBlock)
    /// A picture that stands alone.
    case picture(Picture)
    /// A line across the slide.
    case rule
    /// Blocks side by side; rows on a display that is too narrow for them.
    case columns([Column])
    /// Boxes of equal size in a grid, each with its blocks.
    case cards([[Block]])
    /// Blocks that share what their style says.
    case group([Block])
  }

  /// Blocks below one another, beside others.
  public struct Column: Hashable, Sendable {
    /// Its share of the width, or `nil` for as much as the others that say nothing.
    public var share: Double?
    /// What it holds.
    public var blocks: [Block]

    /// Creates a column.
    public init(_ blocks: [Block], share: Double? = nil) {
      self.blocks = blocks
      self.share = share
    }
  }

  /// What an author asks of a block's looks; `nil` is what the layout and the theme do.
  public struct Style: Hashable, Sendable {
    /// Where its lines stand.
    public var alignment: HorizontalPlace?
    /// The colour of its text.
    public var ink: Colour?
    /// How large its text is beside ordinary text; 1 is as large.
    public var scale: Double
    /// Whether its text is as large as the width allows.
    public var isFitted: Bool
    /// Whether it stands at the slide's lower edge, as notes below the text do.
    public var isFoot: Bool

    /// Creates a style; by default an author has said nothing.
    public init(
      alignment: HorizontalPlace? = nil, ink: Colour? = nil, scale: Double = 1,
      isFitted: Bool = false, isFoot: Bool = false
    ) {
      self.alignment = alignment
      self.ink = ink
      self.scale = scale
      self.isFitted = isFitted
      self.isFoot = isFoot
    }
  }

  /// What it holds.
  public var content: Content
  /// The step at which it appears, from 0.
  public var step: Int
  /// Its first line in the deck's file, from 1.
  public var line: Int
  /// What the author asks of its looks.
  public var style: Style

  /// Creates a block.
  public init(_ content: Content, step: Int = 0, line: Int = 1, style: Style = Style()) {
    self.content = content
    self.step = step
    self.line = line
    self.style = style
  }
}

extension Block {
  /// The letters alone, a line for each paragraph, item and row.
  public var plain: String {
    switch content {
    case .heading(_, let inlines), .paragraph(let inlines): inlines.plain
    case .list(let list): list.items.map { $0.blocks.plain }.joined(separator: "\n")
    case .table(let table):
      ([table.header] + table.rows)
        .map { row in row.map(\.plain).joined(separator: "\t") }
        .joined(separator: "\n")
    case .quote(let blocks): blocks.plain
    case .code(let code): code.text
    case .picture(let picture): picture.alternative
    case .rule: ""
    case .columns(let columns): columns.map(\.blocks.plain).joined(separator: "\n")
    case .cards(let cards): cards.map(\.plain).joined(separator: "\n")
    case .group(let blocks): blocks.plain
    }
  }

  /// The last step at which something of it appears.
  var lastStep: Int {
    switch content {
    case .list(let list):
      list.items.flatMap { [$0.step] + $0.blocks.map(\.lastStep) }.reduce(step, max)
    case .code(let code): max(step, code.highlights.last?.step ?? step)
    case .heading, .paragraph, .table, .picture, .rule: step
    case .quote, .columns, .cards, .group: inner.map(\.lastStep).reduce(step, max)
    }
  }
}

extension Block {
  /// The blocks directly within it, besides a list's.
  public var inner: [Block] {
    switch content {
    case .quote(let blocks), .group(let blocks): blocks
    case .columns(let columns): columns.flatMap(\.blocks)
    case .cards(let cards): cards.flatMap { $0 }
    case .heading, .paragraph, .list, .table, .code, .picture, .rule: []
    }
  }
}

extension [Block] {
  /// The letters alone, a line for each paragraph, item and row.
  public var plain: String { map(\.plain).filter { !$0.isEmpty }.joined(separator: "\n") }
}
