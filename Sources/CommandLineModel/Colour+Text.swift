public import DeckModel

extension Colour {
  /// Colours that have a name, as CSS names them.
  static let named: [(name: String, colour: Colour)] = [
    ("black", .black), ("white", .white),
    ("gray", Colour(red: 128, green: 128, blue: 128)),
    ("silver", Colour(red: 192, green: 192, blue: 192)),
    ("navy", Colour(red: 0, green: 0, blue: 128)),
    ("blue", Colour(red: 0, green: 0, blue: 255)),
    ("green", Colour(red: 0, green: 128, blue: 0)),
    ("red", Colour(red: 255, green: 0, blue: 0)),
  ]

  /// Reads `#rrggbb`, `#rgb` or a name.
  public init(parsing text: String) throws(ValueError) {
    if let match = Self.named.first(where: { $0.name == text.lowercased() }) {
      self = match.colour
      return
    }
    let digits = text.dropFirst().compactMap(\.hexDigitValue).compactMap(UInt8.init(exactly:))
    guard text.first == "#", digits.count == text.count - 1, [3, 6].contains(digits.count) else {
      let names = Self.named.map(\.name).joined(separator: ", ")
      throw ValueError(
        UserText("'%1' is no colour: expected #rrggbb, #rgb or one of %2.", text, names))
    }
    if digits.count == 3 {
      self.init(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    } else {
      self.init(
        red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3],
        blue: digits[4] * 16 + digits[5])
    }
  }
}
