internal import DeckModel

/// Arranges what a slide holds as its layout asks: columns, cards, a picture beside the text.
struct SlideArranger {
  private var style: SlideStyle
  private let dialect: Dialect
  private let headings: Block.Style

  /// Arranges a slide of that style, whose headings have looks of their own.
  init(style: SlideStyle, dialect: Dialect, headings: Block.Style = Block.Style()) {
    self.style = style
    self.dialect = dialect
    self.headings = headings
  }

  /// The blocks in their places, and the style with what was inferred.
  func arranged(_ pieces: [Piece]) -> (blocks: [Block], style: SlideStyle) {
    var style = style
    let foot = BlockFolder.blocks(of: pieces.filter(\.isFoot)).map { block in
      var block = block
      block.style.isFoot = true
      return block
    }
    let pieces = pieces.filter { !$0.isFoot }
    // The way through the talk, with nothing beside it, is no title.
    if dialect == .remark, style.layout == nil, pieces.count == 1, pieces[0].isNarrow {
      style.layout = .content
    }
    let slots = Self.slots(pieces)
    var blocks = slots.count > 1 ? columns(slots) : BlockFolder.blocks(of: pieces)
    blocks = Self.gatheredCards(blocks)
    // A rule below all else parts nothing; in decks of our own it is meant.
    while dialect != .lectern, blocks.count > 1, blocks.last?.content == .rule {
      blocks.removeLast()
    }
    // Nor does one straight below the title: that is told apart by its place and its size.
    if dialect != .lectern, blocks.count > 2, blocks[1].content == .rule,
      case .heading = blocks[0].content
    {
      blocks.remove(at: 1)
    }
    if slots.count == 1 { blocks = inferred(blocks) }
    if [.pictureLeft, .pictureRight, .pictureFull].contains(style.layout), style.backdrop == nil {
      blocks = withoutPicture(blocks, &style)
    }
    // A ground that can't be shown must not stand in the way of how the slide looks without it.
    if let backdrop = style.backdrop, case .full = backdrop.extent, !blocks.isEmpty,
      backdrop.pictures.allSatisfy({ !$0.isAvailable })
    {
      style.backdrop = nil
      if style.layout == .pictureFull { style.layout = nil }
    }
    blocks = withPicturesBesideNothing(blocks, &style)
    takeLogo(from: &blocks, &style)
    blocks = Self.withTitleFirst(blocks)
    style.layout = layout(style.layout, of: blocks)
    if style.alignment == nil, Self.isCentred(blocks) { style.alignment = .centre }
    var isOnPicture = false
    if let backdrop = style.backdrop, case .full = backdrop.extent { isOnPicture = true }
    return (withLooks(blocks.withFullRows + foot, onPicture: isOnPicture), style)
  }

  /// A small picture above the title of a slide that holds more is its logo.
  private func takeLogo(from blocks: inout [Block], _ style: inout SlideStyle) {
    let isForFew = [.title, .section, .statement, .quote, .blank].contains(style.layout)
    guard dialect != .lectern, blocks.count > 2, !isForFew,
      case .picture(let picture) = blocks[0].content, picture.isAvailable, blocks[0].step == 0,
      case .points(let size)? = picture.width ?? picture.height, size <= 280,
      case .heading = blocks[1].content
    else { return }
    style.logos.append(picture)
    blocks.removeFirst()
  }

  /// Pictures beside text where there is none: they share the slide.
  private func withPicturesBesideNothing(_ blocks: [Block], _ style: inout SlideStyle) -> [Block] {
    guard blocks.isEmpty, let backdrop = style.backdrop, backdrop.pictures.count > 1 else {
      return blocks
    }
    let isWhole = backdrop.pictures.allSatisfy { $0.filling == .contain && $0.width == nil }
    if isWhole, !backdrop.isVertical {
      style.backdrop = nil
      return backdrop.pictures.map { Block(.picture($0)) }
    }
    style.backdrop?.extent = .full
    return blocks
  }

  /// Headings alone, of which those that are larger than the first are as large as it is: what
  /// stands below a title is else taken for less than it.
  private static func withTitleFirst(_ blocks: [Block]) -> [Block] {
    guard case .heading(let first, _)? = blocks.first?.content else { return blocks }
    var result = blocks
    for index in blocks.indices {
      guard case .heading(let level, let inlines) = blocks[index].content else { return blocks }
      result[index].content = .heading(level: max(level, first), inlines)
    }
    return result
  }

  /// Whether all of it stands in the middle: each block asks for that, or it is a picture with its
  /// title below it.
  static func isCentred(_ blocks: [Block]) -> Bool {
    if blocks.count == 2, blocks[0].isPicture, case .heading = blocks[1].content { return true }
    return !blocks.isEmpty && blocks.allSatisfy { $0.style.alignment == .centre }
  }

  /// The most letters of a title slide of Slidev's that holds more than words.
  private static let longestTitle = 200

  /// A layout for a few words, where they are such.
  private func layout(_ layout: LayoutName?, of blocks: [Block]) -> LayoutName? {
    let hasWordsAlone = blocks.allSatisfy { block in
      switch block.content {
      case .heading, .paragraph, .quote, .rule: true
      default: false
      }
    }
    // A class or a layout of another program's is ours only where the slide holds words alone.
    let isTheirs =
      layout == .quote && dialect != .lectern || layout == .statement && dialect == .marp
    if isTheirs, !hasWordsAlone { return nil }
    // Nor is what holds much more than a title one.
    if dialect == .slidev, layout == .title, !hasWordsAlone, blocks.plain.count > Self.longestTitle
    {
      return nil
    }
    guard layout == .title || layout == .section, case .paragraph? = blocks.first?.content,
      blocks.count == 1
    else { return layout }
    return blocks.plain.count <= 200 ? .statement : nil
  }

  /// What is said of headings, and of single blocks but for a dark colour over a picture: pictures
  /// are darkened under text.
  private func withLooks(_ blocks: [Block], onPicture: Bool) -> [Block] {
    blocks.map { block in
      var block = block
      if case .heading = block.content { block = block.styled(headings) }
      if onPicture, let ink = block.style.ink, ink.contrast(to: .black) < 4.5 {
        block.style.ink = nil
      }
      switch block.content {
      case .columns(let columns):
        // What fits into a narrow column is no measure on a display where it has the whole width.
        let isNarrow = columns.count > 2
        block.content = .columns(
          columns.map { column in
            let blocks = withLooks(column.blocks, onPicture: onPicture).map { block in
              var block = block
              if isNarrow { block.style.isFitted = false }
              return block
            }
            return Block.Column(blocks, share: column.share)
          })
      default: break
      }
      return block
    }
  }

  /// The blocks of each place that the deck names, the unnamed one first.
  private static func slots(_ pieces: [Piece]) -> [(name: String, blocks: [Block])] {
    var slots: [(name: String, pieces: [Piece])] = [("", [])]
    for piece in pieces {
      if case .slot(let name) = piece {
        slots.append((name, []))
      } else {
        slots[slots.count - 1].pieces.append(piece)
      }
    }
    return slots.map { ($0.name, BlockFolder.blocks(of: $0.pieces)) }
  }

  private func columns(_ slots: [(name: String, blocks: [Block])]) -> [Block] {
    var slots = slots
    var head: [Block] = []
    var foot: [Block] = []
    if slots.contains(where: { ["column", "left"].contains($0.name.column) }) {
      // What comes before the first column stands above all of them.
      head = slots.removeFirst().blocks
    } else if case .heading? = slots[0].blocks.first?.content, slots[0].blocks.count > 1 {
      // A heading of the left column heads the slide.
      head = [slots[0].blocks.removeFirst()]
    }
    var columns: [(name: Substring, blocks: [Block])] = []
    for slot in slots where !slot.blocks.isEmpty {
      switch slot.name.column {
      // Places of a theme's own stand below one another.
      case nil where columns.isEmpty: head += slot.blocks
      case nil: foot += slot.blocks
      // `left-top` and `left-bottom` are one column.
      case let name? where name == columns.last?.name && slot.name != "column":
        columns[columns.count - 1].blocks += slot.blocks
      case let name?: columns.append((name, slot.blocks))
      }
    }
    let full = columns.map { Block.Column($0.blocks) }
    guard full.count > 1, let first = full[0].blocks.first else {
      return head + full.flatMap(\.blocks) + foot
    }
    let step = full.flatMap(\.blocks).map(\.step).min() ?? 0
    return head + [Block(.columns(full), step: step, line: first.line)] + foot
  }

  /// Cards that follow one another, as one block; one alone behind a grid of them is none of these.
  private static func gatheredCards(_ blocks: [Block]) -> [Block] {
    var result: [Block] = []
    // Whether the latest cards stood alone, each of them.
    var areLone = false
    for block in blocks {
      guard case .cards(let new) = block.content else {
        result.append(block)
        continue
      }
      let isLone = new.count == 1
      if case .cards(let old)? = result.last?.content, isLone == areLone {
        result[result.count - 1].content = .cards(old + new)
      } else {
        result.append(block)
        areLone = isLone
      }
    }
    return result
  }

  /// Columns and cards where the layout asks for some and the deck marks none.
  private func inferred(_ blocks: [Block]) -> [Block] {
    guard let layout = style.layout else { return blocks }
    let count: Int
    switch layout {
    case .twoColumns, .comparison: count = 2
    case .threeColumns: count = 3
    case .cards: count = 0
    default: return blocks
    }
    let isDone = blocks.contains { block in
      switch block.content {
      case .columns, .cards: true
      default: false
      }
    }
    guard !isDone else { return blocks }
    let (head, body) = Self.headed(blocks)
    guard let first = body.first else { return blocks }
    let step = body.map(\.step).min() ?? 0
    if layout == .cards {
      let cards = BlockFolder.cardsOfBlocks(body)
      guard cards.count > 1 else { return blocks }
      return head + [Block(.cards(cards), step: step, line: first.line)]
    }
    let columns = BlockFolder.split(body, count: count)
    guard columns.count > 1 else { return blocks }
    return head + [Block(.columns(columns), step: step, line: first.line)]
  }

  /// The heading that heads all of a slide, and what is below it.
  private static func headed(_ blocks: [Block]) -> (head: [Block], body: [Block]) {
    guard case .heading(let level, _)? = blocks.first?.content else { return ([], blocks) }
    let others = blocks.dropFirst().compactMap { block -> Int? in
      if case .heading(let level, _) = block.content { level } else { nil }
    }
    // Two headings of one level head a half each.
    if others.contains(level) { return ([], blocks) }
    return ([blocks[0]], Array(blocks.dropFirst()))
  }

  /// Makes the slide's only picture its ground, where the layout is named for one.
  private func withoutPicture(_ blocks: [Block], _ style: inout SlideStyle) -> [Block] {
    let pictures = blocks.indices.filter { index in
      if case .picture = blocks[index].content { true } else { false }
    }
    guard let index = pictures.first, case .picture(let picture) = blocks[index].content else {
      return blocks
    }
    style.backdrop = Backdrop([picture], extent: Backdrop.Extent(of: style.layout))
    var rest = blocks
    rest.remove(at: index)
    return rest
  }
}

extension String {
  /// The column that a place's name stands for; `nil` for a place that is none.
  fileprivate var column: Substring? {
    if isEmpty { return "" }
    let parts = split(separator: "-")
    let word = parts.first ?? ""
    let isColumn =
      ["left", "right", "default", "column", "center", "centre", "middle", "content"]
      .contains(word) || word.hasPrefix("col") || word.allSatisfy(\.isNumber)
    guard isColumn else { return nil }
    return ["top", "bottom"].contains(parts.last ?? "") ? word : self[...]
  }
}
