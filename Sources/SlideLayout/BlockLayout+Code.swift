internal import DeckModel

extension BlockLayout {
  /// Code on a panel of its own, a piece for each line.
  func code(_ code: CodeBlock, width: Double, step: Int) -> [Piece] {
    let lines = CodeLines(code, text: text, family: setting.faces.mono)
    let panel = CodePanel(code, lines, layout: self, width: width)
    var pieces: [Piece] = []
    for index in lines.lines.indices { pieces += panel.pieces(index, step: step) }
    if isFlat { pieces.keepTogether(within: room) }
    return pieces.within(
      Decor(
        look: .panel(palette.panel, cornerRadius: corner), width: width, step: step,
        top: panel.padding, bottom: panel.padding))
  }

  /// The layout in which pieces of code have one size, that of the smallest.
  func withEvenCode(_ blocks: [(blocks: [Block], width: Double)]) -> BlockLayout {
    let found = blocks.flatMap { blocks, width in
      blocks.compactMap { block -> (code: CodeBlock, width: Double)? in
        if case .code(let code) = block.content { (code, width) } else { nil }
      }
    }
    guard found.count > 1 else { return self }
    var layout = self
    for (code, width) in found {
      let lines = CodeLines(code, text: text, family: setting.faces.mono)
      guard !lines.isDrawing else { continue }
      let size = CodePanel(code, lines, layout: self, width: width).style.size
      layout.mostCode = min(layout.mostCode, size)
    }
    return layout
  }

  /// How much smaller than other code its type may be, so that no line has to be broken: less
  /// beside text, which it would no longer go with, and on narrow displays, where lines are short.
  fileprivate func leastCodeShare(ofLines count: Int) -> Double {
    guard isCodeAlone else { return 0.76 }
    if setting.classes.width == .compact {
      return max(scale.least, setting.ordinaryBody * 0.56) / scale.code
    }
    // A few small lines on an empty display are worse than a broken one.
    return max(scale.least, setting.ordinaryBody * (count < 8 ? 0.72 : 0.6)) / scale.code
  }
}

/// What the lines of a block of code have in common on a slide.
private struct CodePanel {
  let code: CodeBlock
  let lines: CodeLines
  let layout: BlockLayout
  let width: Double
  let padding: Double
  let gutter: Double
  let style: TextStyle
  /// What a line takes up.
  let measure: TextMeasure
  /// How many characters fit into a line.
  let columns: Int

  /// Room for the mark before a continued line, in characters.
  private static let mark = 2
  /// Distance between lines as a multiple of the font's own; those of a drawing touch.
  private let leading: Double

  init(_ code: CodeBlock, _ lines: CodeLines, layout: BlockLayout, width: Double) {
    (self.code, self.lines, self.layout, self.width) = (code, lines, layout, width)
    let last = code.firstNumber.map { "\($0 &+ max(0, lines.lines.count - 1))".count }
    let numbers = last.map { Double(max(2, $0) + 2) } ?? 0
    func padding(_ size: Double) -> Double { min(size * 0.85, width * 0.08, layout.room * 0.08) }
    func sample(_ size: Double) -> (style: TextStyle, measure: TextMeasure) {
      let style = TextStyle(
        family: layout.setting.faces.mono, size: size, colour: layout.palette.panelInk)
      let text = StyledText([TextSpan("0000000000", style)])
      return (style, layout.text.measure(text, width: .infinity))
    }
    leading = lines.isDrawing ? 1 : 1.1
    var size = layout.scale.code
    var (style, measure) = sample(size)
    let wanted = (Double(lines.longest) + numbers) * measure.width / 10
    let share = (width - 2 * padding(size)) / max(wanted, 0.001)
    // A little smaller is better than broken; below that lines are broken, but for drawings, which are
    // rather as small as in a picture.
    let whole = size * share * 0.995
    let drawn = lines.isDrawing ? Self.drawingSize(size, whole, lines, layout, style, measure) : nil
    if let drawn {
      size = drawn
    } else if share < 1, share >= layout.leastCodeShare(ofLines: lines.lines.count) {
      size = max(layout.scale.least, whole)
    }
    if drawn == nil { size = min(size, layout.mostCode) }
    (style, measure) = sample(size)
    (self.style, self.measure) = (style, measure)
    self.padding = padding(size)
    let letter = max(measure.width / 10, 0.001)
    gutter = letter * numbers
    columns = max(4, Int((width - 2 * self.padding - gutter) / letter + 0.001))
  }

  /// The size at which a drawing is whole in both directions; `nil` where that would be too small.
  private static func drawingSize(
    _ size: Double, _ widest: Double, _ lines: CodeLines, _ layout: BlockLayout,
    _ style: TextStyle, _ measure: TextMeasure
  ) -> Double? {
    // Signs for drawings may come from a face with higher lines.
    let sign = StyledText([TextSpan("│▼", style)])
    let line = max(measure.height, layout.text.measure(sign, width: .infinity).height)
    let least = layout.scale.least * 0.66
    func fitting(_ share: Double) -> Double {
      let room = layout.room * share - 2 * min(size * 0.85, layout.room * 0.08)
      return min(size, widest, size * room / (line * Double(lines.lines.count)))
    }
    guard fitting(0.98) >= least else { return widest >= least && widest < size ? widest : nil }
    // Where all is shown in parts, what heads it stays with it.
    return layout.isFlat ? max(least, fitting(0.8)) : fitting(0.98)
  }

  /// A line with its number, a piece for each row that it takes, in the looks of every step.
  func pieces(_ index: Int, step: Int) -> [Piece] {
    let looks = looks(of: index, step: step)
    let rows = lines.wrapped(
      index, columns: columns, hang: hang(index), text: layout.text)
    let isHard =
      !layout.isFlat && !layout.dividesNames && lines.dividesWord(index, rows)
      || !layout.wrapsCode && (rows.count > 1 || lines.isDrawing)
      // What stands below something far to the right means little elsewhere.
      || !layout.isFlat && rows.count > 1 && lines.indent(index) * 3 > columns
    return rows.enumerated().map { part, range in
      var piece = Piece(row(index, range, part: part, looks: looks, step: step), gap: 0)
      piece.count = part == 0 ? 1 : 0
      piece.isBetween = range.isEmpty && code.firstNumber == nil
      if isHard { piece.flow.note(overWidth: 1.05) }
      // What goes on with ↪ stays with its beginning.
      piece.keepsNext = part < rows.count - 1
      piece.breakCost = lines.breakCost(behind: index)
      return piece
    }
  }

  private func row(
    _ index: Int, _ range: Range<Int>, part: Int,
    looks: [(look: Look, step: Int, end: Int?, isNews: Bool)], step: Int
  ) -> Flow {
    var flow = Flow()
    let x = padding + gutter
    let room = width - x - padding
    let inset = part == 0 ? 0 : min(letter * Double(hang(index)), room * 0.4)
    let height = height(of: text(index, range, .ordinary))
    let box = PointRect(x: x + inset, y: 0, width: max(1, room - inset), height: height)
    for look in looks {
      let styled = text(index, range, look.look)
      guard !styled.plain.allSatisfy(\.isWhitespace) else { continue }
      flow.add(
        PlacedItem(
          item: SceneItem(box, .text(styled)), step: look.step, end: look.end, isNews: look.isNews))
    }
    if part > 0 {
      flow.add(
        PointRect(x: x, y: 0, width: max(letter, inset - letter * 0.7), height: measure.height),
        .text(markText), step: step)
    } else if let first = code.firstNumber {
      number(first &+ index, step: step, to: &flow)
    }
    flow.extend(to: height * leading)
    if layout.setting.isMirrored {
      // Code runs from left to right on any slide: mirrored here, it is upright in the end.
      flow.update { $0.item = $0.item.mirrored(in: width) }
    }
    return flow
  }

  private var letter: Double { measure.width / 10 }

  /// How far a continued line stands in: below its own beginning, as far as there is room.
  private func hang(_ index: Int) -> Int { min(lines.indent(index), columns / 4) + Self.mark }

  /// Lines of plain letters are as high as the sample; others may be higher.
  private func height(of styled: StyledText) -> Double {
    if styled.plain.utf8.allSatisfy({ $0 < 128 }) { return measure.height }
    return max(measure.height, layout.text.measure(styled, width: .infinity).height)
  }

  private var markText: StyledText {
    var style = style
    style.colour = layout.palette.muted.legible(on: layout.palette.panel, contrast: 4.5)
    return StyledText([TextSpan("↪", style)], alignment: .trailing)
  }

  private func number(_ number: Int, step: Int, to flow: inout Flow) {
    var style = style
    style.colour = layout.palette.muted.legible(on: layout.palette.panel, contrast: 4.5)
    let styled = StyledText(
      [TextSpan("\(number)", style)], alignment: .trailing,
      hasTabularFigures: true)
    let frame = PointRect(
      x: padding, y: 0, width: gutter - letter * 1.6, height: measure.height)
    flow.add(frame, .text(styled), step: step)
  }
}

extension CodePanel {
  fileprivate enum Look { case ordinary, bright, dim }

  /// How a line looks from which step on.
  private func looks(
    of index: Int, step: Int
  ) -> [(look: Look, step: Int, end: Int?, isNews: Bool)] {
    var looks: [(look: Look, step: Int, end: Int?, isNews: Bool)] = []
    let steps = [step] + code.highlights.map(\.step).filter { $0 > step }
    for (place, start) in steps.enumerated() {
      let look: Look
      if let shown = code.highlight(at: start) {
        look = shown.contains { $0.contains(index + 1) } ? .bright : .dim
      } else {
        look = .ordinary
      }
      let end = place + 1 < steps.count ? steps[place + 1] : nil
      if end == start { continue }
      // The eye is led to lines that begin to stand out, not to those that no longer do.
      looks.append((look, start, end, place == 0 || look != .dim))
    }
    return looks
  }

  fileprivate func text(_ index: Int, _ range: Range<Int>, _ look: Look) -> StyledText {
    let panel = layout.palette.panel
    var spans: [TextSpan] = []
    for run in lines.runs(index, range) {
      var style = style
      if let colour = run.colour { style.colour = colour.legible(on: panel, contrast: 4.5) }
      if run.isBold { style.weight = .bold }
      style.isItalic = run.isItalic
      if look == .dim {
        style.colour = style.colour.mixed(with: panel, share: 0.55).legible(on: panel, contrast: 3)
        style.weight = .regular
      }
      spans.append(TextSpan(run.text, style))
    }
    return StyledText(spans)
  }
}

extension [Piece] {
  /// Lets the lines of a short piece of code stay in one part, and leaves none of a long one alone.
  fileprivate mutating func keepTogether(within room: Double) {
    let isShort = height <= room
    for index in indices.dropLast() where isShort || index < 3 || index >= count - 4 {
      self[index].keepsNext = true
    }
  }
}
