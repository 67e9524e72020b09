internal import DeckModel

extension BlockLayout {
  /// A table, a piece for each row, under a header that is repeated in each part; records below
  /// one another where its columns have no room.
  func table(_ table: Table, width: Double, step: Int) -> [Piece] {
    let cells = TableCells(table, layout: self)
    guard cells.columnCount > 0 else { return [] }
    let columns = columns(of: cells, width: width)
    if isFlat, columns.excess > 1 { return records(table, width: width, step: step) }
    var pieces = cells.rows.enumerated().map { index, row in
      Piece(
        self.row(row, cells.measures[index + 1], columns, rule: index > 0, step: step), gap: 0)
    }
    if isFlat, pieces.contains(where: { $0.flow.height > room * 0.6 }) {
      return records(table, width: width, step: step)
    }
    if pieces.isEmpty { pieces = [Piece(Flow(), gap: 0)] }
    for index in pieces.indices { pieces[index].flow.note(overWidth: columns.excess) }
    var decor = Decor(look: .none, width: columns.total, step: step)
    if cells.hasHeader {
      decor.header = header(cells.header, cells.measures[0], columns, step: step)
    }
    return pieces.within(decor)
  }

  private struct Columns {
    var widths: [Double]
    var gap: Double
    /// How much too wide the longest words are; 1 fits.
    var excess: Double
    var total: Double { widths.reduce(gap * Double(widths.count - 1), +) }
  }

  private func header(
    _ cells: [StyledText], _ measures: [TextMeasure], _ columns: Columns, step: Int
  ) -> Flow {
    var flow = row(cells, measures, columns, rule: false, step: step)
    let rule = PointRect(x: 0, y: flow.height, width: columns.total, height: stroke(0.065))
    flow.add(rule, .rectangle(palette.accent, cornerRadius: 0), step: step)
    return flow
  }

  private func row(
    _ cells: [StyledText], _ natural: [TextMeasure], _ columns: Columns, rule: Bool, step: Int
  ) -> Flow {
    let padding = scale.cell * 0.33
    var flow = Flow()
    if rule {
      let line = PointRect(x: 0, y: 0, width: columns.total, height: stroke(0.03))
      flow.add(line, .rectangle(palette.hairline, cornerRadius: 0), step: step)
    }
    let measures = cells.indices.map { column in
      natural[column].width <= columns.widths[column]
        ? natural[column] : text.measure(cells[column], width: columns.widths[column])
    }
    // Cells of many short lines are hard to read: smaller type is better, unless there is none.
    if !isFlat, measures.contains(where: { $0.lineCount > 3 }) { flow.note(overWidth: 1.05) }
    let baseline = measures.map(\.baseline).reduce(0, max)
    var x = 0.0
    for (column, cell) in cells.enumerated() {
      let width = columns.widths[column]
      let measure = measures[column]
      if !cell.plain.isEmpty, cell.plain != " " {
        flow.add(
          PointRect(
            x: x, y: padding + baseline - measure.baseline, width: width, height: measure.height),
          cell, baseline: measure.baseline, step: step)
      }
      x += width + columns.gap
    }
    flow.extend(to: max(flow.height, padding + scale.cell * 1.3) + padding)
    return flow
  }

  /// Widths that give each column what it needs, or its fair share where that is too much.
  private func columns(of cells: TableCells, width: Double) -> Columns {
    let count = Double(cells.columnCount)
    let gap = min(scale.cell * 1.2, width * 0.4 / count)
    let room = width - gap * (count - 1)
    let natural = (0..<cells.columnCount).map { column in
      cells.measures.map { $0[column].width }.reduce(em * 0.1, max) * 1.001 + 0.5
    }
    let sum = natural.reduce(0, +)
    // A small table grows a little towards the full width, so that it stands with the text.
    if sum <= room {
      let share = min(room / sum, 2.2)
      return Columns(widths: natural.map { $0 * share }, gap: gap, excess: 1)
    }
    let least = (0..<cells.columnCount).map { column in
      min(natural[column], cells.widestWord(column, text) * 1.001 + 0.5)
    }
    let leastSum = least.reduce(0, +)
    if leastSum >= room {
      return Columns(
        widths: least.map { $0 * room / leastSum }, gap: gap, excess: leastSum / room)
    }
    // Columns that want little more than they need get it; the others share what is left.
    let wanted = sum - leastSum
    return Columns(
      widths: zip(natural, least).map { $1 + ($0 - $1) * (room - leastSum) / wanted }, gap: gap,
      excess: 1)
  }

  /// The rows as records: each cell below the name of its column.
  private func records(_ table: Table, width: Double, step: Int) -> [Piece] {
    var pieces: [Piece] = []
    let label = TextStyle(
      family: setting.faces.sans, size: scale.caption, weight: .semibold, colour: palette.muted)
    let rows = table.rows.isEmpty ? [table.header] : table.rows
    for row in rows {
      for (column, cell) in row.enumerated() where !cell.plain.isEmpty {
        let isFirst = column == 0
        var style = bodyStyle
        style.size = scale.cell
        if isFirst { style.weight = setting.faces.strong }
        if !table.rows.isEmpty, !table.header[column].plain.isEmpty {
          var name = paragraph(table.header[column], label, width: width, step: step)
          for index in name.indices { (name[index].count, name[index].keepsNext) = (0, true) }
          if !name.isEmpty { name[0].gap = em * (isFirst ? 0.9 : 0.25) }
          pieces += name
        }
        var value = paragraph(cell, style, width: width, step: step)
        if !value.isEmpty { (value[0].gap, value[0].count) = (0, 1) }
        pieces += value
      }
    }
    return pieces
  }
}

/// The cells of a table with their looks and natural sizes.
private struct TableCells {
  let header: [StyledText]
  let rows: [[StyledText]]
  let columnCount: Int
  /// What each cell takes up on one line, the header's first.
  let measures: [[TextMeasure]]
  /// Whether the header says anything.
  let hasHeader: Bool

  init(_ table: Table, layout: BlockLayout) {
    columnCount = table.alignments.count
    let alignments = table.alignments.enumerated().map { column, alignment in
      Self.alignment(alignment, column: table.rows.map { $0[column].plain })
    }
    func row(_ cells: [[Inline]], _ style: TextStyle) -> [StyledText] {
      zip(cells, alignments).map { cell, alignment in
        var styled = layout.styledText(
          layout.spans(cell.isEmpty ? [.text(" ")] : cell, style))
        (styled.alignment, styled.hasTabularFigures) = (alignment, true)
        return styled
      }
    }
    var style = layout.bodyStyle
    style.size = layout.scale.cell
    rows = table.rows.map { row($0, style) }
    style.weight = max(.semibold, style.weight)
    style.colour = layout.palette.heading
    header = row(table.header, style)
    hasHeader = table.header.contains { !$0.plain.isEmpty }
    measures = ([header] + rows).map { row in
      row.map { layout.text.measure($0, width: .infinity) }
    }
  }

  /// The width of the longest word of a column: these should not be broken.
  func widestWord(_ column: Int, _ text: any TextMeasurer) -> Double {
    ([header] + rows).compactMap { row -> StyledText? in
      if isNumber(row[column].plain) { return row[column] }
      let words = row[column].spans.flatMap { span in
        span.text.split(whereSeparator: \.isWhitespace).map { TextSpan(unbroken($0), span.style) }
      }
      return words.max { $0.text.count < $1.text.count }.map { StyledText([$0]) }
    }
    .map { text.measure($0, width: .infinity).width }.reduce(0, max)
  }

  /// What the author asks for; numbers stand at the right where he asks for nothing.
  private static func alignment(_ asked: Table.Alignment, column: [String]) -> TextAlignment {
    switch asked {
    case .left: .leading
    case .centre: .centre
    case .right: .trailing
    case .none:
      !column.isEmpty && column.allSatisfy(isNumber) ? .trailing : .leading
    }
  }
}

/// Whether a cell holds a number, or several, perhaps with a unit.
private func isNumber(_ text: String) -> Bool {
  text.contains { $0.isNumber }
    && text.allSatisfy { $0.isNumber || $0.isWhitespace || "+-−±.,:%×/$€£¥≈<>≤≥~()".contains($0) }
}
