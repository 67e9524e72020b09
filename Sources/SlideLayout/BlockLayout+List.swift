internal import DeckModel

extension BlockLayout {
  /// A list; lists within it are smaller and further in.
  func list(_ list: ListBlock, width: Double, depth: Int) -> Flow {
    let inner = depth == 0 ? self : smaller
    let indent = inner.indent(of: list)
    let gap = inner.em * (list.isTight ? (depth == 0 ? 0.42 : 0.22) : 0.8)
    var flow = Flow()
    let room = inner.room(width, beside: indent, in: &flow)
    for (index, item) in list.items.enumerated() {
      var row = Flow()
      row.add(inner.content(of: item, width: room, depth: depth), x: indent)
      let baseline = row.firstBaseline ?? inner.em
      inner.mark(item, index, list, indent: indent, baseline: baseline, depth: depth, to: &row)
      row.extend(to: inner.em)
      flow.append(row, gap: gap)
    }
    return flow
  }

  /// The layout of what belongs to something larger.
  private var smaller: BlockLayout {
    BlockLayout(
      theme: theme, scale: TypeScale(body: scale.body * 0.88), text: text, pictures: pictures)
  }

  /// Room for the marks; a list's numbers share one width.
  private func indent(of list: ListBlock) -> Double {
    guard case .numbers(let first) = list.marking else { return em * 1.05 }
    let digits = max("\(first)".count, "\(first &+ list.items.count)".count)
    return em * (0.75 + 0.6 * Double(digits))
  }

  private func content(of item: ListItem, width: Double, depth: Int) -> Flow {
    var flow = Flow()
    for block in item.blocks {
      if case .list(let list) = block.content {
        flow.append(self.list(list, width: width, depth: depth + 1), gap: em * 0.25)
      } else {
        flow.append(
          self.flow([block], width: width, pictureHeight: em * 5), gap: em * 0.5)
      }
    }
    return flow
  }

  private func mark(
    _ item: ListItem, _ index: Int, _ list: ListBlock, indent: Double, baseline: Double,
    depth: Int, to row: inout Flow
  ) {
    if let task = item.task {
      box(task, baseline: baseline, step: item.step, to: &row)
    } else if case .numbers(let first) = list.marking {
      number(first &+ index, indent: indent, baseline: baseline, step: item.step, to: &row)
    } else {
      bullet(baseline: baseline, step: item.step, depth: depth, to: &row)
    }
  }

  private func bullet(baseline: Double, step: Int, depth: Int, to row: inout Flow) {
    let size = em * (depth == 0 ? 0.26 : 0.22)
    // Half the height of a small letter above the line.
    let frame = PointRect(
      x: em * 0.22, y: max(0, baseline - em * 0.27 - size / 2), width: size, height: size)
    if depth % 2 == 0 {
      row.add(frame, .rectangle(theme.accent, cornerRadius: size / 2), step: step)
    } else {
      row.add(
        frame, .outline(theme.accent, width: stroke(0.06), cornerRadius: size / 2), step: step)
    }
  }

  private func number(
    _ number: Int, indent: Double, baseline: Double, step: Int, to row: inout Flow
  ) {
    let style = TextStyle(size: scale.body, weight: .semibold, colour: theme.accent)
    let styled = StyledText(
      [TextSpan("\(number).", style)], alignment: .trailing, hasTabularFigures: true)
    let width = indent - em * 0.4
    let measure = text.measure(styled, width: width)
    let frame = PointRect(
      x: 0, y: max(0, baseline - measure.baseline), width: width, height: measure.height)
    row.add(frame, .text(styled), step: step)
  }

  private func box(_ task: ListItem.Task, baseline: Double, step: Int, to row: inout Flow) {
    let size = em * 0.66
    let frame = PointRect(
      x: em * 0.08, y: max(0, baseline - em * 0.69), width: size, height: size)
    guard task == .done else {
      row.add(
        frame, .outline(theme.muted, width: stroke(0.07), cornerRadius: em * 0.12), step: step)
      return
    }
    row.add(frame, .rectangle(theme.accent, cornerRadius: em * 0.12), step: step)
    let style = TextStyle(size: em * 0.5, weight: .bold, colour: theme.background.mean)
    let tick = StyledText([TextSpan("✓", style)], alignment: .centre)
    let height = text.measure(tick, width: size).height
    row.add(
      PointRect(x: frame.x, y: max(0, frame.y + (size - height) / 2), width: size, height: height),
      .text(tick), step: step)
  }
}
