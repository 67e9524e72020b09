internal import DeckModel

extension Page {
  /// What stands at the slide's lower edge; the text then has less room.
  ///
  /// Where it is too much for that, it stands below the text.
  mutating func placeFoot() -> [PlacedItem] {
    let foot = content.foot
    guard !foot.isEmpty else { return [] }
    let size = max(setting.least, setting.ordinaryBody * 0.5)
    var layout = blocks(TypeScale(body: size, least: setting.least), room: inner.height * 0.3)
    if slide.style.alignment != .centre { layout.alignment = .leading }
    layout.palette.ink = layout.palette.muted
    let plain = foot.map { block in
      var block = block
      block.style.scale = 1
      return block
    }
    let pieces = layout.pieces(plain, width: inner.width).filling(0).pieces
    let flow = pieces.stacked()
    let gap = size * 0.8
    guard flow.height <= inner.height * 0.3, pieces.overWidth <= 1.0001,
      foot.allSatisfy({ $0.picture == nil })
    else {
      content.body += foot
      return []
    }
    let items = flow.moved(x: inner.x, y: inner.maxY - flow.height)
    inner.height -= flow.height + gap
    return items
  }
}
