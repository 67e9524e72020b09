internal import DeckModel

/// What readers of one deck share: the file they read, and what they meet on the way.
final class DeckContext {
  /// The file as the operator gave it.
  let file: String
  /// The lines behind the tree.
  let prepared: PreparedMarkdown
  /// What the author says of the whole deck.
  let frontMatter: FrontMatter
  /// What the deck's own CSS says.
  let deckSheet: StyleSheet
  /// Whether lines of code are numbered where the code does not say it.
  let numbersCode: Bool
  /// What the author defines for formulas.
  var formulaCommands: FormulaCommands
  /// How many items of lists are being read, one within another.
  var openItems = 0

  /// What was wrong so far.
  private(set) var problems: [DeckProblem]
  /// Notes of the slide that is being read.
  private(set) var notes: [String] = []
  /// The step at which what is being read appears.
  var step = 0
  /// The highest step of the slide so far.
  private(set) var lastStep = 0
  /// Whether a pause has come since the last block.
  private(set) var isAfterPause = false
  /// What the author says of this slide's looks alone.
  var own = Settings()
  /// What they say of its looks and of those of the slides after it.
  var running: Settings
  /// Pictures behind or beside the slide's text.
  var backdrop: [BackdropPicture] = []
  /// How many cells of tables are being read, one within another.
  var openCells = 0
  /// Elements that CSS puts at an edge of the slide, and that are being read, one within another.
  var edges: [Element] = []
  /// Whether items of lists are steps here, as the innermost element around says.
  var incremental: [Bool] = []

  /// What it says of the slide that is being read.
  var sheet: StyleSheet

  private let pictureExists: (String) -> Bool
  private let pictureSize: (String) -> PageSize?
  private var named: Set<String> = []
  /// A comment that is a note if nothing follows it.
  private var trailing: String?
  private var pending = Pending()
  /// The line of what is read out of its place, such as a footer.
  private var fixedLine: Int?

  /// What is said of the element around, from within it.
  struct Pending {
    /// When it appears, if not with what is around it.
    var moment: Element.Moment?
    /// Whether it is as large as it can be.
    var isFitted = false
    /// Where its lines stand.
    var alignment: HorizontalPlace?
    /// Whether its pictures stand in the middle.
    var centresPictures = false
    /// How large its letters are beside ordinary ones.
    var scale = 1.0
    /// What reveal.js is told about the element.
    var element: Element?
    /// Lines that stand out in the code that follows.
    var codeLines: String?
  }

  init(
    prepared: PreparedMarkdown, head: DeckHead, sheet: StyleSheet, commands: FormulaCommands,
    problems: [DeckProblem], pictureExists: @escaping (String) -> Bool,
    pictureSize: @escaping (String) -> PageSize?
  ) {
    file = prepared.file
    self.prepared = prepared
    frontMatter = head.frontMatter
    numbersCode = head.numbersCode
    formulaCommands = commands
    deckSheet = sheet
    self.sheet = sheet
    self.problems = problems
    self.pictureExists = pictureExists
    self.pictureSize = pictureSize
    running = head.settings
  }

  /// How the deck is written.
  var dialect: Dialect { prepared.dialect }

  /// Forgets the slide that was read so far, and answers its notes.
  func finishSlide() -> String {
    if let trailing { notes.append(trailing) }
    defer {
      (notes, step, lastStep, isAfterPause, trailing) = ([], 0, 0, false, nil)
      (own, backdrop, incremental, pending, edges) = (Settings(), [], [], Pending(), [])
    }
    return notes.joined(separator: "\n\n")
  }

  /// Adds notes for the operator.
  func add(note: String) { if !note.isEmpty { notes.append(note) } }

  // MARK: Steps

  /// Lets what follows appear one step later.
  func pause() {
    lastStep += 1
    step = lastStep
    isAfterPause = true
  }

  /// Says that something to show has come since the last pause.
  func endPause() {
    isAfterPause = false
    trailing = nil
  }

  /// A step of its own for something; a pause directly before it is that step.
  func nextStep() -> Int {
    defer { isAfterPause = false }
    if isAfterPause, step == lastStep { return step }
    lastStep += 1
    return lastStep
  }

  /// Takes back steps of what is not shown after all.
  func forgetSteps(after step: Int) { lastStep = min(lastStep, step) }

  /// The step at which something appears.
  func step(_ moment: Element.Moment) -> Int {
    switch moment {
    case .next: return nextStep()
    case .withPrevious: return lastStep
    case .later(let count):
      lastStep += count
      return lastStep
    // What is told its step does not move those that are not.
    case .at(let step): return step
    }
  }

  /// Whether each item of a list is a step of its own here.
  var isIncremental: Bool {
    if let innermost = incremental.last { return innermost }
    for settings in [own, running] {
      if let word = settings["incremental"]?.value { return Bool(yesOrNo: word) ?? (word == "all") }
    }
    return frontMatter.isIncremental
  }

  // MARK: What is said from within

  /// Says when the element around appears.
  func markFragment(_ element: Element) { pending.moment = element.moment }

  /// Says what is told of the element around.
  func note(_ element: Element) { pending.element = element }

  /// Says where the lines of the element around stand.
  func noteAlignment(_ place: HorizontalPlace) { pending.alignment = place }

  /// Says that pictures of the element around stand in the middle.
  func noteCentredPicture() { pending.centresPictures = true }

  /// Says how large the letters of the element around are, where all of them are.
  func note(scale: Double) { if scale > 1 { pending.scale = scale } }

  /// What was said of the element that has just been read.
  func takePending() -> Pending {
    defer {
      let lines = pending.codeLines
      pending = Pending()
      pending.codeLines = lines
    }
    return pending
  }

  /// The lines that stand out in the code that has just been read.
  func takeCodeLines() -> String? {
    defer { pending.codeLines = nil }
    return pending.codeLines
  }

  /// Takes a mark that is no element.
  func take(_ mark: Mark, line: Int) {
    switch mark {
    case .comment(let text): take(comment: text, line: line)
    case .note(let text): add(note: text)
    case .pause: pause()
    case .fit: pending.isFitted = true
    case .codeLines(let text): pending.codeLines = text
    case .settings(let settings): for setting in settings { take(setting, isOwn: true) }
    case .open, .close, .slot, .formula: break
    }
  }

  /// Takes a comment: a directive, else notes.
  func take(comment text: String, line: Int) {
    let trimmed = text.trimmed
    let lower = trimmed.lowercased()
    if lower == "pause" { return pause() }
    if lower == "fit" {
      pending.isFitted = true
      return
    }
    if let attributes = RevealAttributes(trimmed, dialect: dialect) {
      return take(attributes, line: line)
    }
    if isMeantForPrograms(lower) || take(directives: text, line: line) { return }
    switch dialect {
    case .lectern, .marp: add(note: noteText(text))
    case .slidev: trailing = noteText(text)
    case .reveal, .pandoc, .remark, .deckset: break
    }
  }

  /// Comments that other programs read: they are no notes.
  private func isMeantForPrograms(_ text: String) -> Bool {
    ["prettier-", "markdownlint-", "cspell", "vale ", "textlint-", "omit in toc", "toc"]
      .contains { text.hasPrefix($0) }
  }

  private func take(_ attributes: RevealAttributes, line: Int) {
    let element = attributes.element
    if attributes.isOfSlide { return take(slideAttributes: element, line: line) }
    pending.element = element
    if element.isFragment { pending.moment = element.moment }
    pending.alignment = element.alignment ?? pending.alignment
  }

  /// Takes what reveal.js and pandoc say of a slide in attributes.
  func take(slideAttributes element: Element, line: Int) {
    for (key, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      var name = key.hasPrefix("data-") ? String(key.dropFirst(5)) : key
      if name == "background-gradient" { name = "background-image" }
      if ["background-video", "background-iframe"].contains(name) {
        warnOnce(line, "`\(key)` names what moves. It is ignored: the slide is shown without it.")
      }
      take(Setting(key: name, value: value, line: line), isOwn: true, isQuiet: true)
    }
    guard !element.classes.isEmpty else { return }
    let words = [own["class"]?.value].compactMap { $0 } + element.classes
    own.set("class", words.joined(separator: " "), line: line)
  }

  // MARK: Messages

  /// Says once for each tag that it means nothing.
  func ignore(tag name: String, line: Int) {
    guard !name.isEmpty, named.insert("<\(name)>").inserted else { return }
    warn(
      line,
      name == "style"
        ? StyleSheet.warning(of: "<style>")
        : "HTML's `<\(shortened(name))>` means nothing here. The tag is ignored.")
  }

  /// Adds a warning about a line of the file, once for each message.
  func warnOnce(_ line: Int, _ message: String) {
    if named.insert("\(line) \(message)").inserted { warn(line, message) }
  }

  /// Adds a warning about a line of the file.
  func warn(_ line: Int, _ message: String) {
    problems.append(DeckProblem(.warning, at: SourceLocation(file: file, line: line), message))
  }

  /// The line in the file behind a line that the parser names.
  func sourceLine(_ line: Int) -> Int { fixedLine ?? prepared.sourceLine(line) }

  /// A line of Markdown that stands elsewhere, such as a footer.
  func inlines(_ markdown: String, line: Int) -> [Inline] {
    var inlines: [Inline] = []
    let reader = InlineReader(context: self)
    withMarkdown([markdown], line: line) { root in
      inlines = root.children.prefix(1).flatMap { reader.inlines(under: $0, line: line) }
    }
    return inlines
  }

  /// Reads Markdown that stands elsewhere, all of it on one line of the file.
  func withMarkdown(_ lines: [String], line: Int, _ read: (CmarkNode) -> Void) {
    guard lines != [""], let tree = CmarkTree.parse(lines) else { return }
    let outer = fixedLine
    fixedLine = line
    defer { fixedLine = outer }
    withExtendedLifetime(tree) { read(tree.root) }
  }

  /// Code with what is said of it; sets of lines that stand out take steps.
  func block(of code: String, _ info: CodeInfo) -> CodeBlock {
    let highlights = info.sets.enumerated().map { index, lines in
      let later = info.firstStep.map { $0 + index - 1 }
      return CodeBlock.Highlight(step: index == 0 ? step : later ?? nextStep(), lines: lines)
    }
    let isDrawing = ["mermaid", "plantuml", "math"].contains(info.language)
    let isNumbered = numbersCode && !info.isUnnumbered && !isDrawing
    return CodeBlock(
      language: info.language, code, firstNumber: info.firstNumber ?? (isNumbered ? 1 : nil),
      highlights: highlights)
  }

  /// Whether there is a picture of that name.
  func hasPicture(_ name: String) -> Bool { pictureExists(name) }

  /// Whether a picture is no higher than that, as its author wants it, else by its own pixels.
  func isSmall(_ picture: Picture, height most: Double) -> Bool {
    var own: PageSize? { picture.isAvailable ? pictureSize(picture.source) : nil }
    switch (picture.width, picture.height) {
    case (_, .points(let height)?): return height <= most
    case (.points(let width)?, nil):
      return own.map { $0.height * width / $0.width <= most } ?? (width <= most)
    case (nil, nil): return own.map { $0.height <= most } ?? false
    default: return false
    }
  }
}

extension DeckContext {
  /// Takes a comment that holds nothing but settings; answers whether it does.
  private func take(directives text: String, line: Int) -> Bool {
    guard [.marp, .lectern].contains(dialect), text.contains(":") else { return false }
    var isRefused = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let entries = FrontMatterEntry.read(lines, 0..<lines.count) { _, _ in isRefused = true }
    let isDirective = entries.contains { entry in
      let key = entry.key.drop { $0 == "_" || $0 == "$" }
      // A note may begin with a word and a colon: ours are written as they are documented.
      guard dialect == .marp || key.first?.isLowercase == true else { return false }
      return Settings.key(String(key)) != nil
        || (dialect == .marp && Self.deckKeys.contains(key.lowercased()))
    }
    guard !isRefused, isDirective else { return false }
    for entry in entries {
      let isOwn = entry.key.hasPrefix("_") || ["layout", "image"].contains(entry.key)
      let key = String(entry.key.drop { $0 == "_" || $0 == "$" })
      // A comment's first line stands where the comment begins.
      take(
        Setting(key: key, value: entry.joined, line: line), isOwn: isOwn)
    }
    return true
  }

  /// Marp's keys for the whole deck, which may stand in comments.
  private static let deckKeys: Set<String> = [
    "theme", "style", "headingdivider", "size", "math", "marp", "title", "author", "description",
    "keywords", "url", "image", "lang",
  ]

  /// Takes a value for this slide, or for this one and those after it.
  func take(_ setting: Setting, isOwn: Bool, isQuiet: Bool = false) {
    if dialect == .slidev, setting.key == "url", !setting.value.isEmpty {
      own.set("embedded", setting.value, line: setting.line)
      return
    }
    if dialect == .marp, setting.key == "background" {
      warnOnce(setting.line, DeckHead.foreignBackground)
      return
    }
    let isKnown = isOwn ? own.take(setting) : running.take(setting)
    if !isOwn, isKnown, let key = Settings.key(setting.key) { own.remove(key) }
    guard !isKnown, !isQuiet else { return }
    let key = setting.key.lowercased().filter { $0 != "-" && $0 != "_" }
    if key == "style" || key == "css" {
      warn(setting.line, StyleSheet.warning(of: setting.key))
    } else if !DeckHead.quiet.contains(key), dialect == .lectern || dialect == .marp,
      !Self.deckKeys.contains(key)
    {
      warn(
        setting.line,
        "`\(shortened(setting.key))` is no key that Lectern knows. It is ignored.")
    }
  }
}

/// A name that fits into a message.
func shortened(_ name: String) -> String {
  name.count <= 80 ? name : "\(name.prefix(77))…"
}
