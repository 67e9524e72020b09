internal import DeckModel

/// Puts blocks on slides.
struct SlideBuilder {
  private let context: DeckContext
  private let reader: BlockReader
  private var slides: [Slide] = []
  private var blocks: [Block] = []
  private var line: Int
  /// Whether the slide was asked for by a mark, so that it counts even when it is empty.
  private var isMarked = false

  /// Begins the first slide at a line of the file.
  init(context: DeckContext, line: Int) {
    self.context = context
    self.line = line
    reader = BlockReader(context: context)
  }

  /// Takes the next block of the document.
  mutating func take(_ node: CmarkNode) {
    let line = context.prepared.sourceLine(node.line)
    if node.type == "thematic_break", context.prepared.separators.contains(node.line - 1) {
      finish(dropsEmpty: !isMarked)
      (self.line, isMarked) = (line + 1, true)
      return
    }
    if case .headings(let level) = context.frontMatter.splitting, node.type == "heading",
      node.headingLevel <= level, !blocks.isEmpty
    {
      finish(dropsEmpty: true)
      (self.line, isMarked) = (line, false)
    }
    let isAfterPause = context.isAfterPause
    for block in reader.blocks(of: node) { append(block, isAfterPause: isAfterPause) }
  }

  /// Ends the last slide, and answers all of them.
  mutating func finished() -> [Slide] {
    // A mark at the very end separates the last slide from nothing.
    finish(dropsEmpty: true)
    return slides
  }

  private mutating func append(_ block: Block, isAfterPause: Bool) {
    context.endPause()
    guard case .list(let new) = block.content, isAfterPause,
      case .list(var old)? = blocks.last?.content, continues(old, new)
    else {
      blocks.append(block)
      return
    }
    // A pause between two items cuts a list in two: here it is one again.
    old.items += new.items
    old.isTight = old.isTight && new.isTight
    blocks[blocks.count - 1].content = .list(old)
  }

  private func continues(_ old: ListBlock, _ new: ListBlock) -> Bool {
    switch (old.marking, new.marking) {
    case (.bullets, .bullets): true
    case (.numbers(let first), .numbers(let next)): next == first + old.items.count
    default: false
    }
  }

  private mutating func finish(dropsEmpty: Bool) {
    let notes = context.finishSlide()
    defer { blocks = [] }
    if blocks.isEmpty, notes.isEmpty, dropsEmpty { return }
    var budget = LetterBudget()
    slides.append(Slide(budget.fitted(blocks), notes: notes, line: line))
    guard let cutLine = budget.cutLine else { return }
    context.warn(
      cutLine,
      "The slide holds more than \(LetterBudget.most) letters. What comes after them is left out.")
  }
}
