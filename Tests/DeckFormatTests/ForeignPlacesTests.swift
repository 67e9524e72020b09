import DeckFormat
import DeckModel
import Testing

@Suite("Places, pages and cuts of other programs' slides")
struct ForeignPlacesTests {
  private func slides(_ text: String, _ dialect: Dialect) throws -> [Slide] {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true }
    ).deck.slides
  }

  @Test("A slide of reveal.js or pandoc in the middle is that in its height alone")
  func middle() throws {
    let found = try slides("# A {.center}\n\nb\n\n# C\n\nd", .pandoc)[0].style
    #expect(found.placement == .middle && found.alignment == nil)
    let revealed = try slides("<!-- .slide: class=\"center\" -->\n# A\n\nb", .reveal)[0].style
    #expect(revealed.placement == .middle && revealed.alignment == nil)
  }

  @Test("What stands in a box of a class's is where the class has it")
  func boxes() throws {
    for (classes, place) in [
      ("flex flex-col items-end", HorizontalPlace.trailing), ("flex justify-end", .trailing),
      ("flex flex-col items-center", .centre), ("ml-auto", .trailing),
    ] {
      let blocks = try slides("# A\n\n<div class=\"\(classes)\">\n\nb\n\n</div>", .slidev)[0].blocks
      #expect(blocks.last?.style.alignment == place, "\(classes)")
    }
  }

  @Test("A page that is shown leaves its address")
  func pages() throws {
    let text =
      "# First\n\n---\nlayout: iframe-right\nurl: https://river.example/a\n---\n\n# A\n\n- b"
    let (deck, problems) = try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: .slidev, pictureExists: { _ in true })
    let backdrop = try #require(deck.slides[1].style.backdrop)
    #expect(backdrop.extent != .full)
    #expect(backdrop.pictures.map(\.standInWords).joined().contains("river.example"))
    #expect(problems.map(\.message) == ["A page can't be shown. Its address stands in its place."])
  }

  @Test("A date that only a program knows is left out")
  func today() throws {
    let deck = try read("---\ntitle: A\ndate: today\n---\n\n# B\n\nc").deck
    #expect(deck.frontMatter.date == nil)
  }

  @Test("A tag without its end is none, and words between angle brackets are words")
  func brackets() throws {
    #expect(try slides("<div>\n\n# A\n\n</div\n\nb", .reveal)[0].blocks.map(\.plain) == ["A", "b"])
    let words = try slides("# A\n\na column with <insert your rule>?", .deckset)[0].blocks
    #expect(words.last?.plain == "a column with <insert your rule>?")
    #expect(try slides("# A\n\nb <blink>c</blink>", .deckset)[0].blocks.last?.plain == "b c")
  }

  @Test("Where two dashes cut slides they do before a heading, too, without blank lines")
  func dashes() throws {
    let text = "# A\n\n---\n\n# B\n\n--\n\n## C\n\n- d\n--\n\n## E\n\n--\n## F\n\nNote: g\n--\nh"
    let found = try slides(text, .reveal)
    #expect(found.map { $0.blocks.first?.plain ?? "" } == ["A", "B", "C", "E", "F"])
    #expect(found.last?.notes.contains("h") == true)
  }

  @Test("Braces with two backslashes are those of a formula in reveal.js")
  func braces() throws {
    let words = try slides("# A\n\n$x : B \\\\{ p \\\\}$", .reveal)[0].blocks.last?.plain
    #expect(words?.filter { !$0.isWhitespace && $0 != "\u{2060}" } == "x:B{p}")
  }

  @Test("Front matter may stand below a comment")
  func comments() throws {
    let text = "<!--\nWho may copy this\n-->\n\n---\ntitle: A\nurlcolor: violet\n---\n\n# B\n\nc"
    let deck = try read(text).deck
    #expect(deck.frontMatter.title == "A")
    #expect(deck.slides.map { $0.blocks.first?.plain ?? "" } == ["A", "B"])
    #expect(try read("<!-- a -->\n\n# B\n\nc").deck.slides.count == 1)
  }

  @Test("A footnote of pandoc's may stand where it is named")
  func inlineNotes() throws {
    let blocks = try slides("# A\n\nb^[said [by](c) me], d `^[e]`", .pandoc)[0].blocks
    #expect(blocks.map(\.plain) == ["A", "b1, d ^[e]", "1: said by me"])
    #expect(blocks.last?.style.isFoot == true)
  }

  @Test("A list of HTML's begins with the number that it names")
  func numbers() throws {
    guard
      case .list(let list) = try slides("<ol start=\"4\"><li>a</li></ol>", .marp)[0].blocks[0]
        .content
    else {
      Issue.record("no list")
      return
    }
    #expect(list.marking == .numbers(from: 4))
  }
}
