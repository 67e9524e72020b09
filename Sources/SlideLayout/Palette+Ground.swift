internal import DeckModel

extension Palette {
  /// The palette with text of an author's colour, where that can be seen at all.
  func inked(_ ink: Colour) -> Palette {
    var palette = self
    // What nobody could see was meant for another ground.
    if background.colours.contains(where: { ink.contrast(to: $0) < 1.25 }) { return self }
    (palette.ink, palette.heading, palette.panelInk) = (
      ink, ink, ink.legible(on: panel, contrast: 4.5)
    )
    palette.muted = ink
    return palette
  }

  /// A colour, moved as far as it has to be to be read on the ground.
  func legible(_ colour: Colour, contrast: Double) -> Colour {
    background.colours.reduce(colour) { $0.legible(on: $1, contrast: contrast) }
  }

  /// The colours of text on a panel.
  var onPanel: Palette {
    var palette = self
    palette.background = .colour(panel)
    palette.ink = panelInk
    palette.heading = heading.legible(on: panel, contrast: 4.5)
    palette.muted = muted.legible(on: panel, contrast: 4.5)
    palette.link = link.legible(on: panel, contrast: 4.5)
    palette.accent = accent.legible(on: panel, contrast: 3)
    palette.panel = panel.mixed(with: panelInk, share: 0.09)
    palette.hairline = panel.mixed(with: panelInk, share: 0.2)
    return palette
  }

  /// The palette on a ground of the author's: every colour is moved as far as it has to be to be
  /// read there.
  func on(_ ground: Fill) -> Palette {
    var palette = self
    palette.background = ground
    func legible(_ colour: Colour, _ contrast: Double) -> Colour {
      ground.colours.reduce(colour) { $0.legible(on: $1, contrast: contrast) }
    }
    palette.ink = legible(ink, 4.5)
    palette.heading = legible(heading, 4.5)
    palette.muted = legible(muted, 4.5)
    palette.link = legible(link, 4.5)
    palette.accent = legible(accent, 3)
    palette.panel = ground.mean.mixed(with: palette.ink, share: 0.09)
    palette.panelInk = palette.ink.legible(on: palette.panel, contrast: 4.5)
    palette.hairline = ground.mean.mixed(with: palette.ink, share: 0.22)
    return palette
  }
}
