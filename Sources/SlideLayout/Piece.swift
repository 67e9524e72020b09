internal import DeckModel

/// What a slide is made of where it flows on: it stands in one part, unless it can be split.
struct Piece {
  /// What it shows, from its own upper left corner.
  var flow: Flow
  /// Room above it, unless it is the first.
  var gap: Double
  /// How many places of the slide it holds, as `Cursor.anchor` counts them.
  var count = 1
  /// Its own place.
  var anchor = 0
  /// Whether it must not be the last one of a part: a heading.
  var keepsNext = false
  /// How bad it is where a part ends behind it: 0 for not at all, 1 for as bad as it may be.
  var breakCost = 0.0
  /// Whether it is left out where a part begins: a line between two things, an empty line of code.
  var isBetween = false
  /// What it stands in, the outermost first.
  var decor: [Decor] = []
  /// How it can be split, or `nil` for not at all.
  var text: SplitText?
  /// How its height can be chosen, or `nil` where it is what it is.
  var flex: Flex?

  init(_ flow: Flow, gap: Double, count: Int = 1) {
    self.flow = flow
    self.gap = gap
    self.count = count
  }
}

/// What several pieces stand in together: code's panel, a quote's bar, a table under its header.
struct Decor {
  enum Look {
    case panel(Colour, cornerRadius: Double)
    case bar(Colour, width: Double)
    case none
  }

  var look: Look
  /// Left edge and width, in the pieces' room.
  var x = 0.0
  var width: Double
  var step = 0
  /// Whether it begins here: two of them may follow one another.
  var isStart = false
  /// Room within it, above and below the pieces.
  var top = 0.0
  var bottom = 0.0
  /// What stands at its top in each part.
  var header: Flow?

  /// All that comes before its first piece.
  var lead: Double { top + (header?.height ?? 0) }
}

/// Something whose height can be chosen.
struct Flex {
  /// The least height of use.
  var least: Double
  /// The height from which on more is of no use.
  var most: Double
  /// What it is like at a height.
  var build: (_ height: Double) -> Flow
}

/// Text that can be shown in several parts.
struct SplitText {
  /// The text.
  var styled: StyledText
  /// Where its box begins, and how wide it is.
  var x: Double
  var width: Double
  var step: Int
  /// What stands beside its first line.
  var marks = Flow()
}

extension Piece {
  /// The piece as two, the first one of at most a height; `nil` when that leaves single lines.
  ///
  /// - Parameters:
  ///   - leastLines: How many lines each has to have.
  ///   - endsSentence: Whether the first has to end with a sentence.
  func split(
    at height: Double, leastLines: Int, endsSentence: Bool, measuring measurer: any TextMeasurer
  ) -> (head: Piece, tail: Piece)? {
    guard let text, flow.height > 0 else { return nil }
    let measure = measurer.measure(text.styled, width: text.width)
    let line = measure.height / Double(max(1, measure.lineCount))
    let count = min(Int(height / max(line, 0.001)), measure.lineCount - leastLines)
    guard count >= leastLines else { return nil }
    let starts = measurer.lineStarts(text.styled, width: text.width)
    guard starts.indices.contains(count) else { return nil }
    guard
      let (head, tail) = text.styled.split(
        atUTF8: starts[count], notBefore: starts[max(1, count / 3)],
        endsSentence: endsSentence)
    else { return nil }
    guard !tail.plain.isEmpty, !head.plain.isEmpty else { return nil }
    var first = rebuilt(head, text, marks: text.marks, measuring: measurer)
    var second = rebuilt(tail, text, marks: Flow(), measuring: measurer)
    first.count = min(max(1, count - 1), head.plain.sentenceCount)
    second.count = max(1, self.count - first.count)
    second.anchor = anchor + first.count
    for index in second.decor.indices { second.decor[index].isStart = false }
    return (first, second)
  }

  private func rebuilt(
    _ styled: StyledText, _ text: SplitText, marks: Flow, measuring measurer: any TextMeasurer
  ) -> Piece {
    var piece = self
    let measure = measurer.measure(styled, width: text.width)
    piece.flow = Flow()
    piece.flow.add(
      PointRect(x: text.x, y: 0, width: text.width, height: measure.height), styled,
      baseline: measure.baseline, step: text.step)
    for mark in marks.items where mark.item.frame.maxY <= measure.height {
      piece.flow.add(mark)
    }
    piece.text = text
    piece.text?.styled = styled
    piece.text?.marks = marks
    return piece
  }
}

extension String {
  /// How many sentences there are, at least 1; a very long one counts for several.
  var sentenceCount: Int {
    var (count, letters, isEnd) = (0, 0, false)
    for scalar in unicodeScalars {
      letters += 1
      switch scalar {
      case ".", "!", "?", "…", "\n": isEnd = true
      case "。", "！", "？", "؟", "।":
        count += 1
        (letters, isEnd) = (0, false)
      default:
        if (isEnd && scalar == " " && letters > 1) || letters >= 160 {
          count += 1
          letters = 0
        }
        isEnd = false
      }
    }
    return max(1, count + (letters > 0 ? 1 : 0))
  }
}
