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
    #expect(inlines.plain == "A \(expected)")
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
