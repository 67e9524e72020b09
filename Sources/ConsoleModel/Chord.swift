/// One key of the table of shortcuts, with the modifiers that belong to it.
public struct Chord: Hashable, Sendable {
  /// The key, as it is written on a US keyboard.
  public let key: KeyStroke.Key
  /// Whether Control is held.
  public let control: Bool
  /// Whether Shift is held, or `nil` where that makes no difference.
  public let shift: Bool?

  private init(key: KeyStroke.Key, control: Bool, shift: Bool?) {
    self.key = key
    self.control = control
    self.shift = shift
  }

  static func key(_ name: KeyStroke.Named) -> Chord {
    Chord(key: .named(name), control: false, shift: nil)
  }

  static func key(_ character: String) -> Chord {
    Chord(key: .character(character), control: false, shift: nil)
  }

  static func control(_ character: String, shift: Bool? = nil) -> Chord {
    Chord(key: .character(character), control: true, shift: shift)
  }

  /// Whether a stroke with these modifiers is this chord, its key being the one given.
  func matches(_ key: KeyStroke.Key, _ stroke: KeyStroke) -> Bool {
    self.key == key && control == stroke.control && (shift ?? stroke.shift) == stroke.shift
  }
}
