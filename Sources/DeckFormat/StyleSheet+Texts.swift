extension StyleSheet {
  /// The style sheets in a deck's `<style>` elements outside code.
  ///
  /// - Parameters:
  ///   - lines: The lines to look at.
  ///   - code: Those of them that are code, from 1.
  ///   - isScoped: Whether those are asked for that say that they are of their slide alone, or the
  ///     others; `nil` for all.
  ///   - fileLine: The line in the file of one of the lines, from 1.
  static func sources(
    in lines: [String], code: Set<Int>, isScoped: Bool?, fileLine: (Int) -> Int
  ) -> [Source] {
    var sources: [Source] = []
    var open: (lines: [String], line: Int, isWanted: Bool)?
    for (index, line) in lines.enumerated() where !code.contains(index + 1) {
      var rest = line[...]
      if open == nil, let tag = line.firstRange(of: "<style"),
        let end = line[tag.upperBound...].firstIndex(of: ">")
      {
        let isOfSlide = line[tag.upperBound..<end].contains("scoped")
        open = ([], fileLine(index + 1), isScoped.map { $0 == isOfSlide } ?? true)
        rest = line[end...].dropFirst()
      }
      guard let (before, start, isWanted) = open else { continue }
      guard let end = rest.firstRange(of: "</style>") else {
        open?.lines.append(String(rest))
        continue
      }
      let text = (before + [String(rest[..<end.lowerBound])]).joined(separator: "\n")
      if isWanted { sources.append(Source(text: text, line: start)) }
      open = nil
    }
    return sources
  }
}
