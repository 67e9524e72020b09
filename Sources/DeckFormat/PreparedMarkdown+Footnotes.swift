internal import DeckModel

extension PreparedMarkdown {
  /// Looks at a line in search of footnotes.
  mutating func scanFootnotes(_ index: Int) {
    guard source[index].contains("[^") else { return }
    if let (name, first) = Footnotes.definition(source[index]) {
      let more = source[(index + 1)..<definitionEnd(index)].map(\.trimmed)
      let words = ([first] + more).filter { !$0.isEmpty }.joined(separator: " ")
      footnotes.define(name, words, index)
    } else {
      footnotes.scan(source[index])
    }
  }

  /// `[^1]: …`, which stands below all else on the slide, with the lines that it goes on in.
  mutating func readFootnote(_ index: Int) -> Int? {
    guard source[index].contains("[^"), let (name, _) = Footnotes.definition(source[index]) else {
      return nil
    }
    let end = definitionEnd(index)
    if footnotes.showsDefinition(of: name) {
      var words = Footnotes.definition(source[index])?.words ?? ""
      for line in source[(index + 1)..<end] { words += (words.isEmpty ? "" : " ") + line.trimmed }
      emitFootnote(name, withPictures(words, index), index)
    }
    emit("", index)
    return end
  }

  /// The most lines that a footnote goes on in.
  private static let longestFootnote = 20

  /// The end of a footnote that begins at a line: a blank line, or what begins anything else.
  private func definitionEnd(_ index: Int) -> Int {
    let last = min(source.count, index + 1 + Self.longestFootnote)
    return ((index + 1)..<last).first { next in
      let text = source[next].trimmed
      guard let first = text.first, !isCode(next), separatorLength(next) == nil else { return true }
      return "#<>|:^$".contains(first) || text.hasPrefix("[^") || text.hasPrefix("???")
        || text.hasPrefix(". . .") || text.allSatisfy { "-*_=".contains($0) }
        || contentIndentation(source[next]) != indentation(source[next])
        || text.lowercased().hasPrefix("note:")
    } ?? last
  }

  /// A line in which `[^1]` is a raised number.
  mutating func withFootnotes(_ line: String, _ index: Int) -> String {
    guard line.contains("[^") || dialect == .pandoc && line.contains("^[") else { return line }
    var result = ""
    var rest = line[...]
    while let sign = rest.firstIndex(where: { $0 == "[" || $0 == "`" }) {
      result += rest[..<sign]
      rest = rest[sign...]
      if rest.first == "`" {
        result += takeCodeSpan(&rest)
        continue
      }
      if dialect == .pandoc, result.last == "^", let words = Self.bracketed(rest) {
        // pandoc's footnotes stand where they are named.
        result.removeLast()
        result += raised(footnotes.define(String(words), index))
        rest = rest[words.endIndex...].dropFirst()
        continue
      }
      guard rest.hasPrefix("[^"), let name = Footnotes.name(rest.dropFirst(2)) else {
        result.append("[")
        rest = rest.dropFirst()
        continue
      }
      result += raised(String(name))
      rest = rest[name.endIndex...].dropFirst()
    }
    return result + rest
  }

  /// The raised number of a footnote that the slide names.
  private mutating func raised(_ name: String) -> String {
    footnotes.refer(to: name)
    return inlineStandIn(for: .open(Element("sup"))) + footnotes.number(name)
      + inlineStandIn(for: .close("sup"))
  }

  /// What stands in the brackets at the start of a text.
  private static func bracketed(_ text: Substring) -> Substring? {
    var depth = 0
    for index in text.indices.prefix(1000) {
      if text[index] == "[" { depth += 1 }
      if text[index] == "]" { depth -= 1 }
      if depth == 0 { return index == text.startIndex ? nil : text[..<index].dropFirst() }
    }
    return nil
  }

  /// Shows the footnotes that the slide names, and that are defined on another one.
  mutating func emitPendingFootnotes(_ index: Int) {
    for name in footnotes.takePending() {
      guard let (words, line) = footnotes.definitions[name] else { continue }
      emit("", index)
      emitFootnote(name, words, line)
    }
  }

  /// Whether a slide may end at a line that only the parser knows to begin another.
  func mayEndSlide(_ index: Int) -> Bool {
    guard !footnotes.pending.isEmpty, [.marp, .pandoc, .lectern].contains(dialect) else {
      return false
    }
    let line = source[index].trimmed
    return line.first == "#"
      || line.count > 2 && line.allSatisfy { "-*_".contains($0) } && source[index - 1].isBlank
  }

  private mutating func emitFootnote(_ name: String, _ words: String, _ index: Int) {
    emit(.open(Element("[]", classes: ["footnote"])), index)
    emit("\(footnotes.number(name)): \(withLooks(words))", index)
    emit(.close("[]"), index)
  }
}
