internal import DeckModel

extension PreparedMarkdown {
  /// `^` notes, `[.setting: value]` and `#[fit]`.
  mutating func readDeckset(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    switch text.first {
    case "^": return readDecksetNotes(index)
    case "[" where text.hasPrefix("[.") && text.hasSuffix("]"):
      return readDecksetSetting(text.dropFirst(2).dropLast(), index)
    case "#": return readFittedHeading(text, index)
    case "-" where text.hasPrefix("-- "): return readAttribution(text, index)
    default: return nil
    }
  }

  private mutating func readDecksetNotes(_ start: Int) -> Int {
    var end = start
    var notes: [String] = []
    while end < source.count, !source[end].isBlank, separatorLength(end) == nil {
      let text = source[end].trimmed
      notes.append(text.hasPrefix("^") ? text.dropFirst().trimmed : text)
      end += 1
    }
    emit(.note(notes.joined(separator: "\n")), start)
    return end
  }

  private mutating func readDecksetSetting(_ text: Substring, _ index: Int) -> Int {
    let key = text.prefix { $0 != ":" }.trimmed.lowercased()
    let value = text.firstIndex(of: ":").map { text[text.index(after: $0)...].trimmed } ?? ""
    let line = fileLine(index)
    switch key {
    case "column": emit(.slot("column"), index)
    case "code-highlight": emit(.codeLines(value), index)
    case "hide-footer":
      emit(.settings([Setting(key: "footer", value: "", line: line)]), index)
    default:
      let setting = Setting(key: key, value: value, line: line)
      emit(.settings(setting.decksetLooks ?? [setting]), index)
    }
    return index + 1
  }

  /// `-- Somebody`: who said the words above.
  private mutating func readAttribution(_ text: String, _ index: Int) -> Int {
    let isInQuote = index > 0 && source[index - 1].trimmed.hasPrefix(">")
    if isInQuote { emit(">", index) }
    let words = withFootnotes(text.dropFirst(3).trimmed, index)
    emit((isInQuote ? "> — " : "— ") + words, index)
    return index + 1
  }

  /// A heading that begins with `[fit]`, with or without a space before it.
  private mutating func readFittedHeading(_ text: String, _ index: Int) -> Int? {
    let hashes = text.prefix { $0 == "#" }
    let rest = text[hashes.endIndex...].drop(while: \.isWhitespace)
    guard hashes.count <= 6, rest.lowercased().hasPrefix("[fit]") else { return nil }
    isSlideStart = false
    let words = withFootnotes(rest.dropFirst(5).trimmed, index)
    emit("\(hashes) \(inlineStandIn(for: .fit))\(words)", index)
    return index + 1
  }
}

extension Setting {
  /// What Deckset's words for the looks of text come to here; `nil` where it is about none.
  var decksetLooks: [Setting]? {
    let names: (ink: String, place: String)
    switch key.lowercased() {
    case "text": names = ("ink", "text-align")
    case "header": names = ("heading-ink", "heading-align")
    case "header-emphasis", "header-strong", "text-emphasis", "text-strong", "list", "code",
      "quote", "quote-author", "table", "table-separator", "footer-style", "footnote-style",
      "slidenumber-style", "slidecount-style", "presenter-notes", "link", "formula", "autoscale":
      return []
    default: return nil
    }
    let words = value.split { $0 == "," || $0.isWhitespace }.map(\.trimmed)
    var looks: [Setting] = []
    if let colour = words.first(where: { Colour(css: $0) != nil }) {
      looks.append(Setting(key: names.ink, value: colour, line: line))
    }
    if let word = words.first(where: { $0.hasPrefix("alignment(") }) {
      let place = word.dropFirst(10).prefix { $0 != ")" }
      looks.append(Setting(key: names.place, value: place.trimmed, line: line))
    }
    return looks
  }
}
