internal import CSDL
internal import StageModel

/// A window of SDL's on X11, whose place is managed past SDL.
final class X11Window {
  /// What C knows of it.
  let handle: OpaquePointer
  private let window: OpaquePointer

  /// Takes over a window of SDL's, which it destroys in the end; `nil` when it is not on X11.
  init?(_ window: OpaquePointer) {
    guard let handle = csdl_x11_open(window) else { return nil }
    self.handle = handle
    self.window = window
  }

  deinit {
    csdl_x11_close(handle)
    SDL_DestroyWindow(window)
  }

  /// Whether a window manager decides what lies on top.
  var isManaged: Bool { csdl_x11_is_managed(handle) }

  /// Where the server has it; `nil` unless it can be seen.
  var rect: PixelRect? {
    var found = csdl_rect()
    guard csdl_x11_geometry(handle, &found),
      let size = PixelSize(width: Int(found.width), height: Int(found.height))
    else { return nil }
    return PixelRect(x: Int(found.x), y: Int(found.y), size: size)
  }

  /// Puts it there, mapped and on top.
  func place(_ rect: PixelRect, by means: PlacementMeans) {
    let how: csdl_x11_means =
      switch means {
      case .ask: CSDL_X11_ASK
      case .reenter: CSDL_X11_REENTER
      case .remap: CSDL_X11_REMAP
      case .bypass: CSDL_X11_BYPASS
      }
    csdl_x11_place(
      handle, how,
      csdl_rect(
        x: Int32(clamping: rect.x), y: Int32(clamping: rect.y), width: Int32(rect.size.width),
        height: Int32(rect.size.height)))
    if !isManaged { csdl_x11_focus_if_free(handle) }
  }

  /// What an event of SDL's says of the window.
  func read(_ event: inout SDL_Event) -> StageEvent? {
    switch csdl_x11_read(handle, &event) {
    case CSDL_X11_GEOMETRY: .moved
    // A window manager decides what lies on top, and the operator decides with it.
    case CSDL_X11_OBSCURED: isManaged ? nil : .obscured
    case CSDL_X11_UNOBSCURED: .unobscured
    default: nil
    }
  }
}
