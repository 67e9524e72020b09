internal import CLinux

/// systemd, where it started this program.
///
/// - SeeAlso: sd_notify(3), sd_watchdog_enabled(3).
public struct ServiceManager: Sendable {
  private let socket: String?
  /// How often it wants to hear that all is well, halved for safety; `nil` when it does not.
  public let watchdogInterval: Duration?

  /// Reads the environment.
  ///
  /// - Parameters:
  ///   - environment: The variables that systemd sets.
  ///   - processID: This process: a watchdog may be meant for another.
  public init(environment: [String: String], processID: Int32) {
    let socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    self.socket = socket
    let owner = environment["WATCHDOG_PID"].flatMap { Int32($0) } ?? processID
    let period = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
    let isMeant = socket != nil && owner == processID && period > 0
    watchdogInterval = isMeant ? .microseconds(period / 2) : nil
  }

  /// What it sets, which a child must not inherit.
  public static let variables = ["NOTIFY_SOCKET", "WATCHDOG_PID", "WATCHDOG_USEC"]

  /// Tells it one or more assignments, such as `READY=1`; does nothing where it is not there.
  public func tell(_ assignments: String...) {
    guard let socket else { return }
    _ = clinux_notify(socket, assignments.joined(separator: "\n"))
  }
}
