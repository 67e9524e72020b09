internal import DeckModel

extension Page {
  /// Header, footer, page number, logo and progress, in the margins; the space for text ends where
  /// they begin.
  mutating func placeFurniture() -> [PlacedItem] {
    guard showsFurniture else { return credit() }
    var items: [PlacedItem] = []
    items += placeUpperEdge()
    items += placeLowerEdge()
    if slide.style.showsProgress ?? deck.theme.layout.showsProgress { items += progress() }
    return items
  }

  /// Openings, pictures over all of the slide, and slides without anything else have none.
  private var showsFurniture: Bool {
    switch content.layout {
    case .title, .section, .pictureFull, .blank: false
    default: true
    }
  }

  /// The footer of a slide of pictures that is said of it alone: on a ground of its own, as it may
  /// stand on one of them.
  private mutating func credit() -> [PlacedItem] {
    let isOfPictures = content.layout == .pictureFull || content.layout == .blank
    guard slide.style.hasOwnFooter, isOfPictures else { return [] }
    let padding = edgeStyle.size * 0.6
    let margin = setting.viewport.shorterSide * 0.035
    let width = setting.viewport.width - 2 * (margin + padding)
    var text = line(slide.style.footer, width: width)
    let words = text.items.compactMap { placed in
      if case .text(let styled) = placed.item.content { styled } else { nil }
    }
    let wide = words.map { setting.text.measure($0, width: width).width }.reduce(0, max) + 1
    text.update { $0.item.frame.width = min(wide, width) }
    let frame = PointRect(
      x: margin, y: setting.viewport.height - margin - text.height - padding,
      width: min(wide, width) + 2 * padding, height: text.height + padding)
    inner.height = max(inner.height * 0.5, min(inner.maxY, frame.y - padding) - inner.y)
    let ground = SceneItem(frame, .rectangle(palette.panel, cornerRadius: padding * 0.4))
    return [PlacedItem(item: ground, step: 0)]
      + text.moved(x: frame.x + padding, y: frame.y + padding / 2)
  }

  /// Text at an edge: quiet, but never under the smallest size.
  private var edgeStyle: TextStyle {
    TextStyle(
      family: setting.faces.sans, size: max(setting.least, setting.viewport.shorterSide * 0.0222),
      weight: setting.faces.body, colour: palette.muted)
  }

  /// How far furniture is from the display's edge.
  private var edge: Double { min(inner.y - setting.region.y, edgeStyle.size * 2.4) * 0.42 }

  private mutating func placeUpperEdge() -> [PlacedItem] {
    var items: [PlacedItem] = []
    var bottom = 0.0
    var width = inner.width
    for logo in slide.style.logos where setting.pictures.size(of: logo.source) != nil {
      let placed = self.logo(logo, right: inner.x + width)
      items.append(placed)
      bottom = placed.item.frame.maxY
      width -= placed.item.frame.width + edgeStyle.size
    }
    if !slide.style.header.isEmpty {
      let text = line(slide.style.header, width: width)
      let top = setting.region.y + edge
      items += text.moved(x: inner.x, y: top)
      bottom = max(bottom, top + text.height)
    }
    let gap = edgeStyle.size * 1.5
    if bottom + gap > inner.y, !items.isEmpty {
      let lower = inner.maxY
      inner.y = min(bottom + gap, lower - inner.height * 0.5)
      inner.height = lower - inner.y
    }
    return items
  }

  private func logo(_ logo: Picture, right: Double) -> PlacedItem {
    let size = setting.pictures.size(of: logo.source)
    let aspect = size.map { min(max($0.width / $0.height, 0.1), 10) } ?? 1
    let height = min(setting.viewport.shorterSide * 0.065, inner.width * 0.3 / aspect)
    let frame = PointRect(
      x: right - height * aspect, y: setting.region.y + edge, width: height * aspect,
      height: height)
    let picture = ScenePicture(
      logo.source, opacity: logo.opacity, brightness: logo.brightness, blur: logo.blur)
    return PlacedItem(item: SceneItem(frame, .picture(picture)), step: 0)
  }

  private mutating func placeLowerEdge() -> [PlacedItem] {
    var items: [PlacedItem] = []
    var width = inner.width
    var tall = 0.0
    if slide.style.showsPageNumber ?? deck.theme.layout.showsPageNumber {
      var number = StyledText(
        [TextSpan("\(index + 1)", edgeStyle)], alignment: setting.isMirrored ? .leading : .trailing,
        hasTabularFigures: true)
      number.language = setting.language
      let measure = setting.text.measure(number, width: .infinity)
      let wide = min(inner.width, measure.width + 2)
      let y = setting.region.maxY - edge - measure.height
      let frame = PointRect(x: inner.maxX - wide, y: y, width: wide, height: measure.height)
      items.append(PlacedItem(item: SceneItem(frame, .text(number)), step: 0))
      width -= wide + edgeStyle.size * 1.5
      tall = measure.height
    }
    if !slide.style.footer.isEmpty, width > edgeStyle.size * 4 {
      let text = line(slide.style.footer, width: width)
      items += text.moved(x: inner.x, y: setting.region.maxY - edge - text.height)
      tall = max(tall, text.height)
    }
    guard !items.isEmpty else { return [] }
    let lower = setting.region.maxY - edge - tall - edgeStyle.size * 1.3
    inner.height = max(inner.height * 0.5, min(inner.maxY, lower) - inner.y)
    return items
  }

  /// A line of furniture; one that is longer than two lines ends in an ellipsis.
  private func line(_ inlines: [Inline], width: Double) -> Flow {
    var layout = blocks(
      TypeScale(body: edgeStyle.size, least: setting.least), room: inner.height)
    layout.alignment = .leading
    var styled = layout.styledText(layout.spans(inlines, edgeStyle))
    let measure = setting.text.measure(styled, width: width)
    if measure.lineCount > 2 {
      let starts = setting.text.lineStarts(styled, width: width)
      let words = String(
        decoding: Array(styled.plain.utf8.prefix(max(1, starts[2] - 2))), as: UTF8.self)
      styled = layout.styledText([TextSpan(words.trimmedEnd + "…", edgeStyle)])
    }
    return layout.box(styled, width: width, step: 0)
  }

  private func progress() -> [PlacedItem] {
    let bounds = setting.viewport.bounds
    let height = setting.viewport.shorterSide * 0.0055
    let share = Double(index + 1) / Double(max(1, deck.slides.count))
    let y = bounds.maxY - height
    let track = PointRect(x: 0, y: y, width: bounds.width, height: height)
    let done = PointRect(x: 0, y: y, width: bounds.width * share, height: height)
    return [
      PlacedItem(item: SceneItem(track, .rectangle(palette.hairline, cornerRadius: 0)), step: 0),
      PlacedItem(item: SceneItem(done, .rectangle(palette.accent, cornerRadius: 0)), step: 0),
    ]
  }
}

extension String {
  /// Without what could not be decoded, and without spaces, at its end.
  var trimmedEnd: String {
    var text = self
    while let last = text.last, last.isWhitespace || last == "\u{FFFD}" { text.removeLast() }
    return text
  }
}
