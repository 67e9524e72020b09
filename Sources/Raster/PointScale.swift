import SlideLayout

/// How many pixels, or points of paper, a point of a scene has.
struct PointScale {
  let x: Double
  let y: Double
  /// Whether what is drawn has pixels, and edges are to lie on whole ones.
  var hasPixels = true

  /// A frame's edges, on whole pixels and at least one apart, so that nothing is soft.
  func edges(_ frame: PointRect) -> PixelEdges {
    guard hasPixels else {
      return PixelEdges(
        left: frame.x * x, top: frame.y * y, right: frame.maxX * x, bottom: frame.maxY * y)
    }
    let left = clamped(frame.x * x)
    let top = clamped(frame.y * y)
    return PixelEdges(
      left: left, top: top, right: max(left + 1, clamped(frame.maxX * x)),
      bottom: max(top + 1, clamped(frame.maxY * y)))
  }

  /// A line's width; where there are pixels in whole ones, one at least.
  func thickness(_ width: Double) -> Double {
    hasPixels ? max(1, (width * x).rounded()) : width * x
  }

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
