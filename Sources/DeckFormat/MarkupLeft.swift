internal import DeckModel

/// Markup of some program's that a slide shows as text, since nothing here understands it.
struct MarkupLeft {
  /// The markup with what follows it.
  private(set) var words = ""
  /// The line of the block in which it stands, from 1.
  private(set) var line = 0

  private let dialect: Dialect

  /// Looks for the first in what a slide shows; `nil` where there is none.
  init?(_ blocks: [Block], dialect: Dialect) {
    self.dialect = dialect
    for block in blocks where line == 0 { look(in: block, line: block.line) }
    guard line > 0 else { return nil }
  }

  private mutating func look(in block: Block, line: Int) {
    switch block.content {
    case .heading(_, let inlines), .paragraph(let inlines): look(in: inlines, line: line)
    case .list(let list):
      for item in list.items {
        for inner in item.blocks { look(in: inner, line: max(item.line, inner.line)) }
      }
    case .table(let table):
      for cell in ([table.header] + table.rows).joined() { look(in: cell, line: line) }
    case .quote, .columns, .cards, .group:
      for inner in block.inner { look(in: inner, line: inner.line) }
    case .code, .picture, .rule: break
    }
  }

  private mutating func look(in inlines: [Inline], line: Int) {
    guard self.line == 0 else { return }
    let text = inlines.map(\.textOutsideCode).joined()
    guard let start = markup(in: text) else { return }
    (words, self.line) = (String(text[start...].prefix { !$0.isNewline }.prefix(30)), line)
  }

  // MARK: What is markup

  /// Where the first markup of a text begins.
  private func markup(in text: String) -> String.Index? {
    guard text.utf8.contains(where: { "[$*\\{:<".utf8.contains($0) }) else { return nil }
    return text.indices.first { isMarkup(text[$0...], after: text[..<$0].last) }
  }

  private func isMarkup(_ text: Substring, after before: Character?) -> Bool {
    let isAtStart = before?.isWhitespace ?? true
    let next = text.dropFirst()
    switch text.first {
    case "!": return next.first == "[" && Self.near(next).contains("]")
    case "]": return next.first == "(" && Self.near(next).contains(")")
    case "$": return text.hasPrefix("$$") && !text.hasPrefix("$$$") && before != "$"
    case "*":
      return text.hasPrefix("****") && !text.hasPrefix("*****") && before != "*"
        && (before?.isLetter ?? false || text.dropFirst(4).first?.isLetter ?? false)
    case "\\":
      let name = next.prefix { $0.isASCII && $0.isLetter }
      return name.count > 1 && next[name.endIndex...].first == "{"
    // pandoc's authors mean two braces for what they are.
    case "{": return text.hasPrefix("{{") && dialect != .pandoc && Self.near(next).contains("}}")
    case ":": return isAtStart && text.hasPrefix(":::")
    case "<": return text.hasPrefix("<!--")
    case ".":
      let name = next.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) }
      return isAtStart && name.first?.isLowercase ?? false
        && next[name.endIndex...].first == "[" && Self.near(next).contains("]")
    default: return false
    }
  }

  /// So much of a text as what closes markup may be away.
  private static func near(_ text: Substring) -> Substring { text.prefix(300) }
}

extension Inline {
  /// The letters alone, with a blank in place of code and pictures.
  fileprivate var textOutsideCode: String {
    switch self {
    case .text(let text): text
    case .code, .picture: " "
    case .lineBreak: "\n"
    case .emphasis(let inner), .strong(let inner), .strikethrough(let inner),
      .underline(let inner), .lowered(let inner), .raised(let inner), .mark(let inner),
      .small(let inner), .coloured(let inner, _), .link(let inner, _):
      inner.map(\.textOutsideCode).joined()
    }
  }
}
