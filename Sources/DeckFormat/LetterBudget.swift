internal import DeckModel

/// How much a slide may hold: far more than anyone can read, and little enough to lay out at once.
struct LetterBudget {
  /// Letters of a slide; a page of a novel has 2000.
  static let most = 10_000

  /// Letters that may still follow.
  private(set) var left = most
  /// The line of the first block that was cut or left out.
  private(set) var cutLine: Int?

  /// Blocks without what is too much.
  mutating func fitted(_ blocks: [Block]) -> [Block] {
    blocks.compactMap { fitted($0) }
  }

  private mutating func fitted(_ block: Block) -> Block? {
    // Even what has no letters takes a line.
    guard take(4, line: block.line) else { return nil }
    var block = block
    switch block.content {
    case .heading(let level, let inlines):
      block.content = .heading(level: level, fitted(inlines, line: block.line))
    case .paragraph(let inlines): block.content = .paragraph(fitted(inlines, line: block.line))
    case .quote(let inner): block.content = .quote(fitted(inner))
    case .code(var code):
      code.text = fitted(code.text, line: block.line)
      block.content = .code(code)
    case .picture: if !take(100, line: block.line) { return nil }
    case .rule: break
    case .columns(let columns):
      block.content = .columns(
        columns.map { Block.Column(fitted($0.blocks), share: $0.share) })
    case .cards(let cards): block.content = .cards(cards.map { fitted($0) })
    case .group(let inner): block.content = .group(fitted(inner))
    case .list(var list):
      list.items = list.items.compactMap { item in
        guard take(4, line: item.line) else { return nil }
        var item = item
        item.blocks = fitted(item.blocks)
        return item
      }
      block.content = .list(list)
    case .table(let table): block.content = .table(fitted(table, line: block.line))
    }
    return block
  }

  /// Takes letters for something that can't be cut, if there are so many.
  private mutating func take(_ count: Int, line: Int) -> Bool {
    if left < count { cutLine = cutLine ?? line }
    guard left >= count else { return false }
    left -= count
    return true
  }

  private mutating func fitted(_ text: String, line: Int) -> String {
    let kept = text.prefix(left)
    left -= kept.count
    if kept.endIndex < text.endIndex { cutLine = cutLine ?? line }
    return String(kept)
  }

  private mutating func fitted(_ inlines: [Inline], line: Int) -> [Inline] {
    inlines.compactMap { inline in
      guard take(1, line: line) else { return nil }
      switch inline {
      case .text(let text): return .text(fitted(text, line: line))
      case .code(let text): return .code(fitted(text, line: line))
      case .emphasis(let inner): return .emphasis(fitted(inner, line: line))
      case .strong(let inner): return .strong(fitted(inner, line: line))
      case .strikethrough(let inner): return .strikethrough(fitted(inner, line: line))
      case .underline(let inner): return .underline(fitted(inner, line: line))
      case .lowered(let inner): return .lowered(fitted(inner, line: line))
      case .raised(let inner): return .raised(fitted(inner, line: line))
      case .mark(let inner): return .mark(fitted(inner, line: line))
      case .small(let inner): return .small(fitted(inner, line: line))
      case .coloured(let inner, let colour): return .coloured(fitted(inner, line: line), colour)
      case .link(let inner, let destination):
        return .link(fitted(inner, line: line), destination: destination)
      case .picture, .lineBreak: return inline
      }
    }
  }

  private mutating func fitted(_ table: Table, line: Int) -> Table {
    let header = table.header.map { fitted($0, line: line) }
    let rows = table.rows.compactMap { row in
      take(4 * row.count, line: line) ? row.map { fitted($0, line: line) } : nil
    }
    return Table(alignments: table.alignments, header: header, rows: rows)
  }
}
