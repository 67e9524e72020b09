/// How a slide fills a display of one shape, at one size of text.
public struct SlideFilling: Hashable, Codable, Sendable {
  /// Index of the slide, from 0.
  public var slide: Int
  /// What of it is seen at a time, in reading order; one part where all of it fits.
  public var parts: [SlidePart]
  /// The smallest text on it, as a share of the display's shorter side; `nil` for a slide without
  /// text, or of which that isn't known.
  public var smallestText: Double?
  /// What whoever prepares the talk should know.
  public var remarks: [FillingRemark]

  /// Creates a filling; without parts, the slide is shown whole.
  public init(
    slide: Int, parts: [SlidePart] = [SlidePart()], smallestText: Double? = nil,
    remarks: [FillingRemark] = []
  ) {
    self.slide = slide
    self.parts = parts.isEmpty ? [SlidePart()] : parts
    self.smallestText = smallestText
    self.remarks = remarks
  }

  /// The part that shows an anchor: the last one that begins at it or before it.
  public func part(holding anchor: Int) -> Int {
    max(0, (parts.lastIndex { $0.anchor <= anchor }) ?? 0)
  }
}

/// What of a slide a display shows at a time.
public struct SlidePart: Hashable, Codable, Sendable {
  /// Index of the first piece it shows, from 0.
  public var anchor: Int
  /// The steps at which something of it appears, ascending.
  public var steps: [Int]

  /// Creates a part; by default all of a slide, of which everything is there from the start.
  public init(anchor: Int = 0, steps: [Int] = [0]) {
    self.anchor = anchor
    self.steps = steps
  }
}

/// Something about how a slide fills a display that its author may want to change.
public struct FillingRemark: Hashable, Codable, Sendable {
  /// What it is about.
  public enum Kind: String, Hashable, Codable, Sendable, CaseIterable {
    /// Text is under the readable minimum.
    case smallText = "small-text"
    /// Text has too little contrast with its ground: under WCAG's AA.
    case lowContrast = "low-contrast"
    /// Something of a page or a picture is not seen.
    case cropped
    /// Anything else.
    case other
  }

  /// What it is about.
  public var kind: Kind
  /// One or two sentences: what was found, what was expected, what happens instead.
  public var message: String
  /// The line of the deck's file that it is about, from 1, where that is known.
  public var line: Int?

  /// Creates a remark.
  public init(_ kind: Kind, _ message: String, line: Int? = nil) {
    self.kind = kind
    self.message = message
    self.line = line
  }
}
