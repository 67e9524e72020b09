import DeckFormat
import DeckModel
import Foundation
import Raster
import SlideLayout
import StageModel

/// A deck with what measures and draws it.
struct MatrixDeck {
  let name: String
  let deck: Deck
  let measurer = PangoMeasurer()
  let pictures = PictureFolder(folder: MatrixDeck.folder.path)

  /// Where the decks that ship are.
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Slides")

  init(_ name: String, _ deck: Deck) { (self.name, self.deck) = (name, deck) }

  /// Every deck that ships, and the samples.
  static func all() throws -> [MatrixDeck] {
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }.sorted()
    let shipped = try files.map { file in
      let bytes = try Data(contentsOf: folder.appendingPathComponent(file))
      let pictures = PictureFolder(folder: folder.path)
      let (deck, _) = try parseMarkdown(bytes: [UInt8](bytes), file: file) { pictures.contains($0) }
      return MatrixDeck(file, deck)
    }
    return shipped + [MatrixDeck("samples", LayoutSamples.deck)]
  }

  func arranged(_ slide: Int, _ size: PixelSize, textSize: Int = 100) -> SlideArrangement {
    arrange(
      slide, of: deck, viewport: StageViewport(pixels: size, textSize: textSize), text: measurer,
      pictures: pictures)
  }

  /// Every part of every slide with all its steps, each with the slide's number from zero.
  func scenes(_ size: PixelSize) -> [(slide: Int, scene: Scene)] {
    deck.slides.indices.flatMap { index in
      let arrangement = arranged(index, size)
      return arrangement.parts.indices.map { (index, arrangement.scene(part: $0, step: .max)) }
    }
  }

  func draw(_ scene: Scene, into buffer: FrameBuffer) {
    SceneRaster(measurer: measurer, pictures: pictures).draw(scene, into: buffer)
  }
}
