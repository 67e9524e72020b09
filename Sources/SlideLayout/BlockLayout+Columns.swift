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
    for column in columns {
      var new = pieces(column.blocks, width: width)
      if !new.isEmpty { new[0].gap = em * 1.1 }
      all += new
    }
    return all
  }

  private func sideBySide(_ columns: [Block.Column], width: Double) -> Piece {
    let gap = min(em * 1.6, width * 0.06)
    let widths = shares(columns).map { max(1, (width - gap * Double(columns.count - 1)) * $0) }
    var layout = self
    layout.pictureRows = 1
    layout.isAmongText = false
    let stacks = zip(columns, widths).map { column, width in
      layout.pieces(column.blocks, width: width)
    }
    var piece = beside(stacks, widths: widths, gap: gap)
    let narrowest = widths.min() ?? width
    // Lines of under a dozen letters are hard to read: smaller type is better.
    if !stacks.allSatisfy({ $0.allSatisfy { $0.text == nil } }) {
      piece.flow.note(overWidth: em * 7 / max(1, narrowest))
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

  /// Stacks of pieces side by side in one piece.
  func beside(_ stacks: [[Piece]], widths: [Double], gap: Double) -> Piece {
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
    let padding = min(em * 0.85, width * 0.06, room * 0.08)
    var layout = self
    layout.palette = palette.onPanel
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

  /// A piece for each row of the grid.
  private func cardRows(_ cards: [[Block]], width: Double, padding: Double) -> [Piece] {
    var layout = self
    layout.palette = palette.onPanel
    layout.isFlat = false
    let count = min(cards.count, setting.cardColumns)
    let gap = min(em * 0.8, width * 0.03)
    let wide = (width - gap * Double(count - 1)) / Double(count)
    layout.pictureRows = (cards.count + count - 1) / count
    layout.room = room / Double(layout.pictureRows)
    let stacks = cards.map { card in
      layout.pieces(card, width: wide - 2 * padding)
    }
    let least = stacks.map { $0.filling(0).pieces.height }.reduce(0, max) + 2 * padding
    let narrow = em * 5 / max(1, wide - 2 * padding)
    var rows: [Piece] = []
    for start in stride(from: 0, to: cards.count, by: count) {
      let range = start..<min(start + count, cards.count)
      let row = range.map { (stacks[$0], cards[$0][0].step) }
      var piece = cardRow(row, wide: wide, gap: gap, padding: padding, least: least)
      if start > 0 { piece.gap = gap }
      piece.flow.note(overWidth: max(narrow, row.map(\.0.overWidth).reduce(1, max)))
      rows.append(piece)
    }
    return rows
  }

  private func panel(width: Double, padding: Double, step: Int) -> Decor {
    Decor(
      look: .panel(palette.panel, cornerRadius: corner), width: width, step: step, top: padding,
      bottom: padding)
  }

  private func cardRow(
    _ row: [(pieces: [Piece], step: Int)], wide: Double, gap: Double, padding: Double,
    least: Double
  ) -> Piece {
    let (panel, corner) = (palette.panel, corner)
    func build(_ height: Double) -> Flow {
      var flow = Flow()
      var x = 0.0
      for (pieces, step) in row {
        flow.add(
          PointRect(x: x, y: 0, width: wide, height: height),
          .rectangle(panel, cornerRadius: corner), step: step)
        let inner = pieces.filling(height - 2 * padding).pieces.stacked()
        flow.add(inner, x: x + padding, y: padding)
        x += wide + gap
      }
      return flow
    }
    let hasPictures = row.contains { $0.pieces.contains { $0.flex != nil } }
    var piece = Piece(
      build(least), gap: 0, count: row.map(\.pieces.placeCount).reduce(0, +))
    piece.flex = Flex(
      least: least, most: hasPictures ? max(least, room) : least + em * 1.6, build: build)
    return piece
  }
}
