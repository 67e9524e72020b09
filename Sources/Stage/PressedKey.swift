/// One press of a key, as a keyboard and its layout give it.
public struct PressedKey: Hashable, Sendable {
  /// A key that does something, by its name, or the character it types.
  public enum Meaning: Hashable, Sendable {
    /// A key that types no character, such as `pageDown`.
    case named(String)
    /// One character, in lower case.
    case character(String)
  }

  /// The key on the keyboard's own layout; `nil` where that gives nothing known.
  public var meaning: Meaning?
  /// The key at the same place of a US keyboard, without modifiers; `nil` where unknown.
  public var position: Meaning?
  /// Whether Control was held.
  public var control: Bool
  /// Whether Shift was held.
  public var shift: Bool
  /// Whether Alt or Super was held.
  public var alternate: Bool

  /// Creates a press.
  public init(
    meaning: Meaning?, position: Meaning? = nil, control: Bool = false, shift: Bool = false,
    alternate: Bool = false
  ) {
    self.meaning = meaning
    self.position = position
    self.control = control
    self.shift = shift
    self.alternate = alternate
  }
}
