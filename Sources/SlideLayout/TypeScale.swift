internal import DeckModel

/// Sizes of type in points that belong together, one for each role, all from that of running text.
///
/// No role is ever smaller than the smallest text there may be.
struct TypeScale: Hashable {
  /// Running text.
  let body: Double
  /// The smallest text there may be.
  let least: Double

  init(body: Double, least: Double) {
    self.body = max(body, least)
    self.least = least
  }

  /// Headings below the slide's own.
  func heading(level: Int) -> Double { body * (level <= 2 ? 1.2 : level == 3 ? 1.08 : 1) }
  /// The title of a slide that opens something.
  var display: Double { body * 2.1 }
  /// Lists within lists.
  var nested: Double { share(0.9) }
  /// Code.
  var code: Double { share(0.82) }
  /// Cells of a table.
  var cell: Double { share(0.9) }
  /// Captions, and what stands for a missing picture.
  var caption: Double { share(0.7) }

  /// A share of running text.
  func share(_ share: Double) -> Double { max(least, body * share) }

  /// The scale in which running text is as large as a share of this one's.
  func scaled(by share: Double) -> TypeScale { TypeScale(body: body * share, least: least) }
}

extension TypeScale {
  /// The scale's steps, as shares of the largest text in use: about a tenth apart, so that slides
  /// which differ a little look alike.
  private static let steps: [Double] = [
    1, 0.89, 0.8, 0.72, 0.64, 0.575, 0.51, 0.455, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1, 0.06, 0.03,
  ]

  /// The scales to choose from, the largest first; the last one is that of the smallest text.
  static func choices(upTo largest: Double, least: Double) -> [TypeScale] {
    let sizes = steps.map { $0 * largest }.filter { $0 > least * 1.02 }
    return (sizes + [least]).map { TypeScale(body: $0, least: least) }
  }

  /// The first of some scales at which something fits, or `nil` where it fits at none.
  ///
  /// Most slides fit at the first; else the halves of what is left are tried.
  static func first<Value>(
    of choices: [TypeScale], _ attempt: (TypeScale) -> Value?
  ) -> (index: Int, value: Value)? {
    guard let first = choices.first else { return nil }
    if let value = attempt(first) { return (0, value) }
    var (low, high) = (1, choices.count)
    var best: (Int, Value)?
    while low < high {
      let middle = (low + high) / 2
      if let value = attempt(choices[middle]) {
        best = (middle, value)
        high = middle
      } else {
        low = middle + 1
      }
    }
    return best
  }
}
