extension Theme {
  /// The theme with heavier letters.
  public var withBoldText: Theme {
    var theme = self
    theme.type.bodyWeight = min(type.bodyWeight + 200, 900)
    theme.type.headingWeight = min(type.headingWeight + 100, 900)
    theme.type.strongWeight = min(max(type.strongWeight, theme.type.bodyWeight + 100) + 100, 900)
    return theme
  }

  /// The theme with every pair of text and ground at WCAG's level AAA.
  public var withIncreasedContrast: Theme {
    var theme = self
    theme.palette = palette.withIncreasedContrast
    theme.inverted = inverted.withIncreasedContrast
    return theme
  }
}

extension Palette {
  /// Text and the grounds it stands on, with what the pair is called.
  public var textPairs: [(name: String, text: Colour, ground: Colour)] {
    let grounds = background.colours
    let onGround = grounds.flatMap { ground in
      [
        ("ink", ink, ground), ("heading", heading, ground), ("muted", muted, ground),
        ("accent", accent, ground), ("link", link, ground),
      ]
    }
    return onGround + [
      ("panel-ink on panel", panelInk, panel), ("heading on panel", heading, panel),
      ("muted on panel", muted, panel), ("accent on panel", accent, panel),
      ("link on panel", link, panel), ("mark-ink on mark", markInk, mark),
    ]
  }

  /// The palette with every pair of text and ground at WCAG's level AAA.
  ///
  /// Colours move towards black or white, only as far as needed; a gradient becomes one colour.
  var withIncreasedContrast: Palette {
    let wanted = 7.0
    var palette = self
    let isDark = background.mean.contrast(to: .white) > background.mean.contrast(to: .black)
    let end = isDark ? Colour.white : .black
    // Grounds leave room for more than one shade of text.
    let ground = background.mean.legible(on: end, contrast: 14)
    palette.background = .colour(ground)
    palette.panel = panel.legible(on: end, contrast: 12)
    func lifted(_ colour: Colour) -> Colour {
      colour.legible(on: ground, contrast: wanted).legible(on: palette.panel, contrast: wanted)
    }
    palette.ink = lifted(ink)
    palette.heading = lifted(heading)
    palette.muted = lifted(muted)
    palette.accent = lifted(accent)
    palette.link = lifted(link)
    palette.panelInk = panelInk.legible(on: palette.panel, contrast: wanted)
    palette.hairline = hairline.legible(on: ground, contrast: 3)
    palette.markInk = markInk.legible(on: mark, contrast: wanted)
    palette.mark = mark.legible(on: palette.markInk, contrast: wanted)
    return palette
  }
}

extension Fill {
  /// Every colour in it: of a gradient, its stops'.
  public var colours: [Colour] {
    switch self {
    case .colour(let colour): [colour]
    case .gradient(let gradient): gradient.stops.map(\.colour)
    }
  }
}
