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

  /// Bytes with some of them flipped, deleted, doubled or replaced by marks that mean something.
  private func mutated(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    let marks = [
      "---\n", "<!--", "-->", "`", "```", "\n", "\r", "[", "](", "<", "&", "*", "|", "\0",
    ]
    for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &random)
      let end = min(bytes.count, index + Int.random(in: 0...40, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.removeSubrange(index..<end)
      case 2: bytes.insert(contentsOf: bytes[index..<end], at: index)
      case 3: bytes.removeSubrange(end...)
      default:
        bytes.insert(contentsOf: marks.randomElement(using: &random)?.utf8 ?? "".utf8, at: index)
      }
    }
    return bytes
  }

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
