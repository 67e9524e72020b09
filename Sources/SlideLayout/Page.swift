internal import DeckModel

/// A viewport with its margins, on which slides are arranged.
struct Page {
  /// The space.
  let viewport: StageViewport
  /// The colours.
  let theme: Palette
  /// How large text is.
  let text: any TextMeasurer
  /// What shape pictures have.
  let pictures: any PictureMeasurer

  /// The space without its margins.
  var inner: PointRect {
    let short = min(viewport.width, viewport.height)
    let (x, y) = (short * 0.07 + viewport.width * 0.02, short * 0.09)
    return PointRect(
      x: x, y: y, width: viewport.width - 2 * x, height: viewport.height - 2 * y)
  }

  /// Whether a heading stands beside what it heads, as there is more width than height.
  var isWide: Bool { viewport.width / viewport.height >= 2.1 }

  /// The layout of blocks at a scale.
  func blocks(_ scale: TypeScale) -> BlockLayout {
    BlockLayout(theme: theme, scale: scale, text: text, pictures: pictures)
  }

  /// A heading whose lines are about equally long, so that no word is left alone.
  func headline(_ inlines: [Inline], _ style: TextStyle, width: Double, step: Int) -> Flow {
    let styled = StyledText(
      SpanBuilder(theme: theme).spans(inlines, style), lineSpacing: 0.88)
    let layout = blocks(TypeScale(body: style.size))
    guard !styled.spans.isEmpty else { return Flow() }
    let lineCount = text.measure(styled, width: width).lineCount
    guard (2...4).contains(lineCount) else { return layout.box(styled, width: width, step: step) }
    var (narrow, wide) = (width / Double(lineCount), width)
    while wide - narrow > style.size / 2 {
      let middle = (narrow + wide) / 2
      if text.measure(styled, width: middle).lineCount > lineCount {
        narrow = middle
      } else {
        wide = middle
      }
    }
    // A whole word of the longest line has to stay whole.
    let word = min(width, widestWord(inlines.plain, size: style.size))
    return layout.box(styled, width: max(wide, word), step: step)
  }

  /// A short bar in the theme's colour, above headings.
  func accentBar(_ size: Double, step: Int) -> Flow {
    var flow = Flow()
    let thickness = size * 0.11
    flow.add(
      PointRect(x: 0, y: 0, width: size * 1.1, height: thickness),
      .rectangle(theme.accent, cornerRadius: thickness / 2), step: step)
    return flow
  }
}
