import CCairo
import StageModel

/// A Cairo context over a frame's memory; owns the context and its surface.
struct Canvas: ~Copyable {
  /// The `cairo_t`.
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let buffer: FrameBuffer

  /// Creates a canvas that draws into a buffer; Cairo answers even a failure with an object that
  /// can be drawn on to no effect.
  init(_ buffer: FrameBuffer) {
    self.buffer = buffer
    let size = buffer.size
    surface = cairo_image_surface_create_for_data(
      buffer.memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(size.width),
      Int32(size.height), Int32(size.width * 4))
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// Limits what follows to a rectangle of whole pixels, makes that white, and scales a page of
  /// the given size to it exactly.
  func beginPage(width: Double, height: Double, at rect: PixelRect) {
    cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.size.width), Double(rect.size.height))
    cairo_clip(context)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_translate(context, Double(rect.x), Double(rect.y))
    cairo_scale(
      context, Double(rect.size.width) / width, Double(rect.size.height) / height)
  }

  /// Whether Cairo took everything that was drawn.
  var isSound: Bool { cairo_status(context) == CAIRO_STATUS_SUCCESS }
}
