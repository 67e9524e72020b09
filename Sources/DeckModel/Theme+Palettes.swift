extension Theme {
  /// The palette that a slide stands on, as the theme has it; the slide's own colours come on top.
  ///
  /// - Parameters:
  ///   - style: What the author asks for.
  ///   - layout: How the slide is arranged, whoever chose that.
  public func palette(for style: SlideStyle, arrangedAs layout: LayoutName) -> Palette {
    let isInverted = style.isInverted ?? (style.background == nil && inverts(layout))
    let (own, other) = isInverted ? (inverted, palette) : (palette, inverted)
    guard let background = style.background else { return own }
    // On a ground of the author's the palette whose text is read better comes first.
    let contrast = own.inkContrast(on: background)
    return contrast < 4.5 && other.inkContrast(on: background) > contrast ? other : own
  }

  /// Whether slides of a layout stand on the inverted palette where their author says nothing.
  private func inverts(_ layout: LayoutName) -> Bool {
    switch layout {
    case .title, .section, .statement: self.layout.invertsOpenings
    default: false
    }
  }
}

extension Palette {
  /// The lowest contrast of running text to a ground.
  fileprivate func inkContrast(on ground: Fill) -> Double {
    ground.colours.map { ink.contrast(to: $0) }.min() ?? 21
  }
}
