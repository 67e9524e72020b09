/// When a controller that died is started again.
struct RestartPolicy {
  /// More deaths than this within `window` mean that it will not get better.
  static let mostDeaths = 5
  /// Unit: nanoseconds.
  static let window: Int64 = 10_000_000_000

  private var deaths: [Int64] = []

  /// Takes note of a death.
  ///
  /// - Parameter now: Unit: nanoseconds of a clock that never goes back.
  /// - Returns: How long to wait before the next start, or `nil` to give up.
  mutating func died(at now: Int64) -> Duration? {
    deaths.removeAll { now - $0 > Self.window }
    deaths.append(now)
    switch deaths.count {
    case 1, 2: return .zero
    case 3...Self.mostDeaths: return .milliseconds(100 << (deaths.count - 3))
    default: return nil
    }
  }
}
