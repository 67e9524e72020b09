/// When and how a window that is not in its place is pushed again.
///
/// A window manager learns of a changed display by the same events as this talk, so at first it
/// is only late; then it may need another hint; in the end its help is not needed.
package struct PlacementPlan: Hashable {
  /// The means of each attempt.
  private static let means: [PlacementMeans] = [.ask, .ask, .reenter, .remap, .bypass]
  /// How long after an attempt the next is due.
  ///
  /// Unit: milliseconds.
  private static let patience: [Int64] = [70, 90, 150, 250, 400]
  /// The same where windows are made by a compositor, which takes its time.
  private static let longPatience: [Int64] = [400, 600, 800, 1000, 1000]
  /// Attempts after which the operator is told.
  package static let attempts = 5

  /// How many attempts were made.
  package private(set) var made = 0
  /// Whether a compositor is asked, which takes its time.
  package let isSlow: Bool

  package init(isSlow: Bool) { self.isSlow = isSlow }

  /// Whether the operator should be told that it does not succeed.
  package var hasFailed: Bool { made >= Self.attempts }

  /// The means of the next attempt; counts it.
  package mutating func next() -> PlacementMeans {
    defer { made += 1 }
    return Self.means[min(made, Self.means.count - 1)]
  }

  /// How long to wait for the attempt made last.
  ///
  /// Unit: nanoseconds.
  package var wait: Int64 {
    let table = isSlow ? Self.longPatience : Self.patience
    let milliseconds = hasFailed ? 2000 : table[min(max(made, 1), table.count) - 1]
    return milliseconds * 1_000_000
  }
}
