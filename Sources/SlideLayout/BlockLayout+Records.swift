internal import DeckModel

extension BlockLayout {
  /// The rows as records: each cell beside the name of its column, or below one that is long.
  func records(_ table: Table, width: Double, step: Int) -> [Piece] {
    let label = TextStyle(
      family: setting.faces.sans, size: scale.caption, weight: setting.faces.body,
      colour: palette.muted)
    let names = table.header.map { styledText(spans($0, label)) }
    let widest = names.filter { !$0.spans.isEmpty }
      .map { text.measure($0, width: .infinity).width }.reduce(0, max)
    let indent = widest > width * 0.4 ? nil : widest > 0 ? widest + em * 0.8 : 0
    let isShort = table.hasShortFields
    var pieces: [Piece] = []
    for row in table.rows.isEmpty ? [table.header] : table.rows {
      var record: [Piece] = []
      if isShort {
        pieces += shortRecord(
          table.header, row, isFirst: pieces.isEmpty, width: width, step: step)
        continue
      }
      for (column, cell) in row.enumerated() where !cell.plain.isEmpty {
        let name = table.rows.isEmpty ? StyledText([]) : names[column]
        record += field(
          name, cell, isFirst: record.isEmpty, indent: indent, width: width, step: step)
      }
      if !pieces.isEmpty, !record.isEmpty {
        pieces.append(divider(gap: em * 0.25, width: width, step: step))
        record[0].gap = em * 0.15
      }
      pieces += record
    }
    return pieces
  }

  /// A record of short cells: the first one is its head, and the others share lines below it, each
  /// behind its column's name.
  private func shortRecord(
    _ header: [[Inline]], _ row: [[Inline]], isFirst: Bool, width: Double, step: Int
  ) -> [Piece] {
    var head = bodyStyle
    (head.size, head.weight, head.colour) = (scale.cell, setting.faces.strong, palette.heading)
    var value = bodyStyle
    value.size = scale.cell
    var label = value
    (label.size, label.colour) = (scale.caption, palette.muted)
    var fields: [TextSpan] = []
    for (name, cell) in zip(header, row).dropFirst() where !cell.plain.isEmpty {
      if !fields.isEmpty { fields.append(TextSpan("\u{2003}\u{2002}", value)) }
      // A value stays beside its name.
      let name = name.plain.isEmpty ? [] : spans(name, label) + [TextSpan("\u{A0}", label)]
      fields += (name + spans(cell, value)).map { span in
        var span = span
        span.text = span.text.replacing(" ", with: "\u{A0}")
        return span
      }
    }
    let name = header.first.map {
      $0.plain.isEmpty ? [] : spans($0, label) + [TextSpan("\u{2002}", label)]
    }
    let title = styledText((name ?? []) + spans(row.first ?? [], head))
    var pieces = isFirst ? [] : [divider(gap: em * 0.3, width: width, step: step)]
    for (index, styled) in [title, styledText(fields)].enumerated() where !styled.plain.isEmpty {
      var new = piece(styled, width: width, step: step)
      new.gap = em * (index > 0 ? 0.1 : isFirst ? 0 : 0.2)
      (new.count, new.keepsNext) = (index == 0 ? row.count : 0, index == 0 && !fields.isEmpty)
      pieces.append(new)
    }
    return pieces
  }

  /// A cell of a record; the first one is its head.
  private func field(
    _ name: StyledText, _ cell: [Inline], isFirst: Bool, indent: Double?, width: Double, step: Int
  ) -> [Piece] {
    var style = bodyStyle
    style.size = scale.cell
    if isFirst { (style.weight, style.colour) = (setting.faces.strong, palette.heading) }
    var fields: [Piece] = []
    let x = indent ?? 0
    if indent == nil, !name.spans.isEmpty {
      fields = [piece(name, width: width, step: step)]
      (fields[0].count, fields[0].keepsNext, fields[0].gap) = (0, true, em * 0.25)
    }
    var value = paragraph(cell, style, width: width - x, step: step).map { $0.moved(x: x) }
    guard !value.isEmpty else { return fields }
    (value[0].gap, value[0].count) = (fields.isEmpty ? em * 0.12 : 0, 1)
    if isFirst { value[value.count - 1].keepsNext = true }
    if x > 0, !name.spans.isEmpty {
      // The name stands on the line of its cell's first words.
      let measure = text.measure(name, width: x)
      let lower = max(0, (value[0].flow.firstBaseline ?? 0) - measure.baseline)
      var mark = Flow()
      mark.add(
        PointRect(x: 0, y: lower, width: x - em * 0.4, height: measure.height), .text(name),
        step: step)
      for item in mark.items {
        value[0].text?.marks.add(item)
        value[0].flow.add(item)
      }
    }
    return fields + value
  }
}

extension Table {
  /// Whether the cells of each row but the first, with their columns' names, take two lines at most.
  fileprivate var hasShortFields: Bool {
    !rows.isEmpty && alignments.count > 2
      && rows.allSatisfy { row in
        let letters = zip(header, row).dropFirst().map {
          $0.plain.columnCount + $1.plain.columnCount + 3
        }
        return letters.allSatisfy { $0 <= 34 } && letters.reduce(0, +) <= 72
      }
  }
}
