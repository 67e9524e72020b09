import CCairo
import DeckModel
import Glibc
import StageModel

extension FrameBuffer {
  /// Draws a gradient over a rectangle of whole pixels, on what is there.
  ///
  /// - Parameter radius: Of its corners, in pixels.
  func draw(_ gradient: Gradient, over edges: PixelEdges, radius: Double) {
    let area = ccairo_rect(
      x: Int32(edges.left), y: Int32(edges.top), width: Int32(edges.right - edges.left),
      height: Int32(edges.bottom - edges.top))
    let stops = gradient.drawnStops.map { stop in
      ccairo_stop(
        offset: stop.offset, red: Double(stop.colour.red), green: Double(stop.colour.green),
        blue: Double(stop.colour.blue), alpha: stop.opacity)
    }
    // When memory is short there is no gradient: nothing else to do.
    _ = ccairo_gradient(
      pixels, Int32(size.width), Int32(size.height), area, radius, gradient.drawnAngle, stops,
      Int32(stops.count))
  }
}

extension Gradient {
  /// The stops as drawing takes them: finite, by rising offset, and never without one.
  var drawnStops: [Stop] {
    var least = 0.0
    let rising = stops.map { stop in
      least = min(max(stop.offset.isFinite ? stop.offset : 0, least), 1)
      let opacity = stop.opacity.isFinite ? min(max(stop.opacity, 0), 1) : 1
      return Stop(least, stop.colour, opacity: opacity)
    }
    return rising.isEmpty ? [Stop(0, .black, opacity: 0)] : rising
  }

  /// The angle as drawing takes it.
  var drawnAngle: Double { angle.isFinite ? angle.truncatingRemainder(dividingBy: 360) : 180 }

  /// Hands out the gradient over a rectangle as Cairo takes it.
  func withPattern(over edges: PixelEdges, _ body: (OpaquePointer?) -> Void) {
    let (width, height) = (edges.right - edges.left, edges.bottom - edges.top)
    let turn = drawnAngle * .pi / 180
    let (right, down) = (sin(turn), -cos(turn))
    // From the corner that the line comes from to the one it goes to, as CSS Images 3 defines it.
    let half = (abs(width * right) + abs(height * down)) / 2
    let (x, y) = (edges.left + width / 2, edges.top + height / 2)
    let pattern = cairo_pattern_create_linear(
      x - right * half, y - down * half, x + right * half, y + down * half)
    defer { cairo_pattern_destroy(pattern) }
    for stop in drawnStops {
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, Double(stop.colour.red) / 255, Double(stop.colour.green) / 255,
        Double(stop.colour.blue) / 255, stop.opacity)
    }
    body(pattern)
  }

  /// Whether anything below it can be seen.
  var isOpaque: Bool { drawnStops.allSatisfy { $0.opacity == 1 } }
}
