internal import CGTK
internal import StageModel

/// A place that draws one picture, and nothing while it has none.
@MainActor
final class PictureArea {
  let widget: Widget
  var picture: SlidePicture? {
    didSet { if picture !== oldValue { gtk_widget_queue_draw(widget) } }
  }
  /// Whether the picture has a frame in the widget's colour: it is not what the audience sees.
  var isFramed = false {
    didSet { if isFramed != oldValue { gtk_widget_queue_draw(widget) } }
  }
  /// Called when its size has changed.
  var onResize: (@MainActor () -> Void)?

  private var words = ""

  init() {
    widget = gtk_drawing_area_new()
    let draw: GtkDrawingAreaDrawFunc = { _, context, width, height, data in
      guard let context, let data else { return }
      Unmanaged<PictureArea>.fromOpaque(data).takeUnretainedValue()
        .draw(context, Int(width), Int(height))
    }
    gtk_drawing_area_set_draw_func(
      widget.cast(), draw, Unmanaged.passUnretained(self).toOpaque(), nil)
    Signal.connectResize(widget) { [weak self] in self?.onResize?() }
  }

  /// Tells assistive programs the words in the picture.
  func setDescription(_ text: String) {
    guard text != words else { return }
    words = text
    cgtk_set_accessible_description(widget, text)
  }

  /// Room for the hairline on both sides, in pixels of the display.
  static let hairlines = 2

  /// The room for a picture, in pixels of the display; `nil` before there is any.
  var pixels: (width: Int, height: Int)? {
    let scale = Int(gtk_widget_get_scale_factor(widget))
    let (width, height) = (gtk_widget_get_width(widget), gtk_widget_get_height(widget))
    guard width > 2, height > 2 else { return nil }
    return (Int(width) * scale - Self.hairlines, Int(height) * scale - Self.hairlines)
  }

  private func draw(_ context: OpaquePointer, _ width: Int, _ height: Int) {
    let scale = Int(gtk_widget_get_scale_factor(widget))
    guard let picture else { return }
    let place = picture.draw(
      on: context, width: width * scale, height: height * scale, scale: scale)
    frame(place, on: context, scale: Double(scale))
  }

  /// A broad frame along the picture's edges, or a hairline around it, which shows where a dark
  /// slide ends in a dark window.
  private func frame(
    _ place: (x: Double, y: Double, width: Double, height: Double), on context: OpaquePointer,
    scale: Double
  ) {
    var colour = GdkRGBA()
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
    if !isFramed { colour.alpha *= 0.25 }
    gdk_cairo_set_source_rgba(context, &colour)
    let width = isFramed ? 4 : 1 / scale
    let inset = isFramed ? width / 2 : -width / 2
    cairo_set_line_width(context, width)
    cairo_rectangle(
      context, place.x / scale + inset, place.y / scale + inset,
      place.width / scale - 2 * inset, place.height / scale - 2 * inset)
    cairo_stroke(context)
  }
}
