import DeckFormat
import DeckModel
import Testing

@Suite("What the text of other programs' decks means")
struct ForeignTextTests {
  private func slides(_ text: String, _ dialect: Dialect) throws -> [Slide] {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect,
      pictureExists: { !$0.hasPrefix("gone") },
      pictureSize: { $0.hasPrefix("sign") ? PageSize(width: 24, height: 24) : nil }
    ).deck.slides
  }

  private func contents(_ text: String, _ dialect: Dialect) throws -> [Block.Content] {
    try slides(text, dialect)[0].blocks.map(\.content)
  }

  @Test("pandoc's slides begin where their author's rules cut them, whatever headings they hold")
  func rules() throws {
    let text = """
      ## Why bridges

      - They carry

      # Kinds

      ---

      ## Arches

      ### Stone

      Old

      ### Steel

      Newer

      ### Wood

      Light

      ---

      ## Beams

      Plain
      """
    #expect(
      try slides(text, .pandoc).map { $0.blocks.map(\.plain) } == [
        ["Why bridges", "They carry"], ["Kinds"],
        ["Arches", "Stone", "Old", "Steel", "Newer", "Wood", "Light"], ["Beams", "Plain"],
      ])
  }

  @Test("Attributes may have spaces within their braces")
  func spacedBraces() throws {
    let text = "::::{ .columns }\n:::{ .column width=30% }\nA\n:::\n::: column\nB\n:::\n::::"
    guard case .columns(let columns)? = try contents(text, .pandoc).first else {
      Issue.record("no columns")
      return
    }
    #expect(columns.map(\.blocks.plain) == ["A", "B"])
    #expect(columns[0].share == 0.3)
  }

  @Test("One meaning stands below its term, several are a list, and no group goes on in them")
  func definitions() throws {
    let text = """
      ::: column
      Span
      :   From pier to pier

      `$1`{.bash}
      :   Width, `m`
      :   Load
      :::

      After
      """
    #expect(
      try contents(text, .pandoc) == [
        .paragraph([.strong(["Span"]), .lineBreak, "From pier to pier"]),
        .paragraph([.strong([.code("$1")])]),
        .list(
          ListBlock(
            .bullets, isTight: true,
            items: [
              ListItem([Block(.paragraph(["Width, ", .code("m")]), line: 6)], line: 6),
              ListItem([paragraph("Load", line: 7)], line: 7),
            ])),
        .paragraph(["After"]),
      ])
  }

  @Test("A title slide over a picture says whose the talk is")
  func bylineOverPicture() throws {
    let text = """
      ---
      title: Bridges
      author:
      - Ann Bee
      - Cy Dee
      date: May
      title-slide-attributes:
        data-background-image: river.jpg
      ---

      # Arches

      Old
      """
    let title = try #require(try slides(text, .pandoc).first)
    #expect(title.blocks.map(\.plain) == ["Bridges", "Ann Bee, Cy Dee · May"])
  }

  @Test(
    "Stars that close behind a mark are no letters where no space follows",
    arguments: [
      ("これは**「橋」**です", ["これは", .strong(["「橋」"]), "です"]),
      (
        "값 **값(Value)**으로 **힘(Load)**은 온다",
        ["값 ", .strong(["값(Value)"]), "으로 ", .strong(["힘(Load)"]), "은 온다"]
      ),
      ("橋*（石）*と`**「a」**字`", ["橋", .emphasis(["（石）"]), "と", .code("**「a」**字")]),
      ("3 * 4\\**「x」が", ["3 * 4**「x」が"]),
    ] as [(String, [Inline])])
  func stars(text: String, inlines: [Inline]) throws {
    #expect(try contents(text, .lectern) == [.paragraph(inlines)])
  }

  @Test("What stands far in within remark's brackets is no code")
  func indentedBrackets() throws {
    let text = """
      # Bridges

      .left[
      ```c
          int a;
      ```
      ]
      .right[
          <img src="arch.png" alt="An arch" />
          Words
      ]
      """
    guard case .columns(let columns)? = try contents(text, .remark).last else {
      Issue.record("no columns")
      return
    }
    #expect(columns[0].blocks.map(\.plain) == ["    int a;"])
    #expect(columns[1].blocks.map(\.plain) == ["An arch", "Words"])
  }

  @Test("Line ends between items leave them one list", arguments: ["1. ", "- "])
  func breaksBetweenItems(mark: String) throws {
    let second = mark == "- " ? mark : "2. "
    let text = "\(mark)One\n<br>\n\(second)Two\n<br/>\n\(mark)Three"
    guard case .list(let list)? = try contents(text, .remark).first else {
      Issue.record("no list")
      return
    }
    #expect(list.items.map(\.blocks.plain) == ["One", "Two", "Three"])
  }

  @Test("A picture's title in HTML is no caption, and a share of no height is none")
  func htmlPictures() throws {
    let text = """
      <img src="a.png" title="plot of chunk a" height=10% width=80%>

      <img src="gone.png" title="A pier">
      """
    let wide = Picture(source: "a.png", alternative: "plot of chunk a", width: .share(0.8))
    let gone = Picture(source: "gone.png", alternative: "A pier", isAvailable: false)
    #expect(try contents(text, .reveal) == [.picture(wide), .picture(gone)])
  }

  @Test("A footnote stands on each slide that names it, wherever it is defined")
  func footnotes() throws {
    let text = """
      > It spans
      -- Ann Bee [^Book]

      ---

      Words[^Book] and more[^2]

      [^2]: Two

      ---

      # End

      [^Book]: The book
      """
    #expect(
      try slides(text, .deckset).map { $0.blocks.filter(\.style.isFoot).map(\.plain) } == [
        ["1: The book"], ["2: Two", "1: The book"], [],
      ])
    #expect(try slides(text, .deckset)[0].blocks[0].plain == "It spans\n— Ann Bee 1")
  }

  @Test("A footnote that nothing names stands where it is, and pandoc's before its next slide")
  func otherFootnotes() throws {
    let alone = try slides("# A\n\n[^1]: Alone", .remark)
    #expect(alone[0].blocks.map(\.plain) == ["A", "1: Alone"])
    let text = "# A\n\nOne[^x]\n\n# B\n\nTwo\n\n[^x]: Note"
    #expect(
      try slides(text, .pandoc).map { $0.blocks.map(\.plain) } == [
        ["A", "One1", "1: Note"], ["B", "Two"],
      ])
  }

  @Test("Old sizes of fonts make words small, and items that are pictures have no marks")
  func smallThings() throws {
    #expect(
      try contents("<font size=\"1\">\nBy Ann\n</font>", .reveal) == [
        .paragraph([.small(["By Ann"])])
      ])
    #expect(
      try contents("- ![A](a.png)\n- ![B](b.png)", .remark) == [
        .picture(Picture(source: "a.png", alternative: "A")),
        .picture(Picture(source: "b.png", alternative: "B")),
      ])
  }

  @Test("Long code that moves stands on slides of its own, short code below the one before")
  func magicMove() throws {
    let block = { (name: String, lines: Int) in
      "```c\n" + (1...lines).map { "\(name)\($0);" }.joined(separator: "\n") + "\n```\n"
    }
    let text = { (lines: Int) in
      """
      # Start

      ---
      class: text-center
      ---

      # Spans

      <v-click>

      ````md magic-move
      \(block("a", lines))\(block("b", lines))````

      </v-click>

      After

      ---

      # End
      """
    }
    let short = try slides(text(4), .slidev)
    #expect(short.map(\.blocks.count) == [1, 4, 1])
    #expect(short[1].blocks.map(\.step) == [0, 1, 2, 0])
    let long = try slides(text(13), .slidev)
    #expect(long.map { $0.blocks[0].plain } == ["Start", "Spans", "Spans", "End"])
    #expect(long.map(\.blocks.count) == [1, 2, 3, 1])
    #expect(long[2].blocks[1].plain.hasPrefix("b1;"))
    #expect(long[2].blocks[2].plain == "After")
    #expect(long[1...2].map(\.style.alignment) == [.centre, .centre])
  }

  @Test("A sign before a name at the edge is no logo, a picture is")
  func signs() throws {
    let text = "---\nmarp: true\nfooter: '![](%) [ann](https://a.org)'\n---\n\n# A\n\nB"
    let style = { (name: String) in
      try slides(text.replacing("%", with: name), .marp)[0].style
    }
    #expect(try style("sign.png").logos.isEmpty)
    #expect(try style("mark.png").logos.first?.source == "mark.png")
    #expect(try style("sign.png").footer.plain == "ann")
  }
}
