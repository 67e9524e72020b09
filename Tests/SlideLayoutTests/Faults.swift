import DeckModel
import SlideLayout

/// What is wrong with an arrangement: items outside the viewport, texts on top of each other, and
/// text under the smallest size.
func faults(_ arrangement: SlideArrangement, least: Double? = nil) -> [String] {
  let bounds = arrangement.viewport
  let smallest = (least ?? 0.025) * bounds.shorterSide * max(1, Double(bounds.textSize) / 100)
  var faults: [String] = []
  for index in arrangement.parts.indices {
    let scene = arrangement.scene(part: index, step: .max)
    for item in scene.items {
      let frame = item.frame
      if frame.x < -0.01 || frame.y < -0.01 || frame.maxX > bounds.width + 0.01
        || frame.maxY > bounds.height + 0.01 || !frame.maxX.isFinite || !frame.maxY.isFinite
      {
        faults.append("part \(index + 1): outside: \(item)")
      }
      guard case .text(let text) = item.content else { continue }
      if let size = text.spans.map(\.style.size).min(), size < smallest - 0.01 {
        faults.append("part \(index + 1): text of \(size) under \(smallest): \(item)")
      }
    }
    faults += overlaps(scene).map { "part \(index + 1): \($0)" }
  }
  let anchors = arrangement.parts.map(\.anchor)
  if zip(anchors, anchors.dropFirst()).contains(where: { $0 >= $1 }) {
    faults.append("anchors \(anchors)")
  }
  return faults
}

private func overlaps(_ scene: Scene) -> [String] {
  let texts = scene.items.filter { if case .text = $0.content { true } else { false } }
  return texts.indices.flatMap { one in
    texts[(one + 1)...].filter { overlap(texts[one].frame, $0.frame) }
      .map { "overlapped: \(texts[one])\n  by \($0)" }
  }
}

private func overlap(_ one: PointRect, _ other: PointRect) -> Bool {
  min(one.maxX, other.maxX) - max(one.x, other.x) > 0.01
    && min(one.maxY, other.maxY) - max(one.y, other.y) > 0.01
}

/// Letters of a slide that are shown less often than they are written, in all parts together.
func lostLetters(of slide: Slide, in arrangement: SlideArrangement) -> String {
  var counts: [Character: Int] = [:]
  for part in arrangement.parts.indices {
    for item in arrangement.scene(part: part, step: .max).items {
      guard case .text(let text) = item.content else { continue }
      for letter in text.plain { counts[letter, default: 0] += 1 }
    }
  }
  var lost = ""
  for letter in shownLetters(slide.blocks) where !letter.isWhitespace {
    let left = counts[letter, default: 0]
    if left <= 0 { lost.append(letter) }
    counts[letter] = left - 1
  }
  return lost
}

private func shownLetters(_ blocks: [Block]) -> String {
  blocks.map { block in
    switch block.content {
    case .picture(let picture): picture.isAvailable ? picture.title : picture.alternative
    case .list(let list): list.items.map { shownLetters($0.blocks) }.joined()
    case .quote, .columns, .cards, .group: shownLetters(block.inner)
    default: block.plain
    }
  }
  .joined()
}
