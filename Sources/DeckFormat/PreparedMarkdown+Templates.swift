internal import DeckModel

extension PreparedMarkdown {
  /// A line without what programs put in for `{{ … }}`: Vue's values in Slidev, Hugo's and
  /// Quarto's shortcodes elsewhere.
  mutating func withoutTemplates(_ line: String) -> String {
    guard line.contains("{{"), [.slidev, .reveal, .pandoc].contains(dialect) else { return line }
    var result = ""
    var rest = line[...]
    while let sign = rest.firstIndex(where: { $0 == "{" || $0 == "`" }) {
      result += rest[..<sign]
      rest = rest[sign...]
      if rest.first == "`" {
        result += takeCodeSpan(&rest)
      } else if rest.hasPrefix("{{"), let end = rest.firstRange(of: "}}") {
        let inner = rest[..<end.lowerBound].dropFirst(2)
        if dialect == .pandoc, Self.shortcodeWords(inner) == nil {
          result += rest[..<end.upperBound]
        } else if dialect != .slidev {
          result += shortcode(inner)
        }
        rest = rest[end.upperBound...]
        if result.last == " ", rest.first == " " { rest = rest.dropFirst() }
        // Stars around nothing.
        if result.hasSuffix("**"), rest.hasPrefix("**") {
          result.removeLast(2)
          rest = rest.dropFirst(2)
        }
      } else {
        result.append("{")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// A line in which Obsidian's `[[page|words]]` are words.
  func withoutWikiLinks(_ line: String) -> String {
    guard line.contains("[["), [.reveal, .lectern].contains(dialect), !line.contains("`") else {
      return line
    }
    var result = ""
    var rest = line[...]
    while let open = rest.firstRange(of: "[["),
      let close = rest[open.upperBound...].firstRange(of: "]]")
    {
      let inner = rest[open.upperBound..<close.lowerBound]
      let isLink = inner.contains("[") || rest[close.upperBound...].first == "("
      let words = inner.split { $0 == "|" || $0 == "/" }.last ?? ""
      result += rest[..<open.lowerBound]
      result += isLink ? rest[open.lowerBound..<close.upperBound] : words
      rest = rest[close.upperBound...]
    }
    return result + rest
  }

  /// What stands for `< name key="value" >`.
  private mutating func shortcode(_ text: Substring) -> String {
    guard let text = Self.shortcodeWords(text) else { return "" }
    if text == "/fragment" { return inlineStandIn(for: .close("span")) }
    var element = Element("")
    element.readAttributes(text.drop { !$0.isWhitespace })
    switch text.prefix(while: { !$0.isWhitespace }) {
    case "fragment": return inlineStandIn(for: .open(Element("span", classes: ["fragment"])))
    case "frag":
      return inlineStandIn(for: .open(Element("span", classes: ["fragment"])))
        + (element.attributes["c"] ?? "") + inlineStandIn(for: .close("span"))
    case "figure", "image", "img":
      let words = element.attributes["title"] ?? element.attributes["alt"] ?? ""
      return "![\(words)](<\(element.attributes["src"] ?? "")>)"
    case "slide": return inlineStandIn(for: .comment(".slide: \(text.dropFirst(5))"))
    default: return ""
    }
  }

  /// The words of a shortcode, without the signs around them.
  private static func shortcodeWords(_ text: Substring) -> String? {
    guard let first = text.first, "<%".contains(first) else { return nil }
    // The same sign stands at both ends, and may stand between them, too: `size="80%"`.
    return (text.last == (first == "<" ? ">" : "%") ? text.dropLast() : text).dropFirst().trimmed
  }

  /// Hugo's shortcodes around lines: `{{% note %}}` and `{{< math >}}`, and what is in them.
  mutating func readShortcodeBlock(_ line: String, _ index: Int) -> Int? {
    guard line.contains("{{") else { return nil }
    func words(_ index: Int) -> String? {
      let text = source[index].trimmed
      guard text.hasPrefix("{{"), text.hasSuffix("}}") else { return nil }
      return Self.shortcodeWords(text.dropFirst(2).dropLast(2)[...])
    }
    guard let name = words(index), Self.noteShortcodes.contains(name) || name == "math",
      let end = (index..<slideEnd(after: index)).first(where: { words($0) == "/\(name)" })
    else { return nil }
    let inner = Array(source[(index + 1)..<end])
    if name == "math" {
      let lines = inner.filter { !$0.isBlank && $0.trimmed != "$$" }
      emit(.formula(lines.joined(separator: "\n")), index)
    } else {
      emit(.note(unindented(inner)), index)
    }
    return end + 1
  }

  private static let noteShortcodes: Set<String> = [
    "note", "notes", "speaker_note", "speaker-note",
  ]
}
