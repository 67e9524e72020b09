internal import DeckModel

extension Page {
  /// A title with whatever stands below or beside it, in as many parts as that takes.
  func contentParts() -> [Draft] {
    let plan = ContentPlan(self)
    if let whole = plan.whole() { return [plan.draft(whole, part: 0, of: 1)] }
    return plan.parts()
  }

  /// The slide's title at its size, smaller only where it would take too much room.
  func title(_ block: Block, width: Double, height: Double) -> Flow {
    guard case .heading(_, let inlines) = block.content else { return Flow() }
    let layout = blocks(
      TypeScale(body: setting.titleSize, least: setting.least), room: height
    ).styled(block.style)
    var style = titleStyle(layout.scale.body, colour: layout.palette.heading)
    if block.style.isFitted { style = layout.fitted(inlines, style, width) }
    var flow = headline(inlines, style, width: width, step: block.step, layout: layout)
    while flow.height > height || flow.overWidth > 1, style.size > setting.least {
      style = titleStyle(max(setting.least, style.size * 0.9), colour: style.colour)
      flow = headline(inlines, style, width: width, step: block.step, layout: layout)
    }
    return flow
  }

  private func titleStyle(_ size: Double, colour: Colour) -> TextStyle {
    TextStyle(
      family: setting.faces.headings, size: size, weight: setting.faces.heading, colour: colour,
      letterSpacing: size * -0.01)
  }

  /// A heading whose lines are about equally long, so that no word is left alone.
  func headline(
    _ inlines: [Inline], _ style: TextStyle, width: Double, step: Int, layout: BlockLayout
  ) -> Flow {
    let styled = layout.styledText(layout.spans(inlines, style), lineSpacing: 0.9)
    guard !styled.spans.isEmpty else { return Flow() }
    var flow = Flow()
    let word = widestWord(inlines.plain, style)
    let measure = setting.text.measure(styled, width: width)
    var wide = width
    if (2...4).contains(measure.lineCount) {
      wide = balanced(styled, lines: measure.lineCount, width: width, step: style.size / 3)
      // A whole word of the longest line has to stay whole.
      wide = max(wide, min(width, word + 1))
    }
    var box = layout.box(styled, width: wide, step: step)
    switch layout.alignment {
    case .leading: break
    case .centre: box = box.shifted(x: (width - wide) / 2)
    case .trailing: box = box.shifted(x: width - wide)
    }
    flow.add(box)
    flow.note(overWidth: word / max(width, 0.001))
    return flow
  }

  /// The least width at which text has no more lines than it has now.
  func balanced(
    _ text: StyledText, lines: Int, width: Double, step: Double
  ) -> Double {
    var (narrow, wide) = (width / Double(lines), width)
    while wide - narrow > step {
      let middle = (narrow + wide) / 2
      if setting.text.measure(text, width: middle).lineCount > lines {
        narrow = middle
      } else {
        wide = middle
      }
    }
    return wide
  }

  /// Width of the widest word of a heading; scripts without spaces break anywhere.
  func widestWord(_ words: String, _ style: TextStyle) -> Double {
    let long = words.split(whereSeparator: \.isWhitespace).map(unbroken)
      .max { $0.count < $1.count }
    guard let long, long.count > 6 else { return 0 }
    return setting.text.measure(StyledText([TextSpan(long, style)]), width: .infinity).width
  }
}
