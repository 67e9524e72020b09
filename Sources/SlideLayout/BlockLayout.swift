internal import DeckModel

/// Lays blocks out below one another at one scale.
struct BlockLayout {
  /// The colours.
  let theme: Palette
  /// The sizes.
  let scale: TypeScale
  /// How large text is.
  let text: any TextMeasurer
  /// What shape pictures have.
  let pictures: any PictureMeasurer

  /// One em of running text.
  var em: Double { scale.body }

  /// Thickness of a line: a share of an em, but not so little that it is hard to see.
  func stroke(_ share: Double) -> Double { max(em * share, min(1, em * 0.1)) }

  /// The width that is left beside something; where that is too little, the flow is too wide.
  func room(_ width: Double, beside taken: Double, in flow: inout Flow) -> Double {
    let least = em * 1.5
    if width - taken < least { flow.note(overWidth: (taken + least) / max(width, 0.001)) }
    return max(least, width - taken)
  }

  /// The style of running text.
  var bodyStyle: TextStyle { TextStyle(size: scale.body, colour: theme.ink) }

  /// The blocks below one another; each row of pictures gets so much height at the most.
  func flow(_ blocks: [Block], width: Double, pictureHeight: Double) -> Flow {
    var flow = Flow()
    var index = 0
    while index < blocks.count {
      let row = blocks[index...].prefix(3, while: { $0.picture != nil })
      if row.isEmpty {
        flow.append(self.flow(blocks[index], width: width), gap: gap(before: index, in: blocks))
        index += 1
      } else {
        flow.append(
          pictureRow(Array(row), width: width, height: pictureHeight),
          gap: gap(before: index, in: blocks))
        index = row.endIndex
      }
    }
    return flow
  }

  /// Room above a block: more before a heading than behind it.
  private func gap(before index: Int, in blocks: [Block]) -> Double {
    guard index > 0 else { return 0 }
    if case .heading = blocks[index].content { return em * 1.0 }
    if case .heading = blocks[index - 1].content { return em * 0.4 }
    if case .list = blocks[index].content, case .paragraph = blocks[index - 1].content {
      return em * 0.5
    }
    return em * 0.75
  }

  private func flow(_ block: Block, width: Double) -> Flow {
    switch block.content {
    case .heading(let level, let inlines):
      let style = TextStyle(
        size: scale.heading(level: level), weight: level < 5 ? .bold : .semibold, colour: theme.ink)
      return lines(inlines, style, width: width, step: block.step, lineSpacing: 0.92)
    case .paragraph(let inlines):
      return lines(inlines, bodyStyle, width: width, step: block.step)
    case .list(let list): return self.list(list, width: width, depth: 0)
    case .table(let table): return self.table(table, width: width, step: block.step)
    case .quote(let blocks): return quote(blocks, width: width, step: block.step)
    case .code(let code): return self.code(code.text, width: width, step: block.step)
    case .picture: return pictureRow([block], width: width, height: em * 6)
    case .rule:
      var flow = Flow()
      let thickness = stroke(0.06)
      flow.add(
        PointRect(x: 0, y: em * 0.2, width: width, height: thickness),
        .rectangle(theme.hairline, cornerRadius: 0), step: block.step)
      flow.extend(to: em * 0.4 + thickness)
      return flow
    case .columns, .cards, .group:
      return self.flow(block.inner, width: width, pictureHeight: em * 6)
    }
  }

  /// Text in one box.
  func lines(
    _ inlines: [Inline], _ style: TextStyle, width: Double, step: Int, lineSpacing: Double = 1
  ) -> Flow {
    let styled = StyledText(
      SpanBuilder(theme: theme).spans(inlines, style), lineSpacing: lineSpacing)
    return box(styled, width: width, step: step)
  }

  /// Styled text in one box.
  func box(_ styled: StyledText, width: Double, step: Int) -> Flow {
    var flow = Flow()
    guard !styled.spans.isEmpty else { return flow }
    let measure = text.measure(styled, width: width)
    flow.add(
      PointRect(x: 0, y: 0, width: width, height: measure.height), styled,
      baseline: measure.baseline, step: step)
    return flow
  }

  /// Blocks beside a bar.
  private func quote(_ blocks: [Block], width: Double, step: Int) -> Flow {
    let (bar, indent) = (em * 0.16, em * 0.9)
    var flow = Flow()
    let room = room(width, beside: indent, in: &flow)
    let inner = self.flow(blocks, width: room, pictureHeight: em * 6)
    flow.add(
      PointRect(x: 0, y: 0, width: bar, height: inner.height),
      .rectangle(theme.accent, cornerRadius: bar / 2), step: step)
    flow.add(inner, x: indent)
    return flow
  }

  /// Code on a panel of its own.
  private func code(_ code: String, width: Double, step: Int) -> Flow {
    let padding = scale.code * 0.9
    var flow = Flow()
    let room = room(width, beside: 2 * padding, in: &flow)
    let code = withoutTabs(code)
    var styled = codeText(code, size: scale.code)
    var measure = text.measure(styled, width: .infinity)
    if measure.width > room {
      // Code should rather be smaller than broken: first alone, then with all that is around it.
      let size = max(scale.code * 0.72, scale.code * room / measure.width * 0.995)
      if size > 12 { flow.note(overWidth: measure.width * size / scale.code / room) }
      styled = codeText(code, size: size)
      measure = text.measure(styled, width: room)
    }
    flow.add(
      PointRect(x: 0, y: 0, width: width, height: measure.height + 2 * padding),
      .rectangle(theme.panel, cornerRadius: em * 0.3), step: step)
    flow.add(
      PointRect(x: padding, y: padding, width: room, height: measure.height), styled,
      baseline: measure.baseline, step: step)
    flow.extend(to: measure.height + 2 * padding)
    return flow
  }

  private func codeText(_ code: String, size: Double) -> StyledText {
    let style = TextStyle(family: .mono, size: size, colour: theme.ink)
    return StyledText([TextSpan(code, style)], lineSpacing: 1.15)
  }

  /// Code with spaces up to the next of the tab stops, which stand at every fourth column.
  private func withoutTabs(_ code: String) -> String {
    guard code.contains("\t") else { return code }
    var (result, column) = ("", 0)
    for character in code {
      switch character {
      case "\n": (result, column) = (result + "\n", 0)
      case "\t":
        let spaces = 4 - column % 4
        result += String(repeating: " ", count: spaces)
        column += spaces
      default:
        result.append(character)
        column += 1
      }
    }
    return result
  }
}

extension Block {
  /// The picture that the block is.
  var picture: Picture? {
    if case .picture(let picture) = content { picture } else { nil }
  }
}

extension ArraySlice {
  /// The first elements that satisfy a condition, at most so many.
  func prefix(_ most: Int, while condition: (Element) -> Bool) -> ArraySlice {
    prefix(most).prefix(while: condition)
  }
}
