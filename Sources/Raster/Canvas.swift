import CCairo
import StageModel

/// A Cairo context over a frame's memory; owns the context and its surface.
struct Canvas: ~Copyable {
  /// The `cairo_t`.
  let context: OpaquePointer
  /// Where the canvas's origin is in the buffer.
  private let origin: (x: Int, y: Int)
  private let surface: OpaquePointer

  /// Creates a canvas that draws into a buffer; Cairo answers even a failure with an object that
  /// can be drawn on to no effect.
  init(_ buffer: FrameBuffer) {
    self.init(buffer, PixelRect(x: 0, y: 0, size: buffer.size))
  }

  /// Creates a canvas for a page's rectangle, makes that white, and scales the page to it exactly.
  ///
  /// A rectangle within the buffer is a surface of its own: even the rounding of coordinates is
  /// then the same wherever it lies. One that reaches beyond is drawn as far as the buffer goes.
  init(_ buffer: FrameBuffer, pageWidth: Double, pageHeight: Double, at rect: PixelRect) {
    let isInside =
      rect.x >= 0 && rect.y >= 0 && rect.maxX <= buffer.size.width
      && rect.maxY <= buffer.size.height
    self.init(buffer, isInside ? rect : PixelRect(x: 0, y: 0, size: buffer.size))
    cairo_rectangle(
      context, Double(rect.x - origin.x), Double(rect.y - origin.y), Double(rect.size.width),
      Double(rect.size.height))
    cairo_clip(context)
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_paint(context)
    cairo_set_source_rgb(context, 0, 0, 0)
    cairo_translate(context, Double(rect.x - origin.x), Double(rect.y - origin.y))
    cairo_scale(
      context, Double(rect.size.width) / pageWidth, Double(rect.size.height) / pageHeight)
  }

  /// Takes a part of the buffer that lies within it.
  private init(_ buffer: FrameBuffer, _ part: PixelRect) {
    origin = (part.x, part.y)
    let first = buffer.pixels + part.y * buffer.size.width + part.x
    surface = cairo_image_surface_create_for_data(
      UnsafeMutableRawPointer(first).assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
      Int32(part.size.width), Int32(part.size.height), Int32(buffer.size.width * 4))
    context = cairo_create(surface)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }
}
