public import StageModel

extension OutputName {
  /// Reads a name as people type it: 1 to 64 letters, digits, `-`, `_` and `.`.
  public init(parsing text: String) throws(ValueError) {
    let isGood = text.allSatisfy { character in
      character.isLetter || character.isDecimalDigit || "-_.".contains(character)
    }
    guard (1...64).contains(text.count), isGood else {
      throw ValueError(
        UserText(
          "'%1' is no name of an output: expected a connector such as HDMI-1.", text))
    }
    self.init(text)
  }
}
