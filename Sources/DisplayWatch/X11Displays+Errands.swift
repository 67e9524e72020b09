import CXCB
import CXCBLibrary
public import StageModel

extension X11Displays {
  /// Copies what an output shows; `nil` when the server refuses, or does not answer in time.
  public func capture(_ output: Output) -> CapturedPixels? {
    capture(output.bounds)
  }

  /// Copies a rectangle of the desktop, which must lie on it wholly.
  public func capture(_ rect: PixelRect) -> CapturedPixels? {
    guard let x = Int16(exactly: rect.x), let y = Int16(exactly: rect.y) else {
      return nil
    }
    let request = xcb_get_image(
      errands.handle, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), errands.root, x, y,
      UInt16(rect.size.width), UInt16(rect.size.height), UInt32.max)
    guard let reply = errands.wait(for: request.sequence, as: xcb_get_image_reply_t.self),
      reply.body.depth == 24 || reply.body.depth == 32
    else { return nil }
    let count = Int(xcb_get_image_data_length(reply.pointer))
    var bytes = Array(
      UnsafeBufferPointer(start: xcb_get_image_data(reply.pointer), count: count))
    for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = 0xFF }
    return CapturedPixels(size: rect.size, bytes: bytes)
  }
}

extension X11Displays {
  /// Whether a window manager runs: without one, nobody gives windows a place, focus or full size.
  ///
  /// - SeeAlso: Extended Window Manager Hints 1.5, `_NET_SUPPORTING_WM_CHECK`.
  public var hasWindowManager: Bool {
    guard let manager = errands.managerWindow(of: errands.root) else { return false }
    // A window manager that has died leaves its mark on the root window, but no window.
    return errands.managerWindow(of: manager) == manager
  }

  /// Moves a window of any program to a rectangle of the desktop, and makes it that large.
  ///
  /// Only asks, and does not wait: the window manager may refuse, and a window that does not exist
  /// does no harm.
  ///
  /// - Parameters:
  ///   - window: Its X id.
  ///   - rect: Where to. Unit: pixels of the desktop.
  ///   - isFullscreen: Whether it is to be fullscreen there, which takes a window manager.
  public func place(window: UInt32, at rect: PixelRect, fullscreen isFullscreen: Bool = false) {
    // A fullscreen or maximised window stays on its output until it is neither.
    errands.change(.remove, .fullscreen, of: window)
    errands.change(.remove, .maximizedHorizontally, .maximizedVertically, of: window)
    errands.configure(window, to: rect)
    if isFullscreen { errands.change(.add, .fullscreen, of: window) }
    xcb_flush(errands.handle)
    while errands.nextEvent({ _ in }) {}  // Errors of earlier requests, such as a lost window.
  }
}

extension XConnection {
  fileprivate enum StateChange: UInt32 {
    case remove = 0
    case add = 1
  }

  /// The window by which the window manager shows that it runs.
  fileprivate func managerWindow(of window: xcb_window_t) -> xcb_window_t? {
    let request = xcb_get_property(
      handle, 0, window, atoms[.managerCheck], XCB_ATOM_WINDOW.rawValue, 0, 1)
    guard let reply = wait(for: request.sequence, as: xcb_get_property_reply_t.self),
      reply.body.format == 32, reply.body.value_len == 1
    else { return nil }
    return xcb_get_property_value(reply.pointer)?.load(as: xcb_window_t.self)
  }

  /// Asks the window manager, or the server where there is none.
  fileprivate func configure(_ window: xcb_window_t, to rect: PixelRect) {
    let mask =
      XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
      | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
      | XCB_CONFIG_WINDOW_STACK_MODE.rawValue
    let values = [
      UInt32(bitPattern: Int32(clamping: rect.x)), UInt32(bitPattern: Int32(clamping: rect.y)),
      UInt32(rect.size.width), UInt32(rect.size.height), XCB_STACK_MODE_ABOVE.rawValue,
    ]
    xcb_configure_window(handle, window, UInt16(mask), values)
  }

  /// Asks the window manager to change states of a window.
  ///
  /// - SeeAlso: Extended Window Manager Hints 1.5, `_NET_WM_STATE`.
  fileprivate func change(
    _ change: StateChange, _ first: XAtoms.Name, _ second: XAtoms.Name? = nil,
    of window: xcb_window_t
  ) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = window
    event.type = atoms[.state]
    let fromPager: UInt32 = 2
    event.data.data32 = (
      change.rawValue, atoms[first], second.map { atoms[$0] } ?? 0, fromPager, 0
    )
    let mask =
      XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY.rawValue | XCB_EVENT_MASK_SUBSTRUCTURE_REDIRECT.rawValue
    _ = withUnsafeBytes(of: &event) { bytes in
      xcb_send_event(handle, 0, root, mask, bytes.baseAddress)
    }
  }
}
