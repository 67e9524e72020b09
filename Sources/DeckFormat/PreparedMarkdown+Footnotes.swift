internal import DeckModel

extension PreparedMarkdown {
  /// A line in which `[^1]` is a raised number; `[^1]: …` stands below all else on the slide.
  mutating func withFootnotes(_ line: String, _ index: Int) -> String {
    guard line.contains("[^") else { return line }
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
      guard rest.hasPrefix("[^"), let name = Footnotes.name(rest.dropFirst(2)) else {
        result.append("[")
        rest = rest.dropFirst()
        continue
      }
      footnotes.refer(to: String(name))
      result += inlineStandIn(for: .open(Element("sup"))) + footnotes.number(String(name))
      result += inlineStandIn(for: .close("sup"))
      rest = rest[name.endIndex...].dropFirst()
    }
    return result + rest
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
