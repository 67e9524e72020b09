/// Lines in which every fence of code stands alone, and for each the index of the one it comes from.
///
/// remark ends a block of code also at a fence behind its last letters.
struct ClosedFences {
  private(set) var lines: [String] = []
  private(set) var origins: [Int] = []

  /// Puts fences that stand behind code on lines of their own.
  init(_ source: [String]) {
    var open: Substring?
    for (index, line) in source.enumerated() {
      let text = line.drop { $0 == " " }
      let start = text.prefix { $0 == text.first }
      let isFence = start.count >= 3 && "`~".contains(start.first ?? " ")
      if let fence = open {
        let end = Self.fence(behind: line)
        if isFence, start.hasPrefix(fence), text.dropFirst(start.count).isBlank {
          open = nil
        } else if end.hasPrefix(fence) {
          append(String(line.trimmedEnd.dropLast(end.count)), index)
          append(String(end), index)
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

  /// The signs of a fence at a line's end.
  private static func fence(behind line: String) -> Substring {
    let text = line.trimmedEnd[...]
    guard let last = text.last, "`~".contains(last) else { return "" }
    let count = text.reversed().prefix { $0 == last }.count
    return text.suffix(count)
  }
}
