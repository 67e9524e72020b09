internal import CGTK
internal import StageModel

/// Puts the window on the operator's display, as the display server allows.
@MainActor
protocol WindowPlacer: AnyObject {
  /// Shows the window on an output, or moves it there.
  func place(on output: Output, fill: Bool)
  /// Takes the window off every display.
  func hide()
}

/// The placer for a window's display server.
@MainActor
func windowPlacer(for window: Widget) -> any WindowPlacer {
  let display: OpaquePointer = gtk_widget_get_display(window)
  return cgtk_is_x11(display) != 0
    ? X11Placer(window, on: display) : WaylandPlacer(window, on: display)
}
