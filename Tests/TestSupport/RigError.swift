/// Why the rig around a test does not stand: nothing the tested code has done.
public struct RigError: Error, CustomStringConvertible {
  /// One line, or several with the last words of the program at fault.
  public let description: String

  /// Creates an error.
  public init(_ description: String) { self.description = description }
}
