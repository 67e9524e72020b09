public import DeckModel

/// How a page of fixed shape fills a display of another shape.
public enum Fit: String, Hashable, Codable, Sendable, CaseIterable {
  /// The whole page, and the page's own edges continued over what is left.
  case extend
  /// Fills the display; what does not fit is cropped.
  case cover
  /// The whole page, and the backdrop over what is left.
  case contain
  /// Each axis scaled on its own.
  case stretch
}

/// Whether the operator has blanked the audience's displays.
public enum Blank: String, Hashable, Codable, Sendable {
  case none
  case black
  case white
}

/// What a display shows, or is to show.
public enum Showing: Hashable, Codable, Sendable {
  case slide(Cursor)
  case black
  case white
  case none
}

/// How slides are drawn during a talk.
public struct Presentation: Hashable, Codable, Sendable {
  /// How pages of fixed shape fill a display.
  public var fit: Fit
  /// The colour beside a page that is fitted with `contain`.
  public var backdrop: Colour
  /// How slides follow one another; `nil` leaves that to the deck, which leaves it to a crossfade.
  public var transition: SlideTransition?

  /// Creates a presentation; by default pages extend, over black, and the deck says the rest.
  public init(
    fit: Fit = .extend, backdrop: Colour = .black, transition: SlideTransition? = nil
  ) {
    self.fit = fit
    self.backdrop = backdrop
    self.transition = transition
  }
}
