public import StageModel

/// A kind of typeface; what stands behind it is a list, as no machine has every font.
public enum FontFamily: String, Hashable, Sendable {
  case sans
  case mono

  /// The families to look for, best first, as fontconfig and Pango take them.
  public var names: [String] {
    switch self {
    case .sans: ["Noto Sans", "Noto Sans CJK JP", "sans-serif"]
    case .mono: ["Noto Sans Mono", "DejaVu Sans Mono", "Noto Sans Mono CJK JP", "monospace"]
    }
  }
}

/// How heavy letters are.
public enum FontWeight: Int, Hashable, Sendable, Comparable {
  case regular = 400
  case medium = 500
  case semibold = 600
  case bold = 700

  /// Orders weights from light to heavy.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// How a run of text looks.
public struct TextStyle: Hashable, Sendable {
  /// The kind of typeface.
  public var family: FontFamily
  /// Size of the em square, in points of the viewport.
  public var size: Double
  /// How heavy the letters are.
  public var weight: FontWeight
  /// Whether the letters slope.
  public var isItalic: Bool
  /// Colour of the letters.
  public var colour: Colour
  /// Colour behind the letters, or `nil` for none.
  public var background: Colour?
  /// Whether a line goes under the letters.
  public var isUnderlined: Bool
  /// Whether a line goes through the letters.
  public var isStruckThrough: Bool
  /// Extra space between letters in points; negative draws them together.
  public var letterSpacing: Double

  /// Creates a style; upright and regular unless told otherwise.
  public init(
    family: FontFamily = .sans, size: Double, weight: FontWeight = .regular,
    isItalic: Bool = false, colour: Colour, background: Colour? = nil,
    isUnderlined: Bool = false, isStruckThrough: Bool = false, letterSpacing: Double = 0
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.isItalic = isItalic
    self.colour = colour
    self.background = background
    self.isUnderlined = isUnderlined
    self.isStruckThrough = isStruckThrough
    self.letterSpacing = letterSpacing
  }
}

extension TextStyle: CustomStringConvertible {
  /// Only what differs from plain text: `sans 28 bold italic #1b1f24`.
  public var description: String {
    var words = [family.rawValue, shortNumber(size)]
    if weight != .regular { words.append("\(weight)") }
    if isItalic { words.append("italic") }
    if isUnderlined { words.append("underlined") }
    if isStruckThrough { words.append("struck") }
    if letterSpacing != 0 { words.append("spaced \(shortNumber(letterSpacing))") }
    words.append(hexadecimal(colour))
    if let background { words.append("on \(hexadecimal(background))") }
    return words.joined(separator: " ")
  }
}

/// A colour as the web writes it: `#1b1f24`.
func hexadecimal(_ colour: Colour) -> String {
  let digits = Array("0123456789abcdef")
  return [colour.red, colour.green, colour.blue].reduce(into: "#") { text, part in
    text.append(digits[Int(part >> 4)])
    text.append(digits[Int(part & 15)])
  }
}
