import DeckModel
import Raster
import SlideLayout
import StageModel

/// A slide's pictures at several sizes of display.
struct SlideRow {
  let slide: Int
  /// The parts' pictures, for each size.
  let cells: [[Frame]]
  /// What the author should know, for each size.
  let remarks: [String]
  /// Height of the tallest cell, in pixels.
  let height: Int

  /// Draws every part with all of its steps.
  init(_ deck: GalleryDeck, slide: Int, sizes: [PixelSize], textSize: Int, gap: Int) {
    self.slide = slide
    let arrangements = sizes.map { deck.arrangement(of: slide, $0, textSize: textSize) }
    cells = zip(sizes, arrangements).map { size, arrangement in
      arrangement.parts.indices.map { part in
        let frame = Frame(size)
        deck.draw(arrangement.scene(part: part, step: .max), into: frame.buffer)
        return frame
      }
    }
    remarks = arrangements.map { $0.remarks.map { "\($0)" }.joined(separator: "; ") }
    height =
      cells.map { cell in
        cell.reduce(-gap) { $0 + $1.size.height + gap }
      }.max() ?? 0
  }
}
