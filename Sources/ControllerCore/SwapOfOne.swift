public import StageModel

/// What the only display is for since it was swapped: the slide in place of the console, or the
/// console again.
public struct SwapOfOne: Hashable, Codable, Sendable {
  /// The display.
  public var identity: OutputIdentity
  /// Its role for as long as it is the only one.
  public var role: Role

  /// Creates a swap.
  public init(identity: OutputIdentity, role: Role) {
    self.identity = identity
    self.role = role
  }
}
