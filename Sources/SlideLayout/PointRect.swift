/// A rectangle of a scene in points; the origin is the upper left corner of the viewport.
public struct PointRect: Hashable, Sendable {
  /// Left edge.
  public var x: Double
  /// Upper edge.
  public var y: Double
  /// Width; never negative.
  public var width: Double
  /// Height; never negative.
  public var height: Double

  /// Creates a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The lower edge.
  public var maxY: Double { y + height }

  /// The rectangle, moved.
  public func moved(x dx: Double = 0, y dy: Double = 0) -> PointRect {
    PointRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension PointRect: CustomStringConvertible {
  /// Place and size: `80,64 640×52`.
  public var description: String {
    "\(shortNumber(x)),\(shortNumber(y)) \(shortNumber(width))×\(shortNumber(height))"
  }
}

/// A number with one decimal at most, so that scenes read well and compare across machines.
func shortNumber(_ number: Double) -> String {
  guard number.isFinite, abs(number) < 1e12 else { return "\(number)" }
  let tenths = Int((number * 10).rounded())
  let sign = tenths < 0 ? "-" : ""
  let (whole, part) = (abs(tenths) / 10, abs(tenths) % 10)
  return part == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(part)"
}
