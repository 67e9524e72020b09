internal import CLinux
internal import Glibc

/// Signals as events of the loop instead of interruptions.
public enum Signals {
  /// Calls a closure for each of these signals; they no longer end the process.
  public static func watch(
    _ numbers: [Int32], on loop: EventLoop, handler: @escaping (Int32) -> Void
  ) throws(SystemError) {
    let descriptor = Descriptor(
      adopting: try checked(
        clinux_signalfd(numbers, Int32(numbers.count)), "watching for signals"))
    try loop.watch(descriptor.number) { [descriptor] _ in
      while case let number = clinux_signalfd_read(descriptor.number), number != 0 {
        handler(number)
      }
    }
  }

  /// Interrupt, from a terminal.
  public static let interrupt = SIGINT
  /// Asked to end.
  public static let terminate = SIGTERM
  /// The terminal has gone.
  public static let hangUp = SIGHUP
}
