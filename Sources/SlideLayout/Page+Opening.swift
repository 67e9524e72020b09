internal import DeckModel

extension Page {
  /// A slide that opens a deck or a part of it; the front matter's author and date stand below.
  func openingParts() -> [Draft]? {
    openingParts(above: byline()) ?? openingParts(above: Flow())
  }

  private func openingParts(above byline: Flow) -> [Draft]? {
    let below = byline.items.isEmpty ? 0 : byline.height + setting.titleSize * 0.6
    let room = inner.height - below
    let fit = TypeScale.first(of: scales(upTo: content.layout == .title ? 1.45 : 1.3)) {
      scale -> [Piece]? in
      let (pieces, excess) = openingPieces(scale, room: room).filling(room)
      return excess <= 0.86 && pieces.overWidth <= 1.0001 ? pieces : nil
    }
    guard let pieces = fit?.value else { return nil }
    let flow = pieces.stacked()
    let spare = max(0, room - flow.height)
    var items = flow.moved(x: inner.x, y: inner.y + spare * share(of: 0.44))
    let foot = inner.maxY - byline.height
    items += byline.moved(x: inner.x, y: foot)
    return [Draft(anchor: 0, items: items)]
  }

  /// The share of spare height above what the author places.
  func share(of ordinary: Double) -> Double {
    switch slide.style.placement {
    case .top: 0
    case .middle: 0.5
    case .bottom: 1
    case nil: ordinary
    }
  }

  /// Where lines of an opening stand.
  var openingAlignment: TextAlignment {
    if let place = slide.style.alignment { return TextAlignment(place) }
    return deck.theme.layout.centresOpenings ? .centre : .leading
  }

  private func openingPieces(_ scale: TypeScale, room: Double) -> [Piece] {
    var layout = blocks(scale, room: room)
    (layout.alignment, layout.isAmongText, layout.isInColumn) = (openingAlignment, true, true)
    var pieces: [Piece] = []
    if deck.theme.layout.hasAccentBar, let heading = content.heading {
      pieces.append(Piece(accentBar(scale.display, heading.step), gap: 0, count: 0))
    }
    // Words may stand above the title.
    let title = content.blocks.firstIndex(where: \.isHeading)
    let level = title.flatMap { content.blocks[$0].headingLevel }
    layout.fittedCount = content.blocks.count(where: \.style.isFitted)
    for (index, block) in content.blocks.enumerated() {
      // Marks that follow one another stand in a row.
      if index > 0, block.picture != nil, content.blocks[index - 1].picture != nil { continue }
      let marks = Array(content.blocks[index...].prefix { $0.picture != nil })
      // Headings of one level look alike.
      let isTitle = index == title || level != nil && block.headingLevel == level
      var new =
        marks.isEmpty
        ? openingPieces(block, isTitle: isTitle, layout, room: room)
        : layout.pieces(
          marks.map { small($0, of: marks.count, layout, room: room) }, width: inner.width)
      if !new.isEmpty {
        let isNextTitle = isTitle && index != title
        let gap = index == 0 ? 0.62 : isNextTitle ? 0.35 : pieces.count <= 2 ? 0.7 : 0.5
        new[0].gap = scale.body * gap
      }
      pieces += new
    }
    return pieces
  }

  private func openingPieces(
    _ block: Block, isTitle: Bool, _ layout: BlockLayout, room: Double
  ) -> [Piece] {
    let styled = layout.styled(block.style)
    let faces = setting.faces
    let isHeadings = content.body.allSatisfy(\.isHeading)
    switch block.content {
    case .heading(let level, let inlines):
      // A long title leaves room to what stands below it.
      let isLong = inlines.plain.columnCount > 45 && content.body.count > 1
      let size =
        isTitle
        ? styled.scale.display * (isLong ? 0.8 : 1)
        : styled.scale.share(shareBeside(styled, isHeadings ? 1 : level <= 2 ? 0.84 : 0.74))
      var style = TextStyle(
        family: faces.headings, size: size, weight: isTitle ? faces.heading : .semibold,
        colour: isTitle ? styled.palette.heading : styled.palette.muted,
        letterSpacing: isTitle ? size * -0.014 : 0)
      if block.style.isFitted {
        style = styled.fitted(inlines, style, inner.width, isTitle: isTitle)
      }
      var flow = headline(
        inlines, style, width: inner.width, step: block.step, layout: styled,
        keepsClauses: isTitle)
      // Somewhat smaller letters are better than a title of many lines.
      let most = inner.height > inner.width * 1.2 ? 4.6 : 3.6
      if isTitle, styled.scale.body > setting.ordinaryBody,
        flow.height > size * 1.24 * most || flow.hasLonelyLine(setting.text)
      {
        flow.note(overWidth: 1.01)
      }
      return [Piece(flow, gap: 0)]
    case .paragraph(let inlines):
      let style = TextStyle(
        family: faces.sans, size: styled.scale.share(shareBeside(styled, 0.7)), weight: faces.body,
        colour: styled.palette.muted)
      // Lines that run across the whole display are hard to follow.
      let most = min(inner.width, style.size * 32)
      let words = styled.styledText(styled.spans(inlines, style))
      let lines = setting.text.measure(words, width: most).lineCount
      let width =
        (2...3).contains(lines)
        ? balanced(words, lines: lines, width: most) : most
      let x: Double =
        switch styled.alignment {
        case .leading: 0
        case .centre: (inner.width - width) / 2
        case .trailing: inner.width - width
        }
      return styled.paragraph(inlines, style, width: width, step: block.step)
        .map { $0.moved(x: x) }
    default: return layout.pieces([block], width: inner.width)
    }
  }

  /// How large text beside a title is: where a long word makes the title small, the rest need not be
  /// as much smaller.
  private func shareBeside(_ layout: BlockLayout, _ ordinary: Double) -> Double {
    min(0.95, max(ordinary, setting.ordinaryBody * ordinary / layout.scale.body))
  }

  /// A mark beside a title, which is small.
  private func small(
    _ block: Block, of count: Int, _ layout: BlockLayout, room: Double
  ) -> Block {
    guard var picture = block.picture, picture.height == nil else { return block }
    var block = block
    let most = inner.width / Double(count) * (count > 1 ? 0.8 : 1)
    let width = min(most, layout.points(picture.width, of: inner.width) ?? most)
    picture.height = .points(
      min(room * (content.body.first == block ? 0.3 : 0.22), width / aspect(of: picture))
        / layout.pointScale)
    picture.width = nil
    block.content = .picture(picture)
    return block
  }

  /// A short bar in the theme's colour, above headings.
  func accentBar(_ size: Double, _ step: Int) -> Flow {
    var flow = Flow()
    let (width, thickness) = (size * 0.95, size * 0.095)
    let x: Double =
      switch openingAlignment {
      case .leading: 0
      case .centre: (inner.width - width) / 2
      case .trailing: inner.width - width
      }
    flow.add(
      PointRect(x: x, y: 0, width: width, height: thickness),
      .rectangle(palette.accent, cornerRadius: thickness / 2), step: step)
    return flow
  }

  private func byline() -> Flow {
    guard index == 0, content.layout == .title else { return Flow() }
    let front = deck.frontMatter
    // `janedoe` is what the slide says of Jane Doe.
    func letters(_ text: String) -> String {
      text.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let shown = letters(slide.blocks.plain)
    // A date stays on one line.
    let date = front.date.map { $0.count <= 20 ? $0.replacing(" ", with: "\u{A0}") : $0 }
    let words = [front.author, date].compactMap { $0 }
      .filter {
        !$0.isEmpty && !$0.split(separator: ",").allSatisfy { shown.contains(letters(String($0))) }
      }
    guard !words.isEmpty else { return Flow() }
    let size = max(setting.least, setting.ordinaryBody * 0.66)
    let style = TextStyle(
      family: setting.faces.sans, size: size, weight: setting.faces.body, colour: palette.muted)
    var layout = blocks(TypeScale(body: size, least: setting.least), room: inner.height)
    layout.alignment = openingAlignment
    let joined = layout.styledText([TextSpan(words.joined(separator: "\u{2002}·\u{2002}"), style)])
    let isLine = setting.text.measure(joined, width: inner.width).lineCount == 1
    let lines = layout.styledText([TextSpan(words.joined(separator: "\n"), style)])
    return layout.box(isLine ? joined : lines, width: inner.width, step: 0)
  }
}

extension Flow {
  /// Whether one of several lines is much shorter than the longest, other than where its author ends it.
  fileprivate func hasLonelyLine(_ measurer: any TextMeasurer) -> Bool {
    guard case .text(let text)? = items.first?.item.content, !text.plain.contains("\n"),
      let width = items.first?.item.frame.width
    else { return false }
    let bytes = text.plain.utf8.count
    let starts = measurer.lineStarts(text, width: width) + [bytes]
    let lengths = zip(starts, starts.dropFirst()).map { $1 - $0 }
    guard lengths.count > 2, let longest = lengths.max() else { return false }
    return lengths.contains { $0 * 3 < longest }
  }
}
