public import StageModel

extension PixelSize {
  /// Reads a display's pixels as modes are written: `1920x1080`.
  public init(parsing text: String) throws(ValueError) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDecimalDigit) })
    else {
      throw ValueError(
        UserText("'%1' is no display: expected width and height as in 1920x1080.", text))
    }
    guard let width = Int(sides[0]), let height = Int(sides[1]),
      let size = PixelSize(width: width, height: height)
    else {
      throw ValueError(
        UserText(
          "'%1' is no display: expected 1 to %2 pixels each way.", text,
          "\(PixelSize.longestSide)"))
    }
    self = size
  }
}
