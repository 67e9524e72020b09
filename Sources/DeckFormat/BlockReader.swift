internal import DeckModel

/// Turns the blocks of a Markdown tree into values.
struct BlockReader {
  /// How deeply blocks may be nested; no display shows more.
  private static let deepest = 24

  /// What the deck's file holds beside text.
  let context: DeckContext

  private var text: InlineReader { InlineReader(context: context) }

  init(context: DeckContext) { self.context = context }

  /// The blocks that a node stands for: none for a comment, several for text with pictures.
  func blocks(of node: CmarkNode, depth: Int = 0) -> [Block] {
    let line = context.prepared.sourceLine(node.line)
    guard depth < Self.deepest else {
      context.warn(line, "Nested more than \(Self.deepest) deep. The rest is left out.")
      return []
    }
    // Whatever follows within the block may pause: it appears when its beginning does.
    let step = context.step
    func block(_ content: Block.Content) -> Block { Block(content, step: step, line: line) }
    switch node.type {
    case "heading":
      return [
        block(.heading(level: node.headingLevel, text.inlines(under: node, line: line)))
      ]
    case "paragraph": return paragraphs(node, step: step, line: line)
    case "list": return [block(.list(list(node, depth: depth)))]
    case "table": return [block(.table(table(node, line: line)))]
    case "block_quote": return [block(.quote(children(of: node, depth: depth)))]
    case "code_block": return [block(code(node, line: line))]
    case "html_block": return html(node, step: step, line: line)
    case "thematic_break": return [block(.rule)]
    default: return children(of: node, depth: depth)
    }
  }

  private func children(of node: CmarkNode, depth: Int) -> [Block] {
    node.children.flatMap { blocks(of: $0, depth: depth + 1) }
  }

  /// A paragraph; pictures in it stand on lines of their own.
  private func paragraphs(_ node: CmarkNode, step: Int, line: Int) -> [Block] {
    var blocks: [Block] = []
    var open: [Inline] = []
    func close() {
      let inlines = withoutBlankEnds(open)
      open = []
      if !inlines.isEmpty { blocks.append(Block(.paragraph(inlines), step: step, line: line)) }
    }
    for inline in text.inlines(under: node, line: line) {
      guard let picture = lonePicture(inline) else {
        open.append(inline)
        continue
      }
      close()
      blocks.append(Block(.picture(picture), step: step, line: line))
    }
    close()
    return blocks
  }

  /// The picture that an inline is, or that a link holds and nothing else.
  private func lonePicture(_ inline: Inline) -> Picture? {
    switch inline {
    case .picture(let picture): picture
    case .link(let inner, _) where inner.count == 1: lonePicture(inner[0])
    default: nil
    }
  }

  private func withoutBlankEnds(_ inlines: [Inline]) -> [Inline] {
    func isBlank(_ inline: Inline) -> Bool {
      switch inline {
      case .text(let text): text.isBlank
      case .lineBreak: true
      default: false
      }
    }
    var rest = inlines[...]
    while let first = rest.first, isBlank(first) { rest.removeFirst() }
    while let last = rest.last, isBlank(last) { rest.removeLast() }
    if case .text(let text)? = rest.first { rest[rest.startIndex] = .text(trimmedStart(text)) }
    if case .text(let text)? = rest.last {
      rest[rest.endIndex - 1] = .text(String(text.trimmedEnd))
    }
    return Array(rest)
  }

  private func trimmedStart(_ text: String) -> String { String(text.drop(while: \.isWhitespace)) }

  private func list(_ node: CmarkNode, depth: Int) -> ListBlock {
    let items = node.children.map { item in
      if depth == 0, context.frontMatter.isIncremental { context.beginIncrement() }
      let step = context.step
      return ListItem(
        children(of: item, depth: depth), step: step,
        task: item.type != "tasklist" ? nil : item.isTaskDone ? .done : .open,
        line: context.prepared.sourceLine(item.line))
    }
    return ListBlock(
      node.isNumbered ? .numbers(from: node.listStart) : .bullets, isTight: node.isTight,
      items: items)
  }

  private func table(_ node: CmarkNode, line: Int) -> Table {
    let rows = node.children.map { row in
      row.children.map { text.inlines(under: $0, line: line) }
    }
    return Table(
      alignments: node.columnAlignments.map(alignment), header: rows.first ?? [],
      rows: Array(rows.dropFirst()))
  }

  private func alignment(_ letter: UInt8) -> Table.Alignment {
    switch letter {
    case UInt8(ascii: "l"): .left
    case UInt8(ascii: "c"): .centre
    case UInt8(ascii: "r"): .right
    default: .none
    }
  }

  private func code(_ node: CmarkNode, line: Int) -> Block.Content {
    var code = context.prepared.replacingStandIns(in: node.literal) { "<!--\($0)-->" }
    if code.last == "\n" { code.removeLast() }
    if let fence = node.fence, !isClosed(node, by: fence) {
      context.warn(
        line,
        "The code block that begins here is never closed: no line `\(fence)` follows."
          + " The rest is taken for code.")
    }
    let language = node.fenceInfo.prefix { !$0.isWhitespace && $0 != "{" && $0 != "," }
    return .code(CodeBlock(language: String(language), code))
  }

  /// Whether the last line of a code block is its closing fence.
  private func isClosed(_ node: CmarkNode, by fence: String) -> Bool {
    let lines = context.prepared.lines
    // cmark counts the closing fence in some versions, and in others it does not.
    return (node.lastLine...(node.lastLine + 1)).contains { number in
      guard number > node.line, lines.indices.contains(number - 1) else { return false }
      return lines[number - 1].drop { $0.isWhitespace || $0 == ">" }.hasPrefix(fence)
    }
  }

  /// HTML's own text; tags and what only programs read are left out.
  private func html(_ node: CmarkNode, step: Int, line: Int) -> [Block] {
    var inlines: [Inline] = []
    for piece in HTMLPiece.pieces(of: node.literal) {
      switch piece {
      case .comment(let text): context.take(comment: text)
      case .tag("br"): inlines.append(.lineBreak)
      case .tag(let name): context.ignore(tag: name, line: line)
      case .text(let text):
        let words = HTMLPiece.words(text)
        if !words.isEmpty { inlines.append(.text(words)) }
      }
    }
    inlines = withoutBlankEnds(inlines)
    return inlines.isEmpty ? [] : [Block(.paragraph(inlines), step: step, line: line)]
  }
}
