internal import DeckModel

extension PreparedMarkdown {
  /// How many lines a mark between slides takes that begins at a line; `nil` where none begins.
  func separatorLength(_ index: Int) -> Int? {
    let line = source[index].trimmedEnd
    switch dialect {
    case .lectern, .remark: return line == "---" ? 1 : nil
    case .deckset where line.hasPrefix("___"):
      return line.allSatisfy { $0 == "_" } && isAboveHeading(index) ? 1 : nil
    case .deckset, .slidev: return line.count >= 3 && line.allSatisfy { $0 == "-" } ? 1 : nil
    case .reveal: return reveal.length(source, index, isCode: isCode)
    // The parser knows better where a line of dashes underlines a heading.
    case .marp, .pandoc: return nil
    }
  }

  /// Whether the next that stands below a line is a heading.
  private func isAboveHeading(_ index: Int) -> Bool {
    source[(index + 1)...].prefix(40).first { !$0.isBlank }?.first == "#"
  }

  /// Reads what a slide begins with: its own front matter, or remark's properties.
  ///
  /// - Returns: The index of the next line to read.
  mutating func readSlideHead(_ index: Int) -> Int {
    if dialect == .deckset { readBuildLists(index) }
    // Two marks, one right below the other, are front matter with nothing in it.
    if dialect == .slidev, index > 0, index < source.count, source[index].trimmedEnd == "---" {
      return index + 1
    }
    guard dialect == .slidev || dialect == .lectern, index > 0, index < source.count,
      source[index - 1].trimmedEnd == "---", FrontMatterReader.begins(source, at: index - 1),
      let first = FrontMatterEntry.pair(source[index]),
      dialect == .slidev || Settings.key(first.key) != nil,
      let end = source[index...].prefix(80).firstIndex(where: { $0.trimmedEnd == "---" })
    else { return index }
    var isRefused = false
    let entries = FrontMatterEntry.read(source, index..<end) { _, _ in isRefused = true }
    guard !isRefused else { return index }
    slideSettings = entries.map {
      Setting(key: $0.key, value: $0.joined, line: fileLine($0.line - 1))
    }
    emit(.settings(slideSettings), index)
    emit("", index)
    return end + 1
  }
}

extension PreparedMarkdown {
  /// What Marp's `headingDivider` says, which may stand in any comment.
  var headingDivider: FrontMatter.Splitting {
    for case .comment(let text) in marks where text.contains("headingDivider") {
      let lines = text.split(separator: "\n").map(String.init)
      let entries = FrontMatterEntry.read(lines, 0..<lines.count) { _, _ in }
      let splitting = DeckHead(
        entries.filter { $0.key == "headingDivider" }, file: file, dialect: .marp
      ).frontMatter.splitting
      if splitting != .never { return splitting }
    }
    return .never
  }

  /// Takes Deckset's word on lists before them; it may stand at the slide's end.
  mutating func readBuildLists(_ start: Int) {
    guard start < source.count else { return }
    let end = slideEnd(after: max(start, 1) - 1)
    for index in start..<max(start, end) where !isCode(index) {
      let text = source[index].trimmed
      guard text.hasPrefix("[.build-lists:"), text.hasSuffix("]") else { continue }
      let value = text.dropFirst(14).dropLast().trimmed
      emit(
        .settings([Setting(key: "build-lists", value: value, line: fileLine(index))]), index)
    }
  }
}
