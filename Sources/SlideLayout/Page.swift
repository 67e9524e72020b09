internal import DeckModel

/// A viewport with its margins, on which slides are arranged.
struct Page {
  /// The space.
  let viewport: StageViewport
  /// The colours.
  let theme: Theme
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
