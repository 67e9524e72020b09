import DeckModel

import struct TestSupport.SplitMix64

/// Makes slides of any blocks, in several scripts, some of them far too large.
struct RandomBlocks {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func slide() -> Slide {
    let blocks = (0..<number(1...7)).map { _ in block(0) }
    var style = SlideStyle()
    if number(0...3) == 0 {
      style.layout = LayoutName.allCases[number(0...(LayoutName.allCases.count - 1))]
    }
    if number(0...4) == 0 { style.alignment = .centre }
    if number(0...4) == 0 { style.placement = .middle }
    if number(0...3) == 0 {
      style.footer = [.text("A footer")]
      style.header = [.text("A header")]
      style.showsPageNumber = true
    }
    if number(0...5) == 0 {
      style.backdrop = Backdrop([Picture(source: "wide")], extent: .right(share: 0.4))
    }
    return Slide(blocks, style: style)
  }

  private mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func words(_ most: Int) -> [Inline] {
    let count = number(0...most)
    let text = (0..<count).map { _ in
      switch number(0...9) {
      case 0: "日本語の文章、"
      case 1: "שלום"
      case 2: "🎤."
      default: String(repeating: "x", count: number(1...14))
      }
    }
    return [.text(text.joined(separator: " "))]
  }

  private mutating func blocks(_ depth: Int, _ most: Int = 3) -> [Block] {
    (0..<number(0...most)).map { _ in block(depth + 1) }
  }

  private mutating func block(_ depth: Int) -> Block {
    switch number(0...(depth < 3 ? 11 : 3)) {
    case 0: return Block(.heading(level: number(1...6), words(9)))
    case 1: return Block(.paragraph(words(number(0...12) == 0 ? 400 : 60)))
    case 2:
      let name = ["wide", "tall", "gone"][number(0...2)]
      return Block(
        .picture(
          Picture(
            source: name, alternative: words(30).plain, title: number(0...2) == 0 ? "A title" : "",
            isAvailable: name != "gone")))
    case 3: return Block(.code(code()))
    case 4, 5:
      let items = (0..<number(0...5)).map { _ in ListItem(blocks(depth)) }
      return Block(.list(ListBlock(.numbers(from: 998), items: items)))
    case 6: return table()
    case 7: return Block(.quote(blocks(depth)))
    case 8: return Block(.columns((0..<number(1...4)).map { _ in Block.Column(blocks(depth)) }))
    case 9: return Block(.cards((0..<number(1...7)).map { _ in blocks(depth) }))
    case 10: return Block(.rule)
    default: return Block(.group(blocks(depth)), style: Block.Style(alignment: .centre, scale: 1.3))
    }
  }

  private mutating func code() -> CodeBlock {
    let lines = (0..<number(0...30)).map { _ in words(12).plain }
    return CodeBlock(
      lines.joined(separator: "\n\t"), firstNumber: number(0...1) == 0 ? 1 : nil,
      highlights: [CodeBlock.Highlight(step: 1, lines: [2...3])],
      runs: [CodeBlock.Run(7, colour: .black), CodeBlock.Run(9)])
  }

  private mutating func table() -> Block {
    let columns = number(1...7)
    let rows = (0..<number(1...9)).map { _ in (0..<columns).map { _ in words(5) } }
    return Block(
      .table(
        Table(
          alignments: Array(repeating: .none, count: columns), header: rows[0],
          rows: Array(rows.dropFirst()))))
  }
}
