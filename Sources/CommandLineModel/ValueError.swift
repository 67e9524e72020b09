/// Why a text is not the value it should be.
public struct ValueError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what was expected.
  public let message: UserText

  /// Creates an error.
  public init(_ message: UserText) { self.message = message }

  /// The message in English.
  public var description: String { message.description }
}
