import CXCB
import CXCBLibrary
import Glibc
import StageModel

/// One connection to an X server; closes it once.
///
/// X errors are answers like others here: a request that fails has no reply, and nothing more.
final class XConnection {
  let handle: OpaquePointer
  let root: xcb_window_t
  /// For messages to people.
  let server: String
  /// Asked for once, so that no errand has to wait for them.
  private(set) var atoms = XAtoms.none

  /// Connects to a display, or to the one in the environment when there is no name.
  init(display: String?) throws(DisplayError) {
    let shown = display ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    server = "X server '\(shown)'"
    var number: Int32 = 0
    guard let handle = xcb_connect(display, &number) else {
      throw DisplayError(.unreachable(reason: "out of memory"), server: server)
    }
    let problem = xcb_connection_has_error(handle)
    guard problem == 0, let root = Self.root(of: handle, screen: number) else {
      xcb_disconnect(handle)
      throw DisplayError(.unreachable(reason: Self.reason(problem)), server: server)
    }
    self.handle = handle
    self.root = root
    cxcb_prefetch_randr(handle)
    guard let atoms = XAtoms(self) else {
      try check()
      throw DisplayError(.silent, server: server)
    }
    self.atoms = atoms
  }

  deinit { xcb_disconnect(handle) }

  /// Becomes readable when the server has said something.
  var descriptor: Int32 { xcb_get_file_descriptor(handle) }

  /// Throws when the connection is broken.
  func check() throws(DisplayError) {
    let problem = xcb_connection_has_error(handle)
    guard problem == 0 else {
      throw DisplayError(.lost(reason: Self.reason(problem)), server: server)
    }
  }

  /// Takes the next event from the connection, and gives it to `use`; false when there is none.
  func nextEvent(_ use: (UnsafePointer<xcb_generic_event_t>) -> Void) -> Bool {
    guard let event = xcb_poll_for_event(handle) else { return false }
    use(event)
    free(event)
    return true
  }

  /// The answer to a request, if it has come.
  func answer<Body>(to sequence: UInt32, as body: Body.Type) -> XAnswer<Body> {
    var raw: UnsafeMutableRawPointer?
    guard cxcb_poll_for_reply(handle, sequence, &raw) != 0 else { return .pending }
    guard let raw else { return .refused }
    return .reply(XReply(raw))
  }

  /// Waits for the answer to a request; `nil` when it was refused, or did not come in time.
  ///
  /// Events that come meanwhile are lost: only for connections that watch nothing.
  func wait<Body>(
    for sequence: UInt32, as body: Body.Type, within patience: Patience = .errand
  ) -> XReply<Body>? {
    xcb_flush(handle)
    let deadline = patience.deadline
    while true {
      while nextEvent({ _ in }) {}
      switch answer(to: sequence, as: body) {
      case .reply(let reply): return reply
      case .refused: return nil
      case .pending: break
      }
      guard xcb_connection_has_error(handle) == 0, deadline.waitUntilReadable(descriptor) else {
        xcb_discard_reply(handle, sequence)
        return nil
      }
    }
  }

  private static func root(of handle: OpaquePointer, screen: Int32) -> xcb_window_t? {
    guard let setup = xcb_get_setup(handle) else { return nil }
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<max(0, screen) where screens.rem > 1 { xcb_screen_next(&screens) }
    guard screens.rem > 0 else { return nil }
    return screens.data?.pointee.root
  }

  private static func reason(_ problem: Int32) -> String {
    switch problem {
    case XCB_CONN_ERROR: "nobody answers, or the server has ended"
    case XCB_CONN_CLOSED_EXT_NOTSUPPORTED: "an extension is missing"
    case XCB_CONN_CLOSED_MEM_INSUFFICIENT: "out of memory"
    case XCB_CONN_CLOSED_REQ_LEN_EXCEED: "a request was too long"
    case XCB_CONN_CLOSED_PARSE_ERR: "the display's name cannot be read"
    case XCB_CONN_CLOSED_INVALID_SCREEN: "there is no such screen"
    default: "error \(problem)"
    }
  }
}

/// What has become of a request.
enum XAnswer<Body> {
  case pending
  /// The server answered with an error, or the connection broke.
  case refused
  case reply(XReply<Body>)
}

/// A reply in memory that xcb gave away; frees it once.
final class XReply<Body> {
  private let raw: UnsafeMutableRawPointer

  init(_ raw: UnsafeMutableRawPointer) { self.raw = raw }

  deinit { free(raw) }

  /// The fixed part, for xcb's accessors of the rest; valid as long as the reply.
  var pointer: UnsafePointer<Body> { UnsafePointer(raw.assumingMemoryBound(to: Body.self)) }

  var body: Body { pointer.pointee }
}
