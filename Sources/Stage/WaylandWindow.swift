internal import CSDL
internal import LinuxSystem
internal import StageModel

/// A fullscreen window of SDL's on Wayland, which never outlives its display.
final class WaylandWindow {
  /// SDL's window.
  let handle: OpaquePointer
  /// What is asked of the compositor past SDL.
  let requests: OpaquePointer
  private let output: Output
  private let displayName: String
  private let sameNames: Int

  /// Makes the window on its display; `nil` when SDL does not see that, or refuses.
  init?(_ output: Output) {
    guard let index = Self.index(of: output) else { return nil }
    var bounds = SDL_Rect()
    SDL_GetDisplayBounds(index, &bounds)
    let place = csdl_position_on(index)
    let flags =
      SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
      | SDL_WINDOW_OPENGL.rawValue
    guard
      let handle = SDL_CreateWindow(SDLVideo.title, place, place, bounds.w, bounds.h, flags)
    else { return nil }
    guard let requests = csdl_wayland_open(handle) else {
      SDL_DestroyWindow(handle)
      return nil
    }
    self.handle = handle
    self.requests = requests
    self.output = output
    displayName = Self.name(of: index)
    sameNames = Self.displays(named: displayName)
  }

  deinit {
    csdl_wayland_close(requests)
    SDL_DestroyWindow(handle)
  }

  /// Why no window could be made.
  static func problem(_ output: Output) -> String {
    index(of: output) == nil
      ? localized("no display at %1", "\(output.bounds)") : SDLVideo.problem
  }

  /// Whether it was made for that display.
  func isFor(_ now: Output) -> Bool { output.name == now.name }

  /// Whether no other display is there.
  var isAlone: Bool { SDL_GetNumVideoDisplays() == 1 }

  /// Whether keys go to it.
  var hasKeys: Bool { SDL_GetWindowFlags(handle) & SDL_WINDOW_INPUT_FOCUS.rawValue != 0 }

  /// Whether both are on displays of one name.
  func hasDisplay(of other: WaylandWindow) -> Bool { displayName == other.displayName }

  /// Asks for its display again, in case the compositor has taken it to another one or to a
  /// workspace that is not shown.
  ///
  /// - Parameter outputs: All of its connection.
  func reclaim(_ outputs: OpaquePointer?) {
    if let outputs { csdl_wayland_fill(requests, outputs, output.name.text) }
  }

  /// What the compositor has answered since it was asked last; sends what is to be sent.
  func answers() -> [StageEvent] {
    csdl_wayland_flush(requests)
    let isSeen = csdl_wayland_take_seen(requests)
    let isAnswered = csdl_wayland_take_answered(requests)
    return (isSeen ? [.seen] : []) + (isAnswered ? [.answered] : [])
  }

  /// Whether the window, with these pixels, covers the display as it is now.
  func covers(_ now: Output, _ size: PixelSize?) -> Bool {
    guard let size, output.name == now.name, output.scale == now.scale, isOnDisplay else {
      return false
    }
    return DisplayMatch.covers(size, now)
  }

  /// Whether the display it was made on is still there.
  ///
  /// Names may repeat, and places change when
  /// another display goes; how often the name is there tells.
  var isOnDisplay: Bool { Self.displays(named: displayName) >= sameNames }

  /// Whether the window's display is gone when SDL forgets this one.
  func isLost(without index: Int32) -> Bool {
    Self.name(of: index) == displayName && Self.displays(named: displayName) <= sameNames
  }

  private static func name(of index: Int32) -> String {
    SDL_GetDisplayName(index).map { String(cString: $0) } ?? ""
  }

  private static func displays(named name: String) -> Int {
    (0..<max(0, SDL_GetNumVideoDisplays())).count { Self.name(of: $0) == name }
  }

  /// SDL's number for a display, which holds until displays change.
  private static func index(of output: Output) -> Int32? {
    let all = (0..<max(0, SDL_GetNumVideoDisplays())).map { index in
      var bounds = SDL_Rect()
      SDL_GetDisplayBounds(index, &bounds)
      return DisplayMatch.Display(
        x: Int(bounds.x), y: Int(bounds.y), width: Int(bounds.w), height: Int(bounds.h))
    }
    return DisplayMatch.index(of: output, among: all).map { Int32($0) }
  }
}
