/// Why a line on the control socket was refused, or a talk could not be asked.
public struct ControlError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was found and what was expected.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
