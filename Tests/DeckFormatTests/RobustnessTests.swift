import DeckFormat
import DeckModel
import Testing

@Suite("Decks as editors and people leave them")
struct RobustnessTests {
  @Test("Line ends and a byte order mark change nothing", arguments: DialectTests.names)
  func lineEnds(name: String) throws {
    let source = try DialectTests.source(name)
    let text = String(decoding: source, as: UTF8.self)
    let deck = try parseMarkdown(bytes: source, file: "x") { _ in true }.deck
    for changed in [text.replacing("\n", with: "\r\n"), "\u{FEFF}" + text] {
      let other = try parseMarkdown(bytes: Array(changed.utf8), file: "x") { _ in true }.deck
      #expect(other == deck)
    }
  }

  @Test(
    "Front matter with tabs, comments, lists and nested keys is read",
    arguments: [
      "---\nmarp: true\n# more\npaginate:\ttrue # so\n---\n# A",
      "---\nmarp: true\npaginate: 'true'\nunused:\n\t- a\n\t- b: c\n---\n# A",
      "---\nmarp: true\nnested:\n  deep:\n    deeper: 1\npaginate: yes\n---\n# A",
      "---\n\"marp\": true\npaginate: on\nlist: [a, b]\nmap: {a: 1}\n---\n# A",
    ])
  func frontMatter(source: String) throws {
    let (deck, problems) = try read(source)
    #expect(deck.slides.map(\.style.showsPageNumber) == [true])
    #expect(problems.allSatisfy { $0.message.contains("no key that Lectern knows") })
  }

  @Test(
    "Dashes straight under text are what they are in the deck's dialect",
    arguments: [
      (Dialect.marp, 1), (.pandoc, 1), (.lectern, 2), (.remark, 2), (.slidev, 2), (.deckset, 2),
      (.reveal, 2),
    ])
  func dashes(dialect: Dialect, count: Int) throws {
    let source = Array("Words\n---\n\nmore".utf8)
    let deck = try parseMarkdown(bytes: source, file: "x", dialect: dialect) { _ in true }.deck
    #expect(deck.slides.count == count)
  }

  @Test("Dashes in code cut nothing in any dialect", arguments: Dialect.allCases)
  func dashesInCode(dialect: Dialect) throws {
    let source = Array("# A\n\n```yaml\n---\na: b\n---\n???\nNote: x\n^ y\n::: z\n```\n".utf8)
    let deck = try parseMarkdown(bytes: source, file: "x", dialect: dialect) { _ in true }.deck
    #expect(deck.slides.count == 1)
    #expect(deck.slides[0].blocks.plain == "A\n---\na: b\n---\n???\nNote: x\n^ y\n::: z")
    #expect(deck.slides[0].notes.isEmpty)
  }

  @Test("The front matter's dialect decides, and a request decides over it")
  func deciding() throws {
    let source = Array("---\ndialect: remark\n---\n# A\n\n???\n\nsecret".utf8)
    let asRemark = try parseMarkdown(bytes: source, file: "x") { _ in true }.deck
    #expect(asRemark.slides[0].notes == "secret")
    let asMarp = try parseMarkdown(bytes: source, file: "x", dialect: .marp) { _ in true }.deck
    #expect(asMarp.slides[0].notes.isEmpty)
    #expect(
      try warnings("---\ndialect: latex\n---\n# A") == [
        "talk.md:2: warning: Found `dialect: latex`, expected one of `lectern`, `marp`, `slidev`,"
          + " `reveal`, `pandoc`, `remark`, `deckset`. The dialect is guessed."
      ])
  }

  @Test(
    "Notes of every dialect stay with the operator",
    arguments: [
      ("# A\n\n???\nsecret", Dialect.remark), ("# A\n\nNote: secret", .reveal),
      ("# A\n\n^ secret", .deckset), ("# A\n\n::: notes\nsecret\n:::", .pandoc),
      ("# A\n\n<!-- secret -->", .slidev), ("# A\n\n<!-- secret -->", .marp),
      ("# A\n\n<aside class=\"notes\">secret</aside>", .reveal),
      ("# A\n\n::: notes\nsecret", .lectern),
    ])
  func notes(source: String, dialect: Dialect) throws {
    let slide = try parseMarkdown(bytes: Array(source.utf8), file: "x", dialect: dialect) { _ in
      true
    }.deck.slides[0]
    #expect(slide.notes == "secret")
    #expect(slide.blocks.plain == "A")
  }

  @Test(
    "Endless repetition of a mark is read in time",
    .timeLimit(.minutes(2)),
    arguments: [
      ".a[", ".a[\n", "::: a\n", "<!-- ", "$a ", "[a]{.b} ", "???\n---\n", "^ a\n", "<div>", "<b>",
      "---\nlayout: a\n", "[^a]: b\n", "[^a] ", "--\n", "$$\n", "[.column]\n", "* a\n", "![bg](a)",
      "![", "![](", "![:a",
      "<!-- a: b -->\n", ":a:", "](", "&#1;", "<a b='", "# {.a} ",
    ])
  func endless(mark: String) {
    let source = Array(String(repeating: mark, count: 1500).utf8)
    for dialect in Dialect.allCases {
      let deck = try? parseMarkdown(bytes: source, file: "x", dialect: dialect) { _ in true }.deck
      #expect(deck.map { !$0.slides.isEmpty } ?? true)
    }
  }
}
