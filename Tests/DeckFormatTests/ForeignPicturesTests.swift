import DeckFormat
import DeckModel
import Testing

@Suite("Pictures as other programs write them")
struct ForeignPicturesTests {
  private func read(_ text: String, _ dialect: Dialect) throws -> (Deck, [DeckProblem]) {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect,
      pictureExists: { !$0.contains("missing") })
  }

  private func pictures(_ text: String, _ dialect: Dialect) throws -> [Picture] {
    let slide = try read(text, dialect).0.slides[0]
    let inLines = slide.blocks.flatMap { block -> [Picture] in
      switch block.content {
      case .picture(let picture): [picture]
      case .paragraph(let inlines): inlines.pictures
      default: []
      }
    }
    return inLines + (slide.style.backdrop?.pictures ?? [])
  }

  @Test("A path may hold blanks and brackets", arguments: Dialect.allCases)
  func blanks(dialect: Dialect) throws {
    let paths = [
      "My Piers/a pier.png", "./My Piers/a pier (1).jpg", "the pier(2.svg", "a  b.PNG?v=2",
    ]
    for path in paths {
      #expect(try pictures("![fit](\(path))", dialect).map(\.source) == [path])
    }
    let titled = try pictures("![fit](a pier.png \"Stone\")", dialect)
    #expect(titled.map(\.source) == ["a pier.png"])
    // pandoc shows the words below it.
    if dialect != .pandoc { #expect(titled.map(\.title) == ["Stone"]) }
    #expect(try pictures("![fit](<a pier.png>)", dialect).map(\.source) == ["a pier.png"])
    let words = "`![fit](a pier.png)` and ![fit](not a picture)"
    #expect(try pictures(words, dialect).isEmpty)
  }

  @Test("Two pictures with blanks on one line are two")
  func two() throws {
    let row = try pictures("![](a b.png) ![](c d.png)", .reveal)
    #expect(row.map(\.source) == ["a b.png", "c d.png"])
    let cell = try read("| a |\n|---|\n| ![x](c d.png) |", .marp).0.slides[0].blocks[0]
    guard case .table(let table) = cell.content else {
      Issue.record("no table")
      return
    }
    #expect(table.rows[0][0].pictures.map(\.source) == ["c d.png"])
  }

  @Test("A width in a grid is one of the cell's")
  func gridCells() throws {
    let row = try pictures(
      """
      <div style="display: grid; grid-template-columns: 1fr 280px;">
        <img src="a.png" style="width: 100%">
        <img src="b.png" style="width: 100%">
      </div>
      """, .marp)
    #expect(row.map(\.source) == ["a.png", "b.png"])
    #expect(row.allSatisfy { $0.width == nil })
  }

  @Test("A size may stand behind a path")
  func sizes() throws {
    let written = ["a.png =300x200", "a b.png =300x", "a.png =x200", "a.png =50%x"]
    let read = try written.map { try pictures("![A pier](\($0))", .reveal)[0] }
    #expect(read.map(\.source) == ["a.png", "a b.png", "a.png", "a.png"])
    #expect(read.map(\.width) == [.points(300), .points(300), nil, .share(0.5)])
    #expect(read.map(\.height) == [.points(200), nil, .points(200), nil])
    #expect(read.map(\.alternative) == Array(repeating: "A pier", count: 4))
  }

  @Test("remark's macros for pictures are pictures, and others are left out with a warning")
  func macros() throws {
    let text = """
      # Piers![:above]

      .left[
      ![:scale 80%](./My Piers/a.png)
      ]
      ![:wide 60%](b.png)

      ![:note stone] Words ![:film](abc) `![:note]`
      """
    let (deck, problems) = try read(text, .remark)
    let blocks = deck.slides[0].blocks
    #expect(blocks.map(\.plain) == ["Piers", "", "", "Words ![:note]"])
    #expect(
      blocks[1...2].map(\.content) == [
        .picture(Picture(source: "./My Piers/a.png", width: .share(0.8))),
        .picture(Picture(source: "b.png", width: .share(0.6))),
      ])
    #expect(
      problems.map(\.description) == [
        "talk.md:1: warning: `![:above]` is a macro of the deck's own. It is left out.",
        "talk.md:8: warning: `![:note]` is a macro of the deck's own. It is left out.",
        "talk.md:8: warning: `![:film]` is a macro of the deck's own. It is left out.",
      ])
  }

  @Test("A missing picture in a table is its words, else its file's name")
  func cells() throws {
    let lines = "| a | b |\n|---|---|\n| ![](x/missing.png) | ![A pier](missing.png) |"
    let tags = """
      <table><tr><td>a</td><td>b</td></tr>
      <tr><td><img src="x/missing.png"></td><td><img src="missing.png" alt="A pier"></td></tr></table>
      """
    for text in [lines, tags] {
      let (deck, problems) = try read(text + "\n\n![](missing.png)", .reveal)
      guard case .table(let table)? = deck.slides[0].blocks.first?.content else {
        Issue.record("no table")
        return
      }
      #expect(
        table.rows == [
          [
            [.picture(missing("x/missing.png", "missing.png"))],
            [.picture(missing("missing.png", "A pier"))],
          ]
        ])
      #expect(
        problems.map { $0.message.split(separator: ". ").last } == [
          "The cell shows its file's name.", "The cell shows its alternative text.",
          "The slide shows its file's name in a frame.",
        ])
    }
  }

  private func missing(_ source: String, _ words: String) -> Picture {
    Picture(source: source, alternative: words, isAvailable: false)
  }
}
