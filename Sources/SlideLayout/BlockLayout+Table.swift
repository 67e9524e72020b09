internal import DeckModel

extension BlockLayout {
  /// Columns as wide as what they hold, under a header with a rule.
  func table(_ table: Table, width: Double, step: Int) -> Flow {
    let cells = TableCells(table, theme: theme, size: scale.cell)
    guard cells.columnCount > 0 else { return Flow() }
    let gap = scale.cell * 1.2
    var flow = Flow()
    let room = room(width, beside: gap * Double(cells.columnCount - 1), in: &flow)
    let natural = cells.rows.map { row in row.map { text.measure($0, width: .infinity) } }
    let (widths, excess) = columnWidths(cells, natural, room: room)
    let total = widths.reduce(gap * Double(cells.columnCount - 1), +)
    for (index, row) in cells.rows.enumerated() {
      let rule = PointRect(x: 0, y: flow.height, width: total, height: ruleHeight(index))
      if index > 0 {
        flow.add(
          rule, .rectangle(index == 1 ? theme.ink : theme.hairline, cornerRadius: 0), step: step)
      }
      let sized = zip(row, natural[index]).map { ($0, $1) }
      flow.add(self.row(sized, widths: widths, gap: gap, step: step), y: flow.height)
    }
    flow.note(overWidth: excess)
    return flow
  }

  private func ruleHeight(_ row: Int) -> Double { stroke(row == 1 ? 0.065 : 0.03) }

  private func row(
    _ cells: [(StyledText, TextMeasure)], widths: [Double], gap: Double, step: Int
  ) -> Flow {
    let padding = scale.cell * 0.42
    var flow = Flow()
    var x = 0.0
    let measures = zip(cells, widths).map { cell, width in
      cell.1.width <= width ? cell.1 : text.measure(cell.0, width: width)
    }
    let baseline = measures.map(\.baseline).reduce(0, max)
    for ((cell, measure), width) in zip(zip(cells.map(\.0), measures), widths) {
      let y = padding + baseline - measure.baseline
      flow.add(
        PointRect(x: x, y: y, width: width, height: measure.height), cell,
        baseline: measure.baseline, step: step)
      x += width + gap
    }
    flow.extend(to: max(flow.height, padding + scale.cell * 1.3) + padding)
    return flow
  }

  /// Widths that give each column what it needs, or its fair share where that is too much; and
  /// how much too wide the table is for its longest words.
  private func columnWidths(
    _ cells: TableCells, _ measures: [[TextMeasure]], room: Double
  ) -> (widths: [Double], excess: Double) {
    let natural = (0..<cells.columnCount).map { column in
      measures.map { $0[column].width }.reduce(em * 0.1, max) * 1.001
    }
    let sum = natural.reduce(0, +)
    // A small table grows a little towards the full width, so that it stands with the text.
    if sum <= room { return (natural.map { $0 * min(room / sum, 1.6) }, 1) }
    let least = (0..<cells.columnCount).map { column in
      min(natural[column], cells.longestWords(column).map(wordWidth).reduce(em * 0.1, max) * 1.001)
    }
    let leastSum = least.reduce(0, +)
    if leastSum >= room { return (least.map { $0 * room / leastSum }, leastSum / room) }
    // What is left over goes to the columns by how much they still want.
    let wanted = sum - leastSum
    return (
      zip(natural, least).map { $1 + ($0 - $1) * (room - leastSum) / wanted }, 1
    )
  }

  private func wordWidth(_ word: StyledText) -> Double {
    text.measure(word, width: .infinity).width
  }
}

/// The cells of a table with their looks.
private struct TableCells {
  let rows: [[StyledText]]
  let columnCount: Int

  init(_ table: Table, theme: Palette, size: Double) {
    columnCount = table.alignments.count
    let spans = SpanBuilder(theme: theme)
    let alignments = table.alignments.enumerated().map { column, alignment in
      Self.alignment(alignment, column: table.rows.map { $0[column].plain })
    }
    func row(_ cells: [[Inline]], _ style: TextStyle) -> [StyledText] {
      zip(cells, alignments).map { cell, alignment in
        StyledText(
          spans.spans(cell.isEmpty ? [.text(" ")] : cell, style), alignment: alignment,
          hasTabularFigures: true)
      }
    }
    let header = TextStyle(size: size, weight: .semibold, colour: theme.ink)
    rows =
      [row(table.header, header)]
      + table.rows.map { row($0, TextStyle(size: size, colour: theme.ink)) }
  }

  /// The longest word of each cell of a column: these should not be broken.
  func longestWords(_ column: Int) -> [StyledText] {
    rows.compactMap { row in
      if isNumber(row[column].plain) { return row[column] }
      let words = row[column].spans.flatMap { span in
        span.text.split(whereSeparator: \.isWhitespace).map { TextSpan(unbroken($0), span.style) }
      }
      return words.max { $0.text.count < $1.text.count }.map { StyledText([$0]) }
    }
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

/// Whether a cell holds a number, or several.
private func isNumber(_ text: String) -> Bool {
  text.contains { $0.isNumber }
    && text.allSatisfy { $0.isNumber || $0.isWhitespace || "+-−.,%×/".contains($0) }
}
