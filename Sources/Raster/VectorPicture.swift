import CCairo
import CPango
import CPixbuf
import CPoppler
import CRSVG
import DeckModel

/// A parsed SVG; nothing outside of its own bytes is ever loaded.
struct VectorPicture: ~Copyable {
  /// The size it asks for, or the shape of its view box; 300 × 150 as browsers do without either.
  let size: PageSize
  private let handle: UnsafeMutablePointer<RsvgHandle>
  private let givenPath: String

  /// Parses an SVG, plain or compressed.
  init(_ bytes: [UInt8], givenPath: String) throws(DeckProblem) {
    var error: UnsafeMutablePointer<GError>?
    let handle = bytes.withUnsafeBufferPointer {
      rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &error)
    }
    guard let handle else {
      throw Self.problem(error, givenPath)
    }
    guard let size = Self.size(of: handle) else {
      g_object_unref(handle)
      throw .damaged(.svg, SourceLocation(file: givenPath), "it has no size")
    }
    self.handle = handle
    self.givenPath = givenPath
    self.size = size
  }

  deinit { g_object_unref(handle) }

  private static func size(of handle: UnsafeMutablePointer<RsvgHandle>) -> PageSize? {
    var width = 0.0
    var height = 0.0
    if rsvg_handle_get_intrinsic_size_in_pixels(handle, &width, &height) != 0 {
      return PageSize(width: width, height: height)
    }
    var hasWidth: gboolean = 0
    var hasHeight: gboolean = 0
    var hasBox: gboolean = 0
    var (wide, high) = (RsvgLength(), RsvgLength())
    var box = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(
      handle, &hasWidth, &wide, &hasHeight, &high, &hasBox, &box)
    guard hasBox != 0 else { return PageSize(width: 300, height: 150) }
    return PageSize(width: box.width, height: box.height)
  }

  /// Draws it over a rectangle in a context's units, each axis scaled to it exactly.
  borrowing func draw(
    on context: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) throws(DeckProblem) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, x, y)
    cairo_scale(context, width / size.width, height / size.height)
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var error: UnsafeMutablePointer<GError>?
    guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
      throw Self.problem(error, givenPath)
    }
  }

  private static func problem(
    _ error: UnsafeMutablePointer<GError>?, _ givenPath: String
  ) -> DeckProblem {
    defer { if let error { g_error_free(error) } }
    let reason = (error?.pointee.message).flatMap { String(cString: $0).trimmedLine }
    return .damaged(.svg, SourceLocation(file: givenPath), reason ?? "it can't be read")
  }
}
