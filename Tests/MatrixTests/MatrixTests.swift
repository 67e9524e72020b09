import DeckModel
import Raster
import SlideLayout
import StageModel
import Testing

@Suite("Every deck on every display", .serialized)
struct MatrixTests {
  private static let textSizes = [75, 100, 125, 150, 200]

  @Test("Every shape and text size shows all of every slide, legibly and within the display")
  func layouts() throws {
    let decks = try MatrixDeck.all()
    var table = [row("parts of all slides", Self.textSizes.map { "\($0) %" })]
    for shape in Shape.all {
      var cells: [String] = []
      for textSize in Self.textSizes {
        let (parts, faults) = count(decks, shape, textSize)
        cells.append(faults.isEmpty ? "\(parts)" : "\(parts) (\(faults.count)!)")
        #expect(faults.isEmpty, "\(shape) at \(textSize) %: \(faults.prefix(3))")
      }
      table.append(row("\(shape)", cells))
    }
    print(table.joined(separator: "\n"))
  }

  private func count(
    _ decks: [MatrixDeck], _ shape: Shape, _ textSize: Int
  ) -> (parts: Int, faults: [String]) {
    var parts = 0
    var faults: [String] = []
    for deck in decks {
      for (index, slide) in deck.deck.slides.enumerated() {
        let arrangement = deck.arranged(index, shape.size, textSize: textSize)
        parts += arrangement.parts.count
        faults += arrangement.faults(of: slide, smallest: deck.deck.theme.type.minimum)
          .map { "\(deck.name), slide \(index + 1): \($0)" }
      }
    }
    return (parts, faults)
  }

  @Test("Every pixel of every mode is painted, and no edge has a bar")
  func pixels() throws {
    let decks = try MatrixDeck.all()
    var table = [row("mode", ["frames", "faults"])]
    for mode in Mode.all {
      let canvas = PixelCanvas(mode.size)
      var frames = 0
      var faults: [String] = []
      for deck in decks {
        for (index, scene) in deck.scenes(mode.size) {
          canvas.clear()
          deck.draw(scene, into: canvas.buffer)
          faults += canvas.faults(scene).map { "\(deck.name), slide \(index + 1): \($0)" }
          frames += 1
        }
      }
      table.append(row("\(mode)", ["\(frames)", "\(faults.count)"]))
      #expect(faults.isEmpty, "\(mode): \(faults.prefix(3))")
    }
    print(table.joined(separator: "\n"))
  }

  private func row(_ name: String, _ cells: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    return name + padded("", 20 - name.count) + cells.map { padded($0, 9) }.joined()
  }
}
