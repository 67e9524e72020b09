internal import CGTK
internal import StageModel

/// Places a window by its X id: with a window manager maximised there, without one as large as the
/// output, with the keys.
@MainActor
final class X11Placer: WindowPlacer {
  private let window: Widget
  private let display: OpaquePointer
  private var bounds: PixelRect?
  private var isShown = false

  init(_ window: Widget, on display: OpaquePointer) {
    self.window = window
    self.display = display
  }

  func place(on output: Output, fill: Bool) {
    let isManaged = cgtk_x11_is_managed(display) != 0
    let place = output.bounds
    defer { bounds = place }
    if isShown {
      if place != bounds { move(to: place, isManaged) }
      return
    }
    isShown = true
    setDefaultSize(place, isManaged)
    if isManaged { gtk_window_maximize(window.cast()) }
    let size = isManaged ? restored(place) : place
    cgtk_x11_present_at(
      window.cast(), Int32(size.x), Int32(size.y), Int32(size.size.width),
      Int32(size.size.height))
    if !isManaged { settle(place) }
  }

  func hide() {
    isShown = false
    gtk_widget_set_visible(window, 0)
    gdk_display_flush(display)
  }

  private func move(to place: PixelRect, _ isManaged: Bool) {
    setDefaultSize(place, isManaged)
    guard isManaged else { return settle(place) }
    let wasMaximised = gtk_window_is_maximized(window.cast()) != 0
    if wasMaximised { gtk_window_unmaximize(window.cast()) }
    let small = restored(place)
    cgtk_x11_move_resize(
      window.cast(), Int32(small.x), Int32(small.y), Int32(small.size.width),
      Int32(small.size.height))
    if wasMaximised { gtk_window_maximize(window.cast()) }
  }

  private func settle(_ place: PixelRect) {
    cgtk_x11_move_resize(
      window.cast(), Int32(place.x), Int32(place.y), Int32(place.size.width),
      Int32(place.size.height))
    cgtk_x11_take_focus(window.cast())
  }

  /// Four fifths of a display, in its middle: what is left when the window isn't maximised.
  private func restored(_ place: PixelRect) -> PixelRect {
    let (width, height) = (place.size.width, place.size.height)
    guard let size = PixelSize(width: max(1, width * 4 / 5), height: max(1, height * 4 / 5)) else {
      return place
    }
    return PixelRect(x: place.x + width / 10, y: place.y + height / 10, size: size)
  }

  private func setDefaultSize(_ place: PixelRect, _ isManaged: Bool) {
    let size = isManaged ? restored(place).size : place.size
    let scale = max(1, Int(gtk_widget_get_scale_factor(window)))
    gtk_window_set_default_size(
      window.cast(), Int32(size.width / scale), Int32(size.height / scale))
  }
}
