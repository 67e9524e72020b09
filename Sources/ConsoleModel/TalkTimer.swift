/// A moment on the clock that counts from the machine's start, suspended time included.
///
/// - SeeAlso: clock_gettime(2), `CLOCK_BOOTTIME`.
public struct BootInstant: Hashable, Codable, Sendable, Comparable {
  /// Nanoseconds since the machine started.
  public var nanoseconds: Int64

  /// Creates an instant.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Orders instants by time.
  public static func < (left: BootInstant, right: BootInstant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}

/// The clock that tells how long the talk has been going on.
public struct TalkTimer: Hashable, Codable, Sendable {
  /// Whether it runs.
  public var isRunning: Bool
  /// What it showed at `since`.
  ///
  /// Unit: nanoseconds; never negative.
  public var elapsed: Int64
  /// When `elapsed` was true.
  public var since: BootInstant

  /// Creates a timer that stands at zero unless told otherwise.
  public init(
    isRunning: Bool = false, elapsed: Int64 = 0, since: BootInstant = BootInstant(nanoseconds: 0)
  ) {
    self.isRunning = isRunning
    self.elapsed = max(0, elapsed)
    self.since = since
  }

  /// What it shows at an instant.
  ///
  /// Unit: nanoseconds; never negative.
  public func elapsed(at now: BootInstant) -> Int64 {
    guard isRunning else { return elapsed }
    let (passed, overflow) = now.nanoseconds.subtractingReportingOverflow(since.nanoseconds)
    guard !overflow, passed > 0 else { return elapsed }
    let (sum, tooMuch) = elapsed.addingReportingOverflow(passed)
    return tooMuch ? elapsed : sum
  }

  /// The same time, running or not, counted from an instant.
  public func set(running: Bool, at now: BootInstant) -> TalkTimer {
    TalkTimer(isRunning: running, elapsed: elapsed(at: now), since: now)
  }
}
