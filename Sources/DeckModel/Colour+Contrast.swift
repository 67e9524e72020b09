extension Colour {
  /// Relative luminance from 0 (black) to 1 (white), as WCAG 2.2 defines it.
  public var luminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast ratio of WCAG 2.2 to another colour, from 1 to 21.
  ///
  /// Text meets level AA from 4.5 on, level AAA from 7 on.
  public func contrast(to other: Colour) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// The colour, moved towards black or white only as far as a contrast to its ground asks for.
  ///
  /// Where no colour reaches it, black or white, whichever is farther from the ground.
  public func legible(on ground: Colour, contrast wanted: Double) -> Colour {
    guard contrast(to: ground) < wanted else { return self }
    let end =
      Colour.white.contrast(to: ground) >= Colour.black.contrast(to: ground)
      ? Colour.white : Colour.black
    for step in 1..<32 {
      let moved = mixed(with: end, share: Double(step) / 32)
      if moved.contrast(to: ground) >= wanted { return moved }
    }
    return end
  }

  /// A mixture in sRGB; a share of 0 is this colour, of 1 the other.
  public func mixed(with other: Colour, share: Double) -> Colour {
    let share = min(max(share.isFinite ? share : 0, 0), 1)
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      UInt8((Double(one) * (1 - share) + Double(two) * share).rounded())
    }
    return Colour(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// A channel's light: the inverse of sRGB's transfer function (IEC 61966-2-1).
  private static func linear(_ channel: UInt8) -> Double {
    lightTable[Int(channel)]
  }

  private static let lightTable: [Double] = (0...255).map { value in
    let share = Double(value) / 255
    guard share > 0.04045 else { return share / 12.92 }
    return power24((share + 0.055) / 1.055)
  }

  /// A share of 0 to 1 to the power of 2.4, without a library of mathematics: x² times the fifth
  /// root of x².
  private static func power24(_ share: Double) -> Double {
    let square = share * share
    var root = 1.0
    // Newton's method for root⁵ = x²; 40 rounds are far more than it needs.
    for _ in 0..<40 { root -= (root - square / (root * root * root * root)) / 5 }
    return square * root
  }
}
