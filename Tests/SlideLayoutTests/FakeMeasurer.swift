import DeckModel
import SlideLayout

/// Text whose every letter is half an em wide, or 0.6 em in a monospaced style, and whose lines
/// are 1.36 em high: what fits can be counted by hand.
struct FakeMeasurer: TextMeasurer, PictureMeasurer {
  /// The shapes of pictures by name; others can't be shown.
  var pictures: [String: PageSize] = [:]

  func size(of source: String) -> PageSize? { pictures[source] }

  func measure(_ text: StyledText, width: Double) -> TextMeasure {
    var line = 0.0
    var widest = 0.0
    var lineCount = 1
    func breakLine() {
      widest = max(widest, line)
      line = 0
      lineCount += 1
    }
    for word in words(text) {
      if word.isLineEnd {
        breakLine()
        continue
      }
      if line > 0, line + word.width > width { breakLine() }
      var left = word.width
      // A word that is longer than a line is broken.
      while left > width {
        line = width
        left -= width
        breakLine()
      }
      line += left
      line += word.space
    }
    widest = max(widest, line)
    let size = text.spans.map(\.style.size).max() ?? 0
    let height = size * 1.36 * text.lineSpacing
    return TextMeasure(
      width: min(widest, width), height: height * Double(lineCount), baseline: size * 1.07,
      lineCount: lineCount)
  }

  private struct Word {
    var width = 0.0
    var space = 0.0
    var isLineEnd = false
  }

  private func words(_ text: StyledText) -> [Word] {
    var words = [Word()]
    for span in text.spans {
      let letter = span.style.size * (span.style.family == .mono ? 0.6 : 0.5)
      for character in span.text {
        switch character {
        case "\n":
          words.append(Word(isLineEnd: true))
          words.append(Word())
        case " ":
          words[words.count - 1].space += letter
          words.append(Word())
        default: words[words.count - 1].width += letter
        }
      }
    }
    return words
  }
}
