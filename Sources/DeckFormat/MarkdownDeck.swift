public import DeckModel

/// Reads a deck from Markdown.
///
/// - Parameters:
///   - bytes: The file's content.
///   - file: The file as the operator gave it, for messages.
///   - dialect: How it is written; `nil` for what its front matter says, else for what it looks
///     like.
///   - theme: The theme in place of the deck's: a name or a file; `nil` for the deck's.
///   - readFile: The content of a file beside the deck, such as a theme; `nil` when there is none.
///   - pictureExists: Whether there is a picture of that path, relative to the deck's folder.
///   - pictureSize: The size of a picture in its own pixels, `nil` when it can't be told: small ones
///     within a sentence stay there.
/// - Returns: The deck, with at least one slide, and every warning in the order of lines.
/// - Throws: The problem because of which nothing can be shown.
public func parseMarkdown(
  bytes: [UInt8], file: String, dialect: Dialect? = nil, theme: String? = nil,
  readFile: (String) -> [UInt8]? = { _ in nil }, pictureExists: @escaping (String) -> Bool,
  pictureSize: @escaping (String) -> PageSize? = { _ in nil }
) throws(DeckProblem) -> (deck: Deck, problems: [DeckProblem]) {
  let source = try SourceText(bytes: bytes, file: file, outcome: "The deck can't be shown")
  var matter = try FrontMatterReader(lines: source.lines, file: file)
  var text = DeckLines(source, matter, file: file)
  let guess = DialectGuess(matter, text.lines, code: text.code).dialect
  let dialect =
    dialect ?? DeckHead(matter.entries, file: file, dialect: guess).dialect ?? guess
  let commands = FormulaCommands(source.lines, code: text.code)
  if dialect == .pandoc {
    matter.readFurther(code: text.code)
    text.clear(matter.furtherLines)
  }
  let head = DeckHead(matter.entries, file: file, dialect: dialect)
  let theme = ThemeChoice(head, theme, file: file, readFile: readFile)
  text.prepare(for: dialect, matter, readFile: readFile)
  let prepared = PreparedMarkdown(
    source: text.lines, from: matter.lineCount, code: text.code, file: file, dialect: dialect,
    origins: text.origins, separators: head.separators)
  let context = DeckContext(
    prepared: prepared, head: head, sheet: text.sheet(matter, for: dialect), commands: commands,
    problems: matter.problems + head.problems + theme.problems + text.problems + prepared.problems,
    pictureExists: pictureExists, pictureSize: pictureSize)
  let read = readSlides(context, head, from: matter.lineCount + 1)
  let slides = withTitle(read, context, head, matter)
  guard !slides.isEmpty else {
    throw DeckProblem(
      .error, at: SourceLocation(file: file),
      "The deck is empty: it has no slide. There is nothing to show.")
  }
  var frontMatter = withPlainTexts(head.frontMatter, context)
  frontMatter.language = frontMatter.language ?? LanguageGuess(slides).language
  return (
    Deck(frontMatter: frontMatter, theme: theme.theme, slides: slides),
    listed(context.problems, file: file)
  )
}

/// The slides with what stands at the head of the deck: notes on all of it, and the title slide
/// that pandoc makes of it.
private func withTitle(
  _ slides: [Slide], _ context: DeckContext, _ head: DeckHead, _ matter: FrontMatterReader
) -> [Slide] {
  let frontMatter = head.frontMatter
  var slides = slides
  let isTitled =
    context.dialect == .pandoc
    || context.dialect == .remark
      && matter.entries.contains { ["output", "author", "subtitle"].contains($0.key.lowercased()) }
  if isTitled, let title = frontMatter.title {
    var blocks = [Block(.heading(level: 1, context.inlines(title, line: 1)))]
    if let subtitle = frontMatter.subtitle {
      blocks += context.paragraphs(context.inlines(subtitle, line: 1), step: 0, line: 1)
    }
    let sheet = context.deckSheet.settings(classes: ["title-slide"])
    var style = StyleReader(head.titleSlide.over(sheet), context: context).style
    style.layout = .title
    if style.backdrop?.pictures.allSatisfy({ !$0.isAvailable }) ?? false { style.backdrop = nil }
    if style.backdrop != nil {
      // Over a picture only what is the slide's own is shown.
      let plain = withPlainTexts(frontMatter, context)
      let words = [plain.author, plain.date].compactMap { $0 }.filter { !$0.isEmpty }
      let inlines = context.inlines(words.joined(separator: " · "), line: 1)
      blocks += context.paragraphs(inlines, step: 0, line: 1)
    }
    slides.insert(Slide(blocks, style: style), at: 0)
  }
  guard !slides.isEmpty else { return [] }
  if context.dialect == .slidev, slides[0].blocks.isEmpty, slides[0].style.layout == .title,
    let title = frontMatter.title
  {
    slides[0].blocks = [Block(.heading(level: 1, context.inlines(title, line: 1)))]
  }
  if context.dialect == .lectern, let subtitle = frontMatter.subtitle, slides[0].isBareTitle {
    slides[0].blocks += context.paragraphs(context.inlines(subtitle, line: 1), step: 0, line: 1)
  }
  slides[0].notes = [frontMatter.notes, slides[0].notes].filter { !$0.isEmpty }
    .joined(separator: "\n\n")
  return slides
}

extension Slide {
  /// Whether a title is all that it has.
  fileprivate var isBareTitle: Bool {
    guard blocks.count == 1, case .heading(1, _) = blocks[0].content else { return false }
    return [nil, .title].contains(style.layout)
  }
}

/// What the head says in words, without the marks of Markdown and HTML in it.
private func withPlainTexts(_ frontMatter: FrontMatter, _ context: DeckContext) -> FrontMatter {
  func plain(_ text: String?, between mark: String = " ") -> String? {
    guard let text, text.contains(where: { "*_`<$[&^~".contains($0) }) else { return text }
    let lines = context.inlines(text, line: 1).split(separator: .lineBreak)
      .map { Array($0).plain.replacing("\n", with: " ").trimmed }
    // A list of names may have the end of a line behind each of its commas.
    let parts = lines.map { mark == " " ? $0 : $0.trimmedCommas }.filter { !$0.isEmpty }
    return parts.isEmpty ? nil : parts.joined(separator: mark)
  }
  var result = frontMatter
  result.title = plain(frontMatter.title)
  result.subtitle = plain(frontMatter.subtitle)
  result.author = plain(frontMatter.author, between: ", ")
  result.date = plain(frontMatter.date)
  return result
}

extension String {
  /// The text without commas at its ends.
  fileprivate var trimmedCommas: String {
    func isLoose(_ character: Character) -> Bool { character == "," || character.isWhitespace }
    let rest = drop(while: isLoose)
    return String(String(rest.reversed()).drop(while: isLoose).reversed())
  }
}

/// Problems in the order of lines, each once; of very many, as many as somebody may read.
private func listed(_ problems: [DeckProblem], file: String) -> [DeckProblem] {
  let most = 100
  // What the deck's head asks for is found wanting again on each slide.
  var known: Set<DeckProblem> = []
  let sorted = problems.filter { known.insert($0).inserted }.enumerated().sorted {
    ($0.element.location.line ?? 0, $0.offset) < ($1.element.location.line ?? 0, $1.offset)
  }
  guard sorted.count > most else { return sorted.map(\.element) }
  let rest = DeckProblem(
    .warning, at: SourceLocation(file: file),
    "Found \(sorted.count) problems; the first \(most) are listed.")
  return sorted.prefix(most).map(\.element) + [rest]
}

private func readSlides(_ context: DeckContext, _ head: DeckHead, from line: Int) -> [Slide] {
  guard let tree = CmarkTree.parse(context.prepared.lines) else { return [] }
  return withExtendedLifetime(tree) {
    let splitting =
      head.frontMatter.splitting == .never
      ? inferredSplitting(context, head, tree.root) : head.frontMatter.splitting
    var builder = SlideBuilder(
      context: context, line: line, splitting: splitting, firstSlide: head.firstSlide,
      pointsPerPixel: head.pointsPerPixel)
    let nodes = Array(tree.root.children)
    builder.keepSheets(of: nodes)
    for node in nodes { builder.take(node) }
    return builder.finished()
  }
}

/// Which headings begin slides where the deck's head does not say it.
private func inferredSplitting(
  _ context: DeckContext, _ head: DeckHead, _ root: CmarkNode
) -> FrontMatter.Splitting {
  switch context.dialect {
  case .pandoc where head.isQuarto: .headings(level: 2)
  case .pandoc: slideLevel(of: root, context.prepared)
  case .marp: context.prepared.headingDivider
  case .lectern where !head.saysHowToSplit && context.prepared.separators.isEmpty:
    commonLevel(of: root)
  default: .never
  }
}

/// The level of the headings that begin pandoc's slides: the highest one that something follows, or
/// the one below where a slide would have many of those.
private func slideLevel(of root: CmarkNode, _ prepared: PreparedMarkdown) -> FrontMatter.Splitting {
  var previous: Int?
  var first: Int?
  var level = 7
  // Below the latest heading of that level, how many parts have notes of their own.
  var parts = 0
  var isCounted = false
  // How deeply what comes stands in groups, whose headings are no slides'.
  var depth = 0
  // How many headings of the next level stand below the latest one, and below any at the most.
  var (below, most) = (0, 0)
  // How many headings of each level there are, and how many have text straight below them.
  var (headings, texts) = (Array(repeating: 0, count: 8), Array(repeating: 0, count: 8))
  for node in root.children {
    if node.type == "html_block" {
      switch prepared.mark(node.literal.trimmed) {
      case .open: depth += 1
      case .close: depth = max(0, depth - 1)
      case .note where !isCounted:
        (parts, isCounted) = (parts + 1, true)
        // A slide has one set of notes: where one had two, the slides begin at the level below.
        if parts > 1, level < 6 { return .headings(level: level + 1) }
      default: break
      }
      if case .open = prepared.mark(node.literal.trimmed) {} else { continue }
    }
    if let previous, node.type != "heading", node.type != "thematic_break" {
      if previous < level { (below, most) = (0, 0) }
      level = min(level, previous)
      texts[previous] += 1
    }
    guard depth == 0 || node.type != "heading" else { continue }
    previous = node.type == "heading" ? node.headingLevel : nil
    if let previous {
      headings[previous] += 1
      first = first ?? previous
      isCounted = false
      if previous <= level { (parts, below) = (0, 0) }
      if previous == level + 1 { below += 1 }
      most = max(most, below)
    }
  }
  // Where most of them have text, these are the slides, and what has many headings is an exception.
  let areParts = texts[level] * 2 <= headings[level]
  if level < 6, most >= 3, areParts, !rulesCut(root, above: level) { level += 1 }
  // No slide comes before the first that a heading begins.
  return .headings(level: level <= 6 ? max(level, first ?? level) : 1)
}

/// Whether most headings of a level stand below a rule: their author cut the slides there.
private func rulesCut(_ root: CmarkNode, above level: Int) -> Bool {
  var (ruled, all) = (0, 0)
  var isBelowRule = false
  for node in root.children {
    if node.type == "heading", node.headingLevel == level {
      all += 1
      ruled += isBelowRule ? 1 : 0
    }
    isBelowRule = node.type == "thematic_break"
  }
  return ruled * 2 > all
}

/// The highest level of which there are several headings: what cuts a deck that nothing else cuts.
private func commonLevel(of root: CmarkNode) -> FrontMatter.Splitting {
  var counts: [Int: Int] = [:]
  for node in root.children where node.type == "heading" {
    counts[node.headingLevel, default: 0] += 1
  }
  return counts.filter { $0.value > 1 }.keys.min().map { .headings(level: $0) } ?? .never
}
