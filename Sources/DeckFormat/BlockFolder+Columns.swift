internal import DeckModel

extension BlockFolder {
  /// Columns of an element's pieces, or its pieces where there are none.
  static func columns(_ frame: Frame, style: Block.Style) -> [Piece] {
    if frame.pieces.count > 1, frame.pieces.allSatisfy(\.isCard) {
      let cards = cards(frame.pieces).map { $0.map { $0.styled(style) } }
      return [.block(Block(.cards(cards), step: frame.step, line: frame.line))]
    }
    var before: [Block] = []
    var columns: [Block.Column] = []
    for piece in frame.pieces {
      switch piece {
      case .column(let blocks, let share, _, _): columns.append(.init(blocks, share: share))
      case .part(let blocks), .card(let blocks), .foot(let blocks), .floating(let blocks, _):
        if !blocks.isEmpty { columns.append(.init(blocks)) }
      case .block(let block):
        // What stands between columns belongs to the one before.
        if columns.isEmpty {
          before.append(block)
        } else {
          columns[columns.count - 1].blocks.append(block)
        }
      case .slot: break
      }
    }
    if columns.count < 2 {
      let all = blocks(of: frame.pieces)
      var style = style
      if frame.element.centresItems { style.alignment = style.alignment ?? .centre }
      // One element alone has nothing beside it.
      columns = before.isEmpty && columns.count == 1 ? [] : split(all, count: 2)
      before = []
      guard columns.count > 1 else { return [.part(all.map { $0.styled(style) })] }
    }
    columns = columns.map { .init($0.blocks.map { $0.styled(style) }, share: $0.share) }
    // Pictures and nothing else are a row of them, which needs no columns.
    let all = columns.flatMap(\.blocks)
    if before.isEmpty, all.count == columns.count, all.allSatisfy(\.isPicture) {
      return all.map { .block($0.fillingCell) }
    }
    if columns.count > mostColumns {
      let cards = columns.map(\.blocks)
      return before.map { .block($0) }
        + [.block(Block(.cards(cards), step: frame.step, line: frame.line))]
    }
    columns = withFairShares(columns)
    return before.map { .block($0) }
      + [.block(Block(.columns(columns), step: frame.step, line: frame.line))]
  }

  /// remark's left column is narrow, and holds the way through the talk: headings alone.
  static func sidebarShare(_ element: Element, _ blocks: [Block]) -> Double? {
    guard element.name == "[]", element.has(["left-column"]), !blocks.isEmpty else { return nil }
    var longest = 0
    for block in blocks {
      guard case .heading(_, let inlines) = block.content else { return nil }
      longest = inlines.plain.split { !$0.isLetter }.map(\.count).reduce(longest, max)
    }
    // Long words have the room that they need to stay whole.
    return min(max(0.25, Double(longest) * 0.04), 0.45)
  }

  /// The most columns; more things beside one another are cards.
  private static let mostColumns = 4

  /// Columns whose shares, where all have one, make a whole.
  static func withFairShares(_ columns: [Block.Column]) -> [Block.Column] {
    let shares = columns.compactMap(\.share)
    let sum = shares.reduce(0, +)
    guard shares.count == columns.count, sum > 0, sum < 0.8 || sum > 1 else { return columns }
    return columns.map { .init($0.blocks, share: $0.share.map { $0 / sum }) }
  }

  /// Cards of an element's pieces.
  static func cards(_ pieces: [Piece]) -> [[Block]] {
    var cards: [[Block]] = []
    var loose: [Block] = []
    for piece in pieces {
      switch piece {
      case .card(let blocks), .part(let blocks), .foot(let blocks), .column(let blocks, _, _, _),
        .floating(let blocks, _):
        cards.append(blocks)
      case .block(let block): loose.append(block)
      case .slot: break
      }
    }
    if cards.isEmpty { return cardsOfBlocks(loose) }
    return loose.isEmpty ? cards : [loose] + cards
  }

  /// Cards of blocks: one for each heading, each item of a list, or each block.
  static func cardsOfBlocks(_ blocks: [Block]) -> [[Block]] {
    let byHeading = splitAtHeadings(blocks)
    if byHeading.count > 1 { return byHeading }
    if blocks.count == 1, case .list(let list) = blocks[0].content, list.items.count > 1 {
      return list.items.map { item in
        item.blocks.map { block in
          var block = block
          block.appear(at: item.step)
          return block
        }
      }
    }
    return blocks.map { [$0] }
  }

  /// Columns of blocks: one for each heading, or each rule, or each block; none where they are too
  /// many or one.
  static func split(_ blocks: [Block], count: Int) -> [Block.Column] {
    let byHeading = splitAtHeadings(blocks)
    if (2...max(count, 3)).contains(byHeading.count) { return byHeading.map { .init($0) } }
    let byRule = blocks.split(omittingEmptySubsequences: true) { $0.content == .rule }
    if (2...max(count, 3)).contains(byRule.count) { return byRule.map { .init(Array($0)) } }
    if blocks.count == count { return blocks.map { .init([$0]) } }
    guard blocks.count == 1, case .list(let list) = blocks[0].content, list.items.count >= 2 * count
    else { return [] }
    return halves(of: list, block: blocks[0], count: count)
  }

  private static func halves(of list: ListBlock, block: Block, count: Int) -> [Block.Column] {
    let size = (list.items.count + count - 1) / count
    return stride(from: 0, to: list.items.count, by: size).map { start in
      var part = list
      part.items = Array(list.items[start..<min(start + size, list.items.count)])
      if case .numbers(let first) = list.marking { part.marking = .numbers(from: first + start) }
      var column = block
      column.content = .list(part)
      return .init([column])
    }
  }

  /// Blocks cut before each heading of the highest level that stands among them more than once;
  /// what comes before the first is dropped into the first.
  static func splitAtHeadings(_ blocks: [Block]) -> [[Block]] {
    let levels = blocks.compactMap { block -> Int? in
      if case .heading(let level, _) = block.content { level } else { nil }
    }
    guard let level = levels.min(), levels.count(where: { $0 == level }) > 1 else { return [] }
    var parts: [[Block]] = []
    var before: [Block] = []
    for block in blocks {
      if case .heading(level, _) = block.content { parts.append([]) }
      if parts.isEmpty { before.append(block) } else { parts[parts.count - 1].append(block) }
    }
    parts[0] = before + parts[0]
    return parts
  }

  /// Pieces in which columns that follow one another have become one block.
  static func joined(_ pieces: [Piece]) -> [Piece] {
    var result: [Piece] = []
    var feet: [Piece] = []
    var open: [(blocks: [Block], share: Double?, isWeak: Bool, style: Block.Style)] = []
    func close() {
      defer { open = [] }
      guard let first = open.first?.blocks.first else { return }
      if open.count > 1 {
        let columns = withFairShares(open.map { Block.Column($0.blocks, share: $0.share) })
        let step = columns.flatMap(\.blocks).map(\.step).min() ?? 0
        result.append(.block(Block(.columns(columns), step: step, line: first.line)))
      } else {
        let share = open[0].share
        result += open[0].blocks.map { block in
          let block = block.styled(open[0].style)
          return .block(share.map(block.withPicture) ?? block)
        }
      }
    }
    for piece in withFloatsBesideText(pieces) {
      if case .column(let blocks, let share, let isWeak, let style) = piece {
        if !blocks.isEmpty { open.append((blocks, share, isWeak, style)) }
      } else if piece.isFoot {
        // What stands below all else parts no columns.
        feet.append(piece)
      } else {
        close()
        result.append(piece)
      }
    }
    close()
    return result + feet
  }

  /// Pieces in which pictures that float have become columns, with the text that follows beside them.
  private static func withFloatsBesideText(_ pieces: [Piece]) -> [Piece] {
    guard pieces.contains(where: \.isFloating) else { return pieces }
    var result: [Piece] = []
    var rest = pieces.filter { !$0.isFoot }[...]
    while let piece = rest.popFirst() {
      guard case .floating(let blocks, let isAtRight) = piece else {
        result.append(piece)
        continue
      }
      let picture = Piece.column(blocks, share: floatShare, isWeak: true, style: Block.Style())
      let column = Piece.column(blocks, share: nil, isWeak: true, style: Block.Style())
      let isBesideColumn = [result.last, rest.first].contains { $0?.isColumn ?? false }
      let text = isBesideColumn ? [] : rest.prefix(while: \.isText)
      rest = rest.dropFirst(text.count)
      if text.isEmpty {
        result.append(column)
      } else {
        let words = Piece.column(
          Self.blocks(of: Array(text)), share: 1 - floatShare, isWeak: true, style: Block.Style())
        // A rowless piece keeps them from columns before and behind.
        result += [.part([])] + (isAtRight ? [words, picture] : [picture, words]) + [.part([])]
      }
    }
    return result + pieces.filter(\.isFoot)
  }

  /// How much of the width pictures have that float beside text.
  private static let floatShare = 0.35

  /// The blocks of pieces, whatever they are.
  static func blocks(of pieces: [Piece]) -> [Block] {
    joined(pieces).flatMap { piece -> [Block] in
      switch piece {
      case .block(let block): [block]
      case .part(let blocks), .foot(let blocks), .column(let blocks, _, _, _),
        .floating(let blocks, _):
        blocks
      case .card(let blocks):
        [Block(.cards([blocks]), step: blocks.first?.step ?? 0, line: blocks.first?.line ?? 1)]
      case .slot: []
      }
    }
  }
}

extension Piece {
  /// Whether it stands below all others.
  var isFoot: Bool { if case .foot = self { true } else { false } }

  /// Whether it is a column that asks for a part of the width.
  var isNarrow: Bool {
    if case .column(_, let share?, _, _) = self { share < 0.5 } else { false }
  }

  /// Whether it is nothing.
  var isEmpty: Bool {
    if case .column(let blocks, _, _, _) = self { blocks.isEmpty } else { false }
  }

  /// Whether text stands beside it.
  var isFloating: Bool { if case .floating = self { true } else { false } }

  /// Whether it stands beside others.
  fileprivate var isColumn: Bool {
    switch self {
    case .column, .floating: true
    default: false
    }
  }

  /// Whether it is text that may stand beside a picture.
  fileprivate var isText: Bool {
    switch self {
    case .part(let blocks): blocks.allSatisfy(\.isText)
    case .block(let block): block.isText
    default: false
    }
  }

  /// Whether it stands in a box.
  var isCard: Bool { if case .card = self { true } else { false } }

  /// The piece with its block changed.
  func mapBlock(_ change: (Block) -> Block) -> Piece {
    if case .block(let block) = self { .block(change(block)) } else { self }
  }
}

extension Block {
  /// The block with what a style says, where it says nothing itself.
  func styled(_ style: Style) -> Block {
    var block = self
    block.style.alignment = block.style.alignment ?? style.alignment
    block.style.ink = block.style.ink ?? style.ink
    if block.style.scale == 1 { block.style.scale = style.scale }
    block.style.isFitted = block.style.isFitted || style.isFitted
    return block
  }

  /// The block, whose letters are heavy where it is a paragraph.
  var heavy: Block {
    guard case .paragraph(let inlines) = content else { return self }
    var block = self
    block.content = .paragraph([.strong(inlines)])
    return block
  }

  /// Whether it is text below a heading.
  fileprivate var isText: Bool {
    switch content {
    case .paragraph, .list, .quote, .code: true
    default: false
    }
  }

  /// Whether it is a picture.
  var isPicture: Bool { if case .picture = content { true } else { false } }

  /// Lets the block and all in it appear at a step, or later where it did.
  mutating func appear(at first: Int) {
    step = Swift.max(step, first)
    func late(_ blocks: [Block]) -> [Block] {
      blocks.map { block in
        var block = block
        block.appear(at: first)
        return block
      }
    }
    switch content {
    case .list(var list):
      list.items = list.items.map { item in
        var item = item
        item.step = Swift.max(item.step, first)
        item.blocks = late(item.blocks)
        return item
      }
      content = .list(list)
    case .code(var code):
      code.highlights = code.highlights.map {
        .init(step: Swift.max($0.step, first), lines: $0.lines)
      }
      content = .code(code)
    case .quote(let blocks): content = .quote(late(blocks))
    case .group(let blocks): content = .group(late(blocks))
    case .cards(let cards): content = .cards(cards.map(late))
    case .columns(let columns):
      content = .columns(columns.map { Column(late($0.blocks), share: $0.share) })
    case .heading, .paragraph, .table, .picture, .rule: break
    }
  }
}

extension [Block] {
  /// The running text of paragraphs in one line, with spaces between.
  var inlinesOfText: [Inline] {
    var result: [Inline] = []
    for case .paragraph(let inlines) in map(\.content) {
      if !result.isEmpty { result.append(.text(" ")) }
      result += inlines
    }
    return result
  }

  /// The running text of blocks, a line for each.
  var inlines: [Inline] {
    var result: [Inline] = []
    for block in self {
      let inner: [Inline]
      switch block.content {
      case .heading(_, let inlines), .paragraph(let inlines): inner = inlines
      case .picture(let picture): inner = [.picture(picture)]
      default: inner = block.plain.isEmpty ? [] : [.text(block.plain)]
      }
      if !result.isEmpty, !inner.isEmpty { result.append(.lineBreak) }
      result += inner
    }
    return result
  }
}
