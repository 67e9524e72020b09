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
}
