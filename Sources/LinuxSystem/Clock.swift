internal import CLinux

/// The one place where clocks are read.
public enum Clock {
  /// Time since the machine started, suspended time included.
  ///
  /// Unit: nanoseconds. - SeeAlso: clock_gettime(2), `CLOCK_BOOTTIME`.
  public static var boot: Int64 { clinux_boottime_ns() }
  /// Time that passes while the machine is awake.
  ///
  /// Unit: nanoseconds. - SeeAlso: clock_gettime(2), `CLOCK_MONOTONIC`.
  public static var monotonic: Int64 { clinux_monotonic_ns() }
  /// Time since 1970, which people may correct.
  ///
  /// Unit: nanoseconds. - SeeAlso: clock_gettime(2), `CLOCK_REALTIME`.
  public static var wall: Int64 { clinux_realtime_ns() }

  /// What this start of the machine is called, or an empty text where the kernel does not say.
  ///
  /// - SeeAlso: random(4), `/proc/sys/kernel/random/boot_id`.
  public static var bootID: String {
    (FileBytes.read("/proc/sys/kernel/random/boot_id", atMost: 64)).map {
      String(decoding: $0.prefix { $0 != 10 }, as: UTF8.self)
    } ?? ""
  }
}
