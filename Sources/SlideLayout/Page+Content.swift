internal import DeckModel

extension Page {
  /// A slide of text, lists, tables, code and pictures, below or beside its heading.
  func content(_ slide: Slide) -> [PlacedItem] {
    let parts = ContentParts(slide)
    // Letters are about half as wide as they are high: larger than this they can never fit, and
    // laying out a whole book at 40 points only to see that takes seconds.
    let area = inner.width * inner.height
    let largest = 1.3 * (area / (0.55 * Double(parts.letterCount + 1))).squareRoot()
    return TypeScale.largest(upTo: min(parts.largestType, largest)) { arrange(parts, $0) }
  }

  /// Pictures and nothing else, as large as they go.
  func picturesAlone(_ slide: Slide) -> [PlacedItem] {
    let layout = blocks(TypeScale(body: 30))
    if slide.blocks.count == 1, let picture = slide.blocks[0].picture, picture.title.isEmpty {
      let shape = viewport.width / viewport.height
      if picture.isAvailable, pictures.size(of: picture.source) != nil,
        abs(layout.aspect(of: picture) / shape - 1) < 0.02
      {
        let item = SceneItem(
          viewport.bounds, .picture(ScenePicture(picture.source)))
        return [PlacedItem(item: item, step: slide.blocks[0].step)]
      }
    }
    let margin = min(viewport.width, viewport.height) * 0.045
    let area = PointRect(
      x: margin, y: margin, width: viewport.width - 2 * margin,
      height: viewport.height - 2 * margin)
    let body = ContentParts(slide)
    return TypeScale.largest(upTo: 30) { scale in
      let flow = self.body(body, scale, width: area.width, height: area.height)
      let y = area.y + max(0, area.height - flow.height) / 2
      return (flow.moved(x: area.x, y: y), flow.height / area.height * 0.999)
    }
  }

  private func arrange(
    _ parts: ContentParts, _ scale: TypeScale
  ) -> (value: [PlacedItem], excess: Double) {
    guard let heading = parts.heading else { return withoutHeading(parts, scale) }
    return isWide && !parts.body.isEmpty
      ? beside(heading, parts, scale) : below(heading, parts, scale)
  }

  private func withoutHeading(
    _ parts: ContentParts, _ scale: TypeScale
  ) -> (value: [PlacedItem], excess: Double) {
    let flow = body(parts, scale, width: inner.width, height: inner.height)
    let y = inner.y + max(0, inner.height - flow.height) * 0.47
    return (
      flow.moved(x: inner.x, y: y),
      max(flow.height / (inner.height * comfort(scale, parts)), flow.overWidth)
    )
  }

  private func below(
    _ heading: Block, _ parts: ContentParts, _ scale: TypeScale
  ) -> (value: [PlacedItem], excess: Double) {
    let title = title(heading, scale, width: inner.width)
    let top = title.height + scale.body * 0.9
    let room = max(1, inner.height - top)
    let body = body(parts, scale, width: inner.width, height: room)
    let y = top + min(max(0, room - body.height) * 0.3, inner.height * 0.07)
    return (
      title.moved(x: inner.x, y: inner.y) + body.moved(x: inner.x, y: inner.y + y),
      max(
        body.height / (room * comfort(scale, parts)), body.overWidth,
        title.height / (inner.height * 0.5), (top + body.height) / inner.height, title.overWidth)
    )
  }

  private func beside(
    _ heading: Block, _ parts: ContentParts, _ scale: TypeScale
  ) -> (value: [PlacedItem], excess: Double) {
    let column = inner.width * 0.29
    let x = inner.width * 0.35
    let title = title(heading, scale, width: column)
    let body = body(parts, scale, width: inner.width - x, height: inner.height)
    let y = max(0, inner.height - body.height) * 0.3
    return (
      title.moved(x: inner.x, y: inner.y) + body.moved(x: inner.x + x, y: inner.y + y),
      max(
        body.height / (inner.height * comfort(scale, parts)), body.overWidth,
        title.height / inner.height, title.overWidth)
    )
  }

  /// The share of the room that large type may fill: it needs air around it, pictures do not.
  private func comfort(_ scale: TypeScale, _ parts: ContentParts) -> Double {
    scale.body > 30 && parts.pictureRows == 0 ? 0.82 : 1
  }

  private func title(_ block: Block, _ scale: TypeScale, width: Double) -> Flow {
    guard case .heading(_, let inlines) = block.content else { return Flow() }
    var flow = accentBar(scale.title, step: block.step)
    let style = TextStyle(
      size: scale.title, weight: .bold, colour: theme.ink, letterSpacing: scale.title * -0.01)
    flow.append(
      headline(inlines, style, width: width, step: block.step), gap: scale.title * 0.26)
    flow.note(overWidth: widestWord(inlines.plain, size: scale.title) / max(width, 0.001))
    return flow
  }

  /// What stands below the heading: pictures take what text leaves them.
  private func body(
    _ parts: ContentParts, _ scale: TypeScale, width: Double, height: Double
  ) -> Flow {
    let layout = blocks(scale)
    if parts.isTextWithPictures, width / height >= 1.1 {
      return columns(parts, layout, width: width, height: height)
    }
    guard parts.pictureRows > 0 else {
      return layout.flow(parts.body, width: width, pictureHeight: height)
    }
    let rows = Double(parts.pictureRows)
    let rest =
      layout.flow(parts.body, width: width, pictureHeight: 0).height - rows * layout.leastPicture
    let share = (height - rest) / rows
    // Pictures that would become stamps ask for smaller type instead.
    let least = height * 0.45 / rows
    return layout.flow(parts.body, width: width, pictureHeight: max(share, min(least, height)))
  }

  /// Text on the left, pictures on the right.
  private func columns(
    _ parts: ContentParts, _ layout: BlockLayout, width: Double, height: Double
  ) -> Flow {
    let gap = layout.em * 1.2
    let column = max(layout.em, (width - gap) / 2)
    let words = layout.flow(parts.words, width: column, pictureHeight: height)
    let share = height / Double(parts.pictures.count) - layout.em * 0.75
    var right = Flow()
    for picture in parts.pictures {
      right.append(
        layout.pictureRow([picture], width: column, height: share), gap: layout.em * 0.75)
    }
    let tall = max(words.height, right.height)
    var flow = Flow()
    flow.add(words, y: (tall - words.height) * 0.4)
    flow.add(right, x: column + gap, y: (tall - right.height) * 0.4)
    return flow
  }
}

/// A slide's blocks by what they are for.
struct ContentParts {
  /// The heading it begins with.
  let heading: Block?
  /// Everything else.
  let body: [Block]
  /// Everything else that is no picture.
  let words: [Block]
  /// Pictures that stand by themselves.
  let pictures: [Block]
  /// How many rows pictures make.
  let pictureRows: Int

  /// Sorts a slide's blocks.
  init(_ slide: Slide) {
    if case .heading? = slide.blocks.first?.content {
      (heading, body) = (slide.blocks.first, Array(slide.blocks.dropFirst()))
    } else {
      (heading, body) = (nil, slide.blocks)
    }
    words = body.filter { $0.picture == nil }
    pictures = body.filter { $0.picture != nil }
    var rows = 0
    var inRow = 0
    for block in body {
      inRow = block.picture == nil ? 0 : inRow % 3 + 1
      if inRow == 1 { rows += 1 }
    }
    pictureRows = rows
  }

  /// How many letters there are at least, whatever their script.
  var letterCount: Int { body.map(\.plain.utf8.count).reduce(0, +) / 3 }

  /// Whether text and pictures are worth a column each; a few words are rather a caption.
  var isTextWithPictures: Bool {
    guard !pictures.isEmpty, pictures.count <= 3, !words.isEmpty else { return false }
    if words.count > 1 { return true }
    if case .paragraph(let inlines) = words[0].content { return inlines.plain.count > 90 }
    return true
  }

  /// The size of type that such a slide may begin with.
  var largestType: Double {
    var (count, isStatement) = (0, heading == nil)
    for block in body {
      switch block.content {
      case .code: return 30
      case .paragraph, .quote: count += block.plain.count
      default: isStatement = false
      }
    }
    return isStatement && count <= 160 ? 52 : 40
  }
}
