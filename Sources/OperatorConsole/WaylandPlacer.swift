internal import CGTK
internal import StageModel

/// Fills the monitor with an output's name, since Wayland places no windows; else maximises.
@MainActor
final class WaylandPlacer: WindowPlacer {
  /// How long a window stays, blank, when its monitor has gone.
  ///
  /// Unit: milliseconds.
  private static let farewell = 150

  private let window: Widget
  private let monitors: OpaquePointer
  /// What is to be filled once its monitor is there.
  private var wanted: Output?
  /// What is filled.
  private var filled: Output?
  /// When a window whose monitor has gone will go, too; it is blank until then.
  private var leaving: MainLoop.Source?

  init(_ window: Widget, on display: OpaquePointer) {
    self.window = window
    monitors = gdk_display_get_monitors(display)
    Signal.connectMonitors(monitors) { [weak self] in self?.monitorsChanged() }
  }

  func place(on output: Output, fill: Bool) {
    wanted = fill ? output : nil
    if fill { return fillWanted() }
    stay()
    if filled != nil { leaveHiddenWorkspace() }
    filled = nil
    gtk_window_unfullscreen(window.cast())
    gtk_window_maximize(window.cast())
    gtk_window_present(window.cast())
  }

  func hide() {
    (wanted, filled) = (nil, nil)
    if leaving == nil { vanish() }
  }

  private func vanish() {
    gtk_widget_set_visible(window, 0)
    if let display = gtk_widget_get_display(window) { gdk_display_flush(display) }
  }

  /// Comes up anew where the keys are.
  ///
  /// When the audience's display goes, a compositor may bring its workspace here, show that
  /// instead of the console's and leave the keys there, although the stage has left it.
  private func leaveHiddenWorkspace() {
    if gtk_widget_get_mapped(window) != 0, !hasKeys { vanish() }
  }

  /// Whether keys go to the window; GTK's own word for that is stale once it was hidden.
  private var hasKeys: Bool {
    guard let surface = gtk_native_get_surface(window.opaque) else { return false }
    return gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_FOCUSED.rawValue != 0
  }

  /// Leaves with its monitor, before it is told: the compositor may show it to the audience.
  ///
  /// At first it is only blank. A compositor that rearranges its windows waits for each to draw
  /// itself in its new size, sway for 200 ms also for one that has gone meanwhile, and until then
  /// it shows what it has.
  private func leave() {
    gtk_widget_add_css_class(window, "leaving")
    leaving = MainLoop.after(milliseconds: Self.farewell) { [weak self] in
      self?.stay()
      self?.vanish()
    }
  }

  /// Is not about to leave any more.
  private func stay() {
    leaving?.cancel()
    leaving = nil
    gtk_widget_remove_css_class(window, "leaving")
  }

  /// A monitor that GTK does not know yet is waited for: any other could be the audience's.
  private func monitorsChanged() {
    if let lost = filled, monitor(named: lost.name.text) == nil {
      (wanted, filled) = (lost, nil)
      leave()
    }
    // GDK lists a new monitor before the compositor has told its name.
    for monitor in all where gdk_monitor_get_connector(monitor) == nil {
      Signal.connectNotify(UnsafeMutableRawPointer(monitor), "connector") { [weak self] in
        self?.fillWanted()
      }
    }
    MainLoop.after(milliseconds: 0) { [weak self] in self?.fillWanted() }
  }

  private func fillWanted() {
    guard let wanted, let monitor = monitor(named: wanted.name.text) else { return }
    (self.wanted, filled) = (nil, wanted)
    stay()
    gtk_window_fullscreen_on_monitor(window.cast(), monitor)
    gtk_window_present(window.cast())
  }

  private func monitor(named name: String) -> OpaquePointer? {
    all.first { gdk_monitor_get_connector($0).map { String(cString: $0) } == name }
  }

  /// The monitors that there are; GDK's list keeps them alive.
  private var all: [OpaquePointer] {
    (0..<g_list_model_get_n_items(monitors)).compactMap { index in
      guard let item = g_list_model_get_item(monitors, index) else { return nil }
      g_object_unref(item)
      return OpaquePointer(item)
    }
  }
}
