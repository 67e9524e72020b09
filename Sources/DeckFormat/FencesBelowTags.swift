/// Lines in which a fence of code straight below a tag stands apart from it, and for each the index of
/// the one it comes from.
///
/// CommonMark takes such code for HTML, with the tags in it; no author means that.
struct FencesBelowTags {
  private(set) var lines: [String] = []
  private(set) var origins: [Int] = []

  /// Gives fences below tags a blank line above them, and those that are far in none of the spaces
  /// that would make them code themselves.
  init(_ source: [String], from first: Int) {
    var open: (fence: Substring, indentation: Int)?
    var isInComment = false
    // What stands in a list has its indentation from there.
    var isInList = false
    for (index, line) in source.enumerated() {
      let text = line.drop { $0 == " " || $0 == "\t" }
      let spaces = line.distance(from: line.startIndex, to: text.startIndex)
      if let (fence, indentation) = open {
        append(String(line.dropFirst(min(indentation, spaces))), index)
        if text.hasPrefix(fence), text.drop(while: { $0 == fence.first }).isBlank { open = nil }
        continue
      }
      if index >= first, !isInComment, let fence = Self.fence(text),
        Self.isClosed(fence, in: source[(index + 1)...])
      {
        let isBelowTag = index > first && Self.isTag(source[index - 1].trimmed)
        if isBelowTag { append("", index) }
        open = (fence, isBelowTag && !isInList && spaces > 3 ? spaces : 0)
        append(String(line.dropFirst(open?.indentation ?? 0)), index)
        continue
      }
      if let comment = line.ranges(of: isInComment ? "-->" : "<!--").last {
        isInComment = isInComment ? false : line[comment.upperBound...].firstRange(of: "-->") == nil
      }
      if Self.isItem(text) {
        isInList = true
      } else if spaces == 0, !text.isEmpty {
        isInList = false
      }
      append(line, index)
    }
  }

  /// Whether a list's item begins.
  private static func isItem(_ text: Substring) -> Bool {
    let mark = text.prefix { $0.isNumber }
    let rest = text[mark.endIndex...]
    let signs = mark.isEmpty ? "-*+" : ".)"
    return rest.first.map(signs.contains) ?? false && rest.dropFirst().first == " "
  }

  private mutating func append(_ line: String, _ index: Int) {
    lines.append(line)
    origins.append(index)
  }

  /// The signs of the fence that a line begins a block of code with.
  private static func fence(_ text: Substring) -> Substring? {
    guard let sign = text.first, "`~".contains(sign) else { return nil }
    let signs = text.prefix { $0 == sign }
    guard signs.count >= 3, sign == "~" || !text.dropFirst(signs.count).contains("`") else {
      return nil
    }
    return signs
  }

  /// The most lines of a block of code.
  private static let mostLines = 400

  private static func isClosed(_ fence: Substring, in lines: ArraySlice<String>) -> Bool {
    lines.prefix(mostLines).contains { line in
      let text = line.drop { $0 == " " || $0 == "\t" }
      return text.hasPrefix(fence) && text.drop { $0 == fence.first }.isBlank
    }
  }

  /// Whether a line is tags, and words between them, in which Markdown is read.
  private static func isTag(_ line: String) -> Bool {
    guard line.first == "<", line.last == ">",
      let element = Element(tag: line.dropFirst().prefix { $0 != ">" })
    else { return false }
    return !["pre", "script", "style", "textarea"].contains(element.name)
  }
}
