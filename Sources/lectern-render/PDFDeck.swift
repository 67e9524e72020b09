import DeckModel
import Raster
import StageModel
import Wire

/// A PDF: each page, or the left half of each, is a slide.
final class PDFDeck: OpenDeck {
  let givenPath: String
  private let document: PDFDocument

  init(_ request: DeckRequest) throws(DeckProblem) {
    givenPath = request.givenPath
    document = try PDFDocument(
      path: request.path, givenPath: request.givenPath, notes: request.notes)
  }

  var slideCount: Int { document.pageCount }

  func outline(problems: inout [DeckProblem]) -> DeckOutline {
    document.outline(problems: &problems)
  }

  func detail(of slide: Int) -> SlideDetail { document.detail(of: slide) }

  func draw(_ job: RenderJob, into buffer: FrameBuffer) throws(DeckProblem) {
    let page = try document.page(job.cursor.slide)
    try page.fill(buffer, fit: job.fit, backdrop: job.backdrop)
  }

  func check() -> [DeckProblem] { [] }

  func releaseMemory() { document.releaseMemory() }
}
