internal import DeckModel

extension Page {
  /// The colours of the slide on its ground.
  func groundPalette() -> Palette {
    let style = slide.style
    var palette = deck.theme.palette(for: style, arrangedAs: content.layout)
    if let background = style.background { palette = palette.on(background) }
    if let ink = style.ink { palette = palette.inked(ink) }
    return palette
  }

  /// An author's own colours are kept, and told when they are hard to read.
  mutating func checkInk() {
    if let ink = slide.style.ink { remark(ink, line: slide.line) }
    for block in slide.blocks { checkInk(of: block) }
  }

  private mutating func checkInk(of block: Block) {
    if let ink = block.style.ink { remark(ink, line: block.line) }
    for inner in block.inner { checkInk(of: inner) }
  }

  private mutating func remark(_ ink: Colour, line: Int) {
    guard content.layout != .pictureFull else { return }
    let worst = palette.background.colours.min { ink.contrast(to: $0) < ink.contrast(to: $1) }
    guard let worst, ink.contrast(to: worst) < 4.5 else { return }
    remarks.append(.lowContrast(ink, on: worst, line: line))
  }
}
