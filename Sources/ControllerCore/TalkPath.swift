public import DeckModel

/// The way through a deck on one display: slides, their steps, and the parts they flow on to.
///
/// A slide's stops are in order of steps, and within a step in order of parts: those parts in
/// which something appears at that step. So each key shows something new, and going back is the
/// exact reverse. A slide whose filling is not known counts as one part.
public struct TalkPath {
  /// A place on a slide where a talk stops.
  struct Stop: Comparable {
    let step: Int
    /// Index of the part, from 0.
    let part: Int

    static func < (left: Stop, right: Stop) -> Bool {
      (left.step, left.part) < (right.step, right.part)
    }
  }

  private let outline: DeckOutline
  private let fillings: [Int: SlideFilling]

  /// Creates the way through a deck.
  ///
  /// - Parameters:
  ///   - outline: The deck.
  ///   - fillings: What is known of how its slides fill the display, by the slide's index.
  public init(_ outline: DeckOutline, _ fillings: [Int: SlideFilling] = [:]) {
    self.outline = outline
    self.fillings = fillings
  }

  /// What follows: a further part, the next step, or the next slide; `nil` at the end.
  public func after(_ cursor: Cursor) -> Cursor? {
    guard outline.contains(cursor) else { return nil }
    let here = stop(at: cursor)
    if let next = stops(of: cursor.slide).first(where: { $0 > here }) {
      return self.cursor(cursor.slide, next)
    }
    let slide = cursor.slide + 1
    return slide < outline.slides.count ? Cursor(slide: slide) : nil
  }

  /// What came before: the reverse of `after`; `nil` at the start.
  public func before(_ cursor: Cursor) -> Cursor? {
    guard outline.contains(cursor) else { return nil }
    let here = stop(at: cursor)
    if let previous = stops(of: cursor.slide).last(where: { $0 < here }) {
      return self.cursor(cursor.slide, previous)
    }
    let slide = cursor.slide - 1
    guard slide >= 0, let last = stops(of: slide).last else { return nil }
    return self.cursor(slide, last)
  }

  private func stop(at cursor: Cursor) -> Stop {
    Stop(step: cursor.step, part: filling(of: cursor.slide).part(holding: cursor.anchor))
  }

  private func cursor(_ slide: Int, _ stop: Stop) -> Cursor {
    let anchor = stop.part == 0 ? 0 : filling(of: slide).parts[stop.part].anchor
    return Cursor(slide: slide, step: stop.step, anchor: anchor)
  }

  private func filling(of slide: Int) -> SlideFilling {
    fillings[slide] ?? SlideFilling(slide: slide)
  }

  private func stops(of slide: Int) -> [Stop] {
    let parts = filling(of: slide).parts
    var stops: [Stop] = [Stop(step: 0, part: 0)]
    for step in 0..<outline.slides[slide].stepCount {
      var found = parts.indices.filter { parts[$0].steps.contains(step) }
      // The beginning of a slide is its first part, whatever is there; and a step at which nothing
      // is known to appear changes what is seen.
      if step == 0, found.first == 0 { found.removeFirst() }
      if step > 0, found.isEmpty { found = [stops[stops.count - 1].part] }
      stops += found.map { Stop(step: step, part: $0) }
    }
    return stops
  }
}
