/// How a slide is arranged.
public enum LayoutName: String, Hashable, Sendable, CaseIterable {
  /// Opens the deck: a title with what belongs to it.
  case title
  /// Opens a part of the deck.
  case section
  /// A heading with text, lists and whatever else below it.
  case content
  /// Two columns below the heading.
  case twoColumns = "two-columns"
  /// Three columns below the heading.
  case threeColumns = "three-columns"
  /// A picture at the left, text at the right.
  case pictureLeft = "picture-left"
  /// A picture at the right, text at the left.
  case pictureRight = "picture-right"
  /// A picture over the whole slide, text on it.
  case pictureFull = "picture-full"
  /// A few words, as large as they can be.
  case statement
  /// Words of somebody else, as large as they can be.
  case quote
  /// Code, as large as it can be.
  case code
  /// A table, as large as it can be.
  case table
  /// Boxes of equal size in a grid.
  case cards
  /// Two things side by side, each under its own heading.
  case comparison
  /// Only what the author put there, without heading or furniture.
  case blank
}

/// What the author asks of a slide's looks.
///
/// Whatever the deck's head or an earlier slide says for this one is already in it; `nil` leaves
/// it to the layout and the theme.
public struct SlideStyle: Hashable, Sendable {
  /// How it is arranged; `nil` infers that from what it holds.
  public var layout: LayoutName?
  /// Whether it stands on the theme's other palette.
  public var isInverted: Bool?
  /// Where its text stands across.
  public var alignment: HorizontalPlace?
  /// Where its text stands from top to bottom.
  public var placement: VerticalPlace?
  /// The ground, in place of the theme's.
  public var background: Fill?
  /// The colour of its text, in place of the theme's.
  public var ink: Colour?
  /// Pictures behind or beside the text.
  public var backdrop: Backdrop?
  /// A line at the upper edge; empty for none.
  public var header: [Inline]
  /// A line at the lower edge; empty for none.
  public var footer: [Inline]
  /// Whether the footer is said of this slide alone, such as who made its picture.
  public var hasOwnFooter = false
  /// Whether its number is shown.
  public var showsPageNumber: Bool?
  /// Whether a line shows how far the talk is.
  public var showsProgress: Bool?
  /// Marks in a corner, the first one outermost.
  public var logos: [Picture]
  /// How it follows the slide before it.
  public var transition: SlideTransition?
  /// Whether its text begins smaller than others', such as for `class: small`; 1 is ordinary.
  public var textScale: Double

  /// Creates a style; by default an author has said nothing.
  public init(
    layout: LayoutName? = nil, isInverted: Bool? = nil, alignment: HorizontalPlace? = nil,
    placement: VerticalPlace? = nil, background: Fill? = nil, ink: Colour? = nil,
    backdrop: Backdrop? = nil, header: [Inline] = [], footer: [Inline] = [],
    showsPageNumber: Bool? = nil, showsProgress: Bool? = nil, logos: [Picture] = [],
    transition: SlideTransition? = nil, textScale: Double = 1
  ) {
    self.layout = layout
    self.isInverted = isInverted
    self.alignment = alignment
    self.placement = placement
    self.background = background
    self.ink = ink
    self.backdrop = backdrop
    self.header = header
    self.footer = footer
    self.showsPageNumber = showsPageNumber
    self.showsProgress = showsProgress
    self.logos = logos
    self.transition = transition
    self.textScale = textScale
  }
}

/// Where text stands across.
public enum HorizontalPlace: String, Hashable, Sendable {
  /// Where its script begins.
  case leading
  case centre
  /// Where its script ends.
  case trailing
}

/// Where text stands from top to bottom.
public enum VerticalPlace: String, Hashable, Sendable {
  case top
  case middle
  case bottom
}

/// Pictures that are part of a slide's ground.
public struct Backdrop: Hashable, Sendable {
  /// How much of the slide they take.
  public enum Extent: Hashable, Sendable {
    /// All of it, behind the text.
    case full
    /// A share of the width at the left, from 0 to 1; text has the rest.
    case left(share: Double)
    /// A share of the width at the right, from 0 to 1; text has the rest.
    case right(share: Double)
  }

  /// How much of the slide they take.
  public var extent: Extent
  /// The pictures, side by side; each fills its place unless its sizing says otherwise.
  public var pictures: [Picture]
  /// Whether they stand below one another instead.
  public var isVertical: Bool

  /// Creates a backdrop.
  public init(_ pictures: [Picture], extent: Extent = .full, isVertical: Bool = false) {
    self.pictures = pictures
    self.extent = extent
    self.isVertical = isVertical
  }
}

/// How a slide takes the place of the one before it.
public enum SlideTransition: String, Hashable, Codable, Sendable, CaseIterable {
  /// At once.
  case none
  /// One fades into the other.
  case crossfade
  /// The new one moves in over the old one.
  case slide
  /// The new one pushes the old one out.
  case push
}
