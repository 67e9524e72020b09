import DeckFormat
import DeckModel
import Testing

@Suite("Boxes, grids and code in tags")
struct ForeignBoxesTests {
  private func slide(_ text: String, _ dialect: Dialect) throws -> Slide {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true }
    ).deck.slides[0]
  }

  @Test("A fence straight below a tag begins code", arguments: Dialect.allCases)
  func fences(dialect: Dialect) throws {
    for (spaces, tag) in [("", "<div class=\"x\">"), ("    ", "<div><div>"), ("", "<p>Piers</p>")] {
      let text =
        "Words\n\n\(tag)\n\(spaces)```html\n\(spaces)<b>a</b>\n\(spaces)```\n</div>\n\nMore"
      let (deck, problems) = try parseMarkdown(
        bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true })
      let code = deck.slides[0].blocks.filter { if case .code = $0.content { true } else { false } }
      #expect(code.map(\.plain) == ["<b>a</b>"])
      #expect(code.map(\.line) == [4])
      #expect(deck.slides[0].blocks.last?.plain == "More")
      #expect(problems.isEmpty)
    }
  }

  @Test("What only looks like such a fence stays as it is")
  func otherFences() throws {
    let code = try slide("```html\n<div>\n```\n\nWords", .slidev).blocks
    #expect(code.map(\.plain) == ["<div>", "Words"])
    let note = try slide("# A\n\n<!--\n<div>\n```\n-->\n\n<div>\n\nb\n\n</div>\n", .marp)
    #expect(note.blocks.map(\.plain) == ["A", "b"])
    let item = try slide("1. a\n\n    <div>\n    ```\n    b\n    ```\n    </div>\n2. c", .marp)
    #expect(item.blocks.count == 1)
    #expect(item.blocks.plain == "a\nb\nc")
    let open = try slide("<div>\n```\nWords", .marp)
    #expect(!open.blocks.isEmpty)
  }

  @Test(
    "A grid has the columns that it names",
    arguments: [
      ("grid rows-2 h-full", 0), ("grid-rows-2", 0), ("grid gap-4", 0), ("grid grid-cols-1", 0),
      ("grid cols-2", 2), ("cols-2", 2), ("grid grid-cols-2 rows-2", 2), ("grid", 2),
      ("grid grid-cols-1 md:grid-cols-2", 2), ("grid grid-cols-[1fr_2fr] gap-4", 2),
    ])
  func grids(classes: String, columns: Int) throws {
    let text = "<div class=\"\(classes)\">\n<div>\n\na\n\n</div>\n<div>\n\nb\n\n</div>\n</div>"
    let blocks = try slide(text, .slidev).blocks
    if case .columns(let found)? = blocks.first?.content {
      #expect(found.count == columns)
    } else {
      #expect(columns == 0)
      #expect(blocks.map(\.plain) == ["a", "b"])
    }
  }

  @Test("A box below a grid of boxes is none of them")
  func boxBelowGrid() throws {
    func box(_ words: String) -> String { "<div class=\"p-3 bg-blue\">\n\n\(words)\n\n</div>\n" }
    let grid = "<div class=\"grid grid-cols-2\">\n\(box("a"))\n\(box("b"))\n</div>\n\n"
    let below = try slide("# A\n\n\(grid)<v-click>\n\n\(box("c"))\n</v-click>", .slidev).blocks
    #expect(below.map(\.plain) == ["A", "a\nb", "c"])
    #expect(try slide("\(box("a"))\n\(box("b"))\n\(box("c"))", .slidev).blocks.count == 1)
  }

  @Test("Slidev's statements and facts stand in the middle", arguments: ["statement", "fact"])
  func statements(layout: String) throws {
    let text = "---\nlayout: \(layout)\n---\n\nStone lasts"
    #expect(try slide(text, .slidev).style.alignment == .centre)
    #expect(try slide(text, .lectern).style.alignment == nil)
  }

  @Test("Slidev's cover is a title slide only while it holds little more than a title")
  func covers() throws {
    func layout(_ words: String) throws -> LayoutName? {
      try slide("---\nlayout: intro\n---\n\n# Piers\n\n- Stone\n- \(words)", .slidev).style.layout
    }
    #expect(try layout("Steel") == .title)
    #expect(try layout(String(repeating: "Steel ", count: 50)) == nil)
  }

  @Test("Slidev's head may number all code")
  func numbers() throws {
    func numbers(_ head: String) throws -> [Int?] {
      let code = ["", "{lines:false}", "{1}{lines:true,startLine:5}"].map {
        "```js \($0)\na\n```\n\n"
      }
      return try slide("---\n\(head)\n---\n\n" + code.joined() + "```mermaid\na\n```", .slidev)
        .blocks.map { if case .code(let code) = $0.content { code.firstNumber } else { nil } }
    }
    #expect(try numbers("lineNumbers: true") == [1, nil, 5, nil])
    #expect(try numbers("mdc: true") == [nil, nil, 5, nil])
  }
}
