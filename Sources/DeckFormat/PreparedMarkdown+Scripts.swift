internal import DeckModel

extension PreparedMarkdown {
  /// A line in which pandoc's `H~2~O` and `2^10^` are lowered and raised, and citations, which it
  /// looks up elsewhere, are left out.
  mutating func withScripts(_ line: String) -> String {
    guard dialect == .pandoc else { return line }
    let line = withCodeInCells(line)
    guard line.contains(where: { "~^@".contains($0) }) else { return line }
    var result = ""
    var rest = line[...]
    while let sign = rest.firstIndex(where: { "~^`\\[".contains($0) }) {
      result += rest[..<sign]
      rest = rest[sign...]
      switch rest.first {
      case "\\":
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      case "`":
        result += takeCodeSpan(&rest)
      case "[":
        if let after = Self.citation(rest) {
          if result.last == " " { result.removeLast() }
          rest = after
        } else {
          result += "["
          rest = rest.dropFirst()
        }
      default:
        let signs = rest.prefix { $0 == rest.first }
        if signs.count == 1, let (inner, after) = Self.script(rest) {
          let name = rest.first == "~" ? "sub" : "sup"
          result += inlineStandIn(for: .open(Element(name))) + inner
          result += inlineStandIn(for: .close(name))
          rest = after
        } else {
          result += signs
          rest = rest[signs.endIndex...]
        }
      }
    }
    return result + rest
  }

  /// A row of a table in which the bars within code are no edges of cells.
  private func withCodeInCells(_ line: String) -> String {
    guard line.hasPrefix("|"), line.contains("`") else { return line }
    var result = ""
    var rest = line[...]
    while let tick = rest.firstIndex(of: "`") {
      result += rest[..<tick]
      rest = rest[tick...]
      let code = String(takeCodeSpan(&rest))
      let escaped = code.replacing("|", with: "\\|")
      result += code.contains("\\|") ? code : String(escaped)
    }
    return result + rest
  }

  /// What stands between two signs, where no space is in it.
  private static func script(_ text: Substring) -> (inner: Substring, rest: Substring)? {
    guard let sign = text.first else { return nil }
    let inner = text.dropFirst().prefix { $0 != sign && !$0.isWhitespace }
    guard !inner.isEmpty, inner.first != "[", inner.count <= 40,
      text[inner.endIndex...].first == sign
    else { return nil }
    return (inner, text[inner.endIndex...].dropFirst())
  }

  /// What follows `[@key; @other]`.
  private static func citation(_ text: Substring) -> Substring? {
    guard let end = text.prefix(400).firstIndex(of: "]") else { return nil }
    let inner = text[..<end].dropFirst()
    let parts = inner.split(separator: ";")
    guard !parts.isEmpty,
      parts.allSatisfy({ part in
        let key = part.drop { $0 == " " || $0 == "-" }
        return key.first == "@" && key.dropFirst().first?.isLetter ?? false
      }), !text[end...].dropFirst().hasPrefix("(")
    else { return nil }
    return text[end...].dropFirst()
  }
}
