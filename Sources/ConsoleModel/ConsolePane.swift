/// A place in the console that holds a picture of a slide.
public enum ConsolePane: String, Hashable, Codable, Sendable, CaseIterable {
  /// What the audience sees, or would see.
  case current
  /// What the next key brings.
  case next
}
