public import DeckModel

extension Cursor {
  /// Reads a place as people write it: a slide from 1, and a step behind a dot.
  public init(parsing text: String) throws(ValueError) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDecimalDigit) }
    guard isPlain, (1...2).contains(parts.count), let slide = parts.first.flatMap({ Int($0) }),
      slide >= 1, let step = parts.count == 2 ? Int(parts[1]) : 0
    else {
      throw ValueError(
        UserText(
          "'%1' is no slide: expected a number from 1, with a step behind a dot, as in 12 or 12.3.",
          text))
    }
    self.init(slide: slide - 1, step: step)
  }
}
