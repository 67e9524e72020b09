import DeckFormat
import DeckModel
import Highlighter
import LinuxSystem
import Raster
import SlideLayout
import StageModel

/// A Markdown deck with its code coloured, and what measures and draws it.
struct GalleryDeck {
  /// The file's name without its ending.
  let name: String
  let deck: Deck
  let measurer = PangoMeasurer()
  let pictures: PictureFolder

  /// Reads a deck; its problems are printed.
  init(path: String) throws(DeckProblem) {
    guard let bytes = FileBytes.read(path) else {
      throw DeckProblem(.error, at: SourceLocation(file: path), "the file can't be read.")
    }
    name = path.lastComponent.withoutExtension
    pictures = PictureFolder(folder: path.droppingLastComponent)
    var (deck, problems) = try parseMarkdown(
      bytes: bytes, file: path,
      readFile: { FileBytes.read($0.hasPrefix("/") ? $0 : path.droppingLastComponent + "/" + $0) },
      pictureExists: { [pictures] in pictures.contains($0) },
      pictureSize: { [pictures] in pictures.size(of: $0) })
    for problem in problems { LastWords.print("\(problem)") }
    deck.slides = deck.slides.map { [theme = deck.theme] in $0.highlighted(in: theme) }
    self.deck = deck
  }

  /// How a slide fills a display.
  func arrangement(of slide: Int, _ pixels: PixelSize, textSize: Int = 100) -> SlideArrangement {
    arrange(
      slide, of: deck, viewport: StageViewport(pixels: pixels, textSize: textSize), text: measurer,
      pictures: pictures)
  }

  /// Draws a scene over a whole buffer.
  func draw(_ scene: Scene, into buffer: FrameBuffer) {
    SceneRaster(measurer: measurer, pictures: pictures).draw(scene, into: buffer)
  }
}
