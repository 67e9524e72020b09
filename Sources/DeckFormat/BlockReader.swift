internal import DeckModel

/// Turns the blocks of a Markdown tree into values.
struct BlockReader {
  /// How deeply blocks may be nested; no display shows more.
  private static let deepest = 24

  /// What the deck's file holds beside text.
  let context: DeckContext

  private var text: InlineReader { InlineReader(context: context) }

  init(context: DeckContext) { self.context = context }

  /// Puts what a node stands for into a folder: nothing for a comment, several blocks for text with
  /// pictures.
  func read(_ node: CmarkNode, depth: Int = 0, into folder: inout BlockFolder) {
    let line = context.sourceLine(node.line)
    guard depth < Self.deepest else {
      context.warn(line, "Nested more than \(Self.deepest) deep. The rest is left out.")
      return
    }
    if node.type == "html_block" { return html(node.literal, line: line, into: &folder) }
    if node.type == "code_block", node.fenceInfo.hasPrefix("{=") {
      // pandoc hands this to one kind of output, and leaves it out of any other.
      if node.fenceInfo.hasPrefix("{=html") { html(node.literal, line: line, into: &folder) }
      return
    }
    let isAfterPause = context.isAfterPause
    // Whatever follows within the block may pause: it appears when its beginning does.
    let step = context.step
    var centresPictures = false
    for var block in blocks(of: node, step: step, depth: depth, line: line) {
      let pending = context.takePending()
      centresPictures = centresPictures || pending.centresPictures
      if centresPictures, block.isPicture || block.plain.isBlank { block.style.alignment = .centre }
      if pending.moment != nil || depth == 0 && isLoneStep(block) {
        block.appear(at: context.step(pending.moment ?? .next))
      }
      if let element = pending.element { block = block.styled(element.style) }
      if block.style.scale == 1 { block.style.scale = pending.scale }
      block.style.isFitted = block.style.isFitted || pending.isFitted
      block.style.alignment = block.style.alignment ?? pending.alignment
      folder.append(block, isAfterPause: isAfterPause)
    }
  }

  /// Whether a block that is no list is a step, as all in `<v-clicks>` are.
  private func isLoneStep(_ block: Block) -> Bool {
    guard context.dialect == .slidev, context.incremental.last ?? false else { return false }
    if case .list = block.content { return false }
    return true
  }

  private func blocks(of node: CmarkNode, step: Int, depth: Int, line: Int) -> [Block] {
    func block(_ content: Block.Content) -> Block { Block(content, step: step, line: line) }
    switch node.type {
    case "heading":
      let heading = heading(node, line: line)
      // pandoc's slides without a title have a heading of attributes alone.
      guard case .heading(let level, let inlines) = heading, !inlines.isEmpty else { return [] }
      // A picture in a heading stands below it.
      let pieces = context.paragraphs(inlines, step: step, line: line, isHeading: true)
      let words = pieces.inlinesOfText
      let pictures = pieces.filter { if case .picture = $0.content { true } else { false } }
      return (words.isEmpty ? [] : [block(.heading(level: level, words))]) + pictures
    case "paragraph":
      let inlines = text.inlines(under: node, line: line)
      return context.paragraphs(withCaption(inlines), step: step, line: line)
    case "list":
      let list = list(node, depth: depth)
      // Items that are pictures alone need no marks.
      let isOfPictures = list.items.allSatisfy { item in
        !item.blocks.isEmpty && item.blocks.allSatisfy(\.isPicture)
      }
      return isOfPictures ? list.items.flatMap(\.blocks) : [block(.list(list))]
    case "table": return [block(.table(table(node, line: line)))]
    case "block_quote": return quote(node, step: step, depth: depth, line: line)
    case "code_block" where node.fenceInfo.trimmed == "math":
      return context.block(formula: node.literal.trimmed, line: line).map { [$0] } ?? []
    // Deckset's authors put empty ones between lines to move them.
    case "code_block" where context.dialect == .deckset && node.literal.isBlank: return []
    case "code_block": return code(node, line: line).map { [block($0)] } ?? []
    case "thematic_break": return [block(.rule)]
    default: return children(of: node, depth: depth)
    }
  }

  /// The blocks under a node, in which elements begin and end.
  private func children(of node: CmarkNode, depth: Int) -> [Block] {
    var folder = BlockFolder(context: context)
    for child in node.children { read(child, depth: depth + 1, into: &folder) }
    return BlockFolder.blocks(of: folder.finish())
  }

  /// A picture that is all of a paragraph: pandoc shows its words below it.
  ///
  /// The frame of one that is missing holds them already.
  private func withCaption(_ inlines: [Inline]) -> [Inline] {
    guard context.dialect == .pandoc, inlines.count == 1, case .picture(var picture) = inlines[0],
      !picture.alternative.isEmpty, picture.isAvailable
    else { return inlines }
    picture.title = picture.alternative.withDashes
    return [.picture(picture)]
  }

  /// A heading without the attributes that pandoc writes behind it.
  private func heading(_ node: CmarkNode, line: Int) -> Block.Content {
    var inlines = text.inlines(under: node, line: line)
    if inlines.plain.trimmedEnd.last == "}", let start = attributesStart(inlines) {
      let tail = (start.words[start.open...] + Array(inlines[(start.index + 1)...]).plain).trimmed
      if let element = Element(braces: tail.dropFirst().dropLast(), name: "") {
        let rest = start.words[..<start.open].trimmedEndOfText
        inlines.removeSubrange(start.index...)
        if !rest.isEmpty { inlines.append(.text(rest)) }
        // In Slidev they are the heading's own, elsewhere the slide's.
        if context.dialect == .slidev {
          context.note(element)
        } else {
          context.take(slideAttributes: element, line: line)
        }
      }
    }
    return .heading(level: node.headingLevel, withoutBlankEnds(inlines))
  }

  /// The last `{` of running text: what stands in the braces may hold addresses.
  private func attributesStart(
    _ inlines: [Inline]
  ) -> (index: Int, words: String, open: String.Index)? {
    for index in inlines.indices.reversed() {
      guard case .text(let words) = inlines[index] else { continue }
      if let open = words.lastIndex(of: "{") { return (index, words, open) }
    }
    return nil
  }

  /// A quote; in pandoc's, a list in one is a step for each item where others are none.
  private func quote(_ node: CmarkNode, step: Int, depth: Int, line: Int) -> [Block] {
    let inner = Array(node.children)
    let isList =
      context.dialect == .pandoc && !inner.isEmpty && inner.allSatisfy { $0.type == "list" }
    if isList { context.incremental.append(!context.isIncremental) }
    defer { if isList { context.incremental.removeLast() } }
    let blocks = children(of: node, depth: depth)
    return isList ? blocks : [Block(.quote(blocks), step: step, line: line)]
  }

  // MARK: Lists and tables

  private func list(_ node: CmarkNode, depth: Int) -> ListBlock {
    let base = context.step
    var isStepwise = false
    let items = node.children.map { item in
      let isStep = isStep(item, of: node, depth: depth)
      isStepwise = isStepwise || isStep
      if isStep { context.step = context.nextStep() }
      let step = context.step
      context.openItems += 1
      let blocks = children(of: item, depth: depth)
      context.openItems -= 1
      return ListItem(
        // An item whose text waits for a key waits with it.
        blocks, step: max(step, blocks.first?.step ?? step),
        task: item.type != "tasklist" ? nil : item.isTaskDone ? .done : .open,
        line: context.sourceLine(item.line))
    }
    // What follows such a list is there from the start, but in our own decks it waits for it.
    if isStepwise, context.dialect != .lectern { context.step = base }
    return ListBlock(
      node.isNumbered ? .numbers(from: node.listStart) : .bullets, isTight: node.isTight,
      items: items)
  }

  /// Whether an item of a list is a step of its own.
  private func isStep(_ item: CmarkNode, of list: CmarkNode, depth: Int) -> Bool {
    if context.isIncremental, depth == 0 || context.incremental.last ?? false { return true }
    // Marp's lists with stars, or with brackets behind their numbers.
    guard context.dialect == .marp else { return false }
    if list.isNumbered { return list.hasBracketsBehindNumbers }
    let lines = context.prepared.lines
    guard lines.indices.contains(item.line - 1) else { return false }
    return lines[item.line - 1].dropFirst(item.column - 1).first == "*"
  }

  private func table(_ node: CmarkNode, line: Int) -> Table {
    context.openCells += 1
    defer { context.openCells -= 1 }
    let rows = node.children.map { row in
      row.children.map { withoutBlankEnds(text.inlines(under: $0, line: line)) }
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

  // MARK: Code

  private func code(_ node: CmarkNode, line: Int) -> Block.Content? {
    var code = context.prepared.replacingStandIns(in: node.literal) { "<!--\($0)-->" }
    if code.last == "\n" { code.removeLast() }
    if let fence = node.fence, !isClosed(node, by: fence) {
      context.warn(
        line,
        "The code block that begins here is never closed: no line `\(fence)` follows."
          + " The rest is taken for code.")
    }
    var info = CodeInfo(node.fenceInfo)
    if let lines = context.takeCodeLines() { info.read(lines: lines) }
    if context.dialect == .remark { info.takeMarkedLines(&code) }
    info.takeOptions(&code)
    guard !info.isHidden else { return nil }
    return .code(context.block(of: code, info))
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
}

extension Substring {
  /// The text without white space at its end.
  var trimmedEndOfText: String { String(String(self).trimmedEnd) }
}
