import DeckFormat
import DeckModel
import Testing

@Suite("What stands on a slide")
struct BlockTests {
  @Test("A line's end in the file is a space before words with looks of their own, too")
  func softLineEnds() throws {
    let text = "One\n**two** three\n`four` *five\n`six`*\n[seven](a)\n\nこれは\n**強い**\n字"
    #expect(
      try contents(text) == [
        .paragraph([
          "One ", .strong(["two"]), " three ", .code("four"), " ",
          .emphasis(["five ", .code("six")]), " ", .link(["seven"], destination: "a"),
        ]),
        .paragraph(["これは", .strong(["強い"]), "字"]),
      ])
  }

  @Test(
    "Running text keeps its looks",
    arguments: [
      ("plain", ["plain"]),
      (
        "*a* **b** ~~c~~ `d`",
        [
          .emphasis(["a"]), " ", .strong(["b"]), " ", .strikethrough(["c"]), " ", .code("d"),
        ]
      ),
      ("***a***", [.emphasis([.strong(["a"])])]),
      ("[a *b*](https://x.org)", [.link(["a ", .emphasis(["b"])], destination: "https://x.org")]),
      (
        "see https://x.org/a_b_c.",
        [
          "see ", .link(["https://x.org/a_b_c"], destination: "https://x.org/a_b_c"), ".",
        ]
      ),
      ("<https://x.org>", [.link(["https://x.org"], destination: "https://x.org")]),
      ("one\ntwo", ["one two"]),
      ("one  \ntwo", ["one", .lineBreak, "two"]),
      ("one<br>two<br/>three", ["one", .lineBreak, "two", .lineBreak, "three"]),
      ("漢字\nかな\nLatin", ["漢字かな Latin"]),
      ("R&amp;D &lt;b&gt;", ["R&D <b>"]),
      ("a\tb", ["a\tb"]),
      ("\\*not\\*", ["*not*"]),
      ("x <b>bold</b> y", ["x ", .strong(["bold"]), " y"]),
    ] as [(String, [Inline])])
  func runningText(source: String, expected: [Inline]) throws {
    #expect(try contents(source) == [.paragraph(expected)])
  }

  @Test("A heading has its level", arguments: 1...6)
  func heading(level: Int) throws {
    let marks = String(repeating: "#", count: level)
    #expect(try contents("\(marks) A *b*") == [.heading(level: level, ["A ", .emphasis(["b"])])])
  }

  @Test("A list keeps its marks, its boxes and what is nested in it")
  func lists() throws {
    let source = """
      3. three
         - inner
      4. four

      - [ ] open
      - [x] done
      """
    let inner = ListBlock(items: [ListItem([paragraph("inner", line: 2)], line: 2)])
    #expect(
      try contents(source) == [
        .list(
          ListBlock(
            .numbers(from: 3), isTight: true,
            items: [
              ListItem([paragraph("three", line: 1), Block(.list(inner), line: 2)], line: 1),
              ListItem([paragraph("four", line: 3)], line: 3),
            ])),
        .list(
          ListBlock(items: [
            ListItem([paragraph("open", line: 5)], task: .open, line: 5),
            ListItem([paragraph("done", line: 6)], task: .done, line: 6),
          ])),
      ])
  }

  @Test("Blank lines between items make a list loose")
  func looseList() throws {
    guard case .list(let list) = try contents("- a\n\n- b")[0] else {
      Issue.record("no list")
      return
    }
    #expect(!list.isTight)
  }

  @Test("A table has alignments, and as many cells in each row as columns")
  func tables() throws {
    let source = """
      | a | b | c | d |
      |---|:--|:-:|--:|
      | 1 | **2** |
      | 1 | 2 | 3 | 4 | 5 |
      """
    #expect(
      try contents(source) == [
        .table(
          Table(
            alignments: [.none, .left, .centre, .right], header: [["a"], ["b"], ["c"], ["d"]],
            rows: [
              [["1"], [.strong(["2"])], [], []], [["1"], ["2"], ["3"], ["4"]],
            ]))
      ])
  }

  @Test(
    "Code keeps every character, and its language without what follows",
    arguments: [
      ("```swift {1,3}\nlet a = 1\n\n\tb\n```", "swift", "let a = 1\n\n\tb"),
      ("~~~\n```\n~~~", "", "```"),
      ("    indented\n      more", "", "indented\n  more"),
      ("```\n---\n# no\n<!-- no note -->\n```", "", "---\n# no\n<!-- no note -->"),
      ("```\n```", "", ""),
    ])
  func code(source: String, language: String, expected: String) throws {
    let all = try contents(source)
    guard all.count == 1, case .code(let code) = all[0] else {
      Issue.record("no code: \(all)")
      return
    }
    #expect(code.language == language && code.text == expected)
  }

  @Test("Quotes hold blocks, stars make a rule")
  func quotesAndRules() throws {
    #expect(
      try contents("> a\n> # b\n\n***") == [
        .quote([paragraph("a", line: 1), Block(.heading(level: 1, ["b"]), line: 2)]), .rule,
      ])
  }

  @Test("A picture stands alone, wherever it is in a paragraph")
  func pictures() throws {
    let picture = Block.Content.picture(
      Picture(source: "my pic.png", alternative: "a b", title: "t"))
    #expect(try contents("![a *b*](my%20pic.png \"t\")") == [picture])
    #expect(
      try contents("one ![a b](<my pic.png> \"t\") two")
        == [.paragraph(["one"]), picture, .paragraph(["two"])])
    #expect(try contents("[![a b](my%20pic.png 't')](https://x.org)") == [picture])
  }

  @Test(
    "A small picture among words stays there, and others stand alone",
    arguments: [
      ("![](icon.svg) one", "[icon.svg] one"),
      ("one <img src=\"big.png\" height=\"40\">\ntwo", "one [big.png] two"),
      ("one\n![](icon.svg)\ntwo", "one|icon.svg|two"),
      ("![](icon.svg) ![](icon.svg)", "icon.svg|icon.svg"),
      ("one ![](big.png)", "one|big.png"),
      ("one <img src=\"big.png\" width=\"30\">", "one [big.png]"),
      ("one [![](icon.svg)](https://x.org) two", "one [icon.svg] two"),
      ("one [two ![](icon.svg) three](https://x.org).", "one two [icon.svg] three."),
      ("[two![](icon.svg)three](https://x.org)", "two[icon.svg]three"),
      ("[![](big.png) ![](icon.svg)](https://x.org)", "big.png|icon.svg"),
      ("one ![](unknown.png) two", "one|unknown.png|two"),
      ("one ![](icon.svg) ![](big.png)", "one|icon.svg|big.png"),
    ])
  func smallPictures(source: String, expected: String) throws {
    let sizes = [
      "icon.svg": PageSize(width: 24, height: 24), "big.png": PageSize(width: 400, height: 300),
    ]
    let deck = try parseMarkdown(
      bytes: Array(source.utf8), file: "talk.md", pictureExists: { _ in true },
      pictureSize: { sizes[$0] ?? nil }
    ).deck
    let found = deck.slides[0].blocks.map { block -> String in
      switch block.content {
      case .paragraph(let inlines): inlines.map(\.withPictures).joined()
      case .picture(let picture): picture.source
      default: "?"
      }
    }
    #expect(found.joined(separator: "|") == expected)
  }

  @Test("No picture's file is read that stands on a line without words, or says how large it is")
  func unreadPictures() throws {
    var asked: [String] = []
    _ = try withoutActuallyEscaping({ (name: String) -> PageSize? in
      asked.append(name)
      return nil
    }) { size in
      try parseMarkdown(
        bytes: Array(
          "![](a.png)\n\n- ![](b.png)\n\nwords ![](c.png) <img src=\"d.png\" height=\"20\">".utf8),
        file: "talk.md", pictureExists: { _ in true }, pictureSize: size)
    }
    #expect(asked == ["c.png"])
  }

  @Test("In a heading a larger picture is still small")
  func pictureInHeading() throws {
    let deck = try parseMarkdown(
      bytes: Array("# ![h:120](a.png) Words".utf8), file: "talk.md", pictureExists: { _ in true }
    ).deck
    guard case .heading(1, let inlines)? = deck.slides[0].blocks.first?.content else {
      Issue.record("no heading: \(deck.slides[0].blocks)")
      return
    }
    #expect(inlines.map(\.withPictures).joined() == "[a.png] Words")
  }

  @Test(
    "In place of videos and pages from elsewhere stands where they are, or their poster",
    arguments: [
      ("<iframe src=\"https://www.x.org/a\"></iframe>", "x.org/a", false),
      ("<iframe src=\"https://x.org/a\" title=\"Demo\"></iframe>", "Demo", false),
      ("<video src=\"a.mp4\">Too old</video>", "a.mp4", false),
      (
        "<video controls>\n<source src=\"a.mp4\">\n<source src=\"a.webm\">\nToo old\n</video>",
        "a.mp4", false
      ),
      ("<video src=\"a.mp4\" poster=\"a.png\"></video>", "a.mp4", true),
      ("<Youtube id=\"abc\" />", "youtube.com/watch?v=abc", false),
    ])
  func embedded(source: String, words: String, isAvailable: Bool) throws {
    guard case .picture(let picture)? = try contents("# x\n\n\(source)").last else {
      Issue.record("no picture: \(try contents(source))")
      return
    }
    #expect(picture.alternative == words && picture.isAvailable == isAvailable)
    #expect(try contents("# x\n\n\(source)\n\nBehind").count == 3)
  }

  @Test(
    "HTML is never shown as text",
    arguments: [
      ("<div class=\"a > b\">\nwords\n</div>", "words"),
      ("<div>Hello</div> <b>bold</b> &amp; &#233;&nosuch;", "Hellobold & é&nosuch;"),
      ("<script>\nalert('no')\n</script>", ""),
      ("<style>p { color: red }</style>", ""),
      ("<iframe></iframe>", ""),
      ("text <span style='x'>inner</span>", "text inner"),
      ("a < b and c > d", "a < b and c > d"),
      ("<?php no ?>", ""),
      ("<!DOCTYPE html>", ""),
    ])
  func html(source: String, words: String) throws {
    #expect(try blocks("# x\n\n\(source)").dropFirst().map(\.plain).joined() == words)
  }

  @Test("A deck that is nested without end still gives a slide")
  func nesting() throws {
    let quotes = String(repeating: ">", count: 5000) + " deep"
    let stars = String(repeating: "*a **b ", count: 3000)
    let lists = (0..<500).map { String(repeating: " ", count: $0 * 2) + "- x" }
    for source in [quotes, stars, lists.joined(separator: "\n")] {
      #expect(try read(source).deck.slides.count == 1)
    }
    #expect(
      try warnings(quotes) == [
        "talk.md:1: warning: Nested more than 24 deep. The rest is left out."
      ])
  }

  @Test("A reference works on every slide")
  func references() throws {
    let deck = try read("[a][x]\n\n---\n\n[b][x]\n\n[x]: https://x.org").deck
    #expect(
      deck.slides.map { $0.blocks.map(\.content) } == [
        [.paragraph([.link(["a"], destination: "https://x.org")])],
        [.paragraph([.link(["b"], destination: "https://x.org")])],
      ])
  }
}

extension Inline {
  /// The letters alone, with pictures in brackets.
  fileprivate var withPictures: String {
    switch self {
    case .picture(let picture): "[\(picture.source)]"
    case .link(let inner, _): inner.map(\.withPictures).joined()
    default: plain
    }
  }
}
