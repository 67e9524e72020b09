import DeckFormat
import DeckModel
import Testing

@Suite("What authors for other programs are used to")
struct ForeignHabitsTests {
  private func slides(_ text: String, _ dialect: Dialect) throws -> [Slide] {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true }
    ).deck.slides
  }

  @Test("A fence behind `.name[` begins code, and one before `]` ends it")
  func fencesInBrackets() throws {
    let text = """
      # Locks

      .small[```python
      gate = basin[1]
      open(gate)
      ```]

      Words

      .small.center[
      ~~~
      close(gate)~~~]

      ---

      # Weirs

      ???
      Only for me
      """
    let found = try slides(text, .remark)
    #expect(
      found.map { $0.blocks.map(\.plain) } == [
        ["Locks", "gate = basin[1]\nopen(gate)", "Words", "close(gate)"], ["Weirs"],
      ])
    #expect(found.last?.notes == "Only for me")
  }

  @Test("Small pictures in what CSS puts at an edge are the slide's mark, also in a layout")
  func edges() throws {
    let foot = """
      <footer style="position: absolute; bottom: 0; left: 0;">
        <img src="harbour.png" style="height: 70px; float: left;">
        <img src="lock.png" style="height: 70px; float: right;">
      </footer>
      """
    let text = "layout: true\n\n\(foot)\n\n---\n\n# Locks\n\nWords\n\n---\n\n# Weirs\n\n- a"
    for slide in try slides(text, .remark) {
      #expect(slide.style.logos.map(\.source) == ["harbour.png", "lock.png"])
      #expect(slide.blocks.count == 2)
    }
    let fixed = foot.replacing("footer", with: "div").replacing("absolute", with: "fixed")
    #expect(try slides("# A\n\nb\n\n\(fixed)", .marp)[0].blocks.map(\.plain) == ["A", "b"])
    let large = fixed.replacing("70px", with: "400px")
    #expect(try slides("# A\n\nb\n\n\(large)", .marp)[0].blocks.count > 2)
  }

  @Test("A mark behind the last slide adds none where slides take over from a layout")
  func lastMark() throws {
    let text = "layout: true\nclass: deep\n\n---\n\n# A\n\n---\nclass: middle\n# B\n---\n"
    #expect(try slides(text, .remark).map(\.blocks.plain) == ["A", "B"])
    #expect(try slides(text + "name: c\n", .remark).count == 3)
  }

  @Test(
    "pandoc's decks are told by what only their front matter says",
    arguments: [
      (
        "numbersections: true\ntheme: white\ncss:\n  - tide.css\nauthor:\n  - A\n  - B",
        Dialect.pandoc
      ),
      ("babel-lang: italian\nlang: it", .pandoc), ("theme: Madrid\nlang: en", .pandoc),
      ("aspectratio: 169\nlang: en", .pandoc), ("author:\n  - A\n  - B", .lectern),
      ("css: unocss\naspectRatio: 16/9\nmdc: true", .slidev), ("theme: white", .lectern),
    ])
  func pandocHeads(head: String, dialect: Dialect) throws {
    let text = "---\ntitle: Tides\n\(head)\n---\n\n# A\n\nWords\n\n---\n\n# B\n\nMore"
    let titles = try read(text).deck.slides.map { $0.blocks.first?.plain ?? "" }
    #expect((titles.first == "Tides") == (dialect == .pandoc))
  }

  @Test("A footnote goes on until a blank line", arguments: [Dialect.pandoc, .lectern, .marp])
  func longNotes(dialect: Dialect) throws {
    let text = "# A\n\nb[^n] and c[^2]\n\n[^n]: It begins here\nand *ends* here.\n[^2]: d\n\nafter"
    let blocks = try slides(text, dialect)[0].blocks
    #expect(
      blocks.map(\.plain) == [
        "A", "b1 and c2", "after", "1: It begins here and ends here.", "2: d",
      ])
    let apart = "# A\n\n[^1]: d\n- e\n\n# B\n\nc[^1]"
    #expect(try slides(apart, dialect).flatMap(\.blocks).contains { $0.plain == "e" })
  }

  @Test("pandoc sets dashes and ellipses, but not in code, addresses and options")
  func dashes() throws {
    let text = """
      # A---b

      c---d, 1990--1999 ... e ---- f `g---h` --force https://i.example/j--k www.l.example/m---n
      """
    #expect(
      try slides(text, .pandoc)[0].blocks.map(\.plain) == [
        "A—b",
        "c—d, 1990–1999 … e ---- f g---h --force https://i.example/j--k www.l.example/m---n",
      ])
    #expect(try slides("# A\n\nc---d ...", .lectern)[0].blocks.last?.plain == "c---d ...")
  }

  @Test("Ends of lines among authors leave no empty places between commas")
  func authors() throws {
    let text = "% Tides\n% A. Pilot <br> 17 <br> <br> B. Keeper, <br>\n% May <br> 3\n\n# A\n\nb"
    let head = try read(text).deck.frontMatter
    #expect(head.author == "A. Pilot, 17, B. Keeper")
    #expect(head.date == "May 3")
  }

  @Test("Shares of pictures side by side are of the slide, not of the place that each has")
  func shares() throws {
    func widths(_ share: Int, _ other: Int) throws -> [Picture.Length?] {
      let text = "# A\n\nb\n\n![](c.png){width=\(share)%}\n![](d.png){width=\(other)%}"
      return try slides(text, .pandoc)[0].blocks.compactMap { block in
        if case .picture(let picture) = block.content { .some(picture.width) } else { nil }
      }
    }
    #expect(try widths(45, 45) == [nil, nil])
    #expect(try widths(20, 20) == [.share(0.2), .share(0.2)])
    #expect(try widths(30, 60) == [.share(0.3), .share(0.6)])
  }

  @Test("Two hashes straight before a letter begin a heading, one is a word's")
  func hashes() throws {
    for dialect in [Dialect.lectern, .reveal, .deckset] {
      let blocks = try slides("# A\n\n##b\n\n```\n##c\n```", dialect)[0].blocks
      #expect(blocks.map(\.plain) == ["A", "b", "##c"])
      guard case .heading(2, _) = blocks[1].content else {
        Issue.record("no heading")
        return
      }
    }
    #expect(try slides("# A\n\n#b\n\n##1", .lectern)[0].blocks.map(\.plain) == ["A", "#b", "##1"])
  }

  @Test(
    "Two blanks further in is a list within an item with two blanks behind its mark",
    arguments: [Dialect.lectern, .remark, .reveal])
  func wideItems(dialect: Dialect) throws {
    let text = "*  a\n  *  b\n    *  c\n  *  d\n*  e"
    guard case .list(let list)? = try slides(text, dialect)[0].blocks.first?.content,
      case .list(let inner)? = list.items[0].blocks.last?.content
    else {
      Issue.record("no list")
      return
    }
    #expect(list.items.map(\.blocks.plain) == ["a\nb\nc\nd", "e"])
    #expect(inner.items.map(\.blocks.plain) == ["b\nc", "d"])
    guard case .list(let flat)? = try slides("- a\n - b\n- c", .lectern)[0].blocks.first?.content
    else {
      Issue.record("no list")
      return
    }
    #expect(flat.items.count == 3)
  }

  @Test("`background` is a key of ours, not one of Marp's")
  func marpBackground() throws {
    let text = "---\nmarp: true\nbackground: sea.jpg\n---\n\n<!-- _background: red -->\n\n# A\n\nb"
    let (deck, problems) = try read(text)
    #expect(deck.slides[0].style.backdrop == nil && deck.slides[0].style.background == nil)
    #expect(problems.map { $0.location.line } == [3, 6])
    #expect(problems.allSatisfy { $0.message.hasPrefix("`background` is no directive of Marp's") })
    let own = try read("---\nbackground: sea.jpg\n---\n\n# A\n\nb").deck
    #expect(own.slides[0].style.backdrop != nil)
  }

  @Test("Deckset's line above a heading begins a slide, elsewhere it is a line")
  func rules() throws {
    let text = "# A\n\n- b\n\n___\n\n# C\n\nd\n\n___\n\ne"
    let found = try slides(text, .deckset)
    #expect(found.map { $0.blocks.first?.plain } == ["A", "C"])
    #expect(found.last?.blocks.contains { $0.content == .rule } == true)
  }

  @Test("Deckset's pictures stand at the sides that they name, whatever comes first")
  func sides() throws {
    for fit in ["", "fit "] {
      let text = "![\(fit)right](a.png)\n\n![\(fit)left](b.png)"
      let slide = try slides(text, .deckset)[0]
      let blocks = slide.blocks.compactMap { block -> String? in
        if case .picture(let picture) = block.content { picture.source } else { nil }
      }
      let ground = slide.style.backdrop?.pictures.map(\.source) ?? []
      #expect(blocks + ground == ["b.png", "a.png"])
    }
  }

  @Test("A ground with round corners is a box, a sign that is all round is none")
  func roundBoxes() throws {
    func isBox(_ classes: String) throws -> Bool {
      let text = "# A\n\n<div class=\"\(classes)\">\n\nb\n\n- c\n\n</div>"
      return try slides(text, .slidev)[0].blocks.contains { block in
        if case .cards = block.content { true } else { false }
      }
    }
    #expect(try isBox("bg-white/10 rounded-lg") && isBox("bg-gray-100 rounded"))
    #expect(try !isBox("rounded-lg") && !isBox("bg-gray-100 rounded-full"))
  }

  @Test("A footnote of remark's behind words stands at the foot")
  func footnoteBehindWords() throws {
    let text =
      "class: center, middle\n# A\n\n**b** .footnote[After *c* (2031)]\n\n---\n\n- d .footnote[e]\n- f"
    let found = try slides(text, .remark)
    #expect(found[0].blocks.map(\.plain) == ["A", "b", "After c (2031)"])
    #expect(found[0].blocks.map(\.style.isFoot) == [false, false, true])
    guard case .list(let list)? = found.last?.blocks.first?.content else {
      Issue.record("no list")
      return
    }
    #expect(list.items.count == 2)
  }

  @Test("What is chosen out of how many is set as a formula")
  func binomials() throws {
    for written in ["${n \\choose k}$", "$\\binom{n}{k}$", "$n\\choose k$"] {
      let blocks = try slides("# A\n\nSay \(written) so", .lectern)[0].blocks
      #expect(
        blocks.last?.content
          == .paragraph([
            "Say (", .raised([.emphasis(["n"])]), .lowered([.emphasis(["k"])]), ") so",
          ]))
    }
    let fraction = try slides("# A\n\nSay ${a \\over b}$ so", .lectern)[0].blocks.last?.plain
    #expect(fraction?.filter { !$0.isWhitespace && $0 != "\u{2060}" } == "Saya/bso")
  }

  @Test("A paragraph's only words have the size that is said of all of them")
  func sizes() throws {
    func scale(_ text: String) throws -> Double? {
      try slides("# A\n\n\(text)", .remark)[0].blocks.last?.style.scale
    }
    #expect(try scale("<span style=\"font-size: 2em\">b</span>  ") == 2)
    #expect(try scale("<span style=\"font-size: 200%\">b *c*</span>") == 2)
    #expect(try scale("<p><span style=\"font-size: 2em\">b</span></p>") == 2)
    #expect(try scale("<span style=\"font-size: 2em\">b</span> c") == 1)
    #expect(try scale("c <span style=\"font-size: 2em\">b</span>") == 1)
    #expect(try scale("- <span style=\"font-size: 2em\">b</span>\n- c\n\nd") == 1)
  }

  @Test("A picture of no file and no words shows nothing")
  func nothing() throws {
    for written in ["![]()", "<img src=\"\">"] {
      let (deck, problems) = try read("# A\n\nb\n\n\(written)")
      #expect(deck.slides[0].blocks.map(\.plain) == ["A", "b"])
      #expect(problems.map(\.message) == ["The picture names no file. It is left out."])
    }
    #expect(try read("# A\n\n![b]()").deck.slides[0].blocks.count == 2)
  }

  @Test("A comment behind an item's mark parts no words in pandoc's decks")
  func commentsInItems() throws {
    let text = "# A\n\n- <!-- by whom: me -->\"b\n  c\"\n- d\n\n1. <!-- e f --> g\n   h"
    let blocks = try slides(text, .pandoc)[0].blocks
    #expect(blocks.map(\.plain) == ["A", "\"b c\"\nd", "g h"])
  }

  @Test("TeX's signs among pandoc's words are signs")
  func signsAmongWords() throws {
    let blocks = try slides("# A\n\nb \\rightarrow{} c \\Rightarrow d \\times e", .pandoc)[0].blocks
    #expect(blocks.map(\.plain) == ["A", "b → c ⇒ d × e"])
  }

  @Test("A formula of blanks alone shows nothing")
  func blankFormulas() throws {
    let blocks = try slides("# A\n\nb $\\quad$ c $\\space$ d\n\n$$\\quad$$", .marp)[0].blocks
    #expect(blocks.map { $0.plain.filter { !$0.isWhitespace } } == ["A", "bcd"])
  }

  @Test("A small picture above the title of a slide is its logo")
  func logoAboveTitle() throws {
    let logo = "<img src=\"house.svg\" style=\"max-width: 12rem\">\n\n"
    for head in ["", "layout: two-cols-header\n---\n"] {
      let slide = try slides("# T\n\n---\n\(head)\n\(logo)# A\n\n- b\n- c", .slidev)[1]
      #expect(slide.style.logos.first?.source == "house.svg")
      #expect(slide.blocks.first?.plain == "A")
    }
    let large = try slides("# T\n\n---\n\n![](large.png)\n\n# A\n\n- b", .slidev)[1]
    #expect(large.style.logos.isEmpty && large.blocks.count == 3)
  }

  @Test("A picture that stands in the middle leaves the words beside it where they are")
  func centredPicture() throws {
    let blocks = try slides("[a](https://example.org/)\n![center](b.png)", .marp)[0].blocks
    #expect(blocks.map(\.style.alignment) == [nil, .centre])
  }
}
