import CCairo
public import DeckModel
import Glibc

/// Writes a PDF, page by page; the same pages give the same bytes.
public final class DocumentWriter {
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let descriptor: Int32
  private let bytes: UnsafeMutablePointer<[UInt8]>
  private let slides: Range<Int>
  private var pageCount = 0
  /// Slides that links can lead to already.
  private var named: Set<Int> = []
  /// Those that begin on the page that is being drawn.
  private var beginnings: [(slide: Int, title: String?)] = []

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - descriptor: An open, blocking file descriptor; it stays the caller's.
  ///   - title: The document's title, or `nil`.
  ///   - created: The date it says it was made at, in seconds since 1970.
  ///   - slides: The slides that will be in it, so that links can lead to them.
  public init(to descriptor: Int32, title: String?, created: Int, slides: Range<Int>) {
    self.descriptor = descriptor
    bytes = .allocate(capacity: 1)
    bytes.initialize(to: [])
    self.slides = slides
    surface = cairo_pdf_surface_create_for_stream(
      { closure, more, count in
        guard let bytes = closure?.assumingMemoryBound(to: [UInt8].self) else {
          return CAIRO_STATUS_WRITE_ERROR
        }
        bytes.pointee.append(contentsOf: UnsafeBufferPointer(start: more, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      }, bytes, 100, 100)
    context = cairo_create(surface)
    let date = Self.iso8601(created)
    if let title { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Lectern")
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, date)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_MOD_DATE, date)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
    bytes.deinitialize(count: 1)
    bytes.deallocate()
  }

  /// Adds a page.
  ///
  /// - Parameters:
  ///   - size: Its size in points.
  ///   - label: What readers call it, or `nil` for its number.
  ///   - body: Draws it.
  public func addPage(
    _ size: PageSize, label: String?, _ body: (VectorPage) throws(DeckProblem) -> Void
  ) throws(DeckProblem) {
    cairo_pdf_surface_set_size(surface, size.width, size.height)
    pageCount += 1
    if let label { cairo_pdf_surface_set_page_label(surface, label) }
    cairo_save(context)
    defer {
      cairo_restore(context)
      writeBeginnings()
      cairo_show_page(context)
    }
    try body(VectorPage(size: size, context: context, origin: (0, 0), slides: slides))
  }

  /// Says that a slide begins on the page that is being drawn: links lead here, and so does the
  /// outline where the slide has a title.
  public func begin(slide: Int, title: String?) {
    guard slides.contains(slide), named.insert(slide).inserted else { return }
    beginnings.append((slide, title))
  }

  /// At the end of a page, since Cairo forgets what stands before something that covers the page.
  private func writeBeginnings() {
    for (slide, title) in beginnings {
      cairo_tag_begin(context, CAIRO_TAG_DEST, "name='\(VectorPage.destination(slide))'")
      cairo_tag_end(context, CAIRO_TAG_DEST)
      guard let title else { continue }
      _ = cairo_pdf_surface_add_outline(
        surface, Int32(CAIRO_PDF_OUTLINE_ROOT), title, "page=\(pageCount) pos=[0 0]",
        cairo_pdf_outline_flags_t(rawValue: 0))
    }
    beginnings = []
  }

  /// Ends the document.
  ///
  /// - Returns: Why it was not written; `nil` on success.
  public func finish() -> String? {
    let drawing = cairo_status(context)
    cairo_surface_finish(surface)
    let status = drawing == CAIRO_STATUS_SUCCESS ? cairo_surface_status(surface) : drawing
    guard status == CAIRO_STATUS_SUCCESS else {
      return cairo_status_to_string(status).map { String(cString: $0) } ?? "error"
    }
    WrittenPDF.freeMissingObjects(&bytes.pointee)
    var sink = ByteSink(descriptor: descriptor)
    return bytes.pointee.withUnsafeBufferPointer { sink.write($0.baseAddress, $0.count) }
      ? nil : sink.failure ?? "error"
  }

  /// A moment as ISO 8601 writes it, in universal time.
  private static func iso8601(_ seconds: Int) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    guard gmtime_r(&moment, &parts) != nil else { return "1970-01-01T00:00:00Z" }
    func two(_ number: Int32) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    return day + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
