internal import DeckModel

extension PreparedMarkdown {
  /// A line in which `[^1]` is a raised number; `[^1]: …` stands below all else on the slide.
  mutating func withFootnotes(_ line: String, _ index: Int) -> String {
    guard line.contains("[^") || dialect == .pandoc && line.contains("^[") else { return line }
    if let (name, words) = Footnotes.definition(line) {
      if footnotes.showsDefinition(of: name) { emitFootnote(name, words, index) }
      return ""
    }
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
