extension StyledText {
  /// The width of its longest word, where one is long: smaller letters are better than a broken word,
  /// but for those that no line holds, such as addresses.
  func widestWord(_ measurer: any TextMeasurer) -> Double {
    var widest = 0.0
    for span in spans where span.style.background == nil {
      let words = span.text.utf8.split { $0 == 0x20 || $0 == 0x0A || $0 == 0x2D || $0 == 0x2F }
      let most = words.map(\.count).max() ?? 0
      guard most > 8 else { continue }
      for word in words.filter({ $0.count * 4 >= most * 3 }).prefix(8) {
        let word = unbroken(String(decoding: word, as: UTF8.self), measurer)
        guard (9...28).contains(word.columnCount) else { continue }
        let measured = StyledText([TextSpan(word, span.style)])
        widest = max(widest, measurer.measure(measured, width: .infinity).width)
      }
    }
    return widest
  }

  /// Whether the last line is a single short word, a few letters of a script without spaces, or two
  /// words below lines that are so many times as long.
  func hasOrphan(_ measurer: any TextMeasurer, width: Double, below times: Int = 3) -> Bool {
    let starts = measurer.lineStarts(self, width: width)
    guard let start = starts.last, start > 0 else { return false }
    let last = String(decoding: plain.utf8.dropFirst(start), as: UTF8.self)
    let columns = last.columnCount
    if columns <= 8, !last.contains(" ") { return true }
    return columns <= 10 && (plain.columnCount - columns) / (starts.count - 1) > columns * times
  }
}
