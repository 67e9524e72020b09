import DeckFormat
import DeckModel
import Testing

import struct TestSupport.SplitMix64

@Suite("No bytes can hurt")
struct MutationTests {
  private static let deck = """
    ---
    title: "A deck"
    incremental: true
    split: 2
    notes: |
      All of it
    ---
    # One <!-- note --> *two* **three**

    <!-- pause -->

    - [x] a ~~b~~
      1. c
    - d ![e](f%20g.png "h")

    ---

    | a | b |
    |:--|--:|
    | `c` | <br> |

    ```swift {1}
    let a = 1 // ---
    ```

    > [q](https://example.org) é 漢字 😀

    <div>x</div><!-- open
    """

  @Test("A changed deck gives slides or an error with its file")
  func decks() {
    for seed in 0..<1500 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let bytes = mutated(Array(Self.deck.utf8), &random)
      do {
        let (deck, problems) = try parseMarkdown(bytes: bytes, file: "x.md") { $0.count % 2 == 0 }
        #expect(!deck.slides.isEmpty, "seed \(seed)")
        #expect(deck.outline.slides.allSatisfy { $0.stepCount >= 1 }, "seed \(seed)")
        let last = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
        let lines = problems.compactMap(\.location.line) + deck.slides.flatMap(\.blocks).map(\.line)
        #expect(lines.allSatisfy { (1...last).contains($0) }, "seed \(seed)")
      } catch {
        #expect(error.severity == .error && error.location.file == "x.md", "seed \(seed)")
      }
    }
  }

  @Test("A changed .pdfpc file gives notes or a warning, and notes can be written and read again")
  func notes() throws {
    for (index, text) in [PdfpcTests.json, PdfpcTests.sections].enumerated() {
      for seed in 0..<800 as Range<UInt64> {
        var random = SplitMix64(seed: seed)
        let bytes = mutated(Array(text.utf8), &random)
        guard let notes = try? parsePdfpcNotes(bytes: bytes, file: "x") else { continue }
        let labels = ["1", "1", "2", "3"]
        let again = try parsePdfpcNotes(bytes: notes.encoded(), file: "x")
        #expect(
          again.notes(forPagesLabelled: labels) == notes.notes(forPagesLabelled: labels),
          "seed \(seed) of form \(index)")
      }
    }
  }
}
