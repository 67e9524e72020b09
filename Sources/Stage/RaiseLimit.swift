/// Keeps two windows that both want to be on top from chasing each other.
package struct RaiseLimit: Hashable {
  private static let burst = 3
  private static let span: Int64 = 2_000_000_000
  private var times: [Int64] = []

  package init() {}

  /// Whether the window may be raised now; counts it if so.
  package mutating func allows(at now: Int64) -> Bool {
    times.removeAll { $0 <= now - Self.span }
    guard times.count < Self.burst else { return false }
    times.append(now)
    return true
  }

  /// When it will be allowed again.
  package var next: Int64? { times.first.map { $0 + Self.span } }
}
