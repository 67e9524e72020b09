internal import CGTK
internal import ConsoleModel

/// A widget whose children stand where a function says, and never ask for room.
@MainActor
final class PaneBoard {
  let widget: Widget
  /// Called with the room there is; allocates the children.
  var arrange: (@MainActor (_ width: Int, _ height: Int) -> Void)?

  private static let key = "lectern-board"

  init() {
    widget = Make.row(0).expanding(horizontally: true, vertically: true)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    g_object_set_data(
      widget.cast(), Self.key, Unmanaged.passUnretained(self).toOpaque())
    let measure: GtkCustomMeasureFunc = { _, _, _, minimum, natural, _, _ in
      minimum?.pointee = 0
      natural?.pointee = 0
    }
    let allocate: GtkCustomAllocateFunc = { widget, width, height, _ in
      guard let widget, let data = g_object_get_data(widget.cast(), PaneBoard.key) else { return }
      Unmanaged<PaneBoard>.fromOpaque(data).takeUnretainedValue()
        .arrange?(Int(width), Int(height))
    }
    gtk_widget_set_layout_manager(widget, gtk_custom_layout_new(nil, measure, allocate))
  }

  /// Puts a child at a place; without a place it is hidden.
  func put(_ child: Widget, at place: LayoutRect?) {
    let room = place.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
    gtk_widget_set_child_visible(child, room == nil ? 0 : 1)
    guard let place = room else { return }
    // A child wants to be asked before it is told.
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    var rectangle = GdkRectangle(
      x: Int32(place.x), y: Int32(place.y), width: Int32(place.width),
      height: Int32(place.height))
    gtk_widget_size_allocate(child, &rectangle, -1)
  }
}
