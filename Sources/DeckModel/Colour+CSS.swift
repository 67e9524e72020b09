extension Colour {
  /// A colour as CSS writes it: a name, `#rgb`, `#rrggbb`, `rgb(…)` or `hsl(…)`.
  ///
  /// How transparent it is counts for nothing here; `nil` when it is no colour.
  public init?(css text: some StringProtocol) {
    guard let (colour, _) = Colour.reading(css: text) else { return nil }
    self = colour
  }

  /// A colour as CSS writes it, with its opacity from 0 to 1; `nil` when it is no colour.
  public static func reading(css text: some StringProtocol) -> (colour: Colour, opacity: Double)? {
    let text = String(text.drop { $0 == " " }.lowercased().reversed().drop { $0 == " " }.reversed())
    if let hex = names[text] { return (Colour(hex: hex), 1) }
    if text == "transparent" { return (.black, 0) }
    if text.first == "#" { return reading(digits: text.dropFirst()) }
    guard text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
    let parts = text[text.index(after: open)...].dropLast()
      .split { $0 == "," || $0 == " " || $0 == "/" }
    guard (3...4).contains(parts.count),
      let opacity = parts.count == 4 ? share(parts[3], of: 1) : 1
    else { return nil }
    switch text[..<open] {
    case "rgb", "rgba":
      let channels = parts.prefix(3).compactMap { share($0, of: 255) }
      guard channels.count == 3 else { return nil }
      return (Colour(channels), opacity)
    case "hsl", "hsla":
      guard let hue = degrees(parts[0]), let saturation = share(parts[1], of: 100),
        let lightness = share(parts[2], of: 100)
      else { return nil }
      return (Colour(hue: hue, saturation: saturation, lightness: lightness), opacity)
    default: return nil
    }
  }

  /// `rgb`, `rgba`, `rrggbb` or `rrggbbaa`.
  private static func reading(digits text: Substring) -> (colour: Colour, opacity: Double)? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let shares = bytes.map { Double($0) / 255 }
    return (Colour(Array(shares.prefix(3))), shares.count == 4 ? shares[3] : 1)
  }

  /// A number or a percentage as a share from 0 to 1; a plain number counts up to `whole`.
  private static func share(_ text: Substring, of whole: Double) -> Double? {
    let isPercentage = text.last == "%"
    guard let number = Double(isPercentage ? text.dropLast() : text), number.isFinite else {
      return nil
    }
    return min(max(number / (isPercentage ? 100 : whole), 0), 1)
  }

  /// An angle without a unit or with `deg`, from 0 to 360.
  private static func degrees(_ text: Substring) -> Double? {
    guard let number = Double(text.hasSuffix("deg") ? text.dropLast(3) : text), number.isFinite
    else { return nil }
    let turned = number.truncatingRemainder(dividingBy: 360)
    return turned < 0 ? turned + 360 : turned
  }

  /// A colour from three shares.
  private init(_ shares: [Double]) {
    let bytes = shares.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    self.init(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// A colour from hue in degrees, saturation and lightness.
  ///
  /// - SeeAlso: CSS Color Module Level 4, 7.1.
  private init(hue: Double, saturation: Double, lightness: Double) {
    func channel(_ shift: Double) -> Double {
      let place = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      let reach = saturation * min(lightness, 1 - lightness)
      return lightness - reach * max(-1, min(place - 3, 9 - place, 1))
    }
    self.init([channel(0), channel(8), channel(4)])
  }
}
