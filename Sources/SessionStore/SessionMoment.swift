/// When something was done, by both clocks.
public struct SessionMoment: Hashable, Codable, Sendable {
  /// The monotonic clock, in nanoseconds; comparable only within one boot.
  public let monotonicNanoseconds: Int64
  /// The wall clock, in milliseconds since 1970 UTC.
  public let wallMilliseconds: Int64

  /// Creates a moment.
  public init(monotonicNanoseconds: Int64, wallMilliseconds: Int64) {
    self.monotonicNanoseconds = monotonicNanoseconds
    self.wallMilliseconds = wallMilliseconds
  }
}
