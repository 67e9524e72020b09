/// Where a talk is: a slide, a step of it, and the block that is shown first.
///
/// Slides and steps count from 0 here and in every message between the programs; only text for
/// people counts slides from 1. The anchor is what keeps a place where slides flow on to further
/// parts: each display shows the part that holds the anchor.
public struct Cursor: Hashable, Codable, Sendable {
  /// Index of the slide, from 0.
  public var slide: Int
  /// Index of the step within the slide, from 0: how many reveals have happened.
  public var step: Int
  /// Index of the first block shown, from 0.
  public var anchor: Int

  /// Creates a cursor at the first step of a slide unless told otherwise.
  public init(slide: Int, step: Int = 0, anchor: Int = 0) {
    self.slide = slide
    self.step = step
    self.anchor = anchor
  }

  /// The very beginning of a deck.
  public static let start = Cursor(slide: 0)
}

extension Cursor: Comparable {
  /// Orders cursors as a talk passes them.
  public static func < (left: Cursor, right: Cursor) -> Bool {
    (left.slide, left.step, left.anchor) < (right.slide, right.step, right.anchor)
  }
}

extension Cursor: CustomStringConvertible {
  /// As people write it: the slide from 1, and the step behind a dot where there is one.
  public var description: String {
    step == 0 ? "\(slide + 1)" : "\(slide + 1).\(step)"
  }
}
