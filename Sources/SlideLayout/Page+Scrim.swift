internal import DeckModel

extension Page {
  /// Text over pictures is light on dark, unless the author asks for another colour, and one
  /// colour throughout: what is behind it may be anything.
  mutating func readOverPictures(_ backdrop: PlacedBackdrop) {
    guard backdrop.isBehindText else { return }
    let theme = deck.theme
    let light =
      theme.palette.ink.luminance > theme.inverted.ink.luminance ? theme.palette : theme.inverted
    let other = light.ink == theme.palette.ink ? theme.inverted : theme.palette
    // An author who asks for ordinary colours has a light picture, or a faint one.
    let isFaint = backdrop.opacity < 0.4
    let own = slide.style.isInverted == false || isFaint ? theme.palette : light
    let background = slide.style.background ?? (isFaint ? palette.background : nil)
    var chosen = own
    if isFaint { chosen = palette }
    if let ink = slide.style.ink { chosen = (ink.luminance > 0.4 ? light : other).inked(ink) }
    let ground = scrimColour(for: chosen.ink)
    chosen.background = background ?? .colour(ground)
    (chosen.heading, chosen.muted) = (chosen.ink, chosen.ink)
    chosen.link = chosen.ink
    chosen.panel = ground
    chosen.panelInk = chosen.ink.legible(on: ground, contrast: 4.5)
    palette = chosen
    for seen in worstGrounds(backdrop, scrim: scrimOpacity(backdrop)) {
      palette.accent = palette.accent.legible(on: seen, contrast: 4.5)
    }
  }

  private func scrimColour(for ink: Colour) -> Colour {
    ink.luminance > 0.18 ? Colour(hex: 0x0B0D10) : .white
  }

  /// What makes text over pictures legible whatever they show: as much as the worst picture asks
  /// for, and only where there is text.
  func scrim(over backdrop: PlacedBackdrop, for items: [PlacedItem]) -> [PlacedItem] {
    guard backdrop.isBehindText else { return [] }
    let texts = items.filter { if case .text = $0.item.content { true } else { false } }
    guard let top = texts.map(\.item.frame.y).min(), let bottom = texts.map(\.item.frame.maxY).max()
    else { return [] }
    let opacity = scrimOpacity(backdrop)
    guard opacity > 0 else { return [] }
    let bounds = setting.viewport.bounds
    let colour = scrimColour(for: palette.ink)
    let (first, last) = (top / bounds.height, bottom / bounds.height)
    var stops = [
      Gradient.Stop(0, colour, opacity: opacity), Gradient.Stop(1, colour, opacity: opacity),
    ]
    if first > 0.34 {
      stops = [
        Gradient.Stop(0, colour, opacity: 0),
        Gradient.Stop(max(0.02, first - 0.3), colour, opacity: 0),
        Gradient.Stop(first - 0.02, colour, opacity: opacity),
        Gradient.Stop(1, colour, opacity: min(1, opacity + 0.1)),
      ]
    } else if last < 0.6 {
      stops = [
        Gradient.Stop(0, colour, opacity: min(1, opacity + 0.1)),
        Gradient.Stop(last + 0.02, colour, opacity: opacity),
        Gradient.Stop(min(0.98, last + 0.3), colour, opacity: 0),
        Gradient.Stop(1, colour, opacity: 0),
      ]
    }
    let gradient = Gradient(angle: 180, stops: stops)
    return [
      PlacedItem(item: SceneItem(bounds, .gradient(gradient, cornerRadius: 0)), step: 0)
    ]
  }

  /// How much a scrim has to hide, so that text has the contrast of WCAG AA over the worst pixel
  /// that a picture may have.
  private func scrimOpacity(_ backdrop: PlacedBackdrop) -> Double {
    (0...50).map { Double($0) / 50 }.first { share in
      worstGrounds(backdrop, scrim: share).allSatisfy { palette.ink.contrast(to: $0) >= 4.6 }
    } ?? 1
  }

  /// What is behind text at worst, with a scrim of so much opacity.
  private func worstGrounds(_ backdrop: PlacedBackdrop, scrim share: Double) -> [Colour] {
    let scrim = scrimColour(for: palette.ink)
    let brightest = min(max(backdrop.brightness.isFinite ? backdrop.brightness : 1, 0), 1)
    let opacity = min(max(backdrop.opacity.isFinite ? backdrop.opacity : 1, 0), 1)
    let worst: Colour = scrim.luminance < 0.5 ? .white : .black
    let shown = worst == .white ? Colour.black.mixed(with: .white, share: brightest) : worst
    return palette.background.colours.map { ground in
      ground.mixed(with: shown, share: opacity).mixed(with: scrim, share: share)
    }
  }

  /// Text over a picture: a few words at the lower edge, more of them as on any slide.
  func overPictureParts() -> [Draft]? {
    guard !content.blocks.isEmpty else { return [] }
    let isShort = content.blocks.allSatisfy { block in
      switch block.content {
      case .heading, .paragraph: true
      default: false
      }
    }
    // A title with marks, or one that the author asks for, is one over a picture as well.
    if content.isOpening, !isShort || slide.style.layout != nil { return openingParts() }
    guard isShort, content.blocks.plain.count <= 220 else { return nil }
    let fit = TypeScale.first(of: scales(upTo: 1.12)) { scale -> [Piece]? in
      let (pieces, excess) = overPicturePieces(scale).filling(inner.height)
      return excess <= 0.7 && pieces.overWidth <= 1.0001 ? pieces : nil
    }
    guard let pieces = fit?.value else { return nil }
    let flow = pieces.stacked()
    let spare = max(0, inner.height - flow.height)
    return [
      Draft(anchor: 0, items: flow.moved(x: inner.x, y: inner.y + spare * share(of: 1)))
    ]
  }

  private func overPicturePieces(_ scale: TypeScale) -> [Piece] {
    var layout = blocks(scale, room: inner.height)
    if slide.style.alignment == nil { layout.alignment = .leading }
    var pieces: [Piece] = []
    for (index, block) in content.blocks.enumerated() {
      let styled = layout.styled(block.style)
      var new: [Piece]
      if case .heading(_, let inlines) = block.content, index == 0 {
        let size = styled.scale.body * 1.75
        var style = TextStyle(
          family: setting.faces.headings, size: size, weight: setting.faces.heading,
          colour: styled.palette.heading, letterSpacing: size * -0.012)
        if block.style.isFitted { style = styled.fitted(inlines, style, inner.width) }
        new = [
          Piece(
            headline(inlines, style, width: inner.width, step: block.step, layout: styled), gap: 0)
        ]
      } else {
        new = styled.pieces([block], width: inner.width)
      }
      if !new.isEmpty, !pieces.isEmpty { new[0].gap = scale.body * 0.45 }
      pieces += new
    }
    return pieces
  }
}
