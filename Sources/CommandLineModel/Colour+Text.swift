public import DeckModel

extension Colour {
  /// Reads a colour as CSS writes it: `#rrggbb`, `#rgb`, a name.
  public init(parsing text: String) throws(ValueError) {
    guard let colour = Colour(css: text) else {
      throw ValueError(
        UserText("'%1' is no colour: expected #rrggbb, #rgb or a name such as navy.", text))
    }
    self = colour
  }
}
