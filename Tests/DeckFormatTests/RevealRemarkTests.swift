import DeckFormat
import DeckModel
import Testing

@Suite("What reveal.js, pandoc and remark mean")
struct RevealRemarkTests {
  private func deck(_ text: String, _ dialect: Dialect) throws -> Deck {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect,
      pictureExists: { !$0.contains("missing") }
    ).deck
  }

  private func blocks(_ text: String, _ dialect: Dialect) throws -> [Block] {
    try deck(text, dialect).slides[0].blocks
  }

  private func columns(_ text: String, _ dialect: Dialect) throws -> [Block.Column] {
    let blocks = try blocks(text, dialect)
    guard case .columns(let columns)? = blocks.first?.content else { return [] }
    return columns
  }

  @Test("Upright strokes that stand alone part slides", arguments: ["|||", "||", "///"])
  func strokes(mark: String) throws {
    let text = "# Piers\n\nNotes:\n\nAsk\n\n\(mark)\n\n# Arches\n\n---\n\n# Cables"
    let slides = try deck(text, .reveal).slides
    #expect(slides.map(\.blocks.plain) == ["Piers", "Arches", "Cables"])
    #expect(slides.map(\.notes) == ["Ask", "", ""])
  }

  @Test("The French write notes with a space before the colon, and to the audience, too")
  func spacedNotes() throws {
    let slides = try deck("Ponts\nNotes : dire bonjour\n\n---\n\nNote : sans eau", .reveal).slides
    #expect(slides.map(\.blocks.plain) == ["Ponts", "Note\u{A0}: sans eau"])
    #expect(slides.map(\.notes) == ["dire bonjour", ""])
  }

  @Test("Hugo's shortcodes for notes, formulas and grounds", arguments: ["note", "speaker_note"])
  func shortcodes(name: String) throws {
    let text = """
      {{< slide background-image="pier.jpg" background-size="80%" background-color="#000" >}}

      {{% \(name) %}}
      Count them.
      {{% /\(name) %}}

      ---

      {{< math >}}
      $$
      a^2
      $$
      {{< /math >}}
      """
    let slides = try deck(text, .reveal).slides
    #expect(slides[0].notes == "Count them.")
    #expect(slides[0].blocks.isEmpty)
    #expect(slides[0].style.backdrop?.pictures.first?.width == .share(0.8))
    #expect(slides[0].style.background == .colour(.black))
    #expect(
      slides[1].blocks.map(\.content) == [
        .paragraph([.emphasis([.text("a")]), .raised([.text("2")])])
      ])
  }

  @Test(
    "A date has no time of day",
    arguments: [
      ("2031-05-02T15:30:00Z", "2031-05-02"), ("2031-05-02 15:30", "2031-05-02"),
      ("2031-05-02", "2031-05-02"), ("2 May 2031 10 a.m.", "2 May 2031 10 a.m."),
    ])
  func days(written: String, shown: String) throws {
    let head = "---\ntitle: Bridges\ndate: \(written)\n---\n\n# Piers"
    #expect(try deck(head, .reveal).frontMatter.date == shown)
  }

  @Test("Lines of an author are told apart")
  func author() throws {
    let head = "---\ntitle: Bridges\nauthor: A. Speaker <br/> House of *Stones*\n---\n\n# Piers\n"
    #expect(try deck(head, .pandoc).frontMatter.author == "A. Speaker, House of Stones")
  }

  @Test("What moves behind a slide is told to be missing")
  func video() throws {
    let (deck, problems) = try read(
      "# Piers\n\n<!-- .slide: data-background-video=\"pier.mp4\" -->\n\n---\n\n# Arches")
    #expect(deck.slides.count == 2)
    #expect(
      problems.map(\.description) == [
        "talk.md:3: warning: `data-background-video` names what moves. It is ignored:"
          + " the slide is shown without it."
      ])
  }

  @Test("A picture beyond a corner, or small in one, is the slide's mark")
  func cornerMarks() throws {
    let mark = "<img src=\"m.svg\" style=\"position: absolute; top: -90px; right: -90px\">"
    let small = "<img src=\"m.svg\" width=\"90\" style=\"position:absolute;top:0;right:0\">"
    let large = "<img src=\"m.svg\" style=\"position:absolute; top:-20px; left:0; width:600px\">"
    for (text, isMark) in [(mark, true), (small, true), (large, false)] {
      let slide = try deck("# Piers\n\nWords\n\n\(text)", .reveal).slides[0]
      #expect(slide.style.logos.first?.source == (isMark ? "m.svg" : nil))
      #expect(slide.blocks.count == (isMark ? 2 : 3))
    }
  }

  @Test("A tag that nobody knows gives its words the looks that it asks for")
  func unknownTags() throws {
    let (deck, problems) = try read("So <text style=\"color: teal\">deep</text> a <foo>pier</foo>")
    let teal = try #require(Colour(css: "teal"))
    #expect(
      deck.slides[0].blocks.map(\.content) == [
        .paragraph([.text("So "), .coloured([.text("deep")], teal), .text(" a pier")])
      ])
    #expect(problems.count == 1)
  }

  @Test("pandoc shows a picture's words below it, but not below the frame that holds them")
  func captions() throws {
    let blocks = try blocks("# Piers\n\n![A pier](a.png)\n\n![No pier](missing.png)", .pandoc)
    let titles = blocks.compactMap { block -> String? in
      if case .picture(let picture) = block.content { picture.title } else { nil }
    }
    #expect(titles == ["A pier", ""])
  }

  @Test("A left column of headings alone is narrow, one of words is as wide as the right one")
  func sidebars() throws {
    let right = "\n]\n.right-column[\n- Stone\n]"
    let narrow = try columns(".left-column[\n## Piers\n### Arches\(right)", .remark)
    #expect(narrow.map(\.share) == [0.25, nil])
    let wider = try columns(".left-column[\n## Foundations\(right)", .remark)
    #expect(try #require(wider.first?.share) > 0.35)
    let even = try columns(".left-column[\n## Piers\n\nWords\(right)", .remark)
    #expect(even.map(\.share) == [nil, nil])
  }

  @Test("A right column behind a right one goes on in it")
  func longColumns() throws {
    let text = ".left-column[\n## A\n]\n.right-column[\nb\n]\n\n--\n\n.right-column[\nc\n]"
    #expect(try columns(text, .remark).map(\.blocks.plain) == ["A", "b\nc"])
  }

  @Test("A bracket that is indented closes what is open")
  func indentedBracket() throws {
    let text = ".left-column[\na\n]\n.right-column[\nb\n\n        ]\n\nc"
    #expect(try columns(text, .remark).map(\.blocks.plain) == ["a", "b"])
    let code = ".left-column[\na\n\n    let b = [\n      1\n    ]\n\n]\nc"
    #expect(try blocks(code, .remark).map(\.plain) == ["a", "let b = [\n  1\n]", "c"])
  }

  @Test("Things that are called left and right stand side by side")
  func sides() throws {
    let text = ".img-left[\n![A pier](a.png)\n]\n.img-right[\n- Stone\n]"
    #expect(try columns(text, .remark).count == 2)
    #expect(try blocks(".img-right[\n- Stone\n]", .remark).count == 1)
    #expect(try blocks(".img-center[![A pier](a.png)]", .remark)[0].style.alignment == .centre)
  }

  @Test("A picture in the words below all else is the slide's mark, and a footer is no list")
  func footers() throws {
    let text = """
      layout: true
      .footer[
      - © The House
      - ![:scale 100%](house.svg)
      ]
      ---
      # Piers

      Words

      .footnote[A note]
      """
    let slide = try deck(text, .remark).slides[0]
    #expect(slide.style.logos.first?.source == "house.svg")
    #expect(slide.blocks.map(\.plain) == ["Piers", "Words", "© The House", "A note"])
    #expect(slide.blocks.map(\.style.isFoot) == [false, false, true, true])
    let (_, problems) = try read(
      "class: middle\n# A\n\n.footnote[![](missing.svg)]\n\n---\nname: b\n# B")
    #expect(problems.isEmpty)
  }

  @Test("A fence behind code's last letters ends it")
  func fences() throws {
    let text =
      "# Piers\n```julia\n> a = 1```\nWords\n\n---\n# Arches\n```\n`b`\n```\n~~~\nc```\n~~~"
    let slides = try deck(text, .remark).slides
    #expect(
      slides.map { $0.blocks.map(\.plain) } == [
        ["Piers", "> a = 1", "Words"], ["Arches", "`b`", "c```"],
      ])
    #expect(slides.map(\.line) == [1, 7])
  }

  @Test(
    "A formula in two dollars among words stands on a line of its own",
    arguments: [Dialect.remark, .reveal, .pandoc])
  func displayedFormulas(dialect: Dialect) throws {
    let blocks = try blocks("Say $$a$$ and $$b$$.\n\n- in $$c$$ a list\n\n`$$d$$` code", dialect)
    #expect(blocks.map(\.plain) == ["Say", "a", "and", "b.", "in c a list", "$$d$$ code"])
    #expect(blocks.map(\.style.alignment) == [nil, .centre, nil, .centre, nil, nil])
  }

  @Test("Of a style sheet is said what is read of it")
  func sheets() throws {
    let style = "<style> .deep { color: teal } </style>\n\n"
    let text = "class: middle\n\n\(style)# .deep[Piers]\n\n---\nname: b\n# B"
    #expect(
      try warnings(text) == [
        "talk.md:3: warning: Of `<style>` only this is read: of classes columns, places, colours"
          + " and sizes; of headings, strong words, links and code their colours; of slides their"
          + " ground and colour. All else is the theme's."
      ])
  }

  @Test("Quarto's callouts are quotes under their titles")
  func callouts() throws {
    let text = """
      ## Piers

      :::{.callout-note}
      Dig
      :::
      ::: {.callout-tip}
      ## Ask
      Them
      :::
      ::: {.callout-warning appearance="minimal"}
      Mind
      :::
      """
    let quotes = try blocks(text, .pandoc).compactMap { block -> [String]? in
      if case .quote(let blocks) = block.content { blocks.map(\.plain) } else { nil }
    }
    #expect(quotes == [["Note", "Dig"], ["Ask", "Them"], ["Mind"]])
  }

  @Test("What Quarto says below its format counts for every slide")
  func quarto() throws {
    let text = """
      ---
      title: Bridges
      title-prefix: House
      format:
        revealjs:
          footer: "Rome *2031*"
          logo: house.svg
      ---

      ## Piers

      Words
      """
    let (deck, problems) = try read(text)
    #expect(deck.slides[1].style.footer == [.text("Rome "), .emphasis([.text("2031")])])
    #expect(deck.slides[1].style.logos.first?.source == "house.svg")
    #expect(problems.isEmpty)
  }

  @Test("Rows of marks, sources and footers of remark's, and how wide its pictures are")
  func remarkParts() throws {
    let marks = try blocks(".center[\n![](a.png)\n&nbsp&nbsp\n![](b.png)\n]", .remark)
    #expect(marks.allSatisfy { if case .picture = $0.content { true } else { false } })
    let foot =
      "# A\n\nb\n\n.references[From [there](x)]\n\n.footer[me ![:scale 1em](i.png)]<br>\n.footer[you]"
    let slide = try deck(foot, .remark).slides[0]
    #expect(slide.blocks.map(\.plain) == ["A", "b", "From there", "me ", "you"])
    #expect(slide.blocks.map(\.style.isFoot) == [false, false, true, true, true])
    #expect(slide.style.logos.isEmpty)
    for name in ["img-40", "percent40", "center-40", "width-40"] {
      guard case .picture(let picture)? = try blocks(".\(name)[![](a.png)]", .remark).first?.content
      else {
        Issue.record("no picture")
        continue
      }
      #expect(picture.width == .share(0.4))
    }
  }

  @Test("A rule straight below the title parts nothing")
  func rule() throws {
    #expect(try blocks("# Piers\n<hr>\n\nWords", .remark).map(\.plain) == ["Piers", "Words"])
    #expect(try blocks("# Piers\n\n***\n\nWords", .lectern).count == 3)
  }

  @Test("A star that belongs to a comment in code marks no line")
  func starsOfComments() throws {
    func highlight(_ code: String) throws -> (text: String, lines: [ClosedRange<Int>])? {
      guard case .code(let block)? = try blocks("```js\n\(code)\n```", .remark).first?.content
      else {
        return nil
      }
      return (block.text, block.highlight(at: 0) ?? [])
    }
    for code in [
      "/*\nPiers\n*/\nlet a = 1\nlet b = 2", "/**\n* Piers\n* Arches\n*/\na()\nb()\nc()\nd()",
      "let a = 1\nlet b = 2\n*/",
    ] {
      let read = try #require(try highlight(code))
      #expect(read.text == code)
      #expect(read.lines == [])
    }
    let meant = try #require(try highlight("/*\nPiers\n*/\n* let a = 1\nlet b = \"/*\""))
    #expect(meant.text == "/*\nPiers\n*/\n  let a = 1\nlet b = \"/*\"")
    #expect(meant.lines == [4...4])
    let begun = try #require(try highlight("*/* Piers */\nlet a = 1\nlet b = \"/*\"\nc\n*d"))
    #expect(begun.text == "/* Piers */\nlet a = 1\nlet b = \"/*\"\nc\nd")
    #expect(begun.lines == [1...1, 5...5])
  }

  @Test(
    "Ranges of code may be open at either end",
    arguments: ["3-", "3-*", "3-end", "3..", "3–", "-4", "..4", "2-3,5-"])
  func openRanges(written: String) throws {
    guard
      case .code(let code)? = try blocks("```yml {all|\(written)}\na\nb\nc\nd\ne\n```", .slidev)
        .first?.content, let lines = code.highlight(at: 1)
    else {
      Issue.record("no code")
      return
    }
    let shown = (1...5).filter { line in lines.contains { $0.contains(line) } }
    let expected = ["-4": [1, 2, 3, 4], "..4": [1, 2, 3, 4], "2-3,5-": [2, 3, 5]]
    #expect(shown == expected[written] ?? [3, 4, 5])
  }

  @Test("A column that a slide inherits stands beside its own")
  func inheritedColumns() throws {
    let text = "layout: true\n\n.left-column[\n## Piers\n]\n\n---\n\n.right-column[\nStone\n]"
    #expect(try columns(text, .remark).map(\.blocks.plain) == ["Piers", "Stone"])
    let alone = text.replacing("Stone", with: "")
    #expect(try deck(alone, .remark).slides[0].style.layout == .content)
  }

  @Test("A picture that is called one at a side has the text beside it")
  func floats() throws {
    let after = "# A\n\n.img-top-right[\n![](a.png)\n]\n\n- b\n\nc\n\n.img-center[![](d.png)]"
    let right = try blocks(after, .remark)
    guard right.count == 3, case .columns(let columns) = right[1].content else {
      Issue.record("no columns")
      return
    }
    #expect(columns.map(\.blocks.plain) == ["b\nc", ""])
    #expect(columns.map(\.share) == [0.65, 0.35])
    let left = try self.columns(".photo-left-wide[\n![](a.png)\n]\nWords", .remark)
    #expect(left.map(\.blocks.plain) == ["", "Words"])
    #expect(try blocks("# A\n\nWords\n\n.img-right[![](a.png)]", .remark).count == 3)
  }

  @Test("One space further in is a list in remark's item")
  func oneSpace() throws {
    let text = "* a\n * b\n  * c\n * d\n* e\n\n1. f\n - g"
    guard case .list(let list)? = try blocks(text, .remark).first?.content,
      case .list(let numbers)? = try blocks(text, .remark).last?.content
    else {
      Issue.record("no list")
      return
    }
    #expect(list.items.map(\.blocks.plain) == ["a\nb\nc\nd", "e"])
    guard case .list(let inner)? = list.items[0].blocks.last?.content else {
      Issue.record("no list within")
      return
    }
    #expect(inner.items.map(\.blocks.plain) == ["b\nc", "d"])
    #expect(numbers.items.map(\.blocks.plain) == ["f\ng"])
  }

  @Test("Of what lies one over the other the last is shown, without steps for the others")
  func stacks() throws {
    let text = """
      <div class="r-stack">
        <img class="fragment" src="a.png">
        <img class="fragment" src="b.png">
      </div>

      - c <!-- .element: class="fragment" -->
      """
    let slide = try deck(text, .reveal).slides[0]
    #expect(slide.blocks[0].content == .picture(Picture(source: "b.png")))
    #expect(slide.blocks.count == 2)
    #expect(slide.stepCount == 2)
    let words = text.replacing("<img", with: "<p").replacing(" src=\"a.png\">", with: ">a</p>")
      .replacing(" src=\"b.png\">", with: ">b</p>")
    #expect(try blocks(words, .reveal).map(\.plain) == ["a", "b", "c"])
  }

  @Test(
    "What only changes its looks at a key is there from the start",
    arguments: [("fade-out", 1), ("highlight-red", 1), ("fade-up", 2), ("current-visible", 2)])
  func lateLooks(name: String, steps: Int) throws {
    let text = "a\n\n<p class=\"fragment \(name)\">b</p>"
    #expect(try deck(text, .reveal).slides[0].stepCount == steps)
  }
}
