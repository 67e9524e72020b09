import CCairo
import CPoppler
public import DeckModel
public import StageModel

/// A page of an open PDF; what is said of its size holds after its rotation and its crop box.
public final class PDFPage: FixedPage {
  /// Index from 0.
  public let index: Int
  /// The whole page's size in points, with the half that holds notes.
  let paperSize: PageSize
  let notes: NotesPlacement
  let givenPath: String
  /// The `PopplerPage`.
  let handle: OpaquePointer
  /// What of the slide is shown; `nil` for all.
  var area: PageArea?
  private weak var document: PDFDocument?

  /// Takes over a reference to a page; `nil` when the page has no size.
  init?(_ handle: OpaquePointer, index: Int, of document: PDFDocument) {
    self.handle = handle
    self.index = index
    self.document = document
    notes = document.notes
    givenPath = document.givenPath
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(handle, &width, &height)
    guard let size = PageSize(width: width, height: height) else {
      g_object_unref(UnsafeMutableRawPointer(handle))
      return nil
    }
    paperSize = size
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// The slide's size in points: the page without the half that holds notes, and without margins
  /// that are cut off.
  public var size: PageSize {
    area.flatMap { PageSize(width: $0.width, height: $0.height) } ?? slideSize
  }

  /// The slide's size with its margins.
  var slideSize: PageSize {
    notes == .none
      ? paperSize : PageSize(width: paperSize.width / 2, height: paperSize.height) ?? paperSize
  }

  /// What people call the page; its number from 1 when the document names none.
  public var label: String {
    let label = String(takingGLib: poppler_page_get_label(handle))?.trimmedLine
    return label ?? String(index + 1)
  }

  /// Draws the slide over a rectangle of whole pixels.
  public func draw(into buffer: FrameBuffer, at rect: PixelRect) throws(DeckProblem) {
    draw(area ?? PageArea(slideSize), into: buffer, at: rect)
  }

  /// Draws the slide over a page of a document: curves and letters stay what they are.
  public func draw(on page: VectorPage) throws(DeckProblem) {
    page.fillWhite()
    let (x, y) = (page.size.width / size.width, page.size.height / size.height)
    cairo_save(page.context)
    cairo_rectangle(page.context, 0, 0, page.size.width, page.size.height)
    cairo_clip(page.context)
    cairo_scale(page.context, x, y)
    if let area { cairo_translate(page.context, -area.x, -area.y) }
    poppler_page_render(handle, page.context)
    cairo_restore(page.context)
    for link in document.map(links) ?? [] {
      page.addLink(
        link.target, x: link.x * page.size.width, y: link.y * page.size.height,
        width: link.width * page.size.width, height: link.height * page.size.height)
    }
  }

  /// Draws the slide with its margins over a whole buffer.
  func drawWhole(into buffer: FrameBuffer) {
    draw(PageArea(slideSize), into: buffer, at: PixelRect(x: 0, y: 0, size: buffer.size))
  }

  private func draw(_ area: PageArea, into buffer: FrameBuffer, at rect: PixelRect) {
    let canvas = Canvas(buffer, pageWidth: area.width, pageHeight: area.height, at: rect)
    cairo_translate(canvas.context, -area.x, -area.y)
    poppler_page_render(handle, canvas.context)
    buffer.makeOpaque(rows: rect.y..<rect.maxY)
  }
}
