internal import DeckModel

/// Finds the front matter of a deck: lines between two fences, or Deckset's lines without any.
struct FrontMatterReader {
  /// What stands in it.
  private(set) var entries: [FrontMatterEntry] = []
  /// What was wrong with it.
  private(set) var problems: [DeckProblem] = []
  /// How many lines it takes up, with both fences; 0 when there is none.
  private(set) var lineCount = 0
  /// Whether it has fences around it.
  private(set) var isFenced = false
  /// Whether it is pandoc's `%` lines.
  private(set) var isTitleBlock = false
  /// Indices of the lines of what else is front matter, further down.
  private(set) var furtherLines: [Range<Int>] = []

  private let file: String
  private let lines: [String]

  /// Reads the front matter of a file, if it begins with some.
  init(lines: [String], file: String) throws(DeckProblem) {
    self.lines = lines
    self.file = file
    if lines.first?.hasPrefix("%") ?? false {
      readTitleBlock()
    } else if lines.first?.trimmedEnd == "+++" {
      readTOML()
    } else if let start = Self.start(of: lines) {
      try readFenced(from: start)
    } else {
      readUnfenced()
    }
  }

  /// The line at which front matter begins: the first, or the first below comments.
  private static func start(of lines: [String]) -> Int? {
    var index = 0
    while lines.indices.contains(index), lines[index].isBlank || lines[index].hasPrefix("<!--") {
      if !lines[index].isBlank {
        guard let end = lines[index...].prefix(100).firstIndex(where: { $0.contains("-->") }),
          lines[end].trimmedEnd.hasSuffix("-->")
        else { return nil }
        index = end
      }
      index += 1
    }
    return begins(lines, at: index) ? index : begins(lines, at: 0) ? 0 : nil
  }

  private mutating func readFenced(from start: Int) throws(DeckProblem) {
    isFenced = true
    let after = lines[(start + 1)...]
    guard let end = after.firstIndex(where: { ["---", "..."].contains($0.trimmedEnd) }) else {
      throw DeckProblem(
        .error, at: SourceLocation(file: file, line: start + 1),
        "The front matter that begins here is never closed: no line `---` follows."
          + " The deck can't be shown.")
    }
    lineCount = end + 1
    var refused: [(Int, String)] = []
    entries = FrontMatterEntry.read(lines, (start + 1)..<end) { refused.append(($0, $1)) }
    for (line, text) in refused {
      warn(line, "Found `\(shortened(text))`, expected `key: value`. The line is ignored.")
    }
  }

  /// Reads what pandoc takes for front matter below a blank line, or the title block: `---` with
  /// keys straight below it, and `---` or `...` behind them.
  mutating func readFurther(code: Set<Int>) {
    var index = lineCount
    while index < lines.count, furtherLines.count < Self.mostFurther {
      let start = index
      index += 1
      guard lines[start].trimmedEnd == "---", !code.contains(start + 1),
        start == lineCount || lines[start - 1].isBlank,
        index < lines.count, FrontMatterEntry.pair(lines[index]) != nil,
        let end = lines[index...].prefix(Self.longestFurther).firstIndex(where: {
          ["---", "..."].contains($0.trimmedEnd)
        })
      else { continue }
      var isRefused = false
      let found = FrontMatterEntry.read(lines, index..<end) { _, _ in isRefused = true }
      // Words that go on below such a line are a slide's.
      if isRefused { continue }
      // What is said last holds.
      let said = Set(found.map { $0.key.lowercased() })
      entries = entries.filter { !said.contains($0.key.lowercased()) } + found
      furtherLines.append(start..<(end + 1))
      index = end + 1
    }
  }

  /// How many lines of keys a block has at the most, and how many blocks are read.
  private static let longestFurther = 200
  private static let mostFurther = 20

  /// Hugo's front matter between lines `+++`: `key = value`, and tables under `[name]`.
  private mutating func readTOML() {
    guard let end = lines.dropFirst().firstIndex(where: { $0.trimmedEnd == "+++" }) else { return }
    isFenced = true
    lineCount = end + 1
    var isInTable = false
    var known = lines
    for index in 1..<end {
      let text = lines[index].trimmed
      if text.first == "[", text.last == "]" {
        isInTable = true
        known[index] = text.filter { $0 != "[" && $0 != "]" } + ":"
      } else if let sign = text.firstIndex(of: "="), text.first != "#" {
        let value = text[text.index(after: sign)...].trimmed
        known[index] = (isInTable ? "  " : "") + text[..<sign].trimmed + ": " + value
      } else {
        // What goes on over several lines says nothing of slides.
        known[index] = ""
      }
    }
    entries = FrontMatterEntry.read(known, 1..<end) { _, _ in }
  }

  /// Whether front matter begins at a line `---`, and not a slide.
  static func begins(_ lines: [String], at index: Int) -> Bool {
    guard lines.indices.contains(index), lines[index].trimmedEnd == "---" else { return false }
    let written = lines[(index + 1)...].lazy.filter { !$0.isBlank }
    guard let first = written.first else { return false }
    if ["---", "..."].contains(first.trimmedEnd) { return index == 0 }
    // `#` begins a comment here and a heading on a slide: what follows tells them apart.
    return written.first { !$0.hasPrefix("#") }.map { FrontMatterEntry.pair($0) != nil } ?? false
  }

  /// `% title`, `% authors`, `% date`; a title may go on in indented lines.
  private mutating func readTitleBlock() {
    var values: [(line: Int, text: String)] = []
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("%"), values.count < 3 {
        values.append((index + 1, line.dropFirst().trimmed))
      } else if !line.isBlank, line.first == " ", let last = values.indices.last {
        values[last].text += (last == 1 ? "; " : " ") + line.trimmed
      } else {
        break
      }
      lineCount = index + 1
    }
    isTitleBlock = true
    for (key, value) in zip(["title", "author", "date"], values) {
      let text = key == "author" ? value.text.replacing(";", with: ",") : value.text
      entries.append(FrontMatterEntry(key: key, value: text, line: value.line))
    }
  }

  /// Deckset's settings: lines at the very top, until the first that is none.
  private mutating func readUnfenced() {
    let head = lines.prefix { line in
      let key = line.prefix { $0 != ":" }
      return key.count < line.count && Self.decksetKeys.contains(key.lowercased())
    }
    // What goes on right below in words is a paragraph that begins with a colon.
    let next = lines.dropFirst(head.count).first?.trimmed.first ?? "#"
    guard !head.isEmpty, "#[!<^".contains(next) else { return }
    // A space behind the colon is not asked for there.
    let spaced = head.map { $0.prefix { $0 != ":" } + ": " + $0.drop { $0 != ":" }.dropFirst() }
    entries = FrontMatterEntry.read(spaced.map { String($0) }, 0..<head.count) { _, _ in }
    lineCount = head.count
  }

  /// Keys that Deckset reads at the top of a file.
  static let decksetKeys: Set<String> = [
    "autoscale", "background-color", "background-image", "build-lists", "code", "footer",
    "footer-style", "footnote-style", "header", "header-emphasis", "header-strong", "list",
    "presenter-notes", "quote", "quote-author", "slidecount", "slide-dividers",
    "slide-transition", "slidenumbers", "slidenumber-style", "table", "table-separator", "text",
    "text-emphasis", "text-strong", "theme",
  ]

  private mutating func warn(_ line: Int, _ message: String) {
    problems.append(DeckProblem(.warning, at: SourceLocation(file: file, line: line), message))
  }
}

extension String {
  /// The text without white space at its end.
  var trimmedEnd: Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return self[...last]
  }
}
