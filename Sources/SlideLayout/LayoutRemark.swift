public import DeckModel

/// What somebody who prepares a talk should know of how a slide fills a display.
public enum LayoutRemark: Hashable, Sendable {
  /// There is more than fits: the slide makes that many parts.
  case flowsOn(parts: Int)
  /// Some text has the smallest size there is, though there is one part only.
  case smallestText
  /// The author's own colours are hard to read: their contrast is under what WCAG AA asks for.
  case lowContrast(Colour, on: Colour, line: Int)
  /// So much of a picture is cut off, as a share of its area.
  case cropped(source: String, share: Double, line: Int)
}

extension LayoutRemark: CustomStringConvertible {
  /// One sentence.
  public var description: String {
    switch self {
    case .flowsOn(let parts): "there is more than fits: it is shown in \(parts) parts."
    case .smallestText: "its text is as small as text may be."
    case .lowContrast(let ink, let ground, _):
      """
      \(ink) on \(ground) has a contrast of \(shortNumber(ink.contrast(to: ground))); text \
      should have 4.5.
      """
    case .cropped(let source, let share, _):
      "\(shortNumber(share * 100)) % of the picture '\(source)' are cut off."
    }
  }
}
