extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first...last])
  }

  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// Lines without the indentation that all of them share, and without blank lines at the ends.
func unindented(_ lines: [String]) -> String {
  let shared = lines.filter { !$0.isBlank }.map { $0.prefix { $0 == " " || $0 == "\t" }.count }
    .min()
  let cut = lines.map { $0.isBlank ? "" : String($0.dropFirst(shared ?? 0)) }
  guard let first = cut.firstIndex(where: { !$0.isEmpty }),
    let last = cut.lastIndex(where: { !$0.isEmpty })
  else { return "" }
  return cut[first...last].joined(separator: "\n")
}

extension String {
  /// The text as it is set: with single spaces, of which those before a lone mark such as `:` or
  /// `»`, as French has them, end no line.
  var withSetSpaces: String {
    guard contains(" ") else { return self }
    var result = ""
    var rest = self[...]
    while let character = rest.popFirst() {
      guard character == " " || character == "\t" else {
        result.append(character)
        continue
      }
      rest = rest.drop { $0 == " " || $0 == "\t" }
      let marks = rest.prefix { ":;!?»".contains($0) }
      let isMark =
        !marks.isEmpty && (rest[marks.endIndex...].first.map(\.isWhitespace) ?? true)
      result.append(isMark || result.last == "«" ? "\u{A0}" : " ")
    }
    return result
  }
}
