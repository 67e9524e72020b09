internal import DeckModel

extension BlockLayout {
  /// The shape of what stands for a picture that can't be shown.
  private static let missingAspect = 1.6

  /// The least height of a picture: less can't be seen.
  var leastPicture: Double { em * 0.1 }

  /// Pictures beside one another, all of one height, as large as the room allows.
  func pictureRow(_ blocks: [Block], width: Double, height: Double) -> Flow {
    let row = blocks.compactMap { block in block.picture.map { ($0, block.step) } }
    let gap = em * 0.6
    let caption = captionHeight(row.map(\.0), width: width)
    let aspects = row.map { aspect(of: $0.0) }
    var flow = Flow()
    let room = room(width, beside: gap * Double(row.count - 1), in: &flow)
    let tall = max(leastPicture, min(height - caption, room / max(aspects.reduce(0, +), 0.001)))
    let total = aspects.reduce(0, +) * tall + gap * Double(row.count - 1)
    flow.note(overWidth: total / max(width, 0.001))
    var x = max(0, (width - total) / 2)
    for ((picture, step), aspect) in zip(row, aspects) {
      let frame = PointRect(x: x, y: 0, width: aspect * tall, height: tall)
      if picture.isAvailable, pictures.size(of: picture.source) != nil {
        flow.add(frame, .picture(ScenePicture(picture.source, cornerRadius: em * 0.2)), step: step)
      } else {
        missing(picture, frame, step: step, to: &flow)
      }
      if !picture.title.isEmpty {
        flow.add(
          box(captionText(picture), width: frame.width, step: step), x: x, y: tall + em * 0.3)
      }
      x += frame.width + gap
    }
    return flow
  }

  /// Width over height, within what a slide can show.
  func aspect(of picture: Picture) -> Double {
    guard picture.isAvailable, let size = pictures.size(of: picture.source) else {
      return Self.missingAspect
    }
    return min(max(size.width / size.height, 0.02), 50)
  }

  private func captionText(_ picture: Picture) -> StyledText {
    StyledText(
      [TextSpan(picture.title, TextStyle(size: scale.caption, colour: theme.muted))],
      alignment: .centre)
  }

  private func captionHeight(_ row: [Picture], width: Double) -> Double {
    let column = width / Double(max(1, row.count)) * 0.8
    return row.filter { !$0.title.isEmpty }
      .map { text.measure(captionText($0), width: column).height + em * 0.3 }.reduce(0, max)
  }

  /// A quiet frame with the picture's words, as large as they fit into it.
  private func missing(_ picture: Picture, _ frame: PointRect, step: Int, to flow: inout Flow) {
    flow.add(frame, .rectangle(theme.panel, cornerRadius: em * 0.3), step: step)
    flow.add(
      frame, .outline(theme.hairline, width: stroke(0.05), cornerRadius: em * 0.3), step: step)
    guard !picture.alternative.isEmpty else { return }
    let padding = min(frame.width, frame.height) * 0.08
    let room = frame.width - 2 * padding
    var size = scale.caption
    while size > 0.02 {
      let style = TextStyle(size: size, colour: theme.muted)
      let words = StyledText([TextSpan(picture.alternative, style)], alignment: .centre)
      let measure = text.measure(words, width: room)
      if measure.height <= frame.height - 2 * padding {
        let y = frame.y + (frame.height - measure.height) / 2
        let place = PointRect(x: frame.x + padding, y: y, width: room, height: measure.height)
        flow.add(place, .text(words), step: step)
        return
      }
      size *= 0.85
    }
  }
}
