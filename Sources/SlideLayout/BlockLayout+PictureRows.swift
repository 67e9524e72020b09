internal import DeckModel

extension BlockLayout {
  /// Pictures that follow one another, in as many rows as make the smallest one largest.
  ///
  /// Several rows are a grid of equal places. Others on the slide, with text between, share the
  /// height.
  func pictureRows(_ blocks: [Block], width: Double, runs: Int) -> [Piece] {
    let pictures = blocks.compactMap(\.picture)
    let rows = rows(of: pictures, width: width, runs: runs)
    // Captions need places of their own as well.
    let isGrid =
      pictures.allSatisfy { $0.width == nil && $0.height == nil }
      && (rows.count > 1 || rows[0].count > 1 && pictures.contains { !$0.title.isEmpty })
    let most = rows.map(\.count).max() ?? 1
    var layout = self
    layout.pictureRows = max(pictureRows, rows.count)
    let shapes = pictures.compactMap(shape).sorted()
    if !shapes.isEmpty { layout.typicalShape = shapes[shapes.count / 2] }
    return rows.enumerated().flatMap { number, row -> [Piece] in
      let blocks = Array(blocks[row])
      let places = Set(blocks.map(\.style.alignment))
      let placed = places.count == 1 ? layout.styled(blocks[0].style) : layout
      let cell = isGrid ? placed.cell(of: most, width: width) : nil
      var pieces = placed.pictureRow(blocks, width: width, cell: cell)
      if number > 0, !pieces.isEmpty { pieces[0].gap = layout.pictureGap }
      return pieces
    }
  }

  /// Width over height of a picture that can be shown, within reason.
  private func shape(of picture: Picture) -> Double? {
    setting.pictures.shownSize(of: picture).map { min(max($0.width / $0.height, 0.1), 10) }
  }

  /// Room between pictures.
  var pictureGap: Double { pictureGap(ofRows: pictureRows) }

  /// Many rows have less room between them, which would be larger than they are.
  private func pictureGap(ofRows count: Int) -> Double {
    min(em * 0.7, room * 0.16 / Double(max(1, count)))
  }

  /// The width of a place, where so many stand in a row.
  private func cell(of count: Int, width: Double) -> Double {
    max(1, (width - pictureGap * Double(count - 1)) / Double(count))
  }

  private func rows(of run: [Picture], width: Double, runs: Int) -> [Range<Int>] {
    guard run.count > 1 else { return [0..<run.count] }
    if let rows = rowsOfAskedWidths(run, width: width, runs: runs) { return rows }
    let aspects = run.map { shape(of: $0) ?? typicalShape }
    let share = room * pictureShare * (isAmongText ? 0.6 : 0.95) / Double(max(1, runs))
    let widest = max(6, Int((3 * Double(run.count)).squareRoot()))
    let choices = (1...min(run.count, widest)).map { most -> (rows: [Range<Int>], least: Double) in
      let rows = run.indices.shared(byRowsOf: most)
      let gap = min(em * 0.6, pictureGap(ofRows: rows.count))
      let height = max(share / Double(rows.count) - gap, share / Double(rows.count) * 0.4)
      let least = smallest(of: aspects, in: rows, height: height, width: width)
      // Rows that are all full look more at rest.
      return (rows, run.count % rows.count == 0 ? least : least * 0.55)
    }
    return choices.max { $0.least < $1.least }?.rows ?? [0..<run.count]
  }

  /// The area of the smallest picture, where rows have that height at the most.
  private func smallest(
    of aspects: [Double], in rows: [Range<Int>], height: Double, width: Double
  ) -> Double {
    guard rows.count > 1 else {
      let room = width - pictureGap * Double(aspects.count - 1)
      let tall = max(0, min(height, room / max(0.001, aspects.reduce(0, +))))
      return tall * tall * (aspects.min() ?? 1)
    }
    let cell = cell(of: rows.map(\.count).max() ?? 1, width: width)
    return aspects.map { min(height * height * $0, cell * cell / $0) }.min() ?? 0
  }

  /// Rows that are filled one after another, where the author says how large each picture is: as on
  /// their own slides, or where there is less width with fewer in a row, whatever leaves them larger.
  private func rowsOfAskedWidths(
    _ run: [Picture], width: Double, runs: Int
  ) -> [Range<Int>]? {
    let sizes = run.compactMap { askedSize(of: $0, width: width) }
    guard sizes.count == run.count else { return nil }
    let own = rows(of: sizes, width: width)
    // An author's slide is 1280 of their pixels wide, with margins.
    let wide = rows(of: sizes, width: max(width, 1120 * pointScale))
    var best = (rows: own, share: share(of: sizes, in: own, width: width, runs: runs))
    // Where several runs share the height, each of them is rather one row.
    for rows in [wide, runs > 2 && run.count <= 6 ? [0..<run.count] : wide] {
      let share = share(of: sizes, in: rows, width: width, runs: runs)
      if share > best.share { best = (rows, share) }
    }
    return best.rows
  }

  private func askedSize(of picture: Picture, width: Double) -> (width: Double, height: Double)? {
    let aspect = shape(of: picture) ?? typicalShape
    let asked = (points(picture.width, of: width), points(picture.height, of: room))
    switch asked {
    case (let width?, let height?): return (width, height)
    case (let width?, nil): return (width, width / aspect)
    case (nil, let height?): return (height * aspect, height)
    default: return nil
    }
  }

  private func rows(of sizes: [(width: Double, height: Double)], width: Double) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var left = 0.0
    for (index, size) in sizes.enumerated() {
      // A row that is a little too wide is made smaller.
      if let last = rows.last, size.width + pictureGap <= left + width * 0.1 {
        rows[rows.count - 1] = last.lowerBound..<index + 1
        left -= size.width + pictureGap
      } else {
        rows.append(index..<index + 1)
        left = width - size.width
      }
    }
    return rows
  }

  /// How much of their size is left to pictures in rows.
  private func share(
    of sizes: [(width: Double, height: Double)], in rows: [Range<Int>], width: Double, runs: Int
  ) -> Double {
    let heights = rows.map { sizes[$0].map(\.height).reduce(0, max) + pictureGap }
    let widths = rows.map { sizes[$0].map { $0.width + pictureGap }.reduce(0, +) }
    let tall = room * pictureShare * (isAmongText ? 0.6 : 0.95) / Double(max(1, runs))
    return min(1, tall / heights.reduce(1, +), width / (widths.max() ?? 1))
  }
}

extension Range<Int> {
  /// The range in rows of at most so many, none of which has much fewer than the others.
  func shared(byRowsOf most: Int) -> [Range<Int>] {
    let rows = (count + most - 1) / Swift.max(1, most)
    var ranges: [Range<Int>] = []
    var start = lowerBound
    for row in 0..<rows {
      let left = rows - row
      let end = start + (upperBound - start + left - 1) / left
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }
}
