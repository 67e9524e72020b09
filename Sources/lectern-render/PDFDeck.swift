import DeckFormat
import DeckModel
import LinuxSystem
import Raster
import StageModel
import Wire

/// A PDF: each page, or the left half of each, is a slide.
final class PDFDeck: OpenDeck {
  let givenPath: String
  private let document: PDFDocument
  /// Notes from a `.pdfpc` file beside the deck, and what is wrong with it.
  private let sidecar: PdfpcNotes?
  private let sidecarProblems: [DeckProblem]
  /// The sidecar's notes by page, once the pages' labels are known.
  private var sidecarNotes: [String] = []

  init(_ request: DeckRequest) throws(DeckProblem) {
    givenPath = request.givenPath
    document = try PDFDocument(
      path: request.contents, givenPath: request.givenPath, notes: request.notes,
      password: request.password)
    (sidecar, sidecarProblems) = Self.readSidecar(request)
    if request.trimsMargins { document.trimMargins() }
  }

  private static func readSidecar(
    _ request: DeckRequest
  ) -> (PdfpcNotes?, problems: [DeckProblem]) {
    let bytes = FileBytes.read(request.path.sidecar, atMost: 8 << 20)
    guard let bytes else { return (nil, []) }
    do throws(DeckProblem) {
      return (try parsePdfpcNotes(bytes: bytes, file: request.givenPath.sidecar), [])
    } catch {
      return (nil, [DeckProblem(.warning, at: error.location, error.message)])
    }
  }

  var slideCount: Int { document.pageCount }

  func outline(problems: inout [DeckProblem]) -> DeckOutline {
    let outline = document.outline(problems: &problems)
    problems += sidecarProblems
    if let sidecar {
      sidecarNotes = sidecar.notes(forPagesLabelled: outline.slides.map(\.label))
    }
    return outline
  }

  func detail(of slide: Int) -> SlideDetail {
    var detail = document.detail(of: slide)
    if sidecarNotes.indices.contains(slide), !sidecarNotes[slide].isEmpty {
      detail.notes = sidecarNotes[slide]
    }
    return detail
  }

  func draw(_ job: RenderJob, into buffer: FrameBuffer) throws(DeckProblem) {
    let page = try document.page(job.cursor.slide)
    try page.fill(buffer, fit: job.fit, backdrop: job.backdrop)
  }

  func pageSize(of slide: Int, _ job: ExportJob) -> PageSize {
    job.size == nil ? (try? document.page(slide))?.size ?? job.displayPage : job.displayPage
  }

  func draw(_ cursor: Cursor, _ job: ExportJob, on page: VectorPage) throws(DeckProblem) {
    try draw(try document.page(cursor.slide), job, on: page)
  }

  func check() -> [DeckProblem] { document.checkFonts() + sidecarProblems }

  func check(_ slide: Int) -> [DeckProblem] { document.checkPage(slide) }

  func releaseMemory() { document.releaseMemory() }
}

extension String {
  /// Where the notes beside a PDF are.
  fileprivate var sidecar: String {
    (pathExtension == "pdf" ? String(dropLast(4)) : self) + ".pdfpc"
  }
}
