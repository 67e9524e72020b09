internal import DeckModel

extension PreparedMarkdown {
  /// Reads a line that means something in the deck's dialect.
  ///
  /// - Returns: The index of the next line to read; `nil` for Markdown.
  mutating func readDialect(_ line: String, _ index: Int) -> Int? {
    if let next = readMaths(line, index) { return next }
    switch dialect {
    case .lectern, .marp: return readFencedDiv(line, index)
    case .pandoc:
      if line.trimmed == ". . ." {
        emit(.pause, indentation: indentation(line), index)
        return index + 1
      }
      return readFencedDiv(line, index)
    case .slidev: return readSlot(line, index)
    case .reveal: return readRevealNotes(line, index) ?? readFencedDiv(line, index)
    case .remark: return readRemark(line, index)
    case .deckset: return readDeckset(line, index)
    }
  }

  /// The white space at a line's start.
  func indentation(_ line: String) -> String { String(line.prefix { $0 == " " || $0 == "\t" }) }

  /// `$$` and lines until the next: maths, shown as its source.
  private mutating func readMaths(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    guard text.hasPrefix("$$") else { return nil }
    let indentation = indentation(line)
    if text.count > 4, text.hasSuffix("$$") {
      emitMaths([text.dropFirst(2).dropLast(2).trimmed], indentation, index)
      return index + 1
    }
    guard
      let end = source[(index + 1)...].prefix(100).firstIndex(where: {
        $0.trimmed.hasSuffix("$$") || $0.trimmedEnd == "---"
      }), source[end].trimmed.hasSuffix("$$")
    else { return nil }
    let inner =
      [text.dropFirst(2).trimmed] + source[(index + 1)..<end]
      + [String(source[end].trimmed.dropLast(2))]
    emitMaths(inner.filter { !$0.isBlank }, indentation, index)
    return end + 1
  }

  private mutating func emitMaths(_ lines: [String], _ indentation: String, _ index: Int) {
    let fence = indentation + "~~~~~~~~"
    emit(fence + "math", index)
    for line in lines { emit(indentation + line.trimmed, index) }
    emit(fence, index)
  }

  /// A line in which `$…$` is code.
  func withMathsAsCode(_ line: String) -> String {
    guard line.contains("$"), !line.contains("`"), dialect != .deckset || line.contains("$$") else {
      return line
    }
    var result = ""
    var rest = line[...]
    while let open = rest.firstIndex(of: "$") {
      let isEscaped = open > line.startIndex && "\\$".contains(line[line.index(before: open)])
      let before = open > line.startIndex ? line[line.index(before: open)] : " "
      let isDouble = rest[open...].hasPrefix("$$")
      let inner = rest[open...].dropFirst(isDouble ? 2 : 1)
      guard !isEscaped, !before.isLetter, !before.isNumber, inner.first?.isWhitespace == false,
        let close = inner.firstRange(of: isDouble ? "$$" : "$"),
        close.lowerBound > inner.startIndex,
        !inner[inner.index(before: close.lowerBound)].isWhitespace,
        inner[close.upperBound...].first.map({ !$0.isLetter && !$0.isNumber }) ?? true
      else {
        result += rest[...open]
        rest = rest[open...].dropFirst()
        continue
      }
      result += rest[..<open] + "`" + inner[..<close.lowerBound] + "`"
      rest = inner[close.upperBound...]
    }
    return result + rest
  }

  /// A line in which `[^1]` is a raised number; `[^1]: …` stands below all else on the slide.
  mutating func withFootnotes(_ line: String, _ index: Int) -> String {
    guard line.contains("[^"), !line.contains("`") else { return line }
    var result = ""
    var rest = line[...]
    if line.hasPrefix("[^"), let end = line.firstRange(of: "]:") {
      emit(.open(Element("[]", classes: ["footnote"])), index)
      emit("\(line[..<end.lowerBound].dropFirst(2)): \(line[end.upperBound...].trimmed)", index)
      emit(.close("[]"), index)
      return ""
    }
    while let start = rest.firstRange(of: "[^"),
      let end = rest[start.upperBound...].prefix(40).firstIndex(of: "]")
    {
      let name = rest[start.upperBound..<end]
      guard !name.isEmpty, !name.contains(where: \.isWhitespace) else {
        result += rest[..<start.upperBound]
        rest = rest[start.upperBound...]
        continue
      }
      result += rest[..<start.lowerBound] + inlineStandIn(for: .open(Element("sup"))) + name
      result += inlineStandIn(for: .close("sup"))
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  /// A line in which pandoc's `[words]{.class}` are elements.
  mutating func withSpans(_ line: String) -> String {
    guard [.pandoc, .lectern, .reveal].contains(dialect), line.contains("]{"), !line.contains("`")
    else { return line }
    var result = ""
    var rest = line[...]
    while let mark = rest.firstRange(of: "]{"),
      let end = rest[mark.upperBound...].prefix(400).firstIndex(of: "}")
    {
      let before = rest[..<mark.lowerBound]
      if let open = before.lastIndex(of: "["),
        open == line.startIndex || line[line.index(before: open)] != "!",
        let element = Element(braces: rest[mark.upperBound..<end], name: "[]")
      {
        result += before[..<open] + inlineStandIn(for: .open(element))
        result += before[before.index(after: open)...] + inlineStandIn(for: .close("[]"))
      } else {
        result += rest[...end]
      }
      rest = rest[end...].dropFirst()
    }
    return result + rest
  }

  /// `::: name`, `::: {.name key=value}` and `:::`.
  private mutating func readFencedDiv(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    guard text.hasPrefix(":::") else { return nil }
    var inner = text.drop { $0 == ":" }.drop(while: \.isWhitespace)
    while inner.last == ":" || inner.last?.isWhitespace == true { inner = inner.dropLast() }
    let indentation = indentation(line)
    if inner.isEmpty {
      emit(.close(":::"), indentation: indentation, index)
      return index + 1
    }
    guard let element = Self.fencedDiv(inner) else { return nil }
    if element.has(["notes", "note", "speaker-notes"]) { return readFencedNotes(index) }
    emit(.open(element), indentation: indentation, index)
    return index + 1
  }

  private static func fencedDiv(_ text: Substring) -> Element? {
    if text.first == "{", text.last == "}" {
      return Element(braces: text.dropFirst().dropLast(), name: ":::")
    }
    let words = text.prefix { $0 != "{" }.split(whereSeparator: \.isWhitespace)
    guard words.count <= 6 else { return nil }
    var element = Element(":::", classes: words.filter { !$0.contains("=") }.map(String.init))
    for word in words where word.contains("=") { element.readAttributes(word) }
    if let open = text.firstIndex(of: "{"), text.last == "}" {
      element.readAttributes(text[open...].dropFirst().dropLast())
    }
    return element
  }

  private mutating func readFencedNotes(_ start: Int) -> Int {
    var depth = 1
    let end = slideEnd(after: start)
    for index in (start + 1)..<max(end, start + 1) where !isCode(index) {
      let text = source[index].trimmed
      guard text.hasPrefix(":::") else { continue }
      depth += text.allSatisfy { $0 == ":" } ? -1 : 1
      if depth == 0 {
        emit(.note(unindented(Array(source[(start + 1)..<index]))), start)
        return index + 1
      }
    }
    emit(.note(unindented(Array(source[min(start + 1, end)..<end]))), start)
    return end
  }

  /// Slidev's `::right::`.
  private mutating func readSlot(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    guard text.count > 4, text.hasPrefix("::"), text.hasSuffix("::") else { return nil }
    let name = text.dropFirst(2).dropLast(2)
    guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return nil }
    emit("", index)
    emit(.slot(name.lowercased()), index)
    emit("", index)
    return index + 1
  }

  /// `Note:` and what follows it on the slide.
  private mutating func readRevealNotes(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    let lower = text.lowercased()
    guard let word = reveal.notes.first(where: { lower.hasPrefix($0) }) else { return nil }
    let end = slideEnd(after: index)
    let notes = [String(text.dropFirst(word.count))] + source[(index + 1)..<end]
    emit(.note(noteText(notes.joined(separator: "\n"))), index)
    return end
  }

  /// `???`, `--` and the properties at a slide's start.
  private mutating func readRemark(_ line: String, _ index: Int) -> Int? {
    switch line.trimmedEnd {
    case "--":
      emit("", index)
      emit(.pause, index)
      emit("", index)
      return index + 1
    case "???":
      let end = slideEnd(after: index)
      emit(.note(unindented(Array(source[(index + 1)..<end]))), index)
      return end
    default: break
    }
    guard isSlideStart, let (key, value) = FrontMatterEntry.pair(line),
      Self.remarkProperties.contains(key.lowercased())
    else { return nil }
    let setting = Setting(
      key: key, value: FrontMatterEntry.plain(value), line: numbers[index] + 1)
    emit(.settings([setting]), index)
    return index + 1
  }

  private static let remarkProperties: Set<String> = [
    "class", "name", "template", "layout", "count", "background-image", "background-color",
    "background-size", "background-position", "exclude", "continued", "classes", "color",
  ]
}
