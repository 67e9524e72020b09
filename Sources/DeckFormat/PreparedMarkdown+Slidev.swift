internal import DeckModel

extension PreparedMarkdown {
  /// A line in which Vue's short `#name` and `@name` in tags are written out: else a Markdown parser
  /// takes the tags for words.
  func withPlainAttributes(_ line: String) -> String {
    guard dialect == .slidev, line.contains(" #") || line.contains(" @"), line.contains("<") else {
      return line
    }
    var result = ""
    var rest = line[...]
    while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
      let tag = String(rest[open...close])
      let isTag = tag.dropFirst().first?.isLetter ?? false
      result += rest[..<open] + (isTag ? Self.writtenOut(tag) : tag)
      rest = rest[close...].dropFirst()
    }
    return result + rest
  }

  /// A tag whose short names are written out, but not what stands in quotation marks, as colours do.
  private static func writtenOut(_ tag: String) -> String {
    var (result, quote) = ("", Character?.none)
    for letter in tag {
      if quote == nil, result.last == " ", letter == "#" || letter == "@" {
        result += letter == "#" ? "v-slot:" : "v-on:"
        continue
      }
      if letter == quote {
        quote = nil
      } else if quote == nil, letter == "\"" || letter == "'" {
        quote = letter
      }
      result.append(letter)
    }
    return result
  }

  /// `<<< @/file.ts`: code of another file, which is not read.
  mutating func readSnippet(_ line: String, _ index: Int) -> Int? {
    guard line.hasPrefix("<<< ") else { return nil }
    warn(index, "`<<<` would bring in code of another file. It is ignored.")
    return index + 1
  }

  /// `<Toc>`: a list of the slides' titles.
  mutating func readContents(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    guard text.lowercased().hasPrefix("<toc"), let end = text.firstIndex(of: ">"),
      let element = Element(tag: text[..<end].dropFirst()), element.name == "toc"
    else { return nil }
    let (code, numbers) = (code, numbers)
    let known =
      contents
      ?? SlideContents(
        FileSlide.slides(of: source, isCode: { code.contains(numbers[$0]) }, from: 0))
    contents = known
    contentsLeft -= 1
    emit("", index)
    for line in contentsLeft >= 0 ? known.lines(for: element) : [] { emit(line, index) }
    emit("", index)
    return index + 1
  }

  /// Reads Slidev's `magic-move`: each later block of code stands below the one before, a key later;
  /// what is too long for that stands on slides of its own.
  mutating func readMagicMove(_ start: Int) -> Int? {
    let opening = source[start].trimmed
    let ticks = opening.prefix { $0 == "`" }
    guard ticks.count > 3, opening.contains("magic-move"),
      let end = source[(start + 1)...].firstIndex(where: { $0.trimmed == ticks })
    else { return nil }
    let isLong = end - start > Self.mostMovedLines
    var isOpen = false
    var blocks = 0
    for index in (start + 1)..<end {
      let isFence = source[index].trimmed.hasPrefix("```")
      if isFence, !isOpen, blocks > 0 {
        if isLong { repeatSlide(index) } else { emitElement(.open(Element("v-click")), index) }
      }
      if isFence || isOpen { emit(source[index], index) }
      guard isFence else { continue }
      isOpen.toggle()
      if isOpen {
        blocks += 1
      } else if blocks > 1, !isLong {
        emitElement(.close("v-click"), index)
      }
    }
    return end + 1
  }

  /// So many lines of code may stand below one another.
  private static let mostMovedLines = 26

  /// Begins a slide with the looks and the title of the one before.
  private mutating func repeatSlide(_ index: Int) {
    let start = source[..<index].lastIndex { $0.trimmedEnd == "---" } ?? 0
    let title = (start..<index).first { !isCode($0) && source[$0].hasPrefix("# ") }
    let settings = slideSettings
    separate(index)
    if !settings.isEmpty { emit(.settings(settings), index) }
    emit("", index)
    if let title { emit(source[title], title) }
    emit("", index)
    slideSettings = settings
  }

  /// The begin or end of an element, apart from the lines around it.
  mutating func emitElement(_ mark: Mark, _ index: Int) {
    emit("", index)
    emit(mark, index)
    emit("", index)
  }
}
