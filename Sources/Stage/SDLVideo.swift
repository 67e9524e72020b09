internal import CSDL
internal import Glibc

/// SDL's video part, begun and ended.
enum SDLVideo {
  /// Whose window it is, for window managers and desktop files.
  static let windowClass = "io.lectern.Stage"
  /// The window's title.
  static let title = "Lectern audience"

  /// What SDL said last.
  static var problem: String { String(cString: SDL_GetError()) }

  /// Begins with a display server; answers why it can't, or `nil`.
  static func begin(_ system: SDLStageDriver.System) -> String? {
    setenv("SDL_VIDEO_X11_WMCLASS", windowClass, 1)
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", windowClass, 1)
    // Keys move the talk: none may be caught by an input method that composes.
    setenv("XMODIFIERS", "@im=none", 1)
    unsetenv("SDL_IM_MODULE")
    // Nor do dead keys compose: on X11 reading how they do takes a quarter of the start.
    if system == .x11 { setenv("XCOMPOSEFILE", "/dev/null", 1) }
    csdl_never_start_a_bus()
    for (hint, value) in hints(system) { SDL_SetHint(hint, value) }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { return problem }
    csdl_survive_x_errors()
    SDL_StopTextInput()
    // What a key types is asked for all the same: it tells shifted digits and signs.
    SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE)
    if system == .x11 { SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE) }
    return nil
  }

  /// Ends; SDL forgets all displays.
  static func end() { SDL_QuitSubSystem(SDL_INIT_VIDEO) }

  private static func hints(_ system: SDLStageDriver.System) -> [(String, String)] {
    [
      (SDL_HINT_VIDEODRIVER, system.rawValue),
      (SDL_HINT_APP_NAME, windowClass),
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      (SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0"),
      (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
      // Asked for when the picture is up: it may wait for a message bus.
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      // Without a GPU a compositor that goes away makes the console flicker.
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      // Its plug-ins take longer to load than all the rest, to draw borders that nobody sees.
      (SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0"),
      // The software renderer would else go through OpenGL, and so through a GPU that is not there.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    ]
  }
}
