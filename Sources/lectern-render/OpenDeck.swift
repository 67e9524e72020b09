import DeckModel
import Raster
import StageModel
import Wire

/// A deck whose file is open.
protocol OpenDeck: AnyObject {
  /// The path as the operator gave it, for messages.
  var givenPath: String { get }
  /// How many slides there are.
  var slideCount: Int { get }
  /// What the controller has to know at once; must be quick.
  func outline(problems: inout [DeckProblem]) -> DeckOutline
  /// Notes, text and links of a slide that exists.
  func detail(of slide: Int) -> SlideDetail
  /// How a slide that exists fills a display at a text size in percent; must be quick.
  func filling(of slide: Int, size: PixelSize, textSize: Int) -> SlideFilling
  /// Draws a job's whole picture; the buffer has the job's size.
  func draw(_ job: RenderJob, into buffer: FrameBuffer) throws(DeckProblem)
  /// The pages that a slide that exists has in an export.
  func pages(of slide: Int, _ job: ExportJob) -> [Cursor]
  /// The size that an exported slide's page has, in points.
  func pageSize(of slide: Int, _ job: ExportJob) -> PageSize
  /// Draws an exported slide over a whole page.
  func draw(_ cursor: Cursor, _ job: ExportJob, on page: VectorPage) throws(DeckProblem)
  /// The problems of the deck as a whole.
  func check() -> [DeckProblem]
  /// The problems of a slide that exists, after drawing it.
  func check(_ slide: Int) -> [DeckProblem]
  /// Gives back what can be made again.
  func releaseMemory()
}

/// The area of exported slides, in points: as large as slides are on paper elsewhere.
private let exportedArea = 960.0 * 540

extension ExportJob {
  /// The shape that slides are laid out for.
  var display: PixelSize { size ?? PixelSize(width: 1280, height: 720) ?? .smallest }

  /// A page of the display's shape, in points.
  var displayPage: PageSize {
    let scale = (exportedArea / Double(display.area)).squareRoot()
    let (width, height) = (Double(display.width) * scale, Double(display.height) * scale)
    return PageSize(width: width, height: height) ?? .a4
  }
}

extension OpenDeck {
  /// A page of fixed shape is always shown whole.
  func filling(of slide: Int, size: PixelSize, textSize: Int) -> SlideFilling {
    SlideFilling(slide: slide)
  }

  /// Draws a page of fixed shape over a whole page.
  func draw(
    _ page: some FixedPage, _ job: ExportJob, on sheet: VectorPage
  ) throws(DeckProblem) {
    if let display = job.size {
      try page.fill(sheet, display: display, fit: job.fit, backdrop: job.backdrop)
    } else {
      try page.draw(on: sheet)
    }
  }

  /// A page of fixed shape is one page.
  func pages(of slide: Int, _ job: ExportJob) -> [Cursor] { [Cursor(slide: slide)] }

  /// Refuses a job for a slide that is not there.
  func checkSlide(_ slide: Int) throws(DeckProblem) {
    guard slide < 0 || slide >= slideCount else { return }
    throw DeckProblem(
      .error, at: SourceLocation(file: givenPath),
      "there is no slide \(slide + 1); the deck has \(slideCount).")
  }
}
