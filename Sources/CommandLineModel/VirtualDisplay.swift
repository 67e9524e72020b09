public import StageModel

/// A display that exists because someone says so: `NAME=WxH[@SCALE][#IDENTITY]`.
public struct VirtualDisplay: Hashable, Sendable {
  /// The connector it pretends to hang on.
  public var name: OutputName
  /// Its pixels.
  public var size: PixelSize
  /// Pixels for one logical unit.
  public var scale: OutputScale
  /// What the display is, or `nil` when only the connector is known.
  public var identity: OutputIdentity?

  /// Creates a display.
  public init(
    name: OutputName, size: PixelSize, scale: OutputScale = .one, identity: OutputIdentity? = nil
  ) {
    self.name = name
    self.size = size
    self.scale = scale
    self.identity = identity
  }

  /// The display as an output whose left edge is at `x`.
  public func output(x: Int = 0) -> Output {
    Output(
      name: name, identity: identity ?? .connector(name),
      bounds: PixelRect(x: x, y: 0, size: size), scale: scale)
  }
}

extension VirtualDisplay {
  /// Reads the text form; anything else is an error that says what is wrong with it.
  public init(parsing text: String) throws(ValueError) {
    guard let equals = text.firstIndex(of: "=") else {
      throw ValueError(
        UserText("'%1' is no virtual display: expected NAME=WxH[@SCALE][#IDENTITY].", text))
    }
    name = try Self.name(text[..<equals], of: text)
    var rest = text[text.index(after: equals)...]
    identity = try Self.identity(takenFrom: &rest, of: text)
    scale = try Self.scale(takenFrom: &rest, of: text)
    size = try Self.size(rest, of: text)
  }

  private static func name(
    _ name: Substring, of text: String
  ) throws(ValueError) -> OutputName {
    do {
      return try OutputName(parsing: String(name))
    } catch {
      throw ValueError(
        UserText(
          "'%1' has no good name before '=': expected 1 to 64 letters, digits, '-', '_' or '.'.",
          text))
    }
  }

  private static func identity(
    takenFrom rest: inout Substring, of text: String
  ) throws(ValueError) -> OutputIdentity? {
    guard let hash = rest.firstIndex(of: "#") else { return nil }
    let identity = rest[rest.index(after: hash)...]
    rest = rest[..<hash]
    let isPrintable = identity.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    guard !identity.isEmpty, identity.count <= 200, isPrintable else {
      throw ValueError(
        UserText("'%1' has no good identity after '#': expected 1 to 200 characters.", text))
    }
    return OutputIdentity(String(identity))
  }

  private static func scale(
    takenFrom rest: inout Substring, of text: String
  ) throws(ValueError) -> OutputScale {
    guard let at = rest.firstIndex(of: "@") else { return .one }
    let digits = rest[rest.index(after: at)...]
    rest = rest[..<at]
    let isPlain = digits.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
    guard isPlain, let factor = Double(digits), let scale = OutputScale(factor) else {
      throw ValueError(
        UserText("'%1' has scale '%2': expected a number from 0.25 to 16.", text, String(digits)))
    }
    return scale
  }

  private static func size(
    _ size: Substring, of text: String
  ) throws(ValueError) -> PixelSize {
    let sides = size.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, sides.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDecimalDigit) })
    else {
      throw ValueError(
        UserText(
          "'%1' has size '%2': expected width and height as in 1920x1080.", text, String(size)))
    }
    guard let width = Int(sides[0]), let height = Int(sides[1]),
      let pixels = PixelSize(width: width, height: height)
    else {
      throw ValueError(
        UserText(
          "'%1' has size '%2': expected 1 to %3 pixels each way.", text, String(size),
          "\(PixelSize.longestSide)"))
    }
    return pixels
  }
}

extension VirtualDisplay: CustomStringConvertible {
  /// The text form, which reads as the same display.
  public var description: String {
    var text = "\(name)=\(size)"
    if scale != .one { text += "@\(scale.factor)" }
    if let identity { text += "#\(identity)" }
    return text
  }
}
