public import DeckModel

/// How one picture follows another on a stage.
public struct Transition: Hashable, Codable, Sendable {
  /// What moves.
  public var kind: SlideTransition
  /// Whether the talk goes back, so that what moves comes from where it went.
  public var isBackward: Bool

  /// Creates a transition.
  public init(_ kind: SlideTransition, isBackward: Bool = false) {
    self.kind = kind
    self.isBackward = isBackward
  }

  /// At once.
  public static let none = Transition(.none)
  /// One fades into the other.
  public static let crossfade = Transition(.crossfade)
}

extension Transition {
  /// How a deck goes from one place to another.
  ///
  /// A slide's own transition is how it follows the slide before it, so going back is that of the
  /// slide that is left, the other way round. Steps of one slide never move as a whole: what is on
  /// it stays, and what comes fades in.
  ///
  /// - Parameters:
  ///   - old: What is shown.
  ///   - new: What follows it.
  ///   - outline: The deck, or `nil` while it is not known.
  ///   - wanted: What was asked for the whole talk, or `nil` to leave it to the deck.
  ///   - isReduced: Whether less motion was asked for: then nothing moves or fades.
  public static func between(
    _ old: Showing, _ new: Showing, _ outline: DeckOutline?, wanted: SlideTransition?,
    isReduced: Bool = false
  ) -> Transition {
    guard old != new, !isReduced else { return .none }
    guard case .slide(let left) = old, case .slide(let entered) = new else {
      return Transition(wanted == SlideTransition.none ? .none : .crossfade)
    }
    let isBackward = entered < left
    let owner = max(left.slide, entered.slide)
    let slides = outline?.slides ?? []
    let own = slides.indices.contains(owner) ? slides[owner].transition : nil
    let kind = wanted ?? own ?? .crossfade
    let isSameView = left.slide == entered.slide && left.anchor == entered.anchor
    if isSameView, kind == .slide || kind == .push { return .crossfade }
    return Transition(kind, isBackward: isBackward)
  }
}
