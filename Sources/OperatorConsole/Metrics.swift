internal import CGTK

/// Sizes that follow the operator's text.
@MainActor
enum Metrics {
  /// The size of the text that a widget writes, in logical units.
  static func em(_ widget: Widget) -> Double {
    guard let context = gtk_widget_get_pango_context(widget),
      let font = pango_context_get_font_description(context)
    else { return 15 }
    let size = Double(pango_font_description_get_size(font)) / Double(PANGO_SCALE)
    guard pango_font_description_get_size_is_absolute(font) == 0 else { return size }
    let resolution = pango_cairo_context_get_resolution(context)
    return size * (resolution > 0 ? resolution : 96) / 72
  }
}
