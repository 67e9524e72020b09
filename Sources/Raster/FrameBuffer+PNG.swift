import CCairo
import StageModel

extension FrameBuffer {
  /// Writes the pixels as a PNG without transparency.
  ///
  /// - Parameter descriptor: An open, blocking file descriptor; it stays the caller's.
  /// - Returns: Why it was not written; `nil` on success.
  public func writePNG(to descriptor: Int32) -> String? {
    let surface = cairo_image_surface_create_for_data(
      memory.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24, Int32(size.width),
      Int32(size.height), Int32(size.width * 4))
    defer { cairo_surface_destroy(surface) }
    var sink = ByteSink(descriptor: descriptor)
    let status = withUnsafeMutablePointer(to: &sink) { sink in
      cairo_surface_write_to_png_stream(
        surface,
        { closure, bytes, count in
          guard let sink = closure?.assumingMemoryBound(to: ByteSink.self) else {
            return CAIRO_STATUS_WRITE_ERROR
          }
          return sink.pointee.write(bytes, Int(count))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
        }, sink)
    }
    if status == CAIRO_STATUS_SUCCESS { return nil }
    if let reason = sink.failure { return reason }
    return cairo_status_to_string(status).map { String(cString: $0) } ?? "error"
  }
}
