import SlideLayout

/// How many pixels a point of a scene has.
struct PointScale {
  let x: Double
  let y: Double

  /// A frame's edges on whole pixels, at least one pixel apart, so that nothing is soft.
  func edges(_ frame: PointRect) -> PixelEdges {
    let left = clamped(frame.x * x)
    let top = clamped(frame.y * y)
    return PixelEdges(
      left: left, top: top, right: max(left + 1, clamped(frame.maxX * x)),
      bottom: max(top + 1, clamped(frame.maxY * y)))
  }

  /// A line's width in whole pixels, one at least.
  func thickness(_ width: Double) -> Double { max(1, (width * x).rounded()) }

  /// The nearest whole pixel, within what drawing can take.
  private func clamped(_ pixels: Double) -> Double {
    pixels.isFinite ? min(max(pixels.rounded(), -30_000), 30_000) : 0
  }
}

/// The edges of a rectangle, in pixels.
struct PixelEdges {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  /// The rectangle, smaller by so much on every side.
  func inset(by distance: Double) -> PixelEdges {
    PixelEdges(
      left: left + distance, top: top + distance, right: max(left + distance, right - distance),
      bottom: max(top + distance, bottom - distance))
  }
}
