internal import CGTK
internal import LinuxSystem

/// GTK and libadwaita, started once.
@MainActor
enum Toolkit {
  /// The application's id: the windows' class on X11, their application on Wayland.
  private static let applicationID = "io.lectern.Console"

  static func start() throws(ConsoleError) {
    // Whoever looks for the console by its class or its title must find the one window that can be
    // seen. GDK gives its hidden leader window the class that the program's name is now, and later
    // the application's name: that stays unset, for the console's title ends in it.
    g_set_prgname("lectern-console")
    // Without a GPU, GL is drawn by the processor, which costs it several times cairo's work.
    // Merely looking for GL loads Mesa and LLVM: up to 60 MB, and 70 ms of the processor.
    if !hasGPU {
      g_setenv("GSK_RENDERER", "cairo", 0)
      g_setenv("GDK_DEBUG", "gl-disable", 0)
    }
    if !hasSessionBus { g_setenv("GTK_A11Y", "none", 0) }
    guard gtk_init_check() != 0, let display = gdk_display_get_default() else {
      throw ConsoleError(localized("No display server answers: no window for the operator."))
    }
    g_set_prgname(applicationID)
    adw_init()
    // Rooms are dark while people talk; who asks for light, or for high contrast, gets it.
    adw_style_manager_set_color_scheme(
      adw_style_manager_get_default(), ADW_COLOR_SCHEME_PREFER_DARK)
    gtk_window_set_default_icon_name(applicationID)
    Stylesheet.install(on: display)
  }

  /// Whether assistive programs can be reached; GTK would look for their bus, and complain.
  private static var hasSessionBus: Bool {
    let environment = Programs.environment
    if environment["DBUS_SESSION_BUS_ADDRESS"] != nil { return true }
    return environment["XDG_RUNTIME_DIR"].map { FileBytes.exists("\($0)/bus") } ?? false
  }

  private static var hasGPU: Bool {
    guard let folder = g_dir_open("/dev/dri", 0, nil) else { return false }
    defer { g_dir_close(folder) }
    while let name = g_dir_read_name(folder) {
      if String(cString: name).hasPrefix("renderD") { return true }
    }
    return false
  }
}
