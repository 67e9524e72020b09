import CWayland
import CWaylandLibrary
import Glibc

/// One connection to a Wayland compositor; closes it once.
final class WaylandConnection {
  let handle: OpaquePointer
  /// For messages to people.
  let server: String

  /// Connects to a socket, or to the one in the environment when there is no name.
  init(display: String?) throws(DisplayError) {
    let shown = display ?? getenv("WAYLAND_DISPLAY").map { String(cString: $0) } ?? "wayland-0"
    server = "Wayland compositor '\(shown)'"
    guard let handle = wl_display_connect(display) else {
      let reason = String(cString: strerror(errno))
      throw DisplayError(.unreachable(reason: reason), server: server)
    }
    self.handle = handle
  }

  deinit { wl_display_disconnect(handle) }

  /// Becomes readable when the compositor has said something.
  var descriptor: Int32 { wl_display_get_fd(handle) }

  /// Calls the listeners for all that has come, and sends what they asked, without waiting.
  func dispatch() throws(DisplayError) {
    while wl_display_prepare_read(handle) != 0 {
      guard wl_display_dispatch_pending(handle) >= 0 else { throw lost }
    }
    wl_display_flush(handle)
    guard wl_display_read_events(handle) >= 0, wl_display_dispatch_pending(handle) >= 0 else {
      throw lost
    }
    wl_display_flush(handle)
  }

  /// Dispatches until a condition holds.
  ///
  /// - Throws: When the connection breaks, or time is up.
  func dispatch(until deadline: Deadline, _ condition: () -> Bool) throws(DisplayError) {
    try dispatch()
    while !condition() {
      guard deadline.waitUntilReadable(descriptor) else {
        throw DisplayError(.silent, server: server)
      }
      try dispatch()
    }
  }

  /// Dispatches until the compositor has answered all that was asked so far.
  func roundTrip(until deadline: Deadline) throws(DisplayError) {
    let mark = Mark()
    guard let callback = wl_display_sync(handle) else { throw lost }
    defer { wl_callback_destroy(callback) }
    cwayland_listen(
      UnsafeMutableRawPointer(callback), Mark.listener, Unmanaged.passUnretained(mark).toOpaque())
    try dispatch(until: deadline) { mark.isPassed }
  }

  private var lost: DisplayError {
    let code = wl_display_get_error(handle)
    let reason = code == 0 ? "it has ended" : String(cString: strerror(code))
    return DisplayError(.lost(reason: reason), server: server)
  }

  /// A point in the conversation.
  private final class Mark {
    var isPassed = false

    nonisolated(unsafe) static let listener = table(
      wl_callback_listener(done: { data, _, _ in
        object(data, as: Mark.self)?.isPassed = true
      }))
  }
}

/// A table of functions in memory for ever, since libwayland keeps its address.
func table<Listener>(_ listener: Listener) -> UnsafePointer<Listener> {
  let memory = UnsafeMutablePointer<Listener>.allocate(capacity: 1)
  memory.initialize(to: listener)
  return UnsafePointer(memory)
}

/// The object that a listener was given to keep.
func object<Kept: AnyObject>(_ data: UnsafeMutableRawPointer?, as kept: Kept.Type) -> Kept? {
  data.map { Unmanaged<Kept>.fromOpaque($0).takeUnretainedValue() }
}
