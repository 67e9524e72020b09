import CCairo
import StageModel

/// Pixels of a picture in memory; owns its Cairo surface.
final class PictureSurface {
  /// The `cairo_surface_t`, an image of 32 bits for each pixel.
  let handle: OpaquePointer
  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int

  /// Takes over a surface.
  init(adopting handle: OpaquePointer) {
    self.handle = handle
    width = Int(cairo_image_surface_get_width(handle))
    height = Int(cairo_image_surface_get_height(handle))
  }

  /// Creates a clear surface; `nil` when memory is short.
  convenience init?(clear size: PixelSize) {
    guard
      let handle = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    else { return nil }
    guard cairo_surface_status(handle) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(handle)
      return nil
    }
    self.init(adopting: handle)
  }

  deinit { cairo_surface_destroy(handle) }

  /// The memory it takes.
  var byteCount: Int { Int(cairo_image_surface_get_stride(handle)) * height }

  /// Draws on it.
  func paint<Failure: Error>(
    _ body: (_ context: OpaquePointer) throws(Failure) -> Void
  ) throws(Failure) {
    guard let context = cairo_create(handle) else { return }
    defer { cairo_destroy(context) }
    try body(context)
  }

  /// Paints it over a rectangle, in the units of a context.
  ///
  /// - Parameter hasSharpEdges: Whether nothing beyond the edges is mixed in; of no use in a
  ///   document, which would hold a larger picture.
  func draw(
    on context: OpaquePointer, x: Double, y: Double, width: Double, height: Double,
    opacity: Double = 1, hasSharpEdges: Bool = true
  ) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, x, y)
    if width != Double(self.width) || height != Double(self.height) {
      cairo_scale(context, width / Double(self.width), height / Double(self.height))
    }
    cairo_set_source_surface(context, handle, 0, 0)
    if hasSharpEdges {
      let pattern = cairo_get_source(context)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
    }
    cairo_rectangle(context, 0, 0, Double(self.width), Double(self.height))
    cairo_clip(context)
    if opacity < 1 {
      cairo_paint_with_alpha(context, max(0, opacity))
    } else {
      cairo_paint(context)
    }
  }

  /// Blurs it.
  ///
  /// - Parameter deviation: Standard deviation in pixels.
  func blur(_ deviation: Double) {
    withPixels { pixels, rowLength in
      // When memory is short the picture stays sharp.
      _ = ccairo_blur(pixels, Int32(width), Int32(height), Int32(rowLength), deviation)
    }
  }

  /// Multiplies its colours.
  func brighten(_ factor: Double) {
    withPixels { pixels, rowLength in
      ccairo_brighten(pixels, Int64(rowLength * height), factor)
    }
  }

  /// Its pixels as memory of a frame, after which `markChanged` is to be called.
  var buffer: FrameBuffer? {
    cairo_surface_flush(handle)
    guard let data = cairo_image_surface_get_data(handle),
      let size = PixelSize(width: width, height: height),
      byteCount == size.frameBytes
    else { return nil }
    return FrameBuffer(UnsafeMutableRawPointer(data), size: size)
  }

  /// Says that the pixels were changed.
  func markChanged() { cairo_surface_mark_dirty(handle) }

  private func withPixels(_ body: (UnsafeMutablePointer<UInt32>, _ rowLength: Int) -> Void) {
    cairo_surface_flush(handle)
    guard let data = cairo_image_surface_get_data(handle) else { return }
    let rowLength = Int(cairo_image_surface_get_stride(handle)) / 4
    data.withMemoryRebound(to: UInt32.self, capacity: rowLength * height) { body($0, rowLength) }
    cairo_surface_mark_dirty(handle)
  }
}
