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
