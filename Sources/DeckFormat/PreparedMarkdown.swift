internal import DeckModel

/// A deck's lines, made ready for a Markdown parser that knows neither slides nor notes.
///
/// Marks between slides become thematic breaks that nothing can swallow, and comments become
/// short stand-ins, so that no way of writing a note can put it on the audience's display.
struct PreparedMarkdown {
  /// What the parser reads.
  private(set) var lines: [String] = []
  /// The comments in order; a stand-in holds an index into them.
  private(set) var comments: [String] = []
  /// Indices into `lines` of the marks between slides.
  private(set) var separators: Set<Int> = []
  /// What was wrong.
  private(set) var problems: [DeckProblem] = []

  /// For each of `lines`, its line in the file, from 1.
  private var sourceLines: [Int] = []
  private let file: String

  /// Prepares the lines after the front matter; `code` says which lines of the file are code.
  init(source: [String], from first: Int, code: Set<Int>, file: String) {
    self.file = file
    let lastClosing = source.lastIndex { $0.contains("-->") } ?? -1
    var index = first
    while index < source.count {
      let line = source[index]
      if code.contains(index + 1) {
        emit(line, index)
        index += 1
      } else if line.trimmedEnd == "---" {
        separate(index)
        index += 1
      } else {
        index = readLine(source, index, lastClosing: lastClosing)
      }
    }
  }

  /// The line in the file behind a line that the parser names, both from 1.
  func sourceLine(_ line: Int) -> Int {
    let known = min(max(line, 1), sourceLines.count)
    return known > 0 ? sourceLines[known - 1] : 1
  }

  private mutating func emit(_ line: String, _ index: Int) {
    lines.append(line)
    sourceLines.append(index + 1)
  }

  private mutating func separate(_ index: Int) {
    // Blank lines around it end every HTML block; stars can't underline a heading.
    emit("", index)
    separators.insert(lines.count)
    emit("***", index)
    emit("", index)
  }

  /// Emits a line without its comments, and answers the index of the next line to read.
  private mutating func readLine(_ source: [String], _ start: Int, lastClosing: Int) -> Int {
    var index = start
    var rest = source[index][...]
    var done = ""
    while let opening = commentStart(in: rest) {
      let before = rest[..<opening]
      guard let closing = closing(source, index, rest[opening...], lastClosing) else {
        return takeUnclosed(source, index, done + before, rest[opening...])
      }
      let standIn = addComment(closing.text)
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

  /// Where a comment begins, outside code spans and not after a backslash.
  private func commentStart(in line: Substring) -> Substring.Index? {
    guard line.contains("<!--") else { return nil }
    var index = line.startIndex
    while index < line.endIndex {
      switch line[index] {
      case "\\": index = line.index(after: index)
      case "`":
        let ticks = line[index...].prefix { $0 == "`" }
        let after = line[ticks.endIndex...]
        index = line.index(before: codeSpanEnd(after, ticks: ticks.count) ?? ticks.endIndex)
      case "<" where line[index...].hasPrefix("<!--"): return index
      default: break
      }
      if index < line.endIndex { index = line.index(after: index) }
    }
    return nil
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
    _ source: [String], _ start: Int, _ opened: Substring, _ lastClosing: Int
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
  private mutating func takeUnclosed(
    _ source: [String], _ start: Int, _ before: String, _ opened: Substring
  ) -> Int {
    let column = source[start].distance(from: source[start].startIndex, to: opened.startIndex) + 1
    problems.append(
      DeckProblem(
        .warning, at: SourceLocation(file: file, line: start + 1, column: column),
        "The comment that begins here is never closed: no `-->` follows."
          + " The rest of the slide is taken for notes."))
    let end = source[(start + 1)...].firstIndex { $0.trimmedEnd == "---" } ?? source.count
    let text = [String(opened.dropFirst(4))] + source[(start + 1)..<end]
    emit(before + addComment(text.joined(separator: "\n")), start)
    return end
  }

  private mutating func addComment(_ text: String) -> String {
    comments.append(text)
    return "\(Self.standInStart)\(comments.count - 1)-->"
  }

  /// How a stand-in begins: a comment that no author writes.
  private static let standInStart = "<!--\u{F8FF}"

  /// The index of the comment that a piece of HTML stands in for.
  static func standIn(_ html: some StringProtocol) -> Int? {
    guard html.hasPrefix(standInStart), html.hasSuffix("-->") else { return nil }
    return Int(html.dropFirst(standInStart.count).dropLast(3))
  }

  /// Text in which each stand-in is given to a closure that says what to put there.
  func replacingStandIns(in text: String, with replacement: (String) -> String) -> String {
    guard text.contains(Self.standInStart) else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: Self.standInStart),
      let end = rest[start.upperBound...].firstRange(of: "-->")
    {
      let index = Int(rest[start.upperBound..<end.lowerBound])
      let comment = index.flatMap { comments.indices.contains($0) ? comments[$0] : nil }
      result += rest[..<start.lowerBound] + (comment.map(replacement) ?? "")
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
