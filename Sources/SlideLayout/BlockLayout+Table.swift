internal import DeckModel

extension BlockLayout {
  /// A table, a piece for each row, under a header that is repeated in each part; records below
  /// one another where its columns have no room.
  func table(_ table: Table, width: Double, step: Int) -> [Piece] {
    let cells = TableCells(table, layout: self)
    guard cells.columnCount > 0 else { return [] }
    if let layout = withWholeCells(cells, width: width) {
      return layout.table(table, width: width, step: step)
    }
    if tables == .records, cells.columnCount > 1 {
      return records(table, width: width, step: step)
    }
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
    let spare = max(0, width - columns.total)
    let x =
      switch alignment {
      case .leading: 0.0
      case .centre: spare / 2
      case .trailing: spare
      }
    return pieces.within(decor).map { x > 0 ? $0.moved(x: x) : $0 }
  }

  /// The layout with somewhat smaller type, where no cell has to be broken for that.
  private func withWholeCells(_ cells: TableCells, width: Double) -> BlockLayout? {
    guard tables != .records, !isFlat else { return nil }
    let room = width - columnGap(cells, width: width) * Double(cells.columnCount - 1)
    let share = room / max(cells.naturalWidths.reduce(0, +), 0.001)
    guard share < 1, share >= 0.86, scale.cell * share >= scale.least * 1.1 else { return nil }
    var layout = self
    layout.scale = scale.scaled(by: share * 0.99)
    return layout
  }

  private func columnGap(_ cells: TableCells, width: Double) -> Double {
    min(scale.cell * 1.2, width * 0.4 / Double(cells.columnCount))
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
    var most = 3
    if case .lines(let lines) = tables, columns.widths.count > 2 { most = lines }
    if !isFlat, measures.contains(where: { $0.lineCount > most }) { flow.note(overWidth: 1.05) }
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
    let gap = columnGap(cells, width: width)
    let room = width - gap * Double(cells.columnCount - 1)
    let natural = cells.naturalWidths
    let sum = natural.reduce(0, +)
    if sum <= room { return spread(cells, gap: gap, spare: room - sum) }
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
    let shared = zip(natural, least).map { $1 + ($0 - $1) * (room - leastSum) / wanted }
    let whole = wholeWhereShort(natural: natural, least: least, room: room)
    // A long cell may take some more lines for that.
    let isBetter = cells.lineCount(whole) <= cells.lineCount(shared) * 1.34
    return Columns(widths: isBetter ? whole : shared, gap: gap, excess: 1)
  }

  /// Widths at which columns that want no more than their share are not broken.
  private func wholeWhereShort(natural: [Double], least: [Double], room: Double) -> [Double] {
    var widths = least
    var (left, open) = (room, Array(natural.indices))
    while !open.isEmpty {
      let fair = left / Double(open.count)
      let needed = open.map { least[$0] }.reduce(0, +)
      // The others have to have their longest words.
      let short = open.filter { natural[$0] <= fair && left - natural[$0] >= needed - least[$0] }
      guard let next = short.min(by: { natural[$0] < natural[$1] }) else { break }
      widths[next] = natural[next]
      left -= natural[next]
      open.removeAll { $0 == next }
    }
    let spare = left - open.map { least[$0] }.reduce(0, +)
    let wanted = open.map { natural[$0] - least[$0] }.reduce(0, +)
    for column in open where wanted > 0 {
      widths[column] += (natural[column] - least[column]) * spare / wanted
    }
    return widths
  }

  /// Columns of a table that leaves room.
  ///
  /// Where lines of the last column begin at its left it takes what is left beyond wider gaps: a
  /// row is easier to follow where its cells are near one another. Else all columns grow.
  private func spread(_ cells: TableCells, gap: Double, spare: Double) -> Columns {
    var widths = cells.naturalWidths
    let last = widths.count - 1
    guard last > 0, cells.endsWithText, alignment != .centre else {
      let sum = widths.reduce(0, +)
      let share = min(1 + spare / sum, 2.2)
      return Columns(widths: widths.map { $0 * share }, gap: gap, excess: 1)
    }
    let wider = min(spare / Double(last), scale.cell * 1.4)
    widths[last] += spare - wider * Double(last)
    return Columns(widths: widths, gap: gap + wider, excess: 1)
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
  /// Whether lines of the last column begin at its left.
  let endsWithText: Bool

  init(_ table: Table, layout: BlockLayout) {
    columnCount = table.alignments.count
    let alignments = table.alignments.enumerated().map { column, alignment in
      Self.alignment(alignment, column: table.rows.map { $0[column].plain })
    }
    endsWithText = alignments.last == .leading
    func row(_ cells: [[Inline]], _ style: TextStyle) -> [StyledText] {
      zip(cells, alignments).map { cell, alignment in
        var styled = layout.styledText(
          layout.spans(cell.isEmpty ? [.text(" ")] : cell, style, pictureHeight: 4.5))
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

  /// The width at which no cell of a column is broken, for each.
  var naturalWidths: [Double] {
    (0..<columnCount).map { column in
      measures.map { $0[column].width }.reduce(1, max) * 1.001 + 0.5
    }
  }

  /// About how many lines all rows take in columns of some widths.
  func lineCount(_ widths: [Double]) -> Double {
    measures.map { row in
      zip(row, widths).map { ($0.width / max($1, 0.001)).rounded(.up) }.reduce(1, max)
    }.reduce(0, +)
  }

  /// The width of the longest word of a column: these should not be broken.
  func widestWord(_ column: Int, _ text: any TextMeasurer) -> Double {
    ([header] + rows).compactMap { row -> StyledText? in
      if isNumber(row[column].plain) { return row[column] }
      let words = row[column].spans.flatMap { span in
        span.text.split(whereSeparator: \.isWhitespace)
          .map { TextSpan(unbroken($0, text), span.style) }
      }
      return words.max { $0.text.count < $1.text.count }.map { StyledText([$0]) }
    }
    .map { text.measure($0, width: .infinity).width }.reduce(widestPicture(column), max)
  }

  /// The width of the widest picture in a column.
  private func widestPicture(_ column: Int) -> Double {
    ([header] + rows).flatMap { $0[column].spans }.compactMap(\.picture?.width).reduce(0, max)
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
