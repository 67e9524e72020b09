import Glibc

/// How long to wait for a display server.
enum Patience {
  /// At the start, when there is nothing to show anyway.
  case start
  /// While the talk runs.
  case errand

  /// The moment to give up, from now.
  var deadline: Deadline {
    switch self {
    case .start: Deadline(milliseconds: 5000)
    case .errand: Deadline(milliseconds: 500)
    }
  }
}

/// A moment on the monotonic clock at which waiting ends.
struct Deadline {
  private let end: Int

  init(milliseconds: Int) { end = Self.now + milliseconds }

  /// Waits until a descriptor is readable or broken; false when time is up.
  func waitUntilReadable(_ descriptor: Int32) -> Bool {
    while true {
      let left = end - Self.now
      guard left > 0 else { return false }
      var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let found = poll(&wanted, 1, Int32(clamping: left))
      if found > 0 { return true }
      guard found < 0, errno == EINTR else { return false }
    }
  }

  /// Unit: ms.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
