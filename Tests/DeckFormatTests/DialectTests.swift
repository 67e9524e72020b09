import DeckFormat
import DeckModel
import Foundation
import Testing

import struct TestSupport.SplitMix64

@Suite("Decks of other programs")
struct DialectTests {
  static let names = [
    "deckset", "deckset-looks", "formulas", "lectern", "marp", "marp-divider", "pandoc",
    "pandoc-tables", "plain", "remark", "remark-properties", "reveal", "reveal-blank",
    "reveal-marks", "reveal-separators", "slidev", "slidev-clicks", "title",
  ]

  private static func folder(_ file: String = #filePath) -> URL {
    URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Decks")
  }

  static func source(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder().appendingPathComponent("\(name).md")))
  }

  @Test("A deck means here what it means there", arguments: names)
  func decks(name: String) throws {
    let (deck, problems) = try parseMarkdown(bytes: Self.source(name), file: "\(name).md") {
      !$0.contains("missing")
    }
    let found = text(of: deck, problems: problems) + "\n"
    let file = Self.folder().appendingPathComponent("\(name).txt")
    let isRecording = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil
    if !isRecording, let expected = try? String(contentsOf: file, encoding: .utf8) {
      #expect(found == expected)
      return
    }
    try found.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("recorded \(name).txt; look at it and run again")
  }

  @Test("A changed deck of any dialect gives slides or an error", arguments: names)
  func mutations(name: String) throws {
    let source = try Self.source(name)
    for seed in 0..<250 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let bytes = mutated(source, &random)
      guard
        let deck = try? parseMarkdown(bytes: bytes, file: "x", pictureExists: { _ in true }).deck
      else { continue }
      #expect(!deck.slides.isEmpty, "seed \(seed)")
      let last = bytes.count { $0 == 0x0A || $0 == 0x0D } + 1
      let lines = deck.slides.flatMap(\.blocks).map(\.line) + deck.slides.map(\.line)
      #expect(lines.allSatisfy { (1...(last + 1)).contains($0) }, "seed \(seed)")
    }
  }

  @Test("A deck of one dialect read as another still gives slides", arguments: names)
  func mixed(name: String) throws {
    let source = try Self.source(name)
    for dialect in Dialect.allCases {
      let deck = try parseMarkdown(bytes: source, file: "x", dialect: dialect) { _ in true }.deck
      #expect(!deck.slides.isEmpty)
    }
  }
}
