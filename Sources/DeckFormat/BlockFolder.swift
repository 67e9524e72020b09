internal import DeckModel

/// What an element leaves in the one around it.
enum Piece {
  case block(Block)
  /// A column; one that is weak is one only beside another.
  case column([Block], share: Double?, isWeak: Bool, style: Block.Style)
  /// Pictures beside which stands what follows them; columns where others are beside them.
  case floating([Block], isAtRight: Bool)
  /// The blocks of an element that says nothing of itself: where columns or cards are made, one.
  case part([Block])
  case card([Block])
  /// Blocks that stand below all others.
  case foot([Block])
  /// A place that the layout names begins.
  case slot(String)
}

/// Puts blocks together, in which elements begin and end.
struct BlockFolder {
  /// An element that is open.
  struct Frame {
    var element: Element
    var line: Int
    /// The step at which it appears.
    var step: Int
    /// The step of what stands around it.
    var outerStep: Int
    /// The last step before it.
    var lastStep: Int
    var pieces: [Piece] = []
    var items: [ListItem] = []
    var cells: [[Inline]] = []
    var rows: [[[Inline]]] = []
    var isHeader = false
    /// Whether the last column in it stands at the right.
    var endsAtRight = false
    /// What stands in it to the letter, where it is code.
    var verbatim = ""
    /// What is said of that code.
    var code = Element("code")

    /// What is said of the code in it.
    var info: CodeInfo { CodeInfo(element.name == "pre" ? code : element) }
  }

  /// How deeply elements may be nested.
  private static let deepest = 24

  private let context: DeckContext
  private var frames: [Frame]
  private var inlines = InlineFolder()
  private var inlineLine = 1
  private var inlineStep = 0
  /// Whether nothing but a line's end has come since the last block.
  private var isAfterBreak = false

  init(context: DeckContext) {
    self.context = context
    frames = [Frame(element: Element(""), line: 1, step: 0, outerStep: 0, lastStep: 0)]
  }

  /// Whether nothing has come yet.
  var isEmpty: Bool { frames.count == 1 && frames[0].pieces.isEmpty && inlines.isEmpty }

  /// Whether no element is open.
  var isFlat: Bool { frames.count == 1 }

  // MARK: Blocks

  /// Adds a block.
  mutating func append(_ block: Block, isAfterPause: Bool = false) {
    flush()
    context.endPause()
    defer { isAfterBreak = false }
    let last = frames.count - 1
    if case .list(let new) = block.content, isAfterPause || isAfterBreak,
      case .block(var before)? = frames[last].pieces.last,
      case .list(var old) = before.content, continues(old, new)
    {
      // A pause or a `<br>` between two items cuts a list in two: here it is one again.
      old.items += new.items
      old.isTight = old.isTight && new.isTight && !isAfterBreak
      before.content = .list(old)
      frames[last].pieces[frames[last].pieces.count - 1] = .block(before)
      return
    }
    frames[last].pieces.append(.block(block))
  }

  private func continues(_ old: ListBlock, _ new: ListBlock) -> Bool {
    switch (old.marking, new.marking) {
    case (.bullets, .bullets): true
    case (.numbers(let first), .numbers(let next)): next == first + old.items.count
    default: false
    }
  }

  /// Begins a place that the layout names.
  mutating func beginSlot(_ name: String) {
    flush()
    while frames.count > 1 { fold() }
    frames[0].pieces.append(.slot(name))
  }

  /// Changes the last block, of which something is said behind it.
  mutating func changeLast(_ change: (inout Block) -> Void) {
    let last = frames.count - 1
    guard case .block(var block)? = frames[last].pieces.last else { return }
    change(&block)
    frames[last].pieces[frames[last].pieces.count - 1] = .block(block)
  }

  // MARK: Running text of HTML

  /// Adds letters or a picture that stand in HTML.
  mutating func append(_ inline: Inline, line: Int) {
    if case .text(let text) = inline, inlines.isEmpty, text.isBlank { return }
    beginInlines(line)
    inlines.append(inline)
  }

  /// Lets a reader of tags within a line take one.
  mutating func withInlines(line: Int, _ take: (inout InlineFolder) -> Void) {
    beginInlines(line)
    take(&inlines)
  }

  private mutating func beginInlines(_ line: Int) {
    if inlines.isEmpty { (inlineLine, inlineStep) = (line, context.step) }
  }

  /// Whether what comes is code, to the letter.
  var isVerbatim: Bool { verbatimName != nil }

  /// The name of the element in which it is.
  var verbatimName: String? {
    frames.last.flatMap { $0.element.isVerbatim ? $0.element.name : nil }
  }

  /// Adds code.
  mutating func append(verbatim text: String) { frames[frames.count - 1].verbatim += text }

  /// Takes a tag within code.
  mutating func take(verbatim element: Element) {
    if element.name == "br" { append(verbatim: "\n") }
    if element.name == "code", !element.isEnd { frames[frames.count - 1].code = element }
  }

  /// Makes paragraphs of the running text so far.
  mutating func flush() {
    guard !inlines.isEmpty else { return }
    let blocks = context.paragraphs(inlines.finish(), step: inlineStep, line: inlineLine)
      .map { $0.styled(Block.Style(scale: inlines.scale)) }
    isAfterBreak = blocks.isEmpty
    let last = frames.count - 1
    let pending = context.takePending()
    for var block in blocks {
      if let moment = pending.moment { block.appear(at: context.step(moment)) }
      context.endPause()
      frames[last].pieces.append(.block(block))
    }
  }

  // MARK: Elements

  /// Begins an element.
  mutating func open(_ element: Element, line: Int) {
    flush()
    guard frames.count < Self.deepest else { return }
    if case .column(isWeak: false) = element.role, case .column? = frames.last?.element.role,
      frames.last?.element.name == ":::"
    {
      fold()
    }
    let outer = context.step
    let lastStep = context.lastStep
    if element.isFragment {
      context.step = context.step(element.moment)
    } else if isStepOfParent(element) {
      context.step = context.nextStep()
    }
    var element = element
    // Within columns these are columns, elsewhere they hold so many.
    if case .columns? = frames.last?.element.role, element.has(["col1", "col2", "col3", "col4"]) {
      element.classes = ["column"] + element.classes.filter { !$0.lowercased().hasPrefix("col") }
    }
    if let isIncremental = element.isIncremental { context.incremental.append(isIncremental) }
    if element.role == .cell { context.openCells += 1 }
    if element.isAtEdge { context.edges.append(element) }
    frames.append(
      Frame(
        element: element, line: line, step: context.step, outerStep: outer, lastStep: lastStep))
  }

  /// Whether an item in HTML is a step because the list around it says so.
  private func isStepOfParent(_ element: Element) -> Bool {
    element.role == .item && context.incremental.last ?? false
  }

  /// Ends the innermost element of that name, and those within it; nothing when there is none.
  mutating func close(_ name: String) {
    flush()
    guard let index = frames.lastIndex(where: { $0.element.name == name }), index > 0 else {
      return
    }
    while frames.count > index { fold() }
  }

  /// Ends what is open, and answers all of it.
  mutating func finish() -> [Piece] {
    flush()
    while frames.count > 1 { fold() }
    defer { frames[0].pieces = [] }
    // Columns are joined later: remark's may stand beside those of a slide that is inherited.
    return frames[0].pieces.filter { !$0.isEmpty }
  }

  private mutating func fold() {
    guard frames.count > 1, let frame = frames.popLast() else { return }
    context.step = frame.outerStep
    if frame.element.isIncremental != nil, !context.incremental.isEmpty {
      context.incremental.removeLast()
    }
    if frame.element.isAtEdge { context.edges.removeLast() }
    let last = frames.count - 1
    var style = frame.element.style
    // A box has the theme's ground, on which the author's colour may not be seen.
    if frame.element.isBox { style.ink = nil }
    var blocks = Self.blocks(of: frame.pieces).map { $0.styled(style) }
    if frame.element.has(["r-stack"]), blocks.allSatisfy(\.isPicture), var last = blocks.last {
      // States of one drawing, one over the other: the last one is what they come to.
      context.forgetSteps(after: max(frame.lastStep, frame.step))
      last.step = frame.step
      blocks = [last]
    }
    if frame.element.isLogo { blocks = blocks.map(\.withSmallPicture) }
    if let share = frame.element.pictureShare { blocks = blocks.map { $0.withPicture(share) } }
    if case .group = frame.element.role, frame.element.isHeavy { blocks = blocks.map(\.heavy) }
    func block(_ content: Block.Content) -> Piece {
      .block(Block(content, step: frame.step, line: frame.line))
    }
    switch frame.element.role {
    case .notes: context.add(note: blocks.plain)
    case .hidden: break
    case .columns: frames[last].pieces.append(contentsOf: Self.columns(frame, style: style))
    case .column(let isWeak):
      foldColumn(frame, isWeak ? Self.blocks(of: frame.pieces) : blocks, isWeak: isWeak, into: last)
    case .cards:
      let cards = Self.cards(frame.pieces).map { $0.map { $0.styled(style) } }
      if !cards.isEmpty { frames[last].pieces.append(block(.cards(cards))) }
    case .card: frames[last].pieces.append(.card(blocks))
    case .heading(let level):
      frames[last].pieces.append(
        block(.heading(level: level, blocks.inlines)).mapBlock { $0.styled(style) })
    case .list(let isNumbered):
      guard !frame.items.isEmpty else { return }
      let first = frame.element.attributes["start"].flatMap { Int($0) } ?? 1
      let marking: ListBlock.Marking = isNumbered ? .numbers(from: first) : .bullets
      frames[last].pieces.append(block(.list(ListBlock(marking, items: frame.items))))
    case .item:
      frames[last].items.append(ListItem(blocks, step: frame.step, line: frame.line))
    case .cell:
      context.openCells -= 1
      frames[last].cells.append(blocks.inlines)
      frames[last].isHeader = frames[last].isHeader || frame.element.name == "th"
    case .row: foldRow(frame, into: last)
    case .table: foldTable(frame, into: last)
    case .quote:
      frames[last].pieces.append(block(.quote(Self.callout(frame.element, blocks) ?? blocks)))
    case .code:
      let lines = frame.verbatim.split(separator: "\n", omittingEmptySubsequences: false)
      let code = unindented(lines.map(String.init) + [blocks.plain])
      frames[last].pieces.append(block(.code(context.block(of: code, frame.info))))
    case .group:
      // Rows may stand in a `tbody`.
      frames[last].rows += frame.rows
      // Words of a card's own foot stay with it; notes below the text never stand in a column.
      if frame.element.isFoot, last == 0 || frame.element.has(["footnote", "footnotes"]) {
        let isOfRemark = frame.element.name == "[]"
        let foot = isOfRemark ? withoutMarks(blocks, of: frame) : blocks
        if !foot.isEmpty { frames[0].pieces.append(.foot(foot)) }
        return
      }
      guard !frame.pieces.isEmpty else { return }
      let isBox = frame.element.isBox && blocks.fitInBox
      frames[last].pieces.append(isBox ? .card(blocks) : .part(blocks))
    }
  }

  private mutating func foldColumn(
    _ frame: Frame, _ blocks: [Block], isWeak: Bool, into last: Int
  ) {
    let element = frame.element
    if isWeak, let side = element.side, !blocks.isEmpty, blocks.allSatisfy(\.isPicture) {
      frames[last].pieces.append(.floating(blocks, isAtRight: side == .trailing))
      return
    }
    let isLeft = element.classes.contains { $0.contains("left") }
    // A left column behind a right one begins a row of its own.
    if isLeft, frames[last].endsAtRight { frames[last].pieces.append(.part([])) }
    // remark's right column is too wide for another one beside it.
    if frames[last].endsAtRight, element.name == "[]", element.has(["right-column"]),
      case .column(let before, let share, let isWeak, let style)? = frames[last].pieces.popLast()
    {
      frames[last].pieces.append(
        .column(before + blocks, share: share, isWeak: isWeak, style: style))
      return
    }
    frames[last].endsAtRight = element.classes.contains { $0.contains("right") }
    frames[last].pieces.append(
      .column(
        blocks, share: element.share ?? Self.sidebarShare(element, blocks), isWeak: isWeak,
        style: element.style))
  }

  /// What remark's authors put below all else, without pictures: the first is the slide's logo.
  private func withoutMarks(_ blocks: [Block], of frame: Frame) -> [Block] {
    blocks.flatMap { block -> [Block] in
      switch block.content {
      case .picture(let picture):
        if picture.isAvailable, !picture.isIcon, context.own["logo"] == nil {
          context.own.set("logo", picture.source, line: frame.line)
        }
        return []
      // A footer is no list, though it may be written as one.
      case .list(let list) where !frame.element.has(["footnote", "footnotes"]):
        return withoutMarks(list.items.flatMap(\.blocks), of: frame).map { $0.styled(block.style) }
      default: return [block]
      }
    }
  }

  /// What Quarto's callout shows: its title, else of what kind it is, above its words.
  private static func callout(_ element: Element, _ blocks: [Block]) -> [Block]? {
    guard let kind = element.calloutKind, let first = blocks.first else { return nil }
    var title: [Inline] = [.text(element.attributes["title"] ?? kind)]
    var rest = blocks[...]
    if case .heading(_, let inlines) = first.content {
      title = inlines
      rest = rest.dropFirst()
    } else if element.attributes["appearance"] == "minimal" {
      return blocks
    }
    return [Block(.paragraph([.strong(title)]), step: first.step, line: first.line)] + rest
  }

  private mutating func foldRow(_ frame: Frame, into last: Int) {
    guard !frame.cells.isEmpty else { return }
    frames[last].isHeader = frames[last].rows.isEmpty && frame.isHeader
    frames[last].rows.append(frame.cells)
  }

  private mutating func foldTable(_ frame: Frame, into last: Int) {
    let columns = min(frame.rows.map(\.count).max() ?? 0, 64)
    guard columns > 0 else {
      frames[last].pieces += frame.pieces
      return
    }
    let table = Table(
      alignments: Array(repeating: .none, count: columns), header: frame.rows[0],
      rows: Array(frame.rows.dropFirst()))
    frames[last].pieces.append(.block(Block(.table(table), step: frame.step, line: frame.line)))
  }
}
