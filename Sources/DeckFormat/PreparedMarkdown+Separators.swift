internal import DeckModel

extension PreparedMarkdown {
  /// How many lines a mark between slides takes that begins at a line; `nil` where none begins.
  func separatorLength(_ index: Int) -> Int? {
    let line = source[index].trimmedEnd
    switch dialect {
    case .lectern, .remark: return line == "---" ? 1 : nil
    case .deckset, .slidev: return line.count >= 3 && line.allSatisfy { $0 == "-" } ? 1 : nil
    case .reveal: return reveal.length(source, index, isCode: isCode)
    // The parser knows better where a line of dashes underlines a heading.
    case .marp, .pandoc: return nil
    }
  }

  /// Reads what a slide begins with: its own front matter, or remark's properties.
  ///
  /// - Returns: The index of the next line to read.
  mutating func readSlideHead(_ index: Int) -> Int {
    if dialect == .deckset { readBuildLists(index) }
    guard dialect == .slidev || dialect == .lectern, index > 0, index < source.count,
      source[index - 1].trimmedEnd == "---", FrontMatterReader.begins(source, at: index - 1),
      let first = FrontMatterEntry.pair(source[index]),
      dialect == .slidev || Settings.key(first.key) != nil,
      let end = source[index...].prefix(80).firstIndex(where: { $0.trimmedEnd == "---" })
    else { return index }
    var isRefused = false
    let entries = FrontMatterEntry.read(source, index..<end) { _, _ in isRefused = true }
    guard !isRefused else { return index }
    emit(
      .settings(
        entries.map { Setting(key: $0.key, value: $0.joined, line: numbers[$0.line - 1] + 1) }),
      index)
    emit("", index)
    return end + 1
  }
}

extension PreparedMarkdown {
  /// Takes Deckset's word on lists before them; it may stand at the slide's end.
  mutating func readBuildLists(_ start: Int) {
    guard start < source.count else { return }
    let end = slideEnd(after: max(start, 1) - 1)
    for index in start..<max(start, end) where !isCode(index) {
      let text = source[index].trimmed
      guard text.hasPrefix("[.build-lists:"), text.hasSuffix("]") else { continue }
      let value = text.dropFirst(14).dropLast().trimmed
      emit(
        .settings([Setting(key: "build-lists", value: value, line: numbers[index] + 1)]), index)
    }
  }
}

/// What cuts a deck of reveal.js into slides.
struct RevealSeparators {
  /// What a line holds, or how many blank lines there are.
  enum Separator: Equatable {
    case line(String)
    case blankLines(Int)
  }

  /// Between slides, whether beside or below one another.
  private(set) var between: [Separator]
  /// What a line of notes begins with.
  private(set) var notes: [String] = ["note:", "notes:", "speaker notes:"]

  /// Takes what the deck says, else what its lines look like.
  init(_ told: [String: String], lines: [String], code: Set<Int>) {
    var told = told
    if told.isEmpty { told = Self.attributes(in: lines) }
    between = ["separator", "vertical"].compactMap { told[$0].flatMap(Self.separator) }
    if let word = told["notes"].map({ Self.literal($0).lowercased() }), !word.isEmpty {
      notes.append(word)
    }
    guard between.isEmpty else { return }
    let usual = ["---", "--", "----", "<!--s-->", "<!-- s -->", "<!--v-->", "<!-- v -->"]
    let isUsed = lines.enumerated().contains { !code.contains($0) && usual.contains($1.trimmed) }
    between = isUsed ? usual.map { .line($0) } : [.blankLines(2)]
  }

  /// How many lines a separator takes that begins at a line.
  func length(_ lines: [String], _ index: Int, isCode: (Int) -> Bool) -> Int? {
    let line = lines[index].trimmed
    for separator in between {
      switch separator {
      case .line(let text): if line == text { return 1 }
      case .blankLines(let count):
        guard line.isEmpty, index == 0 || !lines[index - 1].isBlank else { continue }
        let end = lines[index...].firstIndex { !$0.isBlank } ?? lines.count
        let blank = index..<end
        if blank.count >= count, end < lines.count, index > 0, !blank.contains(where: isCode) {
          return blank.count
        }
      }
    }
    return nil
  }

  /// A regular expression as authors write them, such as `^\r?\n---\r?\n$`.
  private static func separator(_ expression: String) -> Separator? {
    let text = literal(expression)
    if !text.isEmpty { return .line(text) }
    let lineEnds = expression.components(of: "\\n")
    return lineEnds >= 2 ? .blankLines(lineEnds - 1) : nil
  }

  /// The letters that an expression asks for.
  private static func literal(_ expression: String) -> String {
    var text = expression
    for mark in ["\\r?\\n", "\\r\\n", "\\n", "\\s*", "\\s+", "^", "$", "?", "\\", "(", ")"] {
      text = text.replacing(mark, with: "")
    }
    return text.trimmed
  }

  /// What `<section data-markdown data-separator="…">` says.
  private static func attributes(in lines: [String]) -> [String: String] {
    guard let line = lines.first(where: { $0.contains("data-separator") }),
      let open = line.firstIndex(of: "<"),
      let element = Element(tag: line[open...].dropFirst().prefix { $0 != ">" })
    else { return [:] }
    let names = [
      "separator": "data-separator", "vertical": "data-separator-vertical",
      "notes": "data-separator-notes",
    ]
    return names.compactMapValues { element.attributes[$0] }
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
