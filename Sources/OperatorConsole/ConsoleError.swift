/// Why there is no window.
public struct ConsoleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what was expected.
  public let description: String

  init(_ description: String) { self.description = description }
}
