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
    /// Code, without the last line's end; the language is empty when the author names none.
    case code(language: String, String)
    /// A picture that stands alone.
    case picture(Picture)
    /// A line across the slide.
    case rule
  }

  /// What it holds.
  public var content: Content
  /// The step at which it appears, from 0.
  public var step: Int
  /// Its first line in the deck's file, from 1.
  public var line: Int

  /// Creates a block.
  public init(_ content: Content, step: Int = 0, line: Int = 1) {
    self.content = content
    self.step = step
    self.line = line
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
    case .code(_, let code): code
    case .picture(let picture): picture.alternative
    case .rule: ""
    }
  }

  /// The last step at which something of it appears.
  var lastStep: Int {
    switch content {
    case .list(let list):
      list.items.flatMap { [$0.step] + $0.blocks.map(\.lastStep) }.reduce(step, max)
    case .quote(let blocks): blocks.map(\.lastStep).reduce(step, max)
    default: step
    }
  }
}

extension [Block] {
  /// The letters alone, a line for each paragraph, item and row.
  public var plain: String { map(\.plain).filter { !$0.isEmpty }.joined(separator: "\n") }
}
