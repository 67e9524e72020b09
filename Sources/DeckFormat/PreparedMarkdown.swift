internal import DeckModel

/// A deck's lines, made ready for a Markdown parser that knows neither slides nor notes.
///
/// Marks between slides become thematic breaks that nothing can swallow. Comments, notes and what
/// else a dialect has become short stand-ins, so that no way of writing a note can put it on the
/// audience's display.
struct PreparedMarkdown {
  /// What the parser reads.
  private(set) var lines: [String] = []
  /// What stand-ins stand for, by their index.
  private(set) var marks: [Mark] = []
  /// Indices into `lines` of the marks between slides.
  private(set) var separators: Set<Int> = []
  /// What was wrong.
  private(set) var problems: [DeckProblem] = []
  /// How the deck is written.
  let dialect: Dialect
  /// What cuts slides, where reveal.js is told.
  let reveal: RevealSeparators

  /// For each of `lines`, its line in the file, from 1.
  private var sourceLines: [Int] = []
  /// The lines that are read, and for each its index in the file.
  var source: [String]
  var numbers: [Int]
  /// Indices of the file's lines that are code.
  let code: Set<Int>
  /// For each of the lines, the index of the file's that it stands for.
  private let origins: [Int]
  /// The index in the file of the first line that is read.
  let firstNumber: Int
  /// How many letters may still be read in search of brackets.
  var bracketBudget = 2 << 20
  /// The titles of the slides, once they are asked for, and how often they may still be listed.
  var contents: SlideContents?
  var contentsLeft = 20
  /// The deck's footnotes.
  var footnotes = Footnotes()
  /// Whether nothing of a slide has come yet.
  var isSlideStart = true
  /// What the slide's own front matter says.
  var slideSettings: [Setting] = []
  /// Whether the slide has begun with properties, as remark's do.
  var hasProperties = false
  let file: String

  /// Prepares the lines after the front matter; `code` says which lines of the file are code.
  init(
    source: [String], from first: Int, code: Set<Int>, file: String, dialect: Dialect,
    origins: [Int], separators: [String: String] = [:]
  ) {
    self.file = file
    self.origins = origins
    self.dialect = dialect
    firstNumber = min(first, source.count)
    self.source = Array(source[min(first, source.count)...])
    numbers = Array(min(first, source.count)..<source.count)
    self.code = Set(code.map { $0 - 1 })
    reveal = RevealSeparators(separators, lines: source, code: self.code)
    if dialect == .remark { unfoldMacros() }
    if [.remark, .reveal, .pandoc].contains(dialect) { setFormulasApart() }
    if dialect == .pandoc, source.contains(where: { $0.contains("\\begin{") }) {
      setPlacesApart()
    }
    indentNumberedLists()
    indentItemsBySteps()
    let lastClosing = self.source.lastIndex { $0.contains("-->") } ?? -1
    if dialect == .deckset { readBuildLists(0) }
    for index in self.source.indices where !isCode(index) { scanFootnotes(index) }
    var index = 0
    while index < self.source.count {
      index = read(index, lastClosing: lastClosing)
    }
    emitPendingFootnotes(self.source.count - 1)
  }

  private mutating func read(_ index: Int, lastClosing: Int) -> Int {
    if isCode(index) {
      isSlideStart = false
      if dialect == .slidev, let next = readMagicMove(index) { return next }
      emit(source[index], index)
      return index + 1
    }
    let line = withHeadingSpace(source[index])
    if dialect == .remark, mark(line.trimmed) != nil {
      emit(line, index)
      return index + 1
    }
    if isBreakBetweenItems(index) {
      emit("", index)
      return index + 1
    }
    if mayEndSlide(index) { emitPendingFootnotes(index) }
    if let length = separatorLength(index) {
      emitPendingFootnotes(index)
      separate(index)
      return readSlideHead(index + length)
    }
    if let next = readDialect(line, index) { return next }
    if isForPrograms(line.trimmed) { return index + 1 }
    if !line.isBlank { isSlideStart = false }
    return readLine(index, lastClosing: lastClosing)
  }

  /// A line in which a heading's hashes have a space behind them, where others do without it.
  private func withHeadingSpace(_ line: String) -> String {
    guard line.first == "#", [.remark, .deckset, .reveal, .lectern].contains(dialect) else {
      return line
    }
    let hashes = line.prefix { $0 == "#" }
    guard let next = line[hashes.endIndex...].first, !next.isWhitespace, hashes.count <= 6,
      [.remark, .deckset].contains(dialect) || hashes.count > 1 && next.isLetter
    else { return line }
    return hashes + " " + line[hashes.endIndex...]
  }

  /// Whether a line is nobody's to read: kramdown's attributes for the block above, Liquid's tags,
  /// the place of a table of contents.
  private func isForPrograms(_ line: String) -> Bool {
    if line.last == "}" { return line.hasPrefix("{:") || line.hasPrefix("{%") }
    return line.last == "]" && ["[toc]", "[[toc]]"].contains(line.lowercased())
  }

  /// Whether a line is in a block of code.
  func isCode(_ index: Int) -> Bool { code.contains(numbers[index]) }

  /// The line in the file behind a line that the parser names, both from 1.
  func sourceLine(_ line: Int) -> Int {
    let known = min(max(line, 1), sourceLines.count)
    return known > 0 ? sourceLines[known - 1] : 1
  }

  /// The line in the file, from 1, behind one that is read.
  func fileLine(_ index: Int) -> Int {
    let number = numbers[index]
    return (origins.indices.contains(number) ? origins[number] : number) + 1
  }

  /// Says that something is wrong with a line.
  mutating func warn(_ index: Int, _ message: String) {
    problems.append(
      DeckProblem(.warning, at: SourceLocation(file: file, line: fileLine(index)), message))
  }

  /// Gives the parser a line.
  mutating func emit(_ line: String, _ index: Int) {
    lines.append(line)
    sourceLines.append(fileLine(index))
  }

  /// Gives the parser a mark on a line of its own.
  mutating func emit(_ mark: Mark, indentation: String = "", _ index: Int) {
    emit(indentation + standIn(for: mark), index)
  }

  mutating func separate(_ index: Int) {
    // Blank lines around it end every HTML block; stars can't underline a heading.
    emit("", index)
    separators.insert(lines.count)
    emit("***", index)
    emit("", index)
    (isSlideStart, hasProperties, slideSettings) = (true, false, [])
  }

  /// The end of what begins at a line: the next mark between slides, or the end of the file.
  func slideEnd(after index: Int) -> Int {
    var end = index + 1
    while end < source.count {
      if !isCode(end), separatorLength(end) != nil || isBreak(end) { return end }
      end += 1
    }
    return end
  }

  /// Whether a line of dashes stands alone, where only the parser knows what cuts slides.
  private func isBreak(_ index: Int) -> Bool {
    [.marp, .pandoc].contains(dialect) && source[index].trimmedEnd == "---"
      && source[index - 1].isBlank
  }

  /// Emits a line without its comments, and answers the index of the next line to read.
  private mutating func readLine(_ start: Int, lastClosing: Int) -> Int {
    if attach(start) { return start + 1 }
    if let next = readFootnote(start) { return next }
    var index = start
    let line = withFootnotes(withPictures(withHeadingSpace(source[index]), index), index)
    let plain = withMeantStars(withPlainAttributes(withoutWikiLinks(line)))
    let whole = withLooks(withoutTemplates(plain))
    var rest = whole[...]
    var done = ""
    while let opening = commentStart(in: rest) {
      let before = rest[..<opening]
      guard let closing = closing(index, rest[opening...], lastClosing) else {
        return takeUnclosed(index, done + before, rest[opening...])
      }
      // What goes on behind an item's mark and a comment is one paragraph for pandoc.
      let isInText =
        dialect == .pandoc && isItemMark(done + before) && !closing.rest.isBlank
        && closing.text.trimmed.contains(" ")
      let mark = Mark.comment(closing.text)
      let standIn = isInText ? inlineStandIn(for: mark) : standIn(for: mark)
      let isAlone = (done + before).isBlank && !closing.rest.isBlank
      (index, rest) = (closing.line, closing.rest)
      done += before + standIn
      // A parser takes what follows a comment at a line's start for HTML: it gets its own line.
      if isAlone {
        emit(done, index)
        done = ""
        rest = rest.drop { $0 == " " || $0 == "\t" }
      }
    }
    emit(done + rest, index)
    return index + 1
  }

  /// Puts what reveal.js is told of an element behind that element's last line; below a list's
  /// item, a comment would end the list.
  private mutating func attach(_ index: Int) -> Bool {
    let text = source[index].trimmed
    guard dialect == .reveal, index > 0, text.hasPrefix("<!--"), text.hasSuffix("-->"),
      let last = lines.last, !last.isBlank, !last.hasPrefix("<"), !last.contains("|"),
      !isCode(index - 1), !source[index - 1].isBlank,
      let attributes = RevealAttributes(text.dropFirst(4).dropLast(3), dialect: .reveal),
      !attributes.isOfSlide
    else { return false }
    lines[lines.count - 1] += " " + standIn(for: .comment(String(text.dropFirst(4).dropLast(3))))
    return true
  }

  /// Where a comment begins, outside code spans and not after a backslash.
  private func commentStart(in line: Substring) -> Substring.Index? {
    guard line.contains("<!--") else { return nil }
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case "\\": index = line.index(after: index)
      case "`":
        var rest = line[index...]
        index = line.index(before: takeCodeSpan(&rest).endIndex)
      case "<" where line[index...].hasPrefix("<!--"): return index
      default: break
      }
      if index < line.endIndex { index = line.index(after: index) }
    }
    return nil
  }

  /// Takes the code span that a text begins with; of one that is not closed in this line, its backticks.
  func takeCodeSpan(_ rest: inout Substring) -> Substring {
    let ticks = rest.prefix { $0 == "`" }
    let end = codeSpanEnd(rest[ticks.endIndex...], ticks: ticks.count) ?? ticks.endIndex
    defer { rest = rest[end...] }
    return rest[..<end]
  }

  /// The end of a code span that was opened by so many backticks, if it is closed in this line.
  private func codeSpanEnd(_ text: Substring, ticks: Int) -> Substring.Index? {
    var rest = text
    while let tick = rest.firstIndex(of: "`") {
      let run = rest[tick...].prefix { $0 == "`" }
      if run.count == ticks { return run.endIndex }
      rest = rest[run.endIndex...]
    }
    return nil
  }

  /// The text of a comment, and what stands behind it.
  private func closing(
    _ start: Int, _ opened: Substring, _ lastClosing: Int
  ) -> (text: String, line: Int, rest: Substring)? {
    // HTML also closes `<!-->` and `<!--->` at once, so the search begins within the opening.
    if let mark = opened.dropFirst(2).firstRange(of: "-->") {
      return (String(opened[..<mark.lowerBound].dropFirst(4)), start, opened[mark.upperBound...])
    }
    guard start < lastClosing else { return nil }
    var text = [String(opened.dropFirst(4))]
    var hasLeftSlide = false
    for index in (start + 1)...lastClosing {
      hasLeftSlide = hasLeftSlide || source[index].trimmedEnd == "---"
      // A comment that opens another one slides later was never meant to last until there.
      if hasLeftSlide, source[index].contains("<!--") { return nil }
      if let mark = source[index].firstRange(of: "-->") {
        text.append(String(source[index][..<mark.lowerBound]))
        return (text.joined(separator: "\n"), index, source[index][mark.upperBound...])
      }
      text.append(source[index])
    }
    return nil
  }

  /// Ends a comment that nothing closes at the slide's end, so that only this slide suffers.
  private mutating func takeUnclosed(_ start: Int, _ before: String, _ opened: Substring) -> Int {
    let column = source[start].distance(from: source[start].startIndex, to: opened.startIndex) + 1
    problems.append(
      DeckProblem(
        .warning, at: SourceLocation(file: file, line: fileLine(start), column: column),
        "The comment that begins here is never closed: no `-->` follows."
          + " The rest of the slide is taken for notes."))
    let end = source[(start + 1)...].firstIndex { $0.trimmedEnd == "---" } ?? source.count
    let text = [String(opened.dropFirst(4))] + source[(start + 1)..<end]
    emit(before + standIn(for: .note(noteText(text.joined(separator: "\n")))), start)
    return end
  }

  /// A comment that stands for a mark.
  mutating func standIn(for mark: Mark) -> String {
    marks.append(mark)
    return "\(Self.standInStart)\(marks.count - 1)-->"
  }

  /// A tag that stands for a mark within a line; a comment at a line's start would end the text.
  mutating func inlineStandIn(for mark: Mark) -> String {
    marks.append(mark)
    return "\(Self.inlineStart)\(marks.count - 1)\">"
  }

  /// How a stand-in begins: a comment that no author writes.
  private static let standInStart = "<!--\u{F8FF}"
  private static let inlineStart = "<l n=\"\u{F8FF}"

  /// The mark that a piece of HTML stands in for.
  func mark(_ html: some StringProtocol) -> Mark? {
    let digits: Substring
    if html.hasPrefix(Self.standInStart), html.hasSuffix("-->") {
      digits = Substring(html.dropFirst(Self.standInStart.count).dropLast(3))
    } else if html.hasPrefix(Self.inlineStart), html.hasSuffix("\">") {
      digits = Substring(html.dropFirst(Self.inlineStart.count).dropLast(2))
    } else {
      return nil
    }
    return Int(digits).flatMap { marks.indices.contains($0) ? marks[$0] : nil }
  }

  /// The mark that a tag of ours stands in for.
  func mark(of element: Element) -> Mark? { mark("<l n=\"\(element.attributes["n"] ?? "")\">") }

  /// Text in which each stand-in of a comment is given to a closure that says what to put there.
  func replacingStandIns(in text: String, with replacement: (String) -> String) -> String {
    guard text.contains("\u{F8FF}") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: Self.standInStart),
      let end = rest[start.upperBound...].firstRange(of: "-->")
    {
      result += rest[..<start.lowerBound]
      if case .comment(let comment)? = mark(rest[start.lowerBound..<end.upperBound]) {
        result += replacement(comment)
      }
      rest = rest[end.upperBound...]
    }
    result += rest
    return withoutInlineStandIns(result)
  }

  private func withoutInlineStandIns(_ text: String) -> String {
    guard text.contains(Self.inlineStart) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: Self.inlineStart),
      let end = rest[start.upperBound...].firstRange(of: "\">")
    {
      result += rest[..<start.lowerBound]
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

/// A comment's text without what all its lines share at their start.
func noteText(_ text: String) -> String {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  // The first line stands behind the opening: its indentation says nothing about the others'.
  let first = lines.removeFirst().trimmed
  let rest = String(unindented(lines).trimmedEnd)
  let isApart = !first.isEmpty && !rest.isEmpty && (lines.first?.isBlank ?? false)
  return [first, rest].filter { !$0.isEmpty }.joined(separator: isApart ? "\n\n" : "\n")
}
