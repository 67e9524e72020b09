import Glibc

/// What the worker itself has to say on standard error.
///
/// The libraries print there, too, as often as a damaged file makes them; that goes nowhere.
enum LastWords {
  /// The standard error that the worker was started with.
  nonisolated(unsafe) private static var descriptor: Int32 = 2

  /// Keeps the worker's own way to standard error, and closes the libraries'.
  static func begin() {
    let own = fcntl(2, F_DUPFD_CLOEXEC, 10)
    let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
    guard own >= 0, nowhere >= 0 else { return }
    descriptor = own
    dup2(nowhere, 1)
    dup2(nowhere, 2)
    close(nowhere)
  }

  /// Writes one line.
  static func print(_ line: String) {
    let bytes = Array("lectern-render: \(line)\n".utf8)
    _ = write(descriptor, bytes, bytes.count)
  }
}
