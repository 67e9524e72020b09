import DeckModel
import Testing

@Suite("Where slides begin, and what of them appears when")
struct SlideTests {
  @Test(
    "Three dashes begin a slide",
    arguments: [
      ("# A\n\n---\n\n# B", ["1 A", "4 B"]),
      ("# A\n---\n# B", ["1 A", "3 B"]),
      ("A\n---\nB", ["1 -", "3 -"]),
      ("# A\n---   \n# B", ["1 A", "3 B"]),
      ("# A\r\n\r\n---\r\n\r\n# B\r\n", ["1 A", "4 B"]),
      ("\u{FEFF}# A\n\n---\n\n# B", ["1 A", "4 B"]),
      ("- a\n- b\n---\n# B", ["1 -", "4 B"]),
      ("> a\n---\n# B", ["1 -", "3 B"]),
      ("<div>\nx\n---\n# B", ["1 -", "4 B"]),
      ("| a |\n|---|\n| b |\n---\n# B", ["1 -", "5 B"]),
      ("---\n\n# A", ["2 A"]),
      ("---\n# A\n---\n# B", ["2 A", "4 B"]),
      ("# A\n\n---\n", ["1 A"]),
      ("# A\n\n---\n---\n\n# B", ["1 A", "4 -", "5 B"]),
      ("Title\n=====\n\nx", ["1 Title"]),
      ("Title\n-----\n\nx", ["1 Title"]),
      ("# A\n\n***\n\n___", ["1 A"]),
      ("```\n---\n```", ["1 -"]),
      ("- a\n\n  ```\n  ---\n  ```\n\n---\n\n# B", ["1 -", "8 B"]),
      ("<!--\n---\n-->\n# A", ["1 A"]),
    ])
  func dashes(source: String, expected: [String]) throws {
    #expect(try read(source).deck.slides.map { "\($0.line) \($0.title ?? "-")" } == expected)
  }

  @Test(
    "Headings begin slides when the deck asks for it",
    arguments: [
      ("headings", ["A", "B", "D"]),
      ("1", ["A", "D"]),
      ("3", ["A", "B", "C", "D"]),
      ("never", ["A"]),
    ])
  func headings(level: String, expected: [String]) throws {
    let source = "---\nsplit: \(level)\n---\n# A\n## B\n### C\n# D"
    let titles = try read(source).deck.slides.compactMap(\.title)
    #expect(titles == expected)
  }

  @Test("A dashed line before a heading that begins a slide makes no empty one")
  func dashesAndHeadings() throws {
    let deck = try read("---\nsplit: headings\n---\n# A\n\n---\n\n## B").deck
    #expect(deck.slides.map(\.title) == ["A", "B"])
  }

  @Test("A pause adds a step")
  func pauses() throws {
    let deck = try read("a\n\n<!-- pause -->\n\nb\n\n<!-- PAUSE -->\n\n> c").deck
    #expect(deck.slides[0].blocks.map(\.step) == [0, 1, 2])
    #expect(deck.slides[0].stepCount == 3)
    #expect(deck.slides[0].notes.isEmpty)
  }

  @Test("A pause behind which nothing comes is no step")
  func idlePause() throws {
    #expect(try read("a\n\n<!-- pause -->").deck.slides[0].stepCount == 1)
  }

  @Test("Steps begin anew on each slide")
  func stepsOfSlides() throws {
    let deck = try read("a\n\n<!-- pause -->\n\nb\n\n---\n\nc").deck
    #expect(deck.slides.map(\.stepCount) == [2, 1])
    #expect(deck.slides[1].blocks.map(\.step) == [0])
  }

  @Test(
    "A pause between items leaves one list",
    arguments: [
      ("- a\n<!-- pause -->\n- b\n- c", [0, 1, 1]),
      ("1. a\n<!-- pause -->\n2. b", [0, 1]),
      ("- a <!-- pause -->\n- b", [0, 1]),
      ("- a\n\n  <!-- pause -->\n\n- b", [0, 1]),
    ])
  func pauseInList(source: String, steps: [Int]) throws {
    let all = try contents(source)
    guard all.count == 1, case .list(let list) = all[0] else {
      Issue.record("no single list: \(all)")
      return
    }
    #expect(list.items.map(\.step) == steps)
  }

  @Test("Each item is a step when the deck is incremental")
  func incremental() throws {
    let source = """
      ---
      incremental: true
      ---
      # T
      - a
        - inner
      - b
      <!-- pause -->
      - c

      behind
      """
    let slide = try read(source).deck.slides[0]
    guard case .list(let list) = slide.blocks[1].content else {
      Issue.record("no list")
      return
    }
    #expect(list.items.map(\.step) == [1, 2, 3])
    #expect(slide.blocks.map(\.step) == [0, 0, 3])
    #expect(slide.stepCount == 4)
  }

  @Test("The outline and the details say what the controller needs")
  func outline() throws {
    let deck = try read("---\ntitle: T\n---\n# A *b*\n<!-- n -->\n- x\n<!-- pause -->\n- y\n---\nz")
      .deck
    #expect(
      deck.outline
        == DeckOutline(
          kind: .markdown, title: "T",
          slides: [
            SlideSummary(label: "1", title: "A b", stepCount: 2), SlideSummary(label: "2"),
          ]))
    #expect(
      deck.details == [
        SlideDetail(slide: 0, notes: "n", text: "A b\nx\ny"), SlideDetail(slide: 1, text: "z"),
      ])
  }

  @Test("A dark colour of one block gives way over a picture, a light one does not")
  func inkOverPictures() throws {
    let slide = try read(
      """
      <!-- .slide: data-background-image="sea.jpg" -->
      # Dark <!-- .element: style="color: black" -->

      Light <!-- .element: style="color: #ffe0a0" -->
      """
    ).deck.slides[0]
    #expect(slide.blocks.map(\.style.ink) == [nil, Colour(red: 0xFF, green: 0xE0, blue: 0xA0)])
  }

  @Test("Line ends are kept where the other program keeps them, but not those of a full line")
  func lineEnds() throws {
    let text = """
      One line
      and another.
      A line that is so long that its author's editor would not hold
      what comes after it
      """
    func paragraph(_ dialect: String) throws -> String {
      guard
        case .paragraph(let inlines) = try contents("---\ndialect: \(dialect)\n---\n\(text)")[0]
      else { return "" }
      return inlines.plain
    }
    let joined =
      "A line that is so long that its author's editor would not hold what comes after it"
    #expect(try paragraph("marp") == "One line\nand another.\n\(joined)")
    #expect(try paragraph("deckset") == "One line\nand another.\n\(joined)")
    #expect(try paragraph("slidev") == "One line and another. \(joined)")
  }

  @Test("A file that no mark cuts is cut at its headings, unless it says otherwise")
  func headingsWithoutMarks() throws {
    let text = "# Top\n\n## One\n\n## Two\n\n### Part\n"
    #expect(try read(text).deck.slides.count == 3)
    #expect(try read("---\nsplit: never\n---\n" + text).deck.slides.count == 1)
    #expect(try read("# Only\n\nWords\n").deck.slides.count == 1)
    #expect(try read("---\nsplit: 3\n---\n" + text).deck.slides.count == 4)
  }
}
