/// Notes as Pango markup: Markdown's emphasis, code, headings and lists; all else as it is written.
public enum NotesMarkup {
  /// Longer notes, and longer lines, are shown as they are written.
  ///
  /// Unit: bytes. It bounds what a deck can make the console work: looking for the ends of
  /// emphasis takes time with the square of a line.
  private static let longest = (notes: 64 << 10, line: 1 << 10)

  /// The markup of notes; always well formed.
  public static func pango(_ notes: String) -> String {
    guard notes.utf8.count <= longest.notes else { return escaped(notes) }
    return notes.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { $0.utf8.count <= longest.line ? line($0) : escaped($0) }
      .joined(separator: "\n")
  }

  /// Text with what markup gives a meaning replaced.
  public static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Other control characters are no XML; Pango would refuse the whole text.
      case "\u{0}"..."\u{8}", "\u{B}"..."\u{1F}", "\u{7F}": continue
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func line(_ line: Substring) -> String {
    let indent = line.prefix { $0 == " " || $0 == "\t" }
    let text = line.dropFirst(indent.count)
    let level = text.prefix { $0 == "#" }.count
    if (1...6).contains(level), text.dropFirst(level).first == " " {
      return "<b>\(inlines(text.dropFirst(level + 1)))</b>"
    }
    if let mark = text.first, "-*+".contains(mark), text.dropFirst().first == " " {
      return "\(indent)• \(inlines(text.dropFirst(2)))"
    }
    return indent + inlines(text)
  }

  private static let marks: [(mark: String, tag: String)] = [
    ("**", "b"), ("__", "b"), ("~~", "s"), ("*", "i"), ("_", "i"), ("`", "tt"),
  ]

  private static func inlines(_ text: Substring) -> String {
    var result = ""
    var plain = text.startIndex
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == "\\", let after = text.index(index, offsetBy: 1, limitedBy: text.endIndex),
        after < text.endIndex, text[after].isPunctuation || text[after].isSymbol
      {
        result += escaped(text[plain..<index])
        plain = after
        index = text.index(after: after)
        continue
      }
      guard let span = span(in: text, at: index) else {
        index = text.index(after: index)
        continue
      }
      result += escaped(text[plain..<index]) + span.markup
      (plain, index) = (span.end, span.end)
    }
    return result + escaped(text[plain...])
  }

  /// An emphasis that begins here and ends on the same line, or `nil`.
  private static func span(
    in text: Substring, at start: String.Index
  ) -> (markup: String, end: String.Index)? {
    let rest = text[start...]
    guard let (mark, tag) = marks.first(where: { rest.hasPrefix($0.mark) }) else { return nil }
    let inside = rest.index(start, offsetBy: mark.count)
    // As in Markdown: within a word an underscore is a letter (snake_case).
    let before = start > text.startIndex ? text[text.index(before: start)] : " "
    if mark.hasPrefix("_"), before.isLetter || before.isNumber { return nil }
    guard inside < rest.endIndex, tag == "tt" || !rest[inside].isWhitespace else { return nil }
    guard let close = closing(mark, in: rest, from: inside) else { return nil }
    let content = rest[inside..<close]
    let end = rest.index(close, offsetBy: mark.count)
    let markup = tag == "tt" ? escaped(content) : inlines(content)
    return ("<\(tag)>\(markup)</\(tag)>", end)
  }

  private static func closing(
    _ mark: String, in text: Substring, from start: String.Index
  ) -> String.Index? {
    var index = start
    while index < text.endIndex {
      let rest = text[index...]
      guard rest.hasPrefix(mark), index > start, !text[text.index(before: index)].isWhitespace
      else {
        index = text.index(after: index)
        continue
      }
      let end = text.index(index, offsetBy: mark.count)
      let after = end < text.endIndex ? text[end] : " "
      let isInWord = mark.hasPrefix("_") && (after.isLetter || after.isNumber)
      // A single star is not the first of two.
      let isDoubled = mark.count == 1 && mark != "`" && String(after) == mark
      if !isInWord && !isDoubled { return index }
      index = isDoubled ? text.index(after: end) : text.index(after: index)
    }
    return nil
  }
}
