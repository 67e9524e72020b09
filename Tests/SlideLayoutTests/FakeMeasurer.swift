import DeckModel
import SlideLayout

/// Text whose every letter is half an em wide, or 0.6 em in a monospaced style, and whose lines
/// are 1.36 em high: what fits can be counted by hand.
struct FakeMeasurer: TextMeasurer, PictureMeasurer {
  /// The shapes of pictures by name; others can't be shown.
  var pictures: [String: PageSize] = [:]

  func size(of source: String) -> PageSize? { pictures[source] }

  func measure(_ text: StyledText, width: Double) -> TextMeasure {
    let lines = lines(text, width: width)
    let size = text.spans.map(\.style.size).max() ?? 0
    let height = size * 1.36 * text.lineSpacing
    return TextMeasure(
      width: min(lines.map(\.width).max() ?? 0, width), height: height * Double(lines.count),
      baseline: size * 1.07, lineCount: lines.count)
  }

  func lineStarts(_ text: StyledText, width: Double) -> [Int] {
    lines(text, width: width).map(\.start)
  }

  private struct Line {
    var start: Int
    var width = 0.0
  }

  private func lines(_ text: StyledText, width: Double) -> [Line] {
    var lines = [Line(start: 0)]
    for word in words(text, width: width) {
      if word.isLineEnd {
        lines.append(Line(start: word.start + 1))
        continue
      }
      if word.width > 0, lines[lines.count - 1].width > 0,
        lines[lines.count - 1].width + word.width > width
      {
        lines.append(Line(start: word.start))
      }
      var (left, start) = (word.width, word.start)
      // A word that is longer than a line is broken between letters.
      while left > width, word.letters > 1, word.letter <= width {
        let fitting = max(1, Int(width / word.letter))
        lines[lines.count - 1].width = width
        start += fitting * word.bytes
        left -= Double(fitting) * word.letter
        if left > 0.001 { lines.append(Line(start: start)) }
      }
      lines[lines.count - 1].width += max(0, left) + word.space
    }
    return lines
  }

  private struct Word {
    var start = 0
    var width = 0.0
    var letters = 0
    var bytes = 1
    var space = 0.0
    var isLineEnd = false
    var letter: Double { width / Double(max(1, letters)) }
  }

  /// Words up to the space behind them; letters of ideographic scripts are words of their own, as
  /// wide as they are high.
  private func words(_ text: StyledText, width: Double) -> [Word] {
    let unbroken = text.unbrokenRanges(width: width)
    var words = [Word()]
    var byte = 0
    for span in text.spans {
      let narrow =
        span.style.size * (span.style.family.names == FontFamilies.mono.names ? 0.6 : 0.5)
      for character in span.text {
        let size = character.utf8.count
        switch character {
        case "\n":
          words.append(Word(start: byte, isLineEnd: true))
          words.append(Word(start: byte + 1))
        case " ":
          words[words.count - 1].space += narrow
          words.append(Word(start: byte + 1))
        case _ where size > 2 && unbroken.contains { $0.contains(byte) && $0.lowerBound < byte }:
          words[words.count - 1].width += span.style.size
          words[words.count - 1].letters += 1
          words[words.count - 1].bytes = size
        case _ where size > 2:
          words.append(
            Word(
              start: byte, width: span.picture?.width ?? span.style.size, letters: 1, bytes: size))
          if !unbroken.contains(where: { $0.contains(byte + size) && $0.contains(byte) }) {
            words.append(Word(start: byte + size))
          }
        default:
          words[words.count - 1].width += narrow
          words[words.count - 1].letters += 1
          words[words.count - 1].bytes = size
        }
        byte += size
      }
    }
    return words
  }
}
