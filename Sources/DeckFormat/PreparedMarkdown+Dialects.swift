internal import DeckModel

extension PreparedMarkdown {
  /// Reads a line that means something in the deck's dialect.
  ///
  /// - Returns: The index of the next line to read; `nil` for Markdown.
  mutating func readDialect(_ line: String, _ index: Int) -> Int? {
    if let next = readFormula(line, index) ?? readAlert(line, index) { return next }
    switch dialect {
    case .lectern, .marp: return readFencedDiv(line, index)
    case .pandoc:
      if line.trimmed == ". . ." {
        emit(.pause, indentation: indentation(line), index)
        return index + 1
      }
      return readFencedDiv(line, index) ?? readPandocTable(line, index)
        ?? readDefinitions(line, index) ?? readBeamer(line, index)
    case .slidev:
      return readSlot(line, index) ?? readSnippet(line, index) ?? readContents(line, index)
    case .reveal:
      return readRevealNotes(line, index) ?? readFencedDiv(line, index)
        ?? readShortcodeBlock(line, index) ?? readCodeWords(line, index)
    case .remark: return readRemark(line, index)
    case .deckset: return readDeckset(line, index)
    }
  }

  /// `> [!NOTE] Title`: a quote with a title.
  private mutating func readAlert(_ line: String, _ index: Int) -> Int? {
    guard let open = line.firstRange(of: "[!"), line.trimmed.first == ">",
      line[..<open.lowerBound].allSatisfy({ $0 == ">" || $0.isWhitespace }),
      let close = line[open.upperBound...].firstIndex(of: "]")
    else { return nil }
    let kind = line[open.upperBound..<close]
    guard !kind.isEmpty, kind.allSatisfy({ $0.isLetter || $0 == "-" }) else { return nil }
    let title = line[close...].dropFirst().drop { "+-".contains($0) }.trimmed
    let words = title.isEmpty ? kind.prefix(1).uppercased() + kind.dropFirst().lowercased() : title
    emit("\(line[..<open.lowerBound])**\(words)**", index)
    emit(String(line[..<open.lowerBound]), index)
    return index + 1
  }

  /// GitPitch's `@[1-3](words)`: what is said of lines of the code above, one step later.
  private mutating func readCodeWords(_ line: String, _ index: Int) -> Int? {
    guard line.hasPrefix("@["), let end = line.firstIndex(of: "]"),
      line[..<end].dropFirst(2).allSatisfy({ $0.isNumber || "-, ".contains($0) })
    else { return nil }
    let words = line[end...].dropFirst().trimmed
    guard words.isEmpty || words.first == "(" && words.last == ")" else { return nil }
    if !words.isEmpty {
      emitElement(.open(Element("div", classes: ["fragment"])), index)
      emit(String(words.dropFirst().dropLast()), index)
      emitElement(.close("div"), index)
    }
    emit("", index)
    return index + 1
  }

  /// The white space at a line's start.
  func indentation(_ line: String) -> String { String(line.prefix { $0 == " " || $0 == "\t" }) }

  /// A line in which pandoc's `[words]{.class}` are elements.
  mutating func withSpans(_ line: String) -> String {
    guard [.pandoc, .lectern, .reveal, .slidev].contains(dialect), line.contains("]{"),
      !line.contains("`")
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
    for name in element.classes {
      guard let meant = Self.groups.first(where: { NearMatch.distance(name, $0) == 1 }),
        !Self.groups.contains(name)
      else { continue }
      warn(
        index,
        "`\(shortened(name))` is no group that Lectern knows. Did you mean `\(meant)`?"
          + " What is in it is shown as if it stood alone.")
    }
    if element.has(["notes", "note", "speaker-notes"]) { return readFencedNotes(index) }
    emit(.open(element), indentation: indentation, index)
    return index + 1
  }

  /// Groups whose names may be mistyped.
  private static let groups = [
    "columns", "column", "cards", "card", "center", "centre", "left", "right", "small", "large",
    "fragment", "incremental", "nonincremental", "notes", "note", "quote",
  ]

  private static func fencedDiv(_ text: Substring) -> Element? {
    if text.first == "{", text.last == "}" {
      if text.dropFirst().dropLast().isBlank { return Element(":::") }
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

  /// `Note:`, or that word as a comment, and what follows it on the slide.
  private mutating func readRevealNotes(_ line: String, _ index: Int) -> Int? {
    var text = line.trimmed
    let isComment = text.hasPrefix("<!--") && text.hasSuffix("-->")
    if isComment { text = text.dropFirst(4).dropLast(3).trimmed + ":" }
    guard let count = reveal.notesStart(text), !isComment || text.count <= count + 1 else {
      return nil
    }
    let end = slideEnd(after: index)
    let first = isComment ? [] : [String(text.dropFirst(count))]
    let notes = first + source[(index + 1)..<end]
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
    case "{{content}}", "{{ content }}":
      emit(.slot(SlideTemplates.content), index)
      return index + 1
    case "???":
      let end = slideEnd(after: index)
      emit(.note(unindented(Array(source[(index + 1)..<end]))), index)
      return end
    default: break
    }
    guard isSlideStart else { return nil }
    return readProperty(line, index) ?? readCommentedProperties(index)
  }

  /// `key: value` at a slide's start; what remark does not know either is nobody's to see.
  private mutating func readProperty(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let key = text[..<colon]
    guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || "-_".contains($0) }) else {
      return nil
    }
    let value = text[text.index(after: colon)...].trimmed
    if Self.remarkProperties.contains(key.lowercased()) {
      let setting = Setting(
        key: String(key), value: FrontMatterEntry.plain(value), line: fileLine(index))
      emit(.settings([setting]), index)
    } else {
      guard hasProperties, key.first?.isLowercase == true, !value.hasPrefix("//") else {
        return nil
      }
    }
    hasProperties = true
    return index + 1
  }

  /// Properties may stand in a comment.
  private mutating func readCommentedProperties(_ index: Int) -> Int? {
    guard source[index].trimmed.hasPrefix("<!--"),
      let end = source[index...].prefix(20).firstIndex(where: { $0.trimmed.hasSuffix("-->") })
    else { return nil }
    let inner = source[index...end].joined(separator: "\n").trimmed.dropFirst(4).dropLast(3)
    let pairs = inner.split(separator: "\n").filter { !$0.isBlank }.map {
      FrontMatterEntry.pair($0)
    }
    guard !pairs.isEmpty,
      pairs.allSatisfy({ $0.map { Self.remarkProperties.contains($0.key) } ?? false })
    else { return nil }
    let line = fileLine(index)
    emit(
      .settings(pairs.compactMap { $0 }.map { Setting(key: $0.key, value: $0.value, line: line) }),
      index)
    return end + 1
  }

  private static let remarkProperties: Set<String> = [
    "class", "name", "template", "layout", "count", "background-image", "background-color",
    "background-size", "background-position", "exclude", "continued", "classes", "color",
  ]
}
