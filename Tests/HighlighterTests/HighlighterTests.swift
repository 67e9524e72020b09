import DeckModel
import Highlighter
import Testing

@Suite struct HighlighterTests {
  private func looks(
    _ code: String, _ language: String, scheme: String = "Adwaita"
  ) -> [(text: String, colour: Colour?)] {
    var rest = code[...]
    return Highlighter.runs(of: code, language: language, scheme: scheme).map { run in
      defer { rest = rest.dropFirst(run.count) }
      return (String(rest.prefix(run.count)), run.colour)
    }
  }

  @Test("the library is there, and needs no display")
  func available() {
    #expect(Highlighter.isAvailable)
  }

  @Test(
    "languages are known by the names that authors give them",
    arguments: [
      "swift", "Python", "py", "c++", "c#", "js", "ts", "tsx", "rust", "go", "bash", "html",
      "yaml", "sql", "haskell", "diff", "dockerfile", "kotlin", "java", "toml", "latex",
    ])
  func known(language: String) {
    #expect(Highlighter.knows(language))
  }

  @Test(
    "a language that nobody knows leaves code plain",
    arguments: [
      "", "klingon", "../../etc/passwd", "text", "a b", String(repeating: "x", count: 99),
    ])
  func unknown(language: String) {
    #expect(!Highlighter.knows(language))
    #expect(Highlighter.runs(of: "let a = 1", language: language, scheme: "Adwaita").isEmpty)
  }

  @Test("runs cover all of the code, in characters, and keywords differ from names")
  func swift() throws {
    let code = "// café 日本 👩‍👩‍👧\nfunc f() -> Int { 1 }"
    let found = looks(code, "swift")
    #expect(found.map(\.text).joined() == code)
    let comment = try #require(found.first { $0.text.contains("日本") })
    let keyword = try #require(found.first { $0.text == "func" })
    #expect(comment.colour != nil && keyword.colour != nil && comment.colour != keyword.colour)
  }

  @Test("a scheme for dark grounds has other colours than one for light ones")
  func schemes() {
    let light = looks("func f() {}", "swift", scheme: "Adwaita").compactMap(\.colour)
    let dark = looks("func f() {}", "swift", scheme: "Adwaita-dark").compactMap(\.colour)
    #expect(!light.isEmpty && !dark.isEmpty && light != dark)
  }

  @Test("a scheme that is not there still leaves all of the code")
  func noScheme() {
    let code = "let a = 1"
    let text = looks(code, "swift", scheme: "no such scheme").map(\.text).joined()
    #expect(code.hasPrefix(text))
  }

  @Test("code within lists, quotes, columns and cards is coloured, too")
  func everywhere() {
    let code = Block(.code(CodeBlock(language: "swift", "func f() {}")))
    let slide = Slide([
      Block(.list(ListBlock(items: [ListItem([code])]))), Block(.quote([code])),
      Block(.columns([Block.Column([code], share: 0.5)])), Block(.cards([[code]])),
      Block(.group([code])), code,
    ])
    let coloured = slide.highlighted(in: .paper)
    #expect(coloured.blocks.map(\.codeCount) == [1, 1, 1, 1, 1, 1])
  }

  @Test("code has the scheme of the palette that its slide stands on")
  func palettes() throws {
    let text = "func f() {}"
    func scheme(_ style: SlideStyle, in theme: Theme = .paper) throws -> String {
      let code = Block(.code(CodeBlock(language: "swift", text)))
      let slide = Slide([code], style: style).highlighted(in: theme)
      guard case .code(let coloured)? = slide.blocks.first?.content else { return "no code" }
      return try #require(
        ["Adwaita", "Adwaita-dark"].first { scheme in
          coloured.runs == Highlighter.runs(of: text, language: "swift", scheme: scheme)
        })
    }
    var plain = Theme.paper
    plain.layout.invertsOpenings = false
    #expect(try scheme(SlideStyle()) == "Adwaita")
    #expect(try scheme(SlideStyle(isInverted: true)) == "Adwaita-dark")
    #expect(try scheme(SlideStyle(layout: .section)) == "Adwaita-dark")
    #expect(try scheme(SlideStyle(layout: .section, isInverted: false)) == "Adwaita")
    #expect(try scheme(SlideStyle(layout: .section), in: plain) == "Adwaita")
    #expect(try scheme(SlideStyle(background: .colour(.black))) == "Adwaita-dark")
    #expect(try scheme(SlideStyle(layout: .section, background: .colour(.white))) == "Adwaita")
  }
}

extension Block {
  /// How many coloured pieces of code are in it.
  fileprivate var codeCount: Int {
    switch content {
    case .code(let code): code.runs.isEmpty ? 0 : 1
    case .list(let list): list.items.flatMap(\.blocks).map(\.codeCount).reduce(0, +)
    default: inner.map(\.codeCount).reduce(0, +)
    }
  }
}
