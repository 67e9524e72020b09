/// What a saved talk is known by.
public struct SessionKey: Hashable, Sendable, CustomStringConvertible {
  /// One line, equal exactly for the same talk.
  public let text: String

  private init(text: String) { self.text = text }

  /// The session of a deck, by its canonical path.
  public static func deck(canonicalPath: String) -> SessionKey {
    SessionKey(text: "deck:" + canonicalPath)
  }

  /// A session that the operator gave a name.
  public static func named(_ name: String) -> SessionKey { SessionKey(text: "name:" + name) }

  /// One line, equal exactly for the same talk.
  public var description: String { text }
}
