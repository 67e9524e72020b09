internal import CGTK
internal import StageModel

/// Fills the monitor with an output's name, since Wayland places no windows; else maximises.
@MainActor
final class WaylandPlacer: WindowPlacer {
  private let window: Widget
  private let monitors: OpaquePointer
  private var wanted: Output?

  init(_ window: Widget, on display: OpaquePointer) {
    self.window = window
    monitors = gdk_display_get_monitors(display)
    Signal.connectMonitors(monitors) { [weak self] in self?.monitorsChanged() }
  }

  func place(on output: Output, fill: Bool) {
    wanted = fill ? output : nil
    if fill { return fillWanted() }
    gtk_window_unfullscreen(window.cast())
    gtk_window_maximize(window.cast())
    gtk_window_present(window.cast())
  }

  func hide() {
    wanted = nil
    gtk_widget_set_visible(window, 0)
    if let display = gtk_widget_get_display(window) { gdk_display_flush(display) }
  }

  /// A monitor that GTK does not know yet is waited for: any other could be the audience's.
  private func monitorsChanged() {
    MainLoop.after(milliseconds: 0) { [weak self] in self?.fillWanted() }
  }

  private func fillWanted() {
    guard let wanted, let monitor = monitor(named: wanted.name.text) else { return }
    self.wanted = nil
    gtk_window_fullscreen_on_monitor(window.cast(), monitor)
    gtk_window_present(window.cast())
  }

  private func monitor(named name: String) -> OpaquePointer? {
    for index in 0..<g_list_model_get_n_items(monitors) {
      guard let item = g_list_model_get_item(monitors, index) else { continue }
      // The list keeps it alive.
      g_object_unref(item)
      let monitor = OpaquePointer(item)
      if let text = gdk_monitor_get_connector(monitor), String(cString: text) == name {
        return monitor
      }
    }
    return nil
  }
}
