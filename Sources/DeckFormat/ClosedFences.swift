/// Lines in which every fence of code stands alone, and for each the index of the one it comes from.
///
/// remark ends a block of code also at a fence behind its last letters, and what it has in `.name[…]`
/// may begin and end with a fence.
struct ClosedFences {
  private(set) var lines: [String] = []
  private(set) var origins: [Int] = []

  /// Puts fences that stand behind code on lines of their own.
  init(_ source: [String]) {
    var open: Substring?
    for (index, written) in source.enumerated() {
      var line = written
      if open == nil, let (macro, fence) = Self.fence(behindMacro: line) {
        append(macro, index)
        line = fence
      }
      let text = line.drop { $0 == " " }
      let start = text.prefix { $0 == text.first }
      let isFence = start.count >= 3 && "`~".contains(start.first ?? " ")
      if let fence = open {
        let end = Self.fence(behind: line)
        let brackets = line.trimmedEnd.reversed().prefix { $0 == "]" }.count
        if isFence, start.hasPrefix(fence), text.dropFirst(start.count).isBlank {
          open = nil
        } else if end.hasPrefix(fence) {
          let code = String(line.trimmedEnd.dropLast(end.count + brackets))
          if !code.isBlank { append(code, index) }
          append(String(end), index)
          if brackets > 0 { append(String(repeating: "]", count: brackets), index) }
          open = nil
          continue
        }
      } else if isFence, !text.dropFirst(start.count).contains("`") {
        open = start
      }
      append(line, index)
    }
  }

  private mutating func append(_ line: String, _ index: Int) {
    lines.append(line)
    origins.append(index)
  }

  /// `.name[` at a line's start, and the fence that begins code straight behind it.
  private static func fence(behindMacro line: String) -> (macro: String, fence: String)? {
    let text = line.drop { $0 == " " }
    guard text.first == ".", let bracket = text.firstIndex(of: "["),
      text[..<bracket].allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else { return nil }
    let inner = text[bracket...].dropFirst().trimmed
    guard let sign = inner.first, "`~".contains(sign) else { return nil }
    let signs = inner.prefix { $0 == sign }
    guard signs.count >= 3, !inner.dropFirst(signs.count).contains(sign) else { return nil }
    return (String(line[...bracket]), line.prefix { $0 == " " } + inner)
  }

  /// The signs of a fence at a line's end, which brackets may follow.
  private static func fence(behind line: String) -> Substring {
    var text = line.trimmedEnd[...]
    while text.last == "]" { text.removeLast() }
    guard let last = text.last, "`~".contains(last) else { return "" }
    let count = text.reversed().prefix { $0 == last }.count
    return text.suffix(count)
  }
}
