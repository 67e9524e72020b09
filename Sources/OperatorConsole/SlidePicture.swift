internal import CGTK
internal import StageModel

/// The pixels of a slide, owned here, drawn at one pixel of the display each.
@MainActor
final class SlidePicture {
  let size: PixelSize
  let showing: Showing
  private let surface: OpaquePointer

  /// Copies pixels of 32 bits, rows without padding; `nil` where they are too few.
  init?(size: PixelSize, showing: Showing, pixels: UnsafeRawBufferPointer) {
    guard pixels.count >= size.frameBytes, let source = pixels.baseAddress,
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
    else { return nil }
    self.surface = surface
    self.size = size
    self.showing = showing
    guard let target = cairo_image_surface_get_data(surface) else { return nil }
    // Rows of 32-bit pixels have no padding in cairo either.
    cairo_surface_flush(surface)
    UnsafeMutableRawPointer(target).copyMemory(from: source, byteCount: size.frameBytes)
    cairo_surface_mark_dirty(surface)
  }

  isolated deinit { cairo_surface_destroy(surface) }

  /// Draws it in the middle of an area, whole; scaled only while its true size is on the way.
  ///
  /// - Parameters:
  ///   - context: In logical units.
  ///   - width: The area's width in pixels of the display.
  ///   - height: Its height.
  ///   - scale: Pixels of the display for a logical unit.
  /// - Returns: Where it is within the area, in pixels of the display.
  func draw(
    on context: OpaquePointer, width: Int, height: Int, scale: Int
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    let factor = min(
      Double(width) / Double(size.width), Double(height) / Double(size.height))
    // A few pixels are the hairline's, not another size.
    let spare = min(width - size.width, height - size.height)
    let isExact = (0...PictureArea.hairlines + 1).contains(spare)
    let drawn = isExact ? 1 : factor
    let (w, h) = (Double(size.width) * drawn, Double(size.height) * drawn)
    let (x, y) = (
      ((Double(width) - w) / 2).rounded(.down), ((Double(height) - h) / 2).rounded(.down)
    )
    cairo_save(context)
    cairo_scale(context, 1 / Double(scale), 1 / Double(scale))
    cairo_translate(context, x, y)
    cairo_rectangle(context, 0, 0, w, h)
    cairo_clip(context)
    cairo_scale(context, drawn, drawn)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_filter(
      cairo_get_source(context), isExact ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_paint(context)
    cairo_restore(context)
    return (x, y, w, h)
  }
}
