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
  /// Every problem of the deck, after reading all of it.
  func check() -> [DeckProblem]
  /// Gives back what can be made again.
  func releaseMemory()
}

extension OpenDeck {
  /// A page of fixed shape is always shown whole.
  func filling(of slide: Int, size: PixelSize, textSize: Int) -> SlideFilling {
    SlideFilling(slide: slide)
  }

  /// Refuses a job for a slide that is not there.
  func checkSlide(_ slide: Int) throws(DeckProblem) {
    guard slide < 0 || slide >= slideCount else { return }
    throw DeckProblem(
      .error, at: SourceLocation(file: givenPath),
      "there is no slide \(slide + 1); the deck has \(slideCount).")
  }
}
