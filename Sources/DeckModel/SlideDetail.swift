/// What the operator sees of a slide beside its picture.
public struct SlideDetail: Hashable, Codable, Sendable {
  /// Index of the slide, from 0.
  public var slide: Int
  /// Notes for the operator only, as Markdown or plain text; empty when there are none.
  public var notes: String
  /// The words on the slide, for screen readers and search; empty when there are none.
  public var text: String
  /// The links on a page of fixed shape.
  public var links: [SlideLink]

  /// Creates the details of a slide.
  public init(slide: Int, notes: String = "", text: String = "", links: [SlideLink] = []) {
    self.slide = slide
    self.notes = notes
    self.text = text
    self.links = links
  }
}

/// A place on a page that leads somewhere.
public struct SlideLink: Hashable, Codable, Sendable {
  /// Where a link leads.
  public enum Target: Hashable, Codable, Sendable {
    /// A slide of the same deck, by index from 0.
    case slide(Int)
    /// Anything outside the deck: shown to the operator, never followed.
    case outside(String)
  }

  /// The left edge, as a share of the page's width from 0 to 1.
  public var x: Double
  /// The upper edge, as a share of the page's height from 0 to 1.
  public var y: Double
  /// The width, as a share of the page's width.
  public var width: Double
  /// The height, as a share of the page's height.
  public var height: Double
  /// Where it leads.
  public var target: Target

  /// Creates a link from shares of the page.
  public init(x: Double, y: Double, width: Double, height: Double, target: Target) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.target = target
  }
}
