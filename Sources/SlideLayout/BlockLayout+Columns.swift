internal import DeckModel

extension BlockLayout {
  /// Blocks side by side; below one another where the display has no width for them.
  func columns(_ columns: [Block.Column], width: Double) -> [Piece] {
    let filled = columns.filter { !$0.blocks.isEmpty }
    guard filled.count > 1, !setting.stacks(columns: filled.count) else {
      return stacked(filled, width: width)
    }
    var layout = self
    layout.isFlat = false
    let piece = layout.sideBySide(columns, width: width)
    return isFlat && !fitsPart(piece) ? stacked(filled, width: width) : [piece]
  }

  /// Whether a piece that can't be split finds room in a part, with whatever surrounds it.
  private func fitsPart(_ piece: Piece) -> Bool {
    (piece.flex?.least ?? piece.flow.height) <= room * 0.6 && piece.flow.overWidth <= 1.0001
  }

  private func stacked(_ columns: [Block.Column], width: Double) -> [Piece] {
    var all: [Piece] = []
    var layout = self
    // Pictures of several columns share the height, so that there is room for the words as well.
    let rows = columns.filter { $0.blocks.contains { $0.picture != nil } }.count
    layout.pictureRows = max(pictureRows, rows)
    for column in columns {
      layout.isInColumn = column.blocks.contains { $0.picture == nil }
      var new = layout.pieces(
        column.blocks.map { $0.widened(by: Double(columns.count)) }, width: width)
      if !new.isEmpty { new[0].gap = em * 1.1 }
      if isComparing, !all.isEmpty, let first = new.first {
        all.append(divider(gap: em * 0.7, width: width, step: first.flow.firstStep))
        new[0].gap = em * 0.6
      }
      all += new
    }
    return all
  }

  private func sideBySide(_ columns: [Block.Column], width: Double) -> Piece {
    let gap = min(em * (isComparing ? 2.4 : 1.6), width * (isComparing ? 0.09 : 0.06))
    let widths = shares(columns).map { max(1, (width - gap * Double(columns.count - 1)) * $0) }
    var layout = withEvenCode(zip(columns, widths).map { ($0.blocks, $1) })
    layout.pictureRows = 1
    (layout.isComparing, layout.isInColumn) = (false, true)
    let stacks = zip(columns, widths).map { column, width in
      // Where there are words in a column its pictures begin where they do.
      layout.isAmongText = alignment == .leading && column.blocks.contains { $0.picture == nil }
      return layout.pieces(column.blocks, width: width)
    }
    var piece = beside(stacks, widths: widths, gap: gap, isDivided: isComparing)
    // Lines of under a dozen letters are hard to read: smaller type is better, but for headings alone.
    for (column, width) in zip(columns, widths) where column.blocks.contains(where: \.hasLines) {
      piece.flow.note(overWidth: em * 7 / max(1, width))
    }
    return piece
  }

  /// Each column's share of the width.
  private func shares(_ columns: [Block.Column]) -> [Double] {
    let said = columns.map { column in
      column.share.map { $0.isFinite ? min(max($0, 0.05), 0.95) : 0.5 }
    }
    let taken = said.compactMap { $0 }.reduce(0, +)
    let silent = Double(said.filter { $0 == nil }.count)
    let rest = silent > 0 ? max(0.15, 1 - taken) / silent : 0
    let all = said.map { $0 ?? rest }
    let total = all.reduce(0, +)
    return all.map { $0 / max(total, 0.001) }
  }

  /// Stacks of pieces side by side in one piece, perhaps with a line between them.
  func beside(
    _ stacks: [[Piece]], widths: [Double], gap: Double, isDivided: Bool = false
  ) -> Piece {
    let count = stacks.map(\.placeCount).reduce(0, +)
    func build(_ height: Double) -> Flow {
      let flows = stacks.map { $0.filling(height).pieces.stacked() }
      let tall = flows.map(\.height).reduce(0, max)
      var flow = Flow()
      var x = 0.0
      for (index, column) in flows.enumerated() {
        // Pictures stand in the middle beside text, and text beside pictures.
        let isPictures = stacks[index].allSatisfy { $0.flex != nil }
        let hasPictures = stacks.contains { !$0.isEmpty && $0.allSatisfy { $0.flex != nil } }
        flow.add(column, x: x, y: isPictures || hasPictures ? (tall - column.height) * 0.4 : 0)
        x += widths[index] + gap
        guard isDivided, index + 1 < flows.count else { continue }
        let thick = stroke(0.05)
        flow.add(
          PointRect(x: x - (gap + thick) / 2, y: 0, width: thick, height: tall),
          .rectangle(palette.hairline, cornerRadius: 0), step: flows[index + 1].firstStep)
      }
      flow.note(overWidth: stacks.map(\.overWidth).reduce(1, max))
      return flow
    }
    let least = stacks.map { $0.filling(0).pieces.height }.reduce(0, max)
    let most = stacks.map { stack in stack.filling(.infinity).pieces.height }.reduce(0, max)
    var piece = Piece(build(least), gap: 0, count: count)
    if stacks.contains(where: { $0.contains { $0.flex != nil } }) {
      piece.flex = Flex(least: least, most: most, build: build)
    }
    return piece
  }

  /// Boxes of equal size in a grid whose columns follow the display's classes.
  func cards(_ cards: [[Block]], width: Double, step: Int) -> [Piece] {
    let cards = cards.filter { !$0.isEmpty }
    guard !cards.isEmpty else { return [] }
    let padding = min(em * 0.75, width * 0.06, room * 0.08)
    var layout = self
    layout.palette = cardPalette
    let rows = cardRows(cards, width: width, padding: padding)
    if isFlat, !rows.allSatisfy(fitsPart) {
      return cards.flatMap { card in
        var inner = layout.pieces(card, width: width - 2 * padding).map { $0.moved(x: padding) }
        if !inner.isEmpty { inner[0].gap = em * 0.6 }
        return inner.within(panel(width: width, padding: padding, step: card[0].step))
      }
    }
    return rows
  }

  /// A piece for each row of the grid; the cards of a row share its width, so that no place of
  /// the grid stays empty.
  private func cardRows(_ cards: [[Block]], width: Double, padding: Double) -> [Piece] {
    var layout = self
    layout.palette = cardPalette
    layout.isFlat = false
    let gap = min(em * 0.8, width * 0.03)
    let ranges = cards.indices.shared(byRowsOf: cardColumns ?? setting.cardColumns)
    layout.pictureRows = ranges.count
    layout.room = room / Double(ranges.count)
    let rows = ranges.map { range -> CardRow in
      let count = Double(range.count)
      let wide = (width - gap * (count - 1)) / count
      let stacks = cards[range].map { card in
        (pieces: layout.pieces(card, width: wide - 2 * padding), step: card[0].step)
      }
      return CardRow(cards: stacks, wide: wide, gap: gap, padding: padding)
    }
    let even = rows.map(\.least).reduce(0, max)
    let areAlike = rows.allSatisfy { $0.lowest >= even * 0.92 }
    // Cards below one another are as high as each needs, where they have no room all alike.
    let isCrowded =
      (even + gap) * Double(rows.count) > room * 0.85 && (ranges.first?.count ?? 0) == 1
    return rows.enumerated().map { index, row in
      var piece = piece(row, least: isCrowded ? row.least : even, areAlike: areAlike)
      if index > 0 { piece.gap = gap }
      piece.flow.note(overWidth: em * 5 / max(1, row.wide - 2 * padding))
      return piece
    }
  }

  /// The colours on a card: its heading draws the eye, unless the author chose the text's colour.
  private var cardPalette: Palette {
    var card = palette.onPanel
    guard palette.ink == setting.theme.palette.ink || palette.ink == setting.theme.inverted.ink
    else { return card }
    // As easy to read as what is said quietly, which is easier where the theme asks for more.
    let contrast = min(max(4.5, card.muted.contrast(to: palette.panel)), 7)
    card.heading = palette.accent.legible(on: palette.panel, contrast: contrast)
    return card
  }

  private func panel(width: Double, padding: Double, step: Int) -> Decor {
    Decor(
      look: .panel(palette.panel, cornerRadius: corner), width: width, step: step, top: padding,
      bottom: padding)
  }

  private func piece(_ row: CardRow, least: Double, areAlike: Bool) -> Piece {
    let (panel, corner) = (palette.panel, corner)
    func build(_ height: Double) -> Flow {
      var flow = Flow()
      var x = 0.0
      for (pieces, step) in row.cards {
        flow.add(
          PointRect(x: x, y: 0, width: row.wide, height: height),
          .rectangle(panel, cornerRadius: corner), step: step)
        let inner = pieces.filling(height - 2 * row.padding).pieces.stacked()
        // One line by itself stands in the middle, and so does what fills all cards alike.
        let spare = pieces.count == 1 || areAlike ? height - 2 * row.padding - inner.height : 0
        flow.add(inner, x: x + row.padding, y: row.padding + max(0, spare) / 2)
        x += row.wide + row.gap
      }
      return flow
    }
    let hasPictures = row.cards.contains { $0.pieces.contains { $0.flex != nil } }
    var piece = Piece(
      build(least), gap: 0, count: row.cards.map(\.pieces.placeCount).reduce(0, +))
    piece.flow.note(overWidth: row.cards.map(\.pieces.overWidth).reduce(1, max))
    let spare = em * 0.8
    piece.flex = Flex(
      least: least, most: hasPictures ? max(least, room) : least + spare, build: build)
    return piece
  }
}

/// Cards of equal width beside one another.
private struct CardRow {
  let cards: [(pieces: [Piece], step: Int)]
  let wide: Double
  let gap: Double
  let padding: Double

  /// The least height at which all that is in them has room.
  var least: Double { heights.reduce(0, max) + 2 * padding }

  /// The height that the lowest of them would have by itself.
  var lowest: Double { heights.reduce(.infinity, min) + 2 * padding }

  private var heights: [Double] { cards.map { $0.pieces.filling(0).pieces.height } }
}

extension Block {
  /// Whether it has lines of text that one reads.
  fileprivate var hasLines: Bool {
    switch content {
    case .heading, .picture, .rule: false
    case .group(let blocks): blocks.contains(where: \.hasLines)
    default: true
    }
  }

  /// The block, where a picture's share of a column is one of all of them.
  fileprivate func widened(by count: Double) -> Block {
    guard var picture, case .share(let share)? = picture.width else { return self }
    var block = self
    picture.width = .share(min(1, share * count))
    block.content = .picture(picture)
    return block
  }
}
