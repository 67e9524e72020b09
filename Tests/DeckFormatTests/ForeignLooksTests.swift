import DeckFormat
import DeckModel
import Testing

@Suite("How slides of other programs look")
struct ForeignLooksTests {
  private func slide(
    _ text: String, _ dialect: Dialect, pictureExists: @escaping (String) -> Bool = { _ in true }
  ) throws -> Slide {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: pictureExists
    ).deck.slides[0]
  }

  private func pictures(_ slide: Slide) -> [Picture] {
    slide.blocks.compactMap { if case .picture(let picture) = $0.content { picture } else { nil } }
  }

  @Test(
    "A layout of a theme's own shows its picture where its name says",
    arguments: [
      ("cover-with-image", LayoutName.pictureRight), ("intro-image", .pictureFull),
      ("intro-image-right", .pictureRight), ("photo-left", .pictureLeft),
    ])
  func pictureLayouts(name: String, layout: LayoutName) throws {
    let style = try slide("---\nlayout: \(name)\nimage: a.png\n---\n# A", .slidev).style
    #expect(style.layout == layout)
    #expect(style.backdrop?.pictures.map(\.source) == ["a.png"])
  }

  @Test("Slidev's layout for a picture leaves those of the text alone where it names none")
  func layoutWithoutPicture() throws {
    let slide = try slide("---\nlayout: image\n---\n# A\n\n- b\n\n![](c.png)", .slidev)
    #expect(slide.style.layout == nil && slide.style.backdrop == nil)
    #expect(pictures(slide).map(\.source) == ["c.png"])
  }

  @Test("A picture as wide as its place is whole")
  func wholeWidth() throws {
    let text = "---\nlayout: image\nimage: a.png\nbackgroundSize: 100%\n---\n"
    #expect(try slide(text, .slidev).style.backdrop?.pictures[0].filling == .contain)
  }

  @Test("Pixels of Slidev's are those of its canvas, and its classes say sizes")
  func pixels() throws {
    let wide = try slide("---\ncanvasWidth: 640\n---\n![](a.png){width=100}", .slidev)
    #expect(pictures(wide).map(\.width) == [.points(200)])
    let text = "---\ncanvasWidth: 640\n---\n<img src=\"a.png\" class=\"w-40 h-[50px]\">\n\n"
    let classes = pictures(try slide(text + "<img src=\"b.png\" w-full>", .slidev))
    #expect(classes.map(\.width) == [.points(320), .share(1)])
    #expect(classes.map(\.height) == [.points(100), nil])
    #expect(pictures(try slide("![w:100](a.png)", .marp)).map(\.width) == [.points(100)])
  }

  @Test("Of a component its picture, its words and the address in its code are shown")
  func components() throws {
    let text = """
      <Face src="/a.png" name="Ann Bee" title="Engineer" />

      <QRCode value="https://example.org" size="9" />

      <Icon name="mdi-home" />

      <Box title="A title">words</Box>
      """
    let slide = try slide(text, .slidev)
    #expect(pictures(slide).map(\.alternative) == ["Ann Bee"])
    #expect(
      slide.blocks.map(\.plain) == [
        "Ann Bee", "Ann Bee\nEngineer", "https://example.org", "A title\nwords",
      ])
  }

  @Test("A line alone in a layout for titles is a statement")
  func statement() throws {
    #expect(try slide("---\nlayout: section\n---\nwords", .slidev).style.layout == .statement)
    #expect(try slide("---\nlayout: section\n---\n# A", .slidev).style.layout == .section)
  }

  @Test("Words have the colours that Slidev's authors give them")
  func colours() throws {
    let text = """
      - <span style="color: #a0b0c0" @click="go">a</span> <b class="text-red-500">b</b>
      - <Box #default><i class="text-blue-900">c</i></Box>
      """
    let written = DeckFormatTests.text(of: Deck(slides: [try slide(text, .slidev)]), problems: [])
    for colour in ["#a0b0c0", "#ef4444", "#112"] { #expect(written.contains(colour), "\(written)") }
  }

  @Test("Slidev's quote is one only where it holds words")
  func quote() throws {
    #expect(try slide("---\nlayout: quote\n---\n# A\nb", .slidev).style.layout == .quote)
    #expect(try slide("---\nlayout: quote\n---\n# A\n\n- b", .slidev).style.layout == nil)
    for name in ["quote", "statement"] {
      let text = "<!-- _class: \(name) -->\n# A\n\n"
      #expect(try slide(text + "- b\n\n> c", .marp).style.layout == nil)
      #expect(try slide(text + "> c", .marp).style.layout?.rawValue == name)
    }
  }

  @Test("Of headings alone none is larger than the first")
  func headings() throws {
    let levels = try slide("## A\n# B\n### C\n\n[^1]: d", .deckset).blocks.compactMap {
      if case .heading(let level, _) = $0.content { level } else { nil }
    }
    #expect(levels == [2, 1, 3] || levels == [2, 2, 3])
    let alone = try slide("## A\n# B\n### C", .deckset).blocks.map(\.content)
    #expect(alone[1] == .heading(level: 2, ["B"]))
  }

  @Test("Pictures at two sides of nothing share the slide")
  func sides() throws {
    let whole = try slide("![fit left](a.png)\n\n![fit right](b.png)", .deckset)
    #expect(whole.style.backdrop == nil && pictures(whole).map(\.source) == ["a.png", "b.png"])
    let filled = try slide("![left](a.png)\n\n![right](b.png)", .deckset)
    #expect(filled.style.backdrop?.extent == .full && filled.blocks.isEmpty)
    let beside = try slide("# A\n\n![right](b.png)", .deckset)
    #expect(beside.style.backdrop?.extent == .right(share: 0.5))
  }

  @Test(
    "Grounds that are whole or have a size of their own are, a title below a picture is in the middle"
  )
  func picturesAndHeadings() throws {
    for text in ["![bg contain](a.png)\n![bg fit](b.png)", "![bg height:250](a.png)"] {
      let backdrop = try slide("# A\n\n\(text)", .marp).style.backdrop
      #expect(backdrop?.pictures.allSatisfy { $0.filling == .contain && $0.isUnaltered } == true)
    }
    let faint = try slide("# A\n\n![bg contain opacity:.4](a.png)", .marp)
    #expect(faint.style.backdrop?.pictures.first?.isUnaltered == false)
    #expect(try slide("![inline](a.png)\n\n## A", .deckset).style.alignment == .centre)
  }

  @Test("In narrow columns nothing is as large as their width")
  func narrowColumns() throws {
    let text = "[.column]\n# [fit] a\n\n[.column]\n# b\n\n[.column]\n# c"
    guard case .columns(let columns)? = try slide(text, .deckset).blocks.first?.content else {
      Issue.record("no columns")
      return
    }
    #expect(columns.map { $0.blocks[0].style.isFitted } == [false, false, false])
  }

  @Test("What a component shows stays together in a row of them")
  func componentsInARow() throws {
    let face = "<div class=\"flex\"><Face src=\"a.png\" name=\"Ann Bee\" /></div>"
    let text = "<div class=\"flex\">\(face)\(face)</div>"
    guard case .columns(let columns)? = try slide(text, .slidev).blocks.first?.content else {
      Issue.record("no columns")
      return
    }
    #expect(
      columns.map { $0.blocks.map(\.plain) } == [["Ann Bee", "Ann Bee"], ["Ann Bee", "Ann Bee"]])
  }

  @Test("What a flexible box centres stands in the middle, one element has nothing beside it")
  func flexible() throws {
    let centred = try slide("<div class=\"flex justify-center\">\n\nwords\n\n</div>", .slidev)
    #expect(centred.blocks.map(\.style.alignment) == [.centre])
    let stack = "<div class=\"flex flex-col items-center\">\n\nwords\n\n</div>"
    #expect(try slide(stack, .slidev).style.alignment == .centre)
    let one = "<div class=\"flex items-center\">\n<p>\na\n\nb\n</p>\n</div>"
    #expect(try slide(one, .slidev).blocks.map(\.plain) == ["a", "b"])
  }

  @Test("Lists with nothing but a line's end between them are one")
  func listsAndBreaks() throws {
    let slide = try slide("- a\n\n<br/>\n\n- b\n\nwords\n\n- c", .slidev)
    #expect(slide.blocks.map(\.plain) == ["a\nb", "words", "c"])
  }

  @Test("A badge that can't be shown is its words")
  func badges() throws {
    let text =
      "Me [![ORCID](https://img.shields.io/a)](there) [![Mail](https://img.shields.io/b)](here)"
    let slide = try slide(text, .marp) { _ in false }
    #expect(slide.blocks.map(\.plain) == ["Me ORCID Mail"])
    let other = try self.slide("Me [![A](https://example.org/a.png)](there)", .marp)
    #expect(pictures(other).count == 1)
  }

  @Test("Marp's header may begin with a backslash, and its pictures are logos in any looks")
  func header() throws {
    let text = "---\nheader: \\ *one* ***![](a.png)*** **two**\n---\n# A"
    let style = try slide(text, .marp).style
    #expect(style.logos.first?.source == "a.png")
    #expect(style.header.plain == "one  two")
  }

  @Test("What CSS gives a ground or an edge is a card, in which a title alone is none")
  func boxes() throws {
    let text = """
      <style>
      .box { background: #eef; color: white; font-weight: bold }
      .bar { border: 1px solid red }
      </style>

      # Title

      <div class="box">

      words

      </div>

      <div class="bar">

      - more

      </div>

      <div class="box">

      ## A part

      </div>
      """
    let blocks = try slide(text, .marp).blocks
    guard case .cards(let cards)? = blocks.dropFirst().first?.content else {
      Issue.record("no cards")
      return
    }
    #expect(cards.map(\.plain) == ["words", "more"])
    #expect(cards[0].map(\.content) == [.paragraph([.strong(["words"])])])
    #expect(cards[0].map(\.style.ink) == [nil])
    #expect(blocks.map(\.plain) == ["Title", "words\nmore", "A part"])
    let grid =
      "<div class=\"grid grid-cols-2\"><div class=\"bg-blue p-4\">a</div>"
      + "<div class=\"bg-red p-4\">b</div></div>"
    guard case .cards? = try slide(grid, .slidev).blocks.first?.content else {
      Issue.record("no cards in a grid")
      return
    }
  }
}
