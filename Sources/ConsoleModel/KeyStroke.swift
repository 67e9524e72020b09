/// One press of a key, as the stage or the console saw it.
///
/// Commands are looked up in one table, whichever window had the focus: first by what the key
/// means on the keyboard's own layout, then by where it is, so that a digit works where digits
/// are shifted and a letter where the layout has other letters.
public struct KeyStroke: Hashable, Codable, Sendable {
  /// A key that types no character.
  public enum Named: String, Hashable, Codable, Sendable, CaseIterable {
    case right, left, up, down, pageUp, pageDown, home, end
    case enter, backspace, space, tab, escape, delete
    case f1, f2, f3, f4, f5, f6, f7, f8, f9, f10, f11, f12
  }

  /// A key, by its name or by the character it types.
  public enum Key: Hashable, Codable, Sendable {
    case named(Named)
    /// One character in lower case, as the layout gives it without Control and Alt.
    case character(String)
  }

  /// The key on the keyboard's own layout; `nil` where that gives nothing known.
  public var key: Key?
  /// The key at the same place of a US keyboard, without modifiers; `nil` where unknown.
  public var position: Key?
  /// Whether Control was held.
  public var control: Bool
  /// Whether Shift was held.
  public var shift: Bool
  /// Whether Alt or Super was held: such strokes belong to the desktop.
  public var alternate: Bool

  /// Creates a stroke.
  public init(
    _ key: Key?, position: Key? = nil, control: Bool = false, shift: Bool = false,
    alternate: Bool = false
  ) {
    self.key = key
    self.position = position
    self.control = control
    self.shift = shift
    self.alternate = alternate
  }
}
