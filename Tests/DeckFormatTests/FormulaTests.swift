import DeckFormat
import DeckModel
import Testing

@Suite("Formulas")
struct FormulaTests {
  @Test(
    "TeX becomes text",
    arguments: [
      ("x", "x"), ("a+b", "a + b"), ("-1", "−1"), ("2-1", "2 − 1"), ("x = -y", "x = −y"),
      ("\\alpha\\le\\beta", "α ≤ β"), ("\\mathbb{R}", "ℝ"), ("\\text{if } x", "if x"),
      ("f'(x)", "f′(x)"), ("\\sin x", "sin\u{2009}x"), ("\\sin(x)", "sin(x)"), ("a,b", "a, b"),
      ("\\{1\\}", "{1}"), ("\\left. x \\right|", "x|"), ("\\hat{y}", "y\u{302}"),
      ("\\overline{ab}", "a\u{305}b\u{305}"), ("\\sqrt[3]{ab}", "3√ab"),
      ("\\sqrt{a+b}", "√(a + b)"), ("a \\\\ b", "a\nb"), ("\\ket{0}", "|0⟩"),
      ("\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\end{bmatrix}", "[1\u{2003}2; 3\u{2003}4]"),
    ])
  func plain(source: String, expected: String) throws {
    guard case .paragraph(let inlines) = try contents("A $\(source)$")[0] else {
      Issue.record("no paragraph")
      return
    }
    let plain = inlines.plain.replacing("\u{A0}", with: " ")
      .replacing("\u{202F}", with: "\u{2009}").replacing("\u{2060}", with: "")
    #expect(plain == "A \(expected)")
  }

  @Test("A short formula stays on one line, a long one and the gaps between formulas may end one")
  func unbroken() throws {
    #expect(try blocks("$a + 1/b$")[0].plain == "a\u{A0}+\u{A0}1/\u{2060}b")
    #expect(try blocks("$a=b \\quad c=d$")[0].plain == "a\u{A0}=\u{A0}b\u{2003}c\u{A0}=\u{A0}d")
    #expect(try blocks("$\(String(repeating: "a+", count: 20))b$")[0].plain.hasPrefix("a + a"))
  }

  @Test("A product above a fraction's stroke needs no brackets")
  func product() throws {
    #expect(
      try blocks("x $\\frac{b\\,h^3}{12}+\\frac{a+b}{2}$")[0].plain.filter {
        !"\u{2060}\u{202F}".contains($0)
      }
        == "x bh3/12\u{A0}+\u{A0}(a\u{A0}+\u{A0}b)/2")
  }

  @Test("A formula may stand between lines that hold nothing but its sign")
  func loneSigns() throws {
    let blocks = try blocks("# A\n\nwords\n\n$\n\\forall x\n$\n\nmore")
    #expect(blocks.map(\.plain) == ["A", "words", "∀x", "more"])
    #expect(blocks[2].style.alignment == .centre)
  }

  @Test("A dollar with a backslash ends no formula")
  func dollars() throws {
    #expect(
      try contents("a $x = \\texttt{5 \\$} + y$ b") == [
        .paragraph(["a ", .code("x = \\texttt{5 \\$} + y"), " b"])
      ])
  }

  @Test("Ideographs stand beside a formula without a space")
  func ideographs() throws {
    for text in ["状态$C_t$更新", "状態を$C_t$で更新"] {
      let plain = try blocks(text)[0].plain.filter { $0 != "\u{2060}" }
      #expect(!plain.contains("$") && plain.contains("Ct"), "\(plain)")
    }
    #expect(try blocks("a$5 and b$6")[0].plain == "a$5 and b$6")
  }

  @Test("Exponents are raised, indices lowered, and letters slope")
  func looks() throws {
    #expect(
      try contents("$x_1^{n}$") == [
        .paragraph([
          .emphasis(["x"]), .lowered(["1"]), .raised([.emphasis(["n"])]),
        ])
      ])
  }

  @Test(
    "What text can't show stays code",
    arguments: [
      "\\unknown{x}", "\\frac{a}", "{a", "a}", "x^", "\\begin{cases} a",
      "\\begin{nothing}a\\end{nothing}",
      String(repeating: "{", count: 500), String(repeating: "\\frac{", count: 300),
      String(repeating: "x", count: 3000),
    ])
  func refused(source: String) throws {
    #expect(try contents("A $\(source)$") == [.paragraph(["A ", .code(source)])])
  }

  @Test(
    "Prices and code are no formulas",
    arguments: ["$5 and $6", "a$b$c", "`$x$`", "\\$x$", "$ x $"])
  func others(source: String) throws {
    guard case .paragraph(let inlines) = try contents(source)[0] else { return }
    #expect(!inlines.contains { if case .emphasis = $0 { true } else { false } })
  }

  @Test(
    "A formula may begin behind a line's words",
    arguments: [
      ("- words: $$\na+b\n$$\n- c", "list"), ("- words: $$\n  a+b\n  $$\n- c", "list"),
      ("words: $$\na+b\n$$\n\nc", "paragraph"), ("words: $$a\n+b$$ c", "paragraph"),
    ])
  func behindWords(source: String, kind: String) throws {
    for dialect in Dialect.allCases where kind == "list" || !source.contains("$$a") {
      let blocks = try parseMarkdown(
        bytes: Array(source.utf8), file: "x", dialect: dialect, pictureExists: { _ in true }
      ).deck.slides[0].blocks
      #expect(blocks.plain.replacing("\u{A0}", with: " ") == "words:\na + b\nc")
      if case .list(let list)? = blocks.first?.content {
        #expect(list.items.map(\.blocks.count) == [2, 1])
        #expect(list.items[0].blocks[1].style.alignment == nil)
      } else {
        #expect(kind == "paragraph")
      }
    }
    #expect(try blocks("costs $$\n\nand $$ more").map(\.plain) == ["costs $$", "and $$ more"])
  }

  @Test("A matrix that stands by itself has a row for each line")
  func rows() throws {
    let matrix = try blocks("$$\\begin{bmatrix} 1 & 2 \\\\ 3 & 4 \\\\ 5 & 6 \\end{bmatrix}$$")[0]
      .plain
    #expect(
      matrix
        == "⎡\u{2002}1\u{2003}2\u{2002}⎤\n⎢\u{2002}3\u{2003}4\u{2002}⎥\n⎣\u{2002}5\u{2003}6\u{2002}⎦"
    )
    let array = try contents(
      "$$\n\\begin{array}{l|cr}\na & b & c \\\\\n\\hline\n1 & x \\& y & 3\n\\end{array}\n$$"
    )
    guard case .table(let table) = array[0] else {
      Issue.record("no table")
      return
    }
    #expect(table.alignments == [.left, .centre, .right])
    #expect(table.header.map(\.plain) == ["a", "b", "c"])
    #expect(table.rows.map { $0.map(\.plain) } == [["1", "x&y", "3"]])
    #expect(
      try blocks("$$x = \\begin{matrix} 1 \\\\ 2 \\end{matrix}$$")[0].plain.contains(";\u{A0}"))
    #expect(
      try blocks("$$\\begin{pmatrix} \\unknown \\\\ 2 \\end{pmatrix}$$")[0].plain.contains(
        "unknown"))
  }
}
