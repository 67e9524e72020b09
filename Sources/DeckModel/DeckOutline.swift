/// What a deck was read from.
public enum DeckKind: String, Hashable, Codable, Sendable {
  case pdf
  case markdown
  case pictures
}

/// Width and height of a page that has a fixed shape.
///
/// Unit: points of 1/72 inch, or pixels of a picture; only the ratio matters to a display.
public struct PageSize: Hashable, Codable, Sendable {
  /// Width; always positive.
  public let width: Double
  /// Height; always positive.
  public let height: Double

  /// Creates a size, or `nil` unless both sides are positive and finite.
  public init?(width: Double, height: Double) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  private init(sheet width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// A sheet of paper, upright, in points.
  ///
  /// - SeeAlso: ISO 216, A4.
  public static let a4 = PageSize(sheet: 595, 842)
}

/// What the controller has to know of a slide to move through the deck.
public struct SlideSummary: Hashable, Codable, Sendable {
  /// What people call the slide, such as a PDF page label; by default its number from 1.
  public var label: String
  /// The slide's title, or `nil` when the deck names none.
  public var title: String?
  /// How many steps the slide has; at least 1.
  public var stepCount: Int
  /// The page's fixed shape, or `nil` for a slide that is laid out for each display.
  public var pageSize: PageSize?
  /// How it takes the place of the slide before it, or `nil` where the deck leaves that open.
  public var transition: SlideTransition?

  /// Creates a summary; a step count under 1 counts as 1.
  public init(
    label: String, title: String? = nil, stepCount: Int = 1, pageSize: PageSize? = nil,
    transition: SlideTransition? = nil
  ) {
    self.label = label
    self.title = title
    self.stepCount = max(1, stepCount)
    self.pageSize = pageSize
    self.transition = transition
  }
}

/// A deck as the controller sees it: how many slides and steps there are, and their names.
public struct DeckOutline: Hashable, Codable, Sendable {
  /// What the deck was read from.
  public var kind: DeckKind
  /// The deck's own title, or `nil` when it has none.
  public var title: String?
  /// The slides in order; never empty in an outline that a worker reports.
  public var slides: [SlideSummary]

  /// Creates an outline.
  public init(kind: DeckKind, title: String? = nil, slides: [SlideSummary]) {
    self.kind = kind
    self.title = title
    self.slides = slides
  }

  /// Whether a cursor is on a slide and a step that exist.
  public func contains(_ cursor: Cursor) -> Bool {
    slides.indices.contains(cursor.slide) && cursor.step >= 0
      && cursor.step < slides[cursor.slide].stepCount && cursor.anchor >= 0
  }

  /// The nearest cursor that exists, for a deck that has become shorter; `nil` for an empty deck.
  public func nearest(to cursor: Cursor) -> Cursor? {
    guard let last = slides.indices.last else { return nil }
    if contains(cursor) { return cursor }
    let slide = min(max(0, cursor.slide), last)
    let step = slide == cursor.slide ? min(max(0, cursor.step), slides[slide].stepCount - 1) : 0
    return Cursor(slide: slide, step: step)
  }
}
