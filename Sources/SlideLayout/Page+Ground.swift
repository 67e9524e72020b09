internal import DeckModel

extension Page {
  /// The colours of the slide on its ground.
  func groundPalette() -> Palette {
    let style = slide.style
    let isOpening = content.isOpening || content.layout == .statement
    let inverts =
      style.isInverted
      ?? (style.background == nil && isOpening && deck.theme.layout.invertsOpenings)
    let theme = deck.theme
    let (own, other) = inverts ? (theme.inverted, theme.palette) : (theme.palette, theme.inverted)
    var palette = own
    if let background = style.background {
      palette.background = background
      // On a ground of the author's the palette whose text is read better comes first.
      var opposite = other
      opposite.background = background
      if palette.inkContrast < 4.5, opposite.inkContrast > palette.inkContrast {
        palette = opposite
      }
      palette = palette.on(background)
    }
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
