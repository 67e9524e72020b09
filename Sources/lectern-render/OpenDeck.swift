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
  /// Draws a job's whole picture; the buffer has the job's size.
  func draw(_ job: RenderJob, into buffer: FrameBuffer) throws(DeckProblem)
  /// Every problem of the deck, after reading all of it.
  func check() -> [DeckProblem]
  /// Gives back what can be made again.
  func releaseMemory()
}

/// Opens what a request names, by its kind.
enum DeckOpener {
  /// Opens a deck and reads its outline.
  static func open(
    _ request: DeckRequest
  ) throws(DeckProblem) -> (deck: any OpenDeck, outline: DeckOutline, problems: [DeckProblem]) {
    let deck: any OpenDeck = try PDFDeck(request)
    var problems: [DeckProblem] = []
    let outline = deck.outline(problems: &problems)
    return (deck, outline, problems)
  }
}
