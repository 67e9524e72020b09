internal import DeckModel

/// Pictures that are part of a slide's ground, as they are placed.
struct PlacedBackdrop {
  var items: [PlacedItem] = []
  /// Whether text stands on them.
  var isBehindText = false
  /// How visible and how bright they are at most.
  var opacity = 1.0
  var brightness = 1.0
}

extension Page {
  /// Places the backdrop; text has what is left.
  mutating func placeBackdrop() -> PlacedBackdrop {
    guard let backdrop = content.backdrop, !backdrop.pictures.isEmpty else {
      return PlacedBackdrop()
    }
    var placed = PlacedBackdrop()
    var place = place(of: backdrop)
    // Left and right are the author's, whatever the slide's script.
    if setting.isMirrored { place.x = setting.viewport.width - place.maxX }
    let shown = backdrop.pictures.filter { setting.isShown($0) }
    if case .full = backdrop.extent {
      guard !shown.isEmpty else {
        content.layout = content.blocks.isEmpty ? .blank : .content
        if content.blocks.isEmpty {
          placed.items = missing(backdrop.pictures[0], in: setting.frame)
        }
        return placed
      }
      content.isOpening = [.title, .section].contains(content.layout)
      content.layout = .pictureFull
      placed.isBehindText = !content.blocks.isEmpty
      placed.opacity = shown.map(\.opacity).reduce(0, max)
      placed.brightness = shown.map(\.brightness).reduce(0, max)
      placed.items = items(shown, in: place, isVertical: backdrop.isVertical)
      readOverPictures(placed)
    } else if shown.isEmpty, backdrop.pictures.allSatisfy({ $0.standInWords.isEmpty }) {
      // Nothing would tell what is not there: the text has all of it.
      return placed
    } else {
      setting.region = rest(beside: place)
      placed.items = items(backdrop.pictures, in: place, isVertical: backdrop.isVertical)
    }
    return placed
  }

  /// Where pictures stand: at a side, or above or below the text on a display that is narrow.
  private func place(of backdrop: Backdrop) -> PointRect {
    let bounds = setting.viewport.bounds
    // Pictures that can't be shown have only their names.
    let most = backdrop.pictures.contains { setting.isShown($0) } ? 0.7 : 0.25
    func clamped(_ share: Double) -> Double {
      sideShare * (share.isFinite ? min(max(share, 0.15), most) : min(0.5, most))
    }
    var place = bounds
    switch backdrop.extent {
    case .full: break
    case .left(let share):
      if hasBand {
        place.height = bandHeight(of: backdrop, share: clamped(share))
      } else {
        place.width = bounds.width * clamped(share)
      }
    case .right(let share):
      if hasBand {
        place.height = bandHeight(of: backdrop, share: clamped(share))
        place.y = bounds.height - place.height
      } else {
        place.width = bounds.width * clamped(share)
        place.x = bounds.width - place.width
      }
    }
    return place
  }

  /// How high a band is: no more than a picture needs that is shown whole.
  private func bandHeight(of backdrop: Backdrop, share: Double) -> Double {
    let bounds = setting.viewport.bounds
    let height = bounds.height * min(share, 0.42)
    guard backdrop.pictures.count == 1, let picture = backdrop.pictures.first,
      picture.filling == .contain || picture.width != nil
    else { return height }
    return min(height, bounds.width / aspect(of: picture) + setting.viewport.shorterSide * 0.08)
  }

  private func rest(beside place: PointRect) -> PointRect {
    let bounds = setting.viewport.bounds
    if place.width < bounds.width {
      return PointRect(
        x: place.x > 0 ? 0 : place.maxX, y: 0, width: bounds.width - place.width,
        height: bounds.height)
    }
    return PointRect(
      x: 0, y: place.y > 0 ? 0 : place.maxY, width: bounds.width,
      height: bounds.height - place.height)
  }

  private mutating func items(
    _ pictures: [Picture], in place: PointRect, isVertical: Bool
  ) -> [PlacedItem] {
    let count = Double(pictures.count)
    let isVertical = isVertical || place.height > place.width * 1.1
    var items: [PlacedItem] = []
    for (index, picture) in pictures.enumerated() {
      var frame = place
      if isVertical {
        frame.height = place.height / count
        frame.y = place.y + frame.height * Double(index)
      } else {
        frame.width = place.width / count
        frame.x = place.x + frame.width * Double(index)
      }
      if setting.isShown(picture) {
        items.append(item(picture, filling: frame))
      } else {
        items += missing(picture, in: frame)
      }
    }
    return items
  }

  private mutating func item(_ picture: Picture, filling frame: PointRect) -> PlacedItem {
    let size = setting.pictures.size(of: picture.source)
    let own = size.map { $0.width / $0.height } ?? 1
    var frame = frame
    var part = ScenePicture.whole
    let layout = blocks(TypeScale(body: setting.ordinaryBody, least: setting.least), room: 1)
    let asked = (
      layout.points(picture.width, of: frame.width), layout.points(picture.height, of: frame.height)
    )
    if picture.filling == .contain || asked.0 != nil || asked.1 != nil {
      frame = withinMargins(frame)
      var width = asked.0 ?? asked.1.map { $0 * own } ?? min(frame.width, frame.height * own)
      width = min(width, frame.width, frame.height * own)
      let height = width / own
      frame = PointRect(
        x: frame.x + (frame.width - width) * picture.focus.x,
        y: frame.y + (frame.height - height) * picture.focus.y, width: width, height: height)
    } else if let size {
      part = picture.part(covering: frame.width / max(frame.height, 0.001), of: size)
      let cut = 1 - part.width * part.height
      if cut > 0.25 {
        remarks.append(.cropped(source: picture.source, share: cut, line: slide.line))
      }
    }
    let shown = ScenePicture(
      picture.source, part: part, opacity: picture.opacity, brightness: picture.brightness,
      blur: picture.blur)
    return PlacedItem(item: SceneItem(frame, .picture(shown)), step: 0)
  }

  /// Beside text a picture that is shown whole keeps from the edges.
  private func withinMargins(_ frame: PointRect) -> PointRect {
    let viewport = setting.viewport
    guard frame.width * frame.height < viewport.width * viewport.height * 0.99 else { return frame }
    let margin = viewport.shorterSide * 0.04
    return PointRect(
      x: frame.x + margin, y: frame.y + margin, width: frame.width - 2 * margin,
      height: frame.height - 2 * margin)
  }

  private func missing(_ picture: Picture, in frame: PointRect) -> [PlacedItem] {
    var flow = Flow()
    flow.add(frame, .rectangle(palette.panel, cornerRadius: 0), step: 0)
    let words = picture.frameWords
    let size = max(setting.least, setting.ordinaryBody * 0.66)
    let style = TextStyle(
      family: setting.faces.sans, size: size, weight: setting.faces.body,
      colour: palette.onPanel.muted)
    let styled = StyledText(
      [TextSpan(words, style)], alignment: .centre, language: setting.language)
    let padding = frame.width * 0.1
    let measure = setting.text.measure(styled, width: frame.width - 2 * padding)
    if measure.height <= frame.height - 2 * size {
      flow.add(
        PointRect(
          x: frame.x + padding, y: frame.y + (frame.height - measure.height) / 2,
          width: frame.width - 2 * padding, height: measure.height), .text(styled), step: 0)
    }
    return flow.items
  }

  /// One picture and nothing else, over all of the display where it has its shape.
  func wholePicture() -> [Draft]? {
    guard let block = content.body.first, let picture = block.picture, picture.title.isEmpty,
      setting.isShown(picture), picture.width == nil, picture.height == nil,
      let size = setting.pictures.size(of: picture.source), max(size.width, size.height) >= 600
    else { return nil }
    let bounds = setting.viewport.bounds
    let shape = bounds.width / bounds.height
    guard picture.filling == .cover || abs(aspect(of: picture) / shape - 1) < 0.02 else {
      return nil
    }
    var page = self
    let item =
      picture.filling == .cover
      ? page.item(picture, filling: bounds)
      : PlacedItem(
        item: SceneItem(
          bounds,
          .picture(
            ScenePicture(
              picture.source, opacity: picture.opacity, brightness: picture.brightness,
              blur: picture.blur))), step: 0)
    return [Draft(anchor: 0, items: [PlacedItem(item: item.item, step: block.step)])]
  }
}
