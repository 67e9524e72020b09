package import LinuxSystem

/// How long a worker may be at one job.
///
/// A page may take long to draw, but then it is drawn: a worker that does nothing for its job need
/// not be waited for so long. Looks are counted, not time, so that a stop of this very process is
/// not taken for one of the worker.
package struct JobPatience: Hashable {
  /// How often it is looked.
  package static let interval: Duration = .milliseconds(500)
  /// After so many looks a job is given up: 30 s.
  private static let mostLooks = 60
  /// After so many looks in a row at a worker that uses no processor: asleep, 10 s, since what it
  /// reads may be far away; stopped, 1.5 s.
  private static let mostAsleep = 20
  private static let mostStopped = 3

  private var looks = 0
  private var asleep = 0
  private var stopped = 0
  private var last: UInt64?

  package init() {}

  /// Takes note of what the worker does; answers whether to wait on.
  ///
  /// - Parameter activity: `nil` when nothing is known of it.
  package mutating func look(_ activity: Activity?) -> Bool {
    looks += 1
    if let activity {
      let isIdle = activity.processorTime == last
      last = activity.processorTime
      asleep = isIdle && activity.state != .working ? asleep + 1 : 0
      stopped = isIdle && activity.state == .stopped ? stopped + 1 : 0
    }
    return looks < Self.mostLooks && asleep < Self.mostAsleep && stopped < Self.mostStopped
  }
}
