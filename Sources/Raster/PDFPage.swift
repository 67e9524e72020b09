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
  /// The document, which must outlive its pages.
  let notes: NotesPlacement
  let givenPath: String
  /// The `PopplerPage`.
  let handle: OpaquePointer

  /// Takes over a reference to a page; `nil` when the page has no size.
  init?(_ handle: OpaquePointer, index: Int, of document: PDFDocument) {
    self.handle = handle
    self.index = index
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

  /// The slide's size in points: the page without the half that holds notes.
  public var size: PageSize {
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
    draw(into: buffer, at: rect, offset: 0)
  }

  /// Draws the half of the page that holds notes; nothing but white when there is none.
  public func drawNotes(into buffer: FrameBuffer, at rect: PixelRect) {
    draw(into: buffer, at: rect, offset: notes == .right ? size.width : paperSize.width)
  }

  private func draw(into buffer: FrameBuffer, at rect: PixelRect, offset: Double) {
    let canvas = Canvas(buffer, pageWidth: size.width, pageHeight: size.height, at: rect)
    if offset > 0 { cairo_translate(canvas.context, -offset, 0) }
    poppler_page_render(handle, canvas.context)
    buffer.makeOpaque(rows: rect.y..<rect.maxY)
  }
}
