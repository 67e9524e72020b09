import DeckFormat
import DeckModel
import Testing

import struct TestSupport.SplitMix64

@Suite("TeX in other programs' decks")
struct TeXTests {
  private func deck(_ text: String, _ dialect: Dialect = .pandoc) throws -> Deck {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true }
    ).deck
  }

  private func plain(_ text: String, _ dialect: Dialect = .pandoc) throws -> [[String]] {
    try deck(text, dialect).slides.map {
      $0.blocks.map { block in
        block.plain.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: "")
          .replacing("\u{2060}", with: "")
      }
    }
  }

  @Test("Keys that stand below pandoc's title block, or further down, are no slide and count")
  func furtherKeys() throws {
    let text = """
      % Rivers
      % A. Speaker

      ---
      lang: pt
      header-includes:
      - \\newcommand{\\flows}{\\to}
      ---

      ## One

      From $a \\flows b$

      ---
      author: B. Speaker
      ...

      ## Two

      ---

      Note: words
      that go on

      ---

      ## Three

      ---
      Speed: high,
      and so on
      ---
      """
    let deck = try deck(text)
    #expect(deck.frontMatter.language == "pt" && deck.frontMatter.author == "B. Speaker")
    #expect(
      try plain(text) == [
        ["Rivers"], ["One", "From a → b"], ["Two"], ["Note: words that go on"], ["Three"],
        ["Speed: high, and so on"],
      ])
  }

  @Test("A tag stands in brackets behind its line")
  func tags() throws {
    #expect(
      try plain("## A\n\n\\begin{align*}\na &= b \\tag{rule} \\\\\n\\tag{$c$ too} d\n\\end{align*}")
        == [
          ["A", "a = b\u{2003}(rule)\nd\u{2003}(c too)"]
        ])
    #expect(try plain("## A\n\n$$\\frac{a}{b} \\tag*{6}$$") == [["A", "a/b\u{2003}(6)"]])
    #expect(try plain("## A\n\n$$\\text{if $a$ is } b$$") == [["A", "if a is b"]])
  }

  @Test(
    "What an author defines stands for what it means",
    arguments: [
      ("\\newcommand{\\R}{\\mathbb{R}}", "x \\in \\R", "x ∈ ℝ"),
      ("\\newcommand\\R{\\mathbb R}", "\\R^2", "ℝ2"),
      ("\\def\\half{\\frac{1}{2}}", "\\half x", "1/2x"),
      ("\\def\\both#1#2{#1 + #2}", "\\both{a}{b}", "a + b"),
      ("\\newcommand{\\E}[1]{E[#1]}", "\\E{x} = \\E y", "E[x] = E[y]"),
      ("\\newcommand{\\n}[2][k]{#1 < #2}", "\\n{a}, \\n[b]{c}", "k < a, b < c"),
      ("\\DeclareMathOperator{\\rank}{rank}", "\\rank(A)", "rank(A)"),
      ("\\newcommand{\\a}{x} \\newcommand{\\b}{\\a\\a}", "\\b c", "xxc"),
    ])
  func commands(definition: String, formula: String, expected: String) throws {
    for place in [
      "---\nheader-includes:\n- \(definition)\n---\n\n## A\n\nso $\(formula)$",
      "---\nheader-includes: |\n  \(definition)\n---\n\n## A\n\nso $\(formula)$",
      "## A\n\n\(definition)\n\nso $\(formula)$",
      "## A\n\n$$\n\(definition)\n$$\n\nso $\(formula)$",
      "## A\n\n$\(definition)$\n\nso $\(formula)$",
    ] {
      #expect(try plain(place) == [["A", "so \(expected)"]], "\(place)")
    }
  }

  @Test("Commands that hold themselves, or grow without end, stay what was written")
  func endless() throws {
    for definition in [
      "\\def\\a{\\a}", "\\def\\a{\\a\\a}", "\\def\\a{\\b}\\def\\b{\\a}",
      "\\newcommand{\\a}[1]{\\a{#1#1}}",
    ] {
      let text = "## A\n\n\(definition)\n\n" + String(repeating: "x $\\a{b}$\n", count: 3000)
      let slide = try #require(try plain(text).first)
      #expect(slide.last?.hasPrefix("x \\a{b} x \\a{b}") ?? false)
    }
  }

  @Test("A formula straight below the words of an item belongs to it")
  func items() throws {
    let text = "## A\n\n- one\n$$a$$\n- two\n\\begin{align*}\nb\n\\end{align*}\n- three\n\n$$c$$"
    let blocks = try deck(text).slides[0].blocks
    guard case .list(let list) = blocks[1].content else {
      Issue.record("no list")
      return
    }
    #expect(list.isTight)
    #expect(list.items.map { $0.blocks.map(\.plain) } == [["one", "a"], ["two", "b"], ["three"]])
    #expect(list.items[0].blocks[1].style.alignment == nil)
    #expect(blocks[2].plain == "c" && blocks[2].style.alignment == .centre)
  }

  @Test("TeX's environments place what is in them")
  func places() throws {
    let text = """
      ## A

      \\begin{center}
      Words
      \\end{center}

      \\begin{flushright} At the right \\end{flushright}
      Plain
      """
    let blocks = try deck(text).slides[0].blocks
    #expect(blocks.plain == "A\nWords\nAt the right\nPlain")
    func places(_ blocks: [Block]) -> [HorizontalPlace?] {
      blocks.flatMap { block in
        if case .group(let inner) = block.content { places(inner) } else { [block.style.alignment] }
      }
    }
    #expect(places(blocks) == [nil, .centre, .trailing, nil])
  }

  @Test("Changed definitions and formulas hurt nothing")
  func mutations() throws {
    let text = """
      % A

      ---
      header-includes: \\newcommand{\\f}[2][k]{#1 \\g{#2}}
      ---

      ## One

      \\def\\g#1{\\frac{#1}{2}} $\\f{a} \\tag{b $c$}$

      - d
      \\begin{center} $$\\f[x]{\\g y}$$ \\end{center}
      """
    for seed in 0..<1000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let bytes = mutated(Array(text.utf8), &random)
      let deck = try? parseMarkdown(
        bytes: bytes, file: "x", dialect: .pandoc, pictureExists: { _ in true })
      #expect(deck.map { !$0.deck.slides.isEmpty } ?? true)
    }
  }
}
