public import DeckModel

/// How heavy letters are.
///
/// Unit: as CSS counts, from 100 to 900.
public struct FontWeight: Hashable, Sendable, Comparable {
  /// Running text.
  public static let regular = FontWeight(400)
  /// A little heavier than running text.
  public static let medium = FontWeight(500)
  /// Between running and bold text.
  public static let semibold = FontWeight(600)
  /// Strong text and headings.
  public static let bold = FontWeight(700)

  /// The number.
  public let number: Int

  /// Creates a weight; one that no font could have is taken as the nearest that one can.
  public init(_ number: Int) { self.number = min(max(number, 1), 1000) }

  /// The number's name where it has one.
  var word: String {
    switch number {
    case 400: "regular"
    case 500: "medium"
    case 600: "semibold"
    case 700: "bold"
    default: "\(number)"
    }
  }

  /// Orders weights from light to heavy.
  public static func < (left: FontWeight, right: FontWeight) -> Bool { left.number < right.number }
}

/// A kind of typeface; what stands behind it is a list, as no machine has every font.
public struct FontFamilies: Hashable, Sendable {
  /// The families to look for, best first, as fontconfig and Pango take them.
  public let names: [String]
  /// The word for it in a scene's text form.
  let word: String

  /// Creates a list under a word such as `sans`.
  public init(_ word: String, _ names: [String]) {
    self.word = word
    self.names = names
  }

  /// Running text where no theme says otherwise.
  public static let sans = FontFamilies("sans", TypeRules().sans)
  /// Code where no theme says otherwise.
  public static let mono = FontFamilies("mono", TypeRules().mono)
}

/// How a run of text looks.
public struct TextStyle: Hashable, Sendable {
  /// The kind of typeface.
  public var family: FontFamilies
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
  /// How far the letters stand above the line, in points; negative is below.
  public var rise: Double

  /// Creates a style; upright and regular unless told otherwise.
  public init(
    family: FontFamilies = .sans, size: Double, weight: FontWeight = .regular,
    isItalic: Bool = false, colour: Colour, background: Colour? = nil,
    isUnderlined: Bool = false, isStruckThrough: Bool = false, letterSpacing: Double = 0,
    rise: Double = 0
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
    self.rise = rise
  }
}

extension TextStyle: CustomStringConvertible {
  /// Only what differs from plain text: `sans 28 bold italic #1b1f24`.
  public var description: String {
    var words = [family.word, shortNumber(size)]
    if weight != .regular { words.append(weight.word) }
    if isItalic { words.append("italic") }
    if isUnderlined { words.append("underlined") }
    if isStruckThrough { words.append("struck") }
    if letterSpacing != 0 { words.append("spaced \(shortNumber(letterSpacing))") }
    if rise != 0 { words.append("raised \(shortNumber(rise))") }
    words.append("\(colour)")
    if let background { words.append("on \(background)") }
    return words.joined(separator: " ")
  }
}
