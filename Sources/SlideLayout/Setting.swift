internal import DeckModel

/// What is the same for all of a slide on a display.
struct Setting {
  /// The display's shape.
  let viewport: StageViewport
  /// The deck's theme.
  let theme: Theme
  /// The theme's typefaces.
  let faces: Faces
  /// The deck's language, as BCP 47 writes it; empty for unknown.
  let language: String
  /// Whether the slide's script runs from right to left, so that all of it is mirrored.
  let isMirrored: Bool
  /// How large text is.
  let text: any TextMeasurer
  /// What shape pictures have.
  let pictures: any PictureMeasurer
  /// The part of the viewport that text has: all of it, unless a picture takes a side.
  var region: PointRect

  /// The smallest text there may be, in points.
  ///
  /// The theme's share of the display's shorter side; where the audience asked for larger text it
  /// grows with all other text.
  var least: Double {
    let share = theme.type.minimum
    let enlarged = max(1, Double(viewport.textSize) / 100)
    return (share.isFinite ? min(max(share, 0.005), 0.1) : 0.025) * viewport.shorterSide * enlarged
  }

  /// The largest running text of ordinary slides.
  ///
  /// A viewport that is narrow but high has room for large lines; one whose shorter side is short
  /// has less.
  var ordinaryBody: Double {
    let largest = theme.type.largestBody.isFinite ? min(max(theme.type.largestBody, 8), 200) : 40
    let share =
      switch classes {
      case (.compact, .regular): 0.92
      case (.regular, .compact): 0.82
      default: 0.9
      }
    return max(least, largest * share)
  }

  /// The size of the titles of ordinary slides: the same for all, however much there is below.
  var titleSize: Double {
    let share = (viewport.shorterSide / 720).squareRoot()
    return max(least, theme.type.largestBody * 1.28 * min(max(share, 0.72), 1.06))
  }

  /// The pair of classes that layouts choose by: width and height.
  var classes: (width: SizeClass, height: SizeClass) {
    (SizeClass(width: region.width), SizeClass(height: region.height))
  }

  /// Whether a title stands beside what it heads: where there is width, and hardly any height.
  var hasTitleBeside: Bool {
    classes == (.regular, .compact) && region.width >= region.height * 2.1
  }

  /// Whether a picture can be shown itself.
  func isShown(_ picture: Picture) -> Bool { pictures.shownSize(of: picture) != nil }

  /// How many columns cards stand in.
  var cardColumns: Int {
    switch classes {
    case (.compact, .regular): 1
    case (.compact, .compact): 2
    case (.regular, .compact): 3
    case (.regular, .regular): 2
    }
  }

  /// Whether so many columns stand below one another instead.
  func stacks(columns: Int) -> Bool {
    classes == (.compact, .regular) || columns > 2 && region.width < 1000
  }

  /// The space for pictures alone, which need less of a margin than text.
  var frame: PointRect {
    let margin = viewport.shorterSide * 0.035
    return PointRect(
      x: region.x + margin, y: region.y + margin, width: region.width - 2 * margin,
      height: region.height - 2 * margin)
  }

  /// The space without its margins.
  var inner: PointRect {
    let spacing = theme.spacing
    let short = viewport.shorterSide
    let margin = short * (spacing.margin.isFinite ? min(max(spacing.margin, 0.01), 0.2) : 0.08)
    let overscan = spacing.overscan.isFinite ? min(max(spacing.overscan, 0), 0.1) : 0
    // A long line reads better with a little more room at its ends than above it.
    let x = min(margin + viewport.width * (0.01 + overscan), region.width * 0.2)
    // Tall displays are seen as a whole: what begins at their very top looks as if it hung there.
    let drop = max(0, region.height - region.width * 1.2) * 0.07
    let y = min(margin + drop + viewport.height * overscan, region.height * 0.2)
    return PointRect(
      x: region.x + x, y: region.y + y, width: region.width - 2 * x, height: region.height - 2 * y)
  }
}
