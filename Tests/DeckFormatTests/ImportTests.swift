import DeckFormat
import DeckModel
import Testing

@Suite("Slides of other files")
struct ImportTests {
  private func deck(
    _ text: String, _ files: [String: String]
  ) throws -> (deck: Deck, problems: [DeckProblem]) {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: .slidev,
      readFile: { files[$0].map { Array($0.utf8) } }, pictureExists: { _ in true })
  }

  private func titles(_ deck: Deck) -> [String] { deck.slides.map(\.blocks.plain) }

  @Test("A slide that names a file stands for the slides in it")
  func imports() throws {
    let (deck, problems) = try deck(
      """
      # Bridges

      ---
      src: ./parts/one.md
      class: text-center
      ---

      Nobody reads this.

      ---

      # The end
      """,
      [
        "parts/one.md": "---\nlayout: section\n---\n# Piers\n\n---\n\n# Arches\n\n"
          + "---\nsrc: two.md\n---\n",
        "parts/two.md": "# Ropes",
      ])
    #expect(titles(deck) == ["Bridges", "Piers", "Arches", "Ropes", "The end"])
    #expect(deck.slides.map(\.style.layout)[1] == .section)
    #expect(deck.slides[1...3].allSatisfy { $0.style.alignment == .centre })
    #expect(deck.slides.map(\.line) == [1, 5, 5, 5, 11])
    #expect(problems.isEmpty)
  }

  @Test(
    "Of a file's slides those are taken that are named",
    arguments: [("#2", ["b"]), ("#1,3-9", ["a", "c"]), ("#7", []), ("", ["a", "b", "c"])])
  func ranges(range: String, expected: [String]) throws {
    let (deck, _) = try deck(
      "# One\n\n---\nsrc: /more.md\(range)\n---\n", ["more.md": "# a\n---\n# b\n---\n# c\n"])
    #expect(titles(deck) == ["One"] + expected)
  }

  @Test("A file that is missing, or that names itself for ever, is told and does no harm")
  func missing() throws {
    let (deck, problems) = try deck("# One\n\n---\nsrc: ./gone.md\n---\n\n---\n# Two\n", [:])
    #expect(titles(deck) == ["One", "Two"])
    #expect(problems.count == 1 && problems[0].description.contains("gone.md"))
    let own = Array(repeating: "---\nsrc: x.md\n---\n", count: 40).joined()
    _ = try self.deck("# One\n\n" + own, ["x.md": "# a\n\n" + own])
  }

  @Test("A table of contents lists the titles of the slides")
  func contents() throws {
    let (deck, _) = try deck(
      """
      # Bridges

      ---
      hideInToc: true
      ---

      # Contents

      <Toc minDepth="1" maxDepth="2" />

      ---

      # Piers {.text-center}

      ---
      level: 2
      ---

      # Deep water

      ---
      title: Called *so*
      ---

      # Not so

      ---

      ### Too deep
      """, [:])
    guard case .list(let list)? = deck.slides[1].blocks.last?.content else {
      Issue.record("no list")
      return
    }
    #expect(list.items.map(\.blocks.plain) == ["Piers\nDeep water", "Called so"])
  }
}
