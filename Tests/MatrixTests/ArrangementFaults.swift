import DeckModel
import SlideLayout

extension SlideArrangement {
  /// What is wrong with it: items outside the viewport, texts on top of each other, text under the
  /// smallest size, and pieces of the slide that no part shows.
  func faults(of slide: Slide, smallest share: Double) -> [String] {
    let least = share * viewport.shorterSide * max(1, Double(viewport.textSize) / 100)
    var faults: [String] = []
    for part in parts.indices {
      let scene = scene(part: part, step: .max)
      faults += scene.items.filter { !isWithin($0.frame) }.map { "outside: \($0)" }
      faults += scene.smallTexts(under: least).map { "small: \($0)" }
      faults += scene.overlaps.map { "overlap: \($0)" }
    }
    let lost = lostLetters(of: slide)
    if !lost.isEmpty { faults.append("lost: \(lost)") }
    return faults
  }

  private func isWithin(_ frame: PointRect) -> Bool {
    frame.x >= -0.01 && frame.y >= -0.01 && frame.maxX <= viewport.width + 0.01
      && frame.maxY <= viewport.height + 0.01
  }

  /// Letters of the slide that are shown less often than they are written.
  private func lostLetters(of slide: Slide) -> String {
    var counts: [Character: Int] = [:]
    for part in parts.indices {
      for text in scene(part: part, step: .max).texts {
        for letter in text.text.plain { counts[letter, default: 0] += 1 }
      }
    }
    var lost = ""
    for letter in slide.blocks.shownLetters where !letter.isWhitespace {
      let left = counts[letter, default: 0]
      if left == 0 { lost.append(letter) }
      counts[letter] = left - 1
    }
    return lost
  }
}

extension Scene {
  /// Its texts with their places.
  var texts: [(frame: PointRect, text: StyledText)] {
    items.compactMap { item in
      if case .text(let text) = item.content { (item.frame, text) } else { nil }
    }
  }

  fileprivate func smallTexts(under least: Double) -> [String] {
    texts.flatMap { _, text in
      text.spans.filter { $0.style.size < least - 0.01 }.map { "\($0.style.size) \($0.text)" }
    }
  }

  fileprivate var overlaps: [String] {
    let texts = texts
    return texts.indices.flatMap { one in
      texts[(one + 1)...].filter { overlap(texts[one].frame, $0.frame) }
        .map { "\(texts[one].text.plain.prefix(40)) and \($0.text.plain.prefix(40))" }
    }
  }

  private func overlap(_ one: PointRect, _ other: PointRect) -> Bool {
    min(one.maxX, other.maxX) - max(one.x, other.x) > 0.01
      && min(one.maxY, other.maxY) - max(one.y, other.y) > 0.01
  }
}

extension [Block] {
  /// The letters that have to be seen; a picture shows itself.
  var shownLetters: String {
    map { block in
      switch block.content {
      case .picture(let picture): picture.isAvailable ? picture.title : picture.alternative
      case .list(let list): list.items.map(\.blocks.shownLetters).joined()
      case .quote, .columns, .cards, .group: block.inner.shownLetters
      default: block.plain
      }
    }
    .joined()
  }
}
