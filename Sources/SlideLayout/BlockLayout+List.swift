internal import DeckModel

extension BlockLayout {
  /// A list, a piece for each item; lists within it are a little smaller and further in.
  func list(_ list: ListBlock, width: Double) -> [Piece] {
    let pieces = items(of: list, width: width, depth: 0)
    guard alignment == .centre else { return pieces }
    // Marks belong to their items: the list moves as a whole, and its lines begin alike.
    let natural = pieces.map { $0.naturalWidth(text) }.reduce(listWidth, max)
    let x = max(0, (width - natural) / 2)
    return x > 0 ? pieces.map { $0.moved(x: x).narrowed(by: x) } : pieces
  }

  /// How far the longest line of all lists among some blocks reaches, so that they begin alike where
  /// lines stand in the middle.
  func listWidth(of blocks: [Block], width: Double) -> Double {
    guard alignment == .centre else { return 0 }
    let lists = blocks.compactMap { block in
      if case .list(let list) = block.content { list } else { nil }
    }
    guard lists.count > 1 else { return 0 }
    return lists.flatMap { items(of: $0, width: width, depth: 0) }
      .map { $0.naturalWidth(text) }.reduce(0, max)
  }

  private func items(of list: ListBlock, width: Double, depth: Int) -> [Piece] {
    var layout = depth == 0 ? self : scaledDown(depth)
    layout.alignment = .leading
    let item = setting.theme.spacing.item
    let tight = layout.em * (item.isFinite ? min(max(item, 0), 2) : 0.42)
    let gap = list.isTight ? (depth == 0 ? tight : tight * 0.6) : max(layout.em * 0.8, tight)
    let x = min(layout.indent(of: list), width * 0.7)
    var pieces: [Piece] = []
    for (index, item) in list.items.enumerated() {
      var new = layout.content(of: item, width: width, indent: x, depth: depth)
      if new.isEmpty {
        var flow = Flow()
        flow.extend(to: layout.em * 1.3)
        new = [Piece(flow, gap: 0)]
      }
      new[0].count = 1
      // The head of an inner list is no end of a part.
      if new.count > 1, item.blocks.count > 1 { new[0].keepsNext = true }
      new[0].gap = pieces.isEmpty ? 0 : gap
      new[0].flow.note(overWidth: (x + layout.em * 5) / max(width, 0.001))
      layout.mark(item, index, list, indent: x, depth: depth, on: &new[0])
      // Items of an inner list rather stay together, and none of a list is left alone.
      if index + 1 < list.items.count {
        let isEdge = list.items.count > 2 && (index == 0 || index + 2 == list.items.count)
        let cost = depth > 0 ? 0.25 : isEdge ? 0.2 : 0
        new[new.count - 1].breakCost = max(new[new.count - 1].breakCost, cost)
      }
      pieces += new
    }
    return pieces
  }

  /// The layout of a list within a list.
  private func scaledDown(_ depth: Int) -> BlockLayout {
    var layout = self
    layout.scale = TypeScale(body: depth == 1 ? scale.nested : scale.body, least: scale.least)
    return layout
  }

  /// Room for the marks: the same for bullets, boxes and numbers of one digit, so that all text
  /// has one left edge.
  private func indent(of list: ListBlock) -> Double {
    guard case .numbers(let first) = list.marking else { return em * 1.3 }
    let digits = max("\(first)".count, "\(first &+ list.items.count)".count)
    return em * (1.3 + 0.6 * Double(max(1, digits) - 1))
  }

  private func content(
    of item: ListItem, width: Double, indent x: Double, depth: Int
  ) -> [Piece] {
    var pieces: [Piece] = []
    for block in item.blocks {
      var new: [Piece]
      if case .list(let list) = block.content {
        // Where lists are so deep that no room is left, they no longer move further in.
        let hasRoom = pieces.isEmpty || width - x - indent(of: list) >= em * 8
        let left = hasRoom ? x : 0
        new = styled(block.style).items(of: list, width: width - left, depth: depth + 1)
          .map { $0.moved(x: left) }
        if !new.isEmpty { new[0].gap = em * 0.22 }
      } else {
        new = self.pieces([block], width: width - x).map { $0.moved(x: x) }
        if !new.isEmpty { new[0].gap = em * 0.4 }
      }
      pieces += new
    }
    return pieces
  }

  private func mark(
    _ item: ListItem, _ index: Int, _ list: ListBlock, indent: Double, depth: Int,
    on piece: inout Piece
  ) {
    guard piece.flex == nil else { return }
    let baseline = piece.flow.firstBaseline ?? em
    var marks = Flow()
    if let task = item.task {
      box(task, baseline: baseline, step: item.step, to: &marks)
    } else if case .numbers(let first) = list.marking {
      number(first &+ index, indent: indent, baseline: baseline, step: item.step, to: &marks)
    } else {
      bullet(baseline: baseline, step: item.step, depth: depth, to: &marks)
    }
    for mark in marks.items {
      piece.text?.marks.add(mark)
      piece.flow.add(mark)
    }
  }

  private func bullet(baseline: Double, step: Int, depth: Int, to row: inout Flow) {
    let size = em * (depth == 0 ? 0.26 : 0.22)
    // Half the height of a small letter above the line.
    let frame = PointRect(
      x: em * 0.3, y: max(0, baseline - em * 0.27 - size / 2), width: size, height: size)
    if depth % 2 == 0 {
      row.add(frame, .rectangle(palette.accent, cornerRadius: size / 2), step: step)
    } else {
      row.add(
        frame, .outline(palette.accent, width: stroke(0.06), cornerRadius: size / 2), step: step)
    }
  }

  private func number(
    _ number: Int, indent: Double, baseline: Double, step: Int, to row: inout Flow
  ) {
    let style = TextStyle(
      family: setting.faces.sans, size: scale.body, weight: .semibold, colour: palette.accent)
    let styled = StyledText(
      [TextSpan("\(number).", style)], alignment: setting.isMirrored ? .leading : .trailing,
      lineSpacing: setting.faces.lineSpacing, hasTabularFigures: true)
    let width = max(1, indent - em * 0.38)
    let measure = text.measure(styled, width: width)
    let frame = PointRect(
      x: 0, y: max(0, baseline - measure.baseline), width: width, height: measure.height)
    row.add(frame, .text(styled), step: step)
  }

  private func box(_ task: ListItem.Task, baseline: Double, step: Int, to row: inout Flow) {
    guard task == .done else {
      let size = em * 0.66
      let frame = PointRect(
        x: em * 0.16, y: max(0, baseline - em * 0.69), width: size, height: size)
      row.add(
        frame, .outline(palette.muted, width: stroke(0.07), cornerRadius: em * 0.12), step: step)
      return
    }
    let style = TextStyle(
      family: setting.faces.sans, size: scale.body, weight: .bold, colour: palette.accent)
    let tick = StyledText([TextSpan("✓", style)], alignment: .centre)
    let measure = text.measure(tick, width: em)
    row.add(
      PointRect(
        x: 0, y: max(0, baseline - measure.baseline), width: em, height: measure.height),
      .text(tick), step: step)
  }
}

extension Piece {
  /// How far its longest line reaches when nothing breaks it.
  fileprivate func naturalWidth(_ measurer: any TextMeasurer) -> Double {
    guard let text else { return flow.items.map(\.item.frame.maxX).max() ?? 0 }
    return text.x + min(text.width, measurer.measure(text.styled, width: .infinity).width + 1)
  }

  /// The piece with a text box that ends further left, so that it stays within its room.
  fileprivate func narrowed(by width: Double) -> Piece {
    guard let text else { return self }
    var piece = self
    let narrow = max(1, text.width - width)
    piece.text?.width = narrow
    piece.flow.update { placed in
      if case .text(text.styled) = placed.item.content { placed.item.frame.width = narrow }
    }
    return piece
  }
}
