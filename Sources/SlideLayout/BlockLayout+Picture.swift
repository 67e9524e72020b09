internal import DeckModel

extension BlockLayout {
  /// Pictures beside one another, as large as the room allows.
  ///
  /// - Parameter cell: The width of each one's place; `nil` for what its shape asks for.
  func pictureRow(_ blocks: [Block], width: Double, cell: Double? = nil) -> [Piece] {
    let shown = blocks.compactMap { block in block.picture.map { ($0, block.step) } }
    if isFlat,
      shown.contains(where: { !setting.isShown($0.0) && missingWords($0.0).plain.count > 60 })
    {
      // The words of a picture that can't be shown may be many: they are text that can be split.
      return shown.flatMap { picture, step in
        setting.isShown(picture)
          ? [rowPiece([(picture, step)], width: width, cell: nil)]
          : missingText(picture, width, step)
      }
    }
    return [rowPiece(shown, width: width, cell: cell)]
  }

  private func rowPiece(_ row: [(Picture, Int)], width: Double, cell: Double?) -> Piece {
    let gap = pictureGap
    let column = cell ?? max(1, (width - gap * Double(row.count - 1)) / Double(row.count))
    let captions = row.map { caption($0.0, step: $0.1, width: column) }
    let below = captions.map(\.height).reduce(0, max)
    let isAlone = row.count == 1
    let places = row.map {
      place(
        of: $0.0, column: column, room: max(1, room - below), isAlone: isAlone,
        isInGrid: cell != nil)
    }
    let total = places.map(\.aspect).reduce(0, +)
    // All of one height, unless the author says how large one is.
    let widest =
      cell.map { $0 / max(0.001, places.map(\.aspect).reduce(.infinity, min)) }
      ?? max(1, width - gap * Double(row.count - 1)) / max(total, 0.001)
    let tallest = max(1, min(widest, places.map(\.most).reduce(0, max)))
    let share =
      room * pictureShare * (isFlat ? 0.45 : isAmongText ? 0.44 : 0.4)
      / Double(max(1, pictureRows))
    let least = min(tallest, max(share, places.map(\.least).reduce(0, max)))
    let layout = self
    func build(_ height: Double) -> Flow {
      let tall = max(1, min(height - below, tallest))
      return layout.row(row, places, captions, tall: tall, width: width, cell: cell)
    }
    var piece = Piece(build(least + below), gap: 0, count: row.count)
    piece.flex = Flex(least: least + below, most: tallest + below, build: build)
    return piece
  }

  /// What shape a picture's place has, and how high it may be.
  private struct Place {
    var aspect: Double
    /// Its width, where that does not follow from its height.
    var width: Double?
    var least = 0.0
    var most: Double
  }

  private func place(
    of picture: Picture, column: Double, room: Double, isAlone: Bool, isInGrid: Bool
  ) -> Place {
    guard setting.isShown(picture), let size = setting.pictures.size(of: picture.source) else {
      let words = missingWords(picture)
      // Among many small ones only its place is shown, in a grid a place like the others'.
      if !isAlone, column < em * 6 { return Place(aspect: 1.2, most: column / 1.2) }
      if isInGrid { return Place(aspect: typicalShape, most: column / typicalShape) }
      let high = points(picture.height, of: room)
      if let high, let wide = points(picture.width, of: column) {
        return Place(aspect: max(0.02, wide / high), most: high)
      }
      let asked = points(picture.width, of: column) ?? high.map { $0 * typicalShape }
      let wide = max(1, min(column, asked.map { max($0, em * 5) } ?? em * (isAlone ? 20 : 9)))
      let height = text.measure(words, width: max(1, wide - 1.6 * em)).height + 1.6 * em
      let most = max(height, high ?? wide / typicalShape)
      return Place(aspect: wide / most, width: wide, least: height, most: most)
    }
    let natural = min(max(size.width / size.height, 0.02), 50)
    let asked = (
      points(picture.width, of: column), points(picture.height, of: room)
    )
    switch asked {
    case (let width?, let height?) where picture.filling == .cover:
      return Place(aspect: max(0.02, width / height), most: height)
    // Whole within the box that its author names, whose shape is rarely quite its own.
    case (let width?, let height?):
      return Place(aspect: natural, most: min(height, width / natural))
    case (let width?, nil): return Place(aspect: natural, most: width / natural)
    case (nil, let height?): return Place(aspect: natural, most: height)
    case (nil, nil):
      if picture.filling == .cover {
        return Place(aspect: max(0.02, column / room), most: room)
      }
      // A picture of few pixels would only show them: it grows to a few times its size.
      let isLarge =
        max(size.width, size.height) >= 240 || setting.pictures.isScalable(picture.source)
      let large = isLarge ? .infinity : size.height * 2.5
      return Place(aspect: natural, most: large)
    }
  }

  /// A length an author asks for; their pixels are points of a viewport of the same area.
  func points(_ length: Picture.Length?, of room: Double) -> Double? {
    switch length {
    case nil: nil
    case .share(let share): max(1, room * min(max(share, 0.01), 1))
    case .points(let points): max(1, points * pointScale)
    }
  }

  /// How many of the viewport's points one of an author's pixels is.
  var pointScale: Double {
    (setting.viewport.width * setting.viewport.height / StageViewport.area).squareRoot()
  }

  private func row(
    _ row: [(Picture, Int)], _ places: [Place], _ captions: [Flow], tall: Double, width: Double,
    cell: Double?
  ) -> Flow {
    var flow = Flow()
    let widths = places.map { place in
      cell.map { place.width ?? min($0, place.aspect * tall) } ?? place.width
        ?? place.aspect * min(tall, max(1, place.most))
    }
    let total = widths.reduce(pictureGap * Double(row.count - 1)) { $0 + (cell ?? $1) }
    // What is hardly narrower than the text begins where it does, and so do pictures in a column and
    // marks that are as small as a few lines; what is much narrower would look as if it had been
    // left there.
    let beginsWithText = isInColumn || total > min(width, wordsWidth * em) * 0.72 || tall < em * 4
    let share =
      switch alignment {
      case .trailing: 1.0
      case .centre: 0.5
      case .leading: isAmongText && beginsWithText ? 0 : 0.5
      }
    var x = max(0, width - total) * share
    for (index, (picture, step)) in row.enumerated() {
      let wide = min(widths[index], cell ?? width)
      let isWhole = cell == nil || places[index].width != nil
      let height = min(
        tall, max(1, places[index].most), isWhole ? tall : wide / places[index].aspect)
      let place = cell ?? wide
      let frame = PointRect(
        x: x + (place - wide) / 2, y: (tall - height) / 2, width: wide, height: height)
      if setting.isShown(picture) {
        flow.add(
          frame, .picture(scenePicture(picture, in: frame, corner: corner * 0.6)), step: step)
      } else {
        missing(picture, frame, step: step, to: &flow)
      }
      flow.add(captions[index].centred(on: frame, within: width), y: tall)
      x += place + pictureGap
    }
    return flow
  }

  /// A picture in a place: cropped around its focus where the author wants it filled.
  func scenePicture(_ picture: Picture, in frame: PointRect, corner: Double) -> ScenePicture {
    var part = ScenePicture.whole
    if picture.filling == .cover, let size = setting.pictures.size(of: picture.source) {
      part = picture.part(covering: frame.width / max(frame.height, 0.001), of: size)
    }
    return ScenePicture(
      picture.source, part: part, cornerRadius: corner, opacity: picture.opacity,
      brightness: picture.brightness, blur: picture.blur)
  }

  private func caption(_ picture: Picture, step: Int, width: Double) -> Flow {
    guard !picture.title.isEmpty else { return Flow() }
    let style = TextStyle(
      family: setting.faces.sans, size: scale.caption, weight: setting.faces.body,
      colour: palette.muted)
    var words = styledText([TextSpan(picture.title, style)])
    words.alignment = .centre
    let wide = min(width, text.measure(words, width: .infinity).width + 1)
    let measure = text.measure(words, width: wide)
    var flow = Flow()
    flow.add(
      PointRect(x: 0, y: em * 0.3, width: wide, height: measure.height), words,
      baseline: measure.baseline, step: step)
    return flow
  }

  private func missingWords(_ picture: Picture) -> StyledText {
    let style = TextStyle(
      family: setting.faces.sans, size: scale.caption, weight: setting.faces.body,
      colour: palette.onPanel.muted)
    // A file's name may be broken between its parts.
    let words = picture.frameWords.reduce(into: "") { words, letter in
      if letter == "." { words.append("\u{200B}") }
      words.append(letter)
      if "_-/".contains(letter) { words.append("\u{200B}") }
    }
    var styled = styledText([TextSpan(words, style)])
    styled.alignment = .centre
    return styled
  }

  /// A quiet frame with the picture's words.
  private func missing(_ picture: Picture, _ frame: PointRect, step: Int, to flow: inout Flow) {
    flow.add(frame, .rectangle(palette.panel, cornerRadius: corner), step: step)
    flow.add(
      frame, .outline(palette.hairline, width: stroke(0.05), cornerRadius: corner), step: step)
    let words = missingWords(picture)
    let padding = min(em * 0.8, frame.width * 0.2)
    let measure = text.measure(words, width: frame.width - 2 * padding)
    // A small frame says nothing rather than parts of words.
    guard measure.height <= frame.height,
      words.widestPart(text) <= frame.width - 2 * padding + 0.5
    else { return }
    let y = frame.y + (frame.height - measure.height) / 2
    let place = PointRect(
      x: frame.x + padding, y: y, width: frame.width - 2 * padding, height: measure.height)
    flow.add(place, .text(words), step: step)
    flow.extend(to: y + measure.height)
  }

  private func missingText(_ picture: Picture, _ width: Double, _ step: Int) -> [Piece] {
    let padding = min(em * 0.8, width * 0.1, room * 0.08)
    let inner = piece(missingWords(picture), width: width - 2 * padding, step: step)
    return [inner.moved(x: padding)].within(
      Decor(
        look: .panel(palette.panel, cornerRadius: corner), width: width, step: step,
        top: padding, bottom: padding))
  }
}

extension StyledText {
  /// The width of the widest part between places where its lines may be broken.
  fileprivate func widestPart(_ measurer: any TextMeasurer) -> Double {
    guard let style = spans.first?.style else { return 0 }
    return plain.split { $0.isWhitespace || $0 == "\u{200B}" }.map {
      measurer.measure(StyledText([TextSpan(String($0), style)]), width: .infinity).width
    }.max() ?? 0
  }
}

extension Flow {
  /// A caption in the middle below a picture, but not outside of a row.
  fileprivate func centred(on frame: PointRect, within width: Double) -> Flow {
    let own = items.first?.item.frame.width ?? 0
    return shifted(x: min(max(0, frame.x + (frame.width - own) / 2), max(0, width - own)))
  }
}

extension Picture {
  /// The part of it that fills a place, around its focus.
  func part(covering aspect: Double, of size: PageSize) -> PointRect {
    let own = size.width / size.height
    let width = min(1, aspect / own)
    let height = min(1, own / aspect)
    return PointRect(
      x: min(max(0, focus.x - width / 2), 1 - width),
      y: min(max(0, focus.y - height / 2), 1 - height), width: width, height: height)
  }
}

extension Block {
  /// The picture, where the block is one.
  var picture: Picture? {
    if case .picture(let picture) = content { picture } else { nil }
  }
}
