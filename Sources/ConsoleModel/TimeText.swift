/// Times as the console writes them.
public enum TimeText {
  private static let second: Int64 = 1_000_000_000

  /// `0:00`, `12:34` or `1:02:03`: whole seconds, rounded down.
  ///
  /// - Parameter nanoseconds: A negative time counts as zero.
  public static func elapsed(_ nanoseconds: Int64) -> String {
    let seconds = max(0, nanoseconds) / second
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = padded(seconds % 60)
    return hours > 0 ? "\(hours):\(padded(minutes)):\(tail)" : "\(minutes):\(tail)"
  }

  /// The time of day, from 00:00 to 23:59.
  public static func clock(hour: Int, minute: Int) -> String {
    "\(padded(Int64(hour))):\(padded(Int64(minute)))"
  }

  /// How long until `elapsed` changes.
  ///
  /// Unit: milliseconds, rounded up, so that a timer never wakes just before the change.
  public static func untilChange(_ nanoseconds: Int64) -> Int {
    let passed = max(0, nanoseconds) % second
    return Int((second - passed + 999_999) / 1_000_000)
  }

  private static func padded(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
