import CCairo
import DeckModel
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

  /// Whether anything below it can be seen.
  var isOpaque: Bool { drawnStops.allSatisfy { $0.opacity == 1 } }
}
