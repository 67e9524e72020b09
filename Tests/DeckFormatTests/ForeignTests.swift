import DeckFormat
import DeckModel
import Testing

@Suite("What decks of other programs hold besides")
struct ForeignTests {
  private func deck(_ text: String, _ dialect: Dialect) throws -> Deck {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true }
    ).deck
  }

  private func titles(_ text: String, _ dialect: Dialect) throws -> [String] {
    try deck(text, dialect).slides.map(\.blocks.plain)
  }

  @Test("Deckset's dividers are headings of a level, though `#` begins a comment elsewhere")
  func dividers() throws {
    let text = "slide-dividers: #\ntheme: Fira\n\n# A\n\na\n\n# B\n\nb"
    #expect(try titles(text, .deckset) == ["A\na", "B\nb"])
    #expect(try titles(text.replacing("#\n", with: "#, ##\n"), .deckset) == ["A\na", "B\nb"])
  }

  @Test("pandoc's slides begin at the headings that have text, not at those within them")
  func levels() throws {
    let parts = "# Kinds\n\n## Small\n\na\n\n## Middle\n\nb\n\n## Large\n\nc\n\n"
    let text = "# One\n\ntext\n\n# Two\n\ntext\n\n" + parts
    #expect(try titles(text, .pandoc).map { $0.prefix(5) } == ["One\nt", "Two\nt", "Kinds"])
    #expect(try titles("# One\n\ntext\n\n" + parts + parts, .pandoc).count > 5)
  }

  @Test("Slidev's settings may stand in a block of code that a slide begins with")
  func settingsInFences() throws {
    let fence = "```yaml\nlayout: center\n```"
    let slides = try deck("# A\n\n---\n\n\(fence)\n\n# B\n\n---\n\n# C\n\n\(fence)", .slidev).slides
    #expect(slides.map(\.blocks.plain) == ["A", "B", "C\nlayout: center"])
    #expect(slides[1].style.placement == .middle || slides[1].style.alignment == .centre)
  }

  @Test("TeX's own displayed formulas are formulas")
  func environments() throws {
    let text = "# A\n\n\\begin{equation}\nx = 1\n\\end{equation}\n\nwords"
    let blocks = try deck(text, .pandoc).slides[0].blocks
    #expect(blocks.map { $0.plain.filter { !$0.isWhitespace } } == ["A", "x=1", "words"])
    let aligned = try deck(
      "# A\n\n\\begin{align*}\na &= \\frac{b}{c} \\\\\nd\n\\end{align*}", .pandoc)
    #expect(aligned.slides[0].blocks.count == 2)
  }

  @Test("A remark deck that says who gives it has a title slide")
  func remarkTitle() throws {
    let text = "---\ntitle: Rivers\nauthor: A. Speaker\n---\n\n# First\n\n---\n\n# Second"
    #expect(try titles(text, .remark).first == "Rivers")
  }

  @Test("Classes that the deck's own CSS lays side by side are columns")
  func sheet() throws {
    let text = """
      <style>
      /* .three { display: flex } */
      section .pair > .inner, .pair { display: grid; grid-template-columns: 1fr 1fr; }
      .stack { display: flex; flex-direction: column }
      .loud { color: #bf4318; font-weight: 700 }
      @media print { .stack { flex-direction: row } }
      </style>

      <div class="pair"><div>

      Left

      </div><div>

      <span class="loud">Right</span>

      </div></div>

      ---

      <div class="stack"><div>Above</div><div>Below</div></div>
      """
    let slides = try deck(text, .marp).slides
    guard case .columns(let columns)? = slides[0].blocks.first?.content else {
      Issue.record("no columns")
      return
    }
    let colour = try #require(Colour(css: "#bf4318"))
    #expect(
      columns[1].blocks.map(\.content) == [
        .paragraph([.coloured([.strong([.text("Right")])], colour)])
      ])
    #expect(slides[1].blocks.map(\.plain) == ["Above", "Below"])
  }

  @Test(
    "Slides of reveal.js are cut where its authors cut them",
    arguments: [
      "a\n\n------\n\nb\n\n---\n\nc", "a\n\n-\n\nb\n\n---\n\nc", "a\n\n=====\n\nb\n\n=====\n\nc",
      "a\n\n___\n\nb\n\n___\n<!-- .slide: class=\"x\" -->\n\nc",
      "a\n\n+++\n\nb\n\n---\n\nc", "a\n\n->-\n\nb\n\n->-\n\nc",
      "#HSLIDE\n\na\n\n#VSLIDE\nb\n\n#HSLIDE\nc\n\n#HSLIDE\n",
    ])
  func separators(text: String) throws {
    #expect(try titles(text, .reveal) == ["a", "b", "c"])
  }

  @Test("What follows the word for notes in a comment is for the speaker alone")
  func notes() throws {
    let slides = try deck("# Piers\n\n<!-- NOTES -->\n- Ask who swims\n\n---\n\n# Arches", .reveal)
      .slides
    #expect(slides.map(\.blocks.plain) == ["Piers", "Arches"])
    #expect(slides.map(\.notes) == ["- Ask who swims", ""])
  }

  @Test("Hugo's front matter between plus signs is read, and not shown")
  func plusSigns() throws {
    let text = """
      +++
      title = "Bridges"
      outputs = ["Reveal"]
      [reveal_hugo]
      transition = "none"
      +++

      # Piers

      {{% frag c="Deep" index=1 %}}
      """
    let (deck, problems) = try read(text)
    #expect(deck.frontMatter.title == "Bridges")
    #expect(deck.slides.map(\.blocks.plain) == ["Piers\nDeep"])
    #expect(deck.slides[0].style.transition == SlideTransition.none)
    #expect(problems.isEmpty)
  }

  @Test("Places of a theme's own stand below one another, halves of columns in theirs")
  func slots() throws {
    let parts = "# Title\n\n::logos::\n\na\n\n::authors::\n\nb"
    #expect(try deck(parts, .slidev).slides[0].blocks.map(\.plain) == ["Title", "a", "b"])
    let halves = "# Title\n\n::left-top::\n\na\n\n::left-bottom::\n\nb\n\n::right::\n\nc"
    guard
      case .columns(let columns)? = try deck(halves, .slidev).slides[0].blocks.last?.content
    else {
      Issue.record("no columns")
      return
    }
    #expect(columns.map(\.blocks.plain) == ["a\nb", "c"])
  }

  @Test("A heading's attributes are its own in Slidev")
  func headings() throws {
    let slide = try deck("# Middle {.text-center}\n\ntext", .slidev).slides[0]
    #expect(slide.style.alignment == nil)
    #expect(slide.blocks.map(\.style.alignment) == [.centre, nil])
    #expect(slide.blocks.map(\.plain) == ["Middle", "text"])
  }

  @Test("What stands at the lower edge is told apart from the text")
  func foot() throws {
    let text = "# Title\n\n<div class=\"abs-br\">Photo by nobody</div>\n\nwords"
    let blocks = try deck(text, .slidev).slides[0].blocks
    #expect(blocks.map(\.plain) == ["Title", "words", "Photo by nobody"])
    #expect(blocks.map(\.style.isFoot) == [false, false, true])
    let note = try deck(".right-column[\nwords .red[*]\n\n.footnote[a note]\n]", .remark)
    #expect(note.slides[0].blocks.last?.style.isFoot == true)
    let signed = try deck("layout: true\n\n.signature[Me]\n\n---\n# Title\n\nwords", .remark)
    #expect(signed.slides[0].blocks.map(\.plain) == ["Title", "words", "Me"])
    #expect(signed.slides[0].blocks.map(\.style.isFoot) == [false, false, true])
  }

  @Test("Scripts of pandoc's are raised and lowered, and citations are left out")
  func scripts() throws {
    let slide = try deck("# Title\n\nH~2~O, 2^10^, ~~no~~ [@key; @other]. `a^b^`", .pandoc).slides[
      0]
    #expect(
      slide.blocks[1].content
        == .paragraph([
          .text("H"), .lowered([.text("2")]), .text("O, 2"), .raised([.text("10")]), .text(", "),
          .strikethrough([.text("no")]), .text(". "), .code("a^b^"),
        ]))
  }

  @Test("remark's columns with numbers, and its macro for pictures")
  func remarkColumns() throws {
    let text = ".left-column75[\nwords\n]\n.right-column25[\n![:img A leaf, 40%](leaf.png)\n]"
    guard case .columns(let columns)? = try deck(text, .remark).slides[0].blocks.first?.content
    else {
      Issue.record("no columns")
      return
    }
    #expect(columns.map(\.share) == [0.75, 0.25])
    guard case .picture(let picture)? = columns[1].blocks.first?.content else {
      Issue.record("no picture")
      return
    }
    #expect(picture.alternative == "A leaf" && picture.width == .share(0.4))
  }

  @Test("Places named left and right in a component are columns, and no steps")
  func places() throws {
    let text =
      "# A\n\n<Pair>\n<template #left>\n\nb\n\n</template>\n"
      + "<template #right>\n\nc\n\n</template>\n</Pair>"
    let slide = try deck(text, .slidev).slides[0]
    guard case .columns(let columns)? = slide.blocks.last?.content else {
      Issue.record("no columns")
      return
    }
    #expect(columns.map(\.blocks.plain) == ["b", "c"])
    #expect(slide.stepCount == 1)
  }

  @Test("Signs within an address are no formula")
  func address() throws {
    let blocks = try deck("![A leaf](leaf.jpg?$small$)\n\n[here](a?$b$) $x$", .reveal).slides[0]
      .blocks
    #expect(blocks.map(\.plain) == ["A leaf", "here x"])
  }

  @Test("Words on lines of the code above come a step later")
  func codeWords() throws {
    let slide = try deck("```\nlet a = 1\n```\n\n@[1](The first)\n@[2]", .reveal).slides[0]
    #expect(slide.blocks.dropFirst().map(\.plain) == ["The first"])
    #expect(slide.blocks.last?.step == 1)
  }

  @Test("A colour as a picture is the colour of Marp's text")
  func inkAsPicture() throws {
    let slide = try deck("# A\n\n![bg](#fff)\n![](#123456)", .marp).slides[0]
    #expect(slide.blocks.map(\.plain) == ["A"])
    #expect(slide.style.ink == Colour(css: "#123456"))
  }

  @Test("Pictures among a link's words, side by side, or called by a filter")
  func pictures() throws {
    let link = try deck("[![A leaf](leaf.png) the words](there)", .remark).slides[0].blocks
    #expect(link.map(\.plain) == ["A leaf", "the words"])
    let row = "<div style=\"display: flex\"><img src=\"a.png\"><img src=\"b.png\"></div>"
    #expect(try deck(row, .slidev).slides[0].blocks.count == 2)
    let shadow = try deck("![drop-shadow w:200](a.png)", .marp).slides[0].blocks
    #expect(shadow.map(\.plain) == [""])
  }

  @Test("Halves by name are columns; a rule below all else is left out")
  func halves() throws {
    let blocks = try deck(".half-left[\na\n]\n.half-right[\nb\n]\n\n***", .remark).slides[0].blocks
    #expect(blocks.count == 1)
    guard case .columns? = blocks.first?.content else {
      Issue.record("no columns")
      return
    }
  }

  @Test("A value at the head goes on in indented lines, where pandoc's bars keep lines apart")
  func longValues() throws {
    let head = "---\ntitle: A title\n  that goes on\nsubtitle: |\n  | first\n  | second\n---\n\n# A"
    let found = try deck(head, .pandoc).frontMatter
    #expect(found.title == "A title that goes on")
    #expect(found.subtitle == "first\nsecond")
  }

  @Test(
    "Commands of TeX among pandoc's words are what they mean",
    arguments: [
      ("one \\newline two", "one⏎two"), ("a \\color{blue}b\\color{black} c", "a <#0000ff b> c"),
      ("a \\textcolor{red}{b} c", "a <#ff0000 b> c"), ("{\\bf a} b", "*a* b"),
      ("{\\small a \\emph{b}} c", "a _b_ c"), ("\\href{https://a.example/}{b}", "[b]"),
      ("a \\LaTeX{} b\\ldots", "a LaTeX b…"),
      ("`\\newline` {a} $\\color{red} x$", "`\\newline` {a} _x_"),
      ("**{{a}}** {{b}}", "*{{a}}* {{b}}"), ("\\own{a} \\textbf{b", "\\own{a} *b*"),
    ])
  func commands(source: String, expected: String) throws {
    let found = try deck("# A\n\n\(source)", .pandoc).slides[0].blocks
    guard case .paragraph(let inlines)? = found.last?.content else {
      Issue.record("no paragraph")
      return
    }
    #expect(looks(of: inlines) == expected)
  }

  /// Running text with signs around what has a look of its own.
  private func looks(of inlines: [Inline]) -> String {
    inlines.map { inline in
      switch inline {
      case .text(let text): text
      case .lineBreak: "⏎"
      case .code(let code): "`\(code)`"
      case .strong(let inner): "*\(looks(of: inner))*"
      case .emphasis(let inner): "_\(looks(of: inner))_"
      case .link(let inner, _): "[\(looks(of: inner))]"
      case .coloured(let inner, let ink): "<\(ink) \(looks(of: inner))>"
      default: inline.plain
      }
    }.joined()
  }

  @Test("The house stands with the author")
  func institute() throws {
    let text = "---\ntitle: A\nauthor: Me\ninstitute: The House\n---\n\n# B\n"
    #expect(try deck(text, .pandoc).frontMatter.author == "Me, The House")
  }

  @Test("A picture in the footer is a logo")
  func logo() throws {
    let style = try deck("---\nfooter: '![](a.png) Words'\n---\n# Title", .marp).slides[0].style
    #expect(style.logos.first?.source == "a.png")
    #expect(style.footer == [.text("Words")])
  }

  @Test("Several spaces are one, and none before a lone mark ends a line")
  func spaces() throws {
    #expect(
      try blocks("one  of   many : that ?  «  so »")[0].plain
        == "one of many\u{A0}: that\u{A0}? «\u{A0}so\u{A0}»")
    #expect(try blocks("a :b, `c  d`")[0].plain == "a :b, c  d")
  }

  @Test("Blank code is room, and no box")
  func blankCode() throws {
    #expect(try blocks("# Left `   ` right")[0].plain == "Left \u{A0}\u{A0}\u{A0} right")
    #expect(try deck("# A\n\n` `", .deckset).slides[0].blocks.map(\.plain) == ["A"])
  }

  @Test("Footnotes are found in fitted headings and beside code, and may hold some")
  func footnotes() throws {
    let text = "#[fit] Title [^2]\n\n`a[^1]` b[^1]\n\n[^1]: `code` words\n\n[^2]: more"
    let blocks = try deck(text, .deckset).slides[0].blocks
    #expect(blocks.map(\.plain) == ["Title 2", "a[^1] b1", "1: code words", "2: more"])
    #expect(blocks.map(\.style.isFoot) == [false, false, true, true])
  }

  @Test("A line's end in HTML between ideographs is no space, and a cell has none at its ends")
  func ideographs() throws {
    #expect(try blocks("<div>\n資産化し、\n記事を\nwrite\n</div>")[0].plain == "資産化し、記事を write")
    guard case .table(let table)? = try blocks("|　色　|b|\n|--|--|\n|c|　左下 |").first?.content else {
      Issue.record("no table")
      return
    }
    #expect(table.header.map(\.plain) == ["色", "b"] && table.rows[0].map(\.plain) == ["c", "左下"])
  }

  @Test("A group whose name is mistyped is told")
  func mistyped() throws {
    #expect(
      try warnings("::: columnz\n\ntext\n\n:::\n") == [
        "talk.md:1: warning: `columnz` is no group that Lectern knows. Did you mean `columns`?"
          + " What is in it is shown as if it stood alone."
      ])
    #expect(try warnings("::: wrapper\n\ntext\n\n:::\n") == [])
  }
}
