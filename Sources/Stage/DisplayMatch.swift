package import StageModel

/// Which of a toolkit's displays, in logical units, an output is.
package enum DisplayMatch {
  /// A display as a toolkit describes it.
  package struct Display: Hashable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// Whether a window of this size, in pixels, covers an output as well as can be.
  ///
  /// Windows on Wayland measure whole logical units: at 150 %, 2560 pixels are 1706 of them, which
  /// are 2559 pixels. The last row then belongs to nobody.
  package static func covers(_ size: PixelSize, _ output: Output) -> Bool {
    let slack = output.scale.in120ths % 120 == 0 ? 0 : 1
    return abs(size.width - output.size.width) <= slack
      && abs(size.height - output.size.height) <= slack
  }

  /// The display at the output's place, best of its size; else the only one of its size.
  package static func index(of output: Output, among displays: [Display]) -> Int? {
    func isThere(_ display: Display) -> Bool {
      display.x == output.bounds.x && display.y == output.bounds.y
    }
    func isAsLarge(_ display: Display) -> Bool {
      let scale = output.scale.factor
      return abs(Double(display.width) - Double(output.size.width) / scale) <= 1
        && abs(Double(display.height) - Double(output.size.height) / scale) <= 1
    }
    if let exact = displays.firstIndex(where: { isThere($0) && isAsLarge($0) }) { return exact }
    if let there = displays.firstIndex(where: isThere) { return there }
    let asLarge = displays.indices.filter { isAsLarge(displays[$0]) }
    return asLarge.count == 1 ? asLarge[0] : nil
  }
}
