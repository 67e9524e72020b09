import DeckFormat
import DeckModel
import Testing

@Suite("Every problem says where it is, what was found and what happens")
struct ProblemTests {
  @Test(
    "A deck that can't be shown says why",
    arguments: [
      (
        Array("# A\n\nna\u{EF}ve caf".utf8) + [0xE9] + Array(" \n".utf8),
        "talk.md:3:10: error: Found the byte 0xE9, which is not UTF-8."
          + " The deck can't be shown; save it as UTF-8."
      ),
      (
        [0xFF, 0xFE, 0x23, 0x00],
        "talk.md:1:1: error: Found the byte 0xFF, which is not UTF-8."
          + " The deck can't be shown; save it as UTF-8."
      ),
      (
        Array("---\ntitle: A\n\n# B\n".utf8),
        "talk.md:1: error: The front matter that begins here is never closed: no line `---` follows."
          + " The deck can't be shown."
      ),
      ([], "talk.md: error: The deck is empty: it has no slide. There is nothing to show."),
      (
        Array(" \n\n\t\n".utf8),
        "talk.md: error: The deck is empty: it has no slide. There is nothing to show."
      ),
      (
        Array("---\ntitle: A\n---\n".utf8),
        "talk.md: error: The deck is empty: it has no slide. There is nothing to show."
      ),
    ] as [([UInt8], String)])
  func errors(bytes: [UInt8], expected: String) {
    #expect(failure(bytes) == expected)
  }

  @Test("What a deck's head asks for in vain is said once, however many slides there are")
  func saidOnce() throws {
    let head = "---\nmarp: true\nbackgroundImage: url(sky.jpg)\n---\n"
    let said = try warnings(head + "# A\n\n---\n\n# B\n\n---\n\n# C\n") { _ in false }
    #expect(said.count { $0.contains("sky.jpg") } == 1, "\(said)")
  }

  @Test(
    "A sequence that UTF-8 forbids is found at its first byte",
    arguments: [
      [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5],
      [0x80], [0xC3], [0xE2, 0x82],
    ] as [[UInt8]])
  func encodings(bytes: [UInt8]) {
    let digits = String(bytes[0], radix: 16, uppercase: true)
    #expect(
      failure([0x61, 0x0A, 0x62] + bytes)
        == "talk.md:2:2: error: Found the byte 0x\(digits), which is not UTF-8."
        + " The deck can't be shown; save it as UTF-8.")
  }

  @Test("Front matter is read leniently, and says what it leaves out")
  func frontMatter() throws {
    let source = """
      ---
      # a comment
      title: "A: b" # more
      Author: 'C'
      date:
      theme: dusk
      incremental: maybe
      split: everywhere
      paginate: true
      nonsense
      style: |
        p { color: red }
      title: D
      notes: >
        one
        two
      ---
      # A
      """
    let (deck, problems) = try read(source)
    #expect(
      deck.frontMatter
        == FrontMatter(title: "D", author: "C", theme: "dusk", notes: "one two"))
    #expect(
      problems.map(\.description) == [
        "talk.md:6: warning: There is no theme `dusk`; there are `dark`, `high-contrast`, `light`,"
          + " `paper`, and files such as `./mine.theme`. `paper` is used.",
        "talk.md:7: warning: Found `incremental: maybe`, expected `true` or `false`."
          + " `false` is used.",
        "talk.md:8: warning: Found `split: everywhere`, expected `headings`, a heading's level"
          + " from 1 to 6, or `never`. Slides begin only at `---`.",
        "talk.md:10: warning: Found `nonsense`, expected `key: value`. The line is ignored.",
        "talk.md:11: warning: Of `style` only this is read: of classes columns, places, colours"
          + " and sizes; of headings, strong words, links and code their colours; of slides their"
          + " ground and colour. All else is the theme's.",
        "talk.md:13: warning: `title` stands here a second time. The last one holds.",
      ])
  }

  @Test(
    "A picture that can't be shown has its line",
    arguments: [
      (
        "# A\n\n![x](no%20such.png)",
        "talk.md:3: warning: There is no picture `no such.png`."
          + " The slide shows its alternative text in a frame."
      ),
      (
        "a\nb ![x](https://x.org/a.png)",
        "talk.md:2: warning: The picture `https://x.org/a.png` is not a file here, and is never"
          + " fetched. The slide shows its alternative text in a frame."
      ),
      (
        "- a\n- ![x]()",
        "talk.md:2: warning: The picture names no file."
          + " The slide shows its alternative text in a frame."
      ),
      (
        "x\n\n![](a.png)",
        "talk.md:3: warning: There is no picture `a.png`. The slide shows its file's name in a frame."
      ),
      (
        "x\n\n![bg](a.png)",
        "talk.md:3: warning: There is no picture `a.png`. The slide's text stands on a plain ground."
      ),
      (
        "---\nlogo: a.png\n---\nx",
        "talk.md:2: warning: There is no picture `a.png`. It is left out."
      ),
    ])
  func pictures(source: String, expected: String) throws {
    let (deck, problems) = try read(source) { _ in false }
    #expect(problems.map(\.description) == [expected])
    #expect(deck.slides[0].blocks.plain.contains("x"))
  }

  @Test("A picture is looked for by its decoded name, then by the one written")
  func pictureNames() throws {
    var asked: [String] = []
    let deck = try read("![](a%20b.png)") {
      asked.append($0)
      return $0 == "a%20b.png"
    }.deck
    #expect(asked == ["a b.png", "a%20b.png"])
    #expect(
      deck.slides[0].blocks.map(\.content) == [.picture(Picture(source: "a%20b.png"))])
  }

  @Test("Code that is never closed is said, and so is HTML that means nothing")
  func rest() throws {
    #expect(
      try warnings("# A\n\n<marquee>\na <Blink/>b</blink>\n\n</marquee>\n\n~~~\ncode\n\n---\n") == [
        "talk.md:3: warning: HTML's `<marquee>` means nothing here. The tag is ignored.",
        "talk.md:3: warning: HTML's `<blink>` means nothing here. The tag is ignored.",
        "talk.md:8: warning: The code block that begins here is never closed: no line `~~~`"
          + " follows. The rest is taken for code.",
      ])
    #expect(try warnings("```\na\n```\n\n> ~~~~\n> b\n> ~~~~\n\n- ```\n  c\n  ```\n") == [])
  }

  @Test("A table that is too wide is text, and says so")
  func wideTable() throws {
    let row = String(repeating: "|a", count: 70) + "|"
    let source = "\(row)\n\(String(repeating: "|-", count: 70))|\n\(row)\n"
    let (deck, problems) = try read(source)
    #expect(
      problems.map(\.description) == [
        "talk.md:2: warning: Found 70 columns, expected 64 at the most. The table is shown as text."
      ])
    guard case .paragraph? = deck.slides[0].blocks.first?.content else {
      Issue.record("no text: \(deck.slides[0].blocks)")
      return
    }
  }

  @Test(
    "More than anyone can read is cut, and says so",
    arguments: [
      (String(repeating: "word ", count: 5000), 1),
      ("# A\n\n" + String(repeating: "- item\n", count: 5000), 771),
      ("> # A\n> `" + String(repeating: "x", count: 20000) + "`", 2),
      ("```\n" + String(repeating: "x", count: 20000) + "\n```", 1),
      ("|a|b|\n|-|-|\n" + String(repeating: "|c|\n", count: 5000), 1),
      (String(repeating: "![](a.png)\n", count: 500), 1),
    ])
  func endlessSlide(source: String, line: Int) throws {
    let (deck, problems) = try read(source + "\n\n---\n\n# B")
    #expect(
      problems.map(\.description) == [
        "talk.md:\(line): warning: The slide holds more than 10000 letters."
          + " What comes after them is left out."
      ])
    #expect(deck.slides.count == 2 && deck.slides[0].blocks.plain.count <= 10_000)
  }

  @Test("Of very many problems the first hundred are listed")
  func manyProblems() throws {
    let all = try warnings(String(repeating: "![a](b.png)\n\n", count: 80) + "---\n<blink>\n") {
      _ in
      false
    }
    #expect(all.count == 81)
    let more = try warnings(String(repeating: "![a](b.png)\n\n---\n", count: 150)) { _ in false }
    #expect(more.count == 101)
    #expect(more.last == "talk.md: warning: Found 150 problems; the first 100 are listed.")
  }

  @Test("A file of very many lines is not read")
  func lines() {
    #expect(
      failure([UInt8](repeating: 0x0A, count: 100_001))
        == "talk.md:100001: error: The file has 100001 lines; at most 100000 are read."
        + " The deck can't be shown.")
  }
}
