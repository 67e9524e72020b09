/// What covers an area.
public enum Fill: Hashable, Sendable {
  /// One colour.
  case colour(Colour)
  /// Colours that run into one another.
  case gradient(Gradient)
}

/// Colours that run into one another along a line.
public struct Gradient: Hashable, Sendable {
  /// A colour at a place of the line.
  public struct Stop: Hashable, Sendable {
    /// The place, from 0 at the line's beginning to 1 at its end.
    public var offset: Double
    /// The colour there.
    public var colour: Colour
    /// How much of what is below is hidden there, from 0 to 1.
    public var opacity: Double

    /// Creates a stop; opaque unless told otherwise.
    public init(_ offset: Double, _ colour: Colour, opacity: Double = 1) {
      self.offset = offset
      self.colour = colour
      self.opacity = opacity
    }
  }

  /// Where it runs, clockwise, as CSS counts: 0 is upwards, 90 to the right, 180 downwards.
  ///
  /// Unit: degrees.
  public var angle: Double
  /// The colours, by rising offset; at least one.
  public var stops: [Stop]

  /// Creates a gradient.
  public init(angle: Double, stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }
}

extension Fill {
  /// The colour that stands for it where only one will do: of a gradient, its stops' mean.
  public var mean: Colour {
    switch self {
    case .colour(let colour): colour
    case .gradient(let gradient):
      gradient.stops.enumerated().dropFirst().reduce(gradient.stops.first?.colour ?? .black) {
        $0.mixed(with: $1.element.colour, share: 1 / Double($1.offset + 1))
      }
    }
  }
}

extension Fill: CustomStringConvertible {
  /// As the web writes it, near enough: `#1b1f24`, or `gradient 90° #000000 0 #ffffff 1`.
  public var description: String {
    switch self {
    case .colour(let colour): "\(colour)"
    case .gradient(let gradient): "\(gradient)"
    }
  }
}

extension Gradient: CustomStringConvertible {
  /// The angle and the stops; opacity stands behind a slash where there is any.
  public var description: String {
    let stops = stops.map { stop in
      let opacity = stop.opacity == 1 ? "" : "/\(Self.short(stop.opacity))"
      return "\(stop.colour)\(opacity) \(Self.short(stop.offset))"
    }
    return "gradient \(Self.short(angle))° " + stops.joined(separator: " ")
  }

  private static func short(_ number: Double) -> String {
    guard number.isFinite, abs(number) < 1e9 else { return "\(number)" }
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
