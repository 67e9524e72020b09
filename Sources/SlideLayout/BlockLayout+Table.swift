internal import DeckModel

extension BlockLayout {
  /// Columns as wide as what they hold, under a header with a rule.
  func table(_ table: Table, width: Double, step: Int) -> Flow {
    let cells = TableCells(table, theme: theme, size: scale.cell)
    guard cells.columnCount > 0 else { return Flow() }
    let gap = scale.cell * 1.2
    let widths = columnWidths(cells, room: width - gap * Double(cells.columnCount - 1))
    let total = widths.reduce(gap * Double(cells.columnCount - 1), +)
    var flow = Flow()
    for (index, row) in cells.rows.enumerated() {
      let rule = PointRect(x: 0, y: flow.height, width: total, height: ruleHeight(index))
      if index > 0 {
        flow.add(
          rule, .rectangle(index == 1 ? theme.ink : theme.hairline, cornerRadius: 0), step: step)
      }
      flow.add(self.row(row, widths: widths, gap: gap, step: step), y: flow.height)
    }
    flow.note(overWidth: total / max(width, 0.001))
    return flow
  }

  private func ruleHeight(_ row: Int) -> Double { max(1, scale.cell * (row == 1 ? 0.07 : 0.035)) }

  private func row(_ cells: [StyledText], widths: [Double], gap: Double, step: Int) -> Flow {
    let padding = scale.cell * 0.42
    var flow = Flow()
    var x = 0.0
    for (cell, width) in zip(cells, widths) {
      flow.add(box(cell, width: width, step: step), x: x, y: padding)
      x += width + gap
    }
    flow.extend(to: max(flow.height, padding + scale.cell * 1.3) + padding)
    return flow
  }

  /// Widths that give each column what it needs, or its fair share where that is too much.
  private func columnWidths(_ cells: TableCells, room: Double) -> [Double] {
    let natural = (0..<cells.columnCount).map { column in
      cells.rows.map { text.measure($0[column], width: .infinity).width }.reduce(1, max) + 1
    }
    let sum = natural.reduce(0, +)
    let room = max(room, Double(natural.count))
    // A small table grows a little towards the full width, so that it stands with the text.
    if sum <= room { return natural.map { $0 * min(room / sum, 1.6) } }
    // Columns that need less than an equal share keep what they need; the others share the rest.
    var widths = natural
    var open = Set(natural.indices)
    var left = room
    while true {
      let share = left / Double(max(1, open.count))
      let content = open.filter { natural[$0] <= share }
      if content.isEmpty || open.isEmpty {
        let wanted = open.map { natural[$0] }.reduce(0, +)
        for column in open { widths[column] = max(share * 0.5, left * natural[column] / wanted) }
        let excess = widths.reduce(0, +) / room
        return excess > 1 ? widths.map { $0 / excess } : widths
      }
      for column in content {
        open.remove(column)
        left -= natural[column]
      }
    }
  }
}

/// The cells of a table with their looks.
private struct TableCells {
  let rows: [[StyledText]]
  let columnCount: Int

  init(_ table: Table, theme: Theme, size: Double) {
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

  private static func isNumber(_ text: String) -> Bool {
    text.contains { $0.isNumber }
      && text.allSatisfy { $0.isNumber || $0.isWhitespace || "+-−.,%×/".contains($0) }
  }
}
