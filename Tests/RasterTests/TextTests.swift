import DeckModel
import Raster
import SlideLayout
import StageModel
import Testing

/// What Pango has to do right for any script.
@Suite struct TextTests {
  private let measurer = PangoMeasurer()

  private func text(
    _ words: String, size: Double = 20, language: String = "", tabular: Bool = false
  ) -> StyledText {
    StyledText(
      [TextSpan(words, TextStyle(size: size, colour: .black))], hasTabularFigures: tabular,
      language: language)
  }

  @Test("no line of Japanese begins with closing punctuation, at any width")
  func closingPunctuation() {
    // The longest run that must stay together, `に！）。`, has four characters.
    let words = "「発表者の画面は、聴衆には見えません。」それが「レクターン」の約束です（本当に！）。次へ、ゆっくりと。"
    for language in ["ja", ""] {
      for width in stride(from: 85.0, through: 400, by: 5) {
        let lines = measurer.lines(of: text(words, language: language), width: width)
        #expect(lines.joined() == words)
        let wrong = lines.dropFirst().filter { "、。，．」』）！？ー".contains($0.prefix(1)) }
        #expect(wrong.isEmpty, "\(width) \(language): \(lines)")
        #expect(lines.allSatisfy { !"「『（".contains($0.suffix(1)) }, "\(width): \(lines)")
      }
    }
  }

  @Test("lines of Japanese end where phrases do, unless a phrase is longer than a line")
  func phrases() {
    let words = text("先へ進むキーは、決して遅れない。", language: "ja")
    #expect(measurer.lines(of: words, width: 190) == ["先へ進むキーは、", "決して遅れない。"])
    #expect(measurer.lines(of: words, width: 110) == ["先へ進む", "キーは、", "決して", "遅れない。"])
    for width in stride(from: 25.0, through: 400, by: 5) {
      #expect(measurer.measure(words, width: width).width <= width + 0.01)
    }
  }

  @Test(
    "words of kana stay whole, as a dictionary tells them apart",
    arguments: [
      ("ありがとう|ございました", 150.0), ("いつでも|どこでも|だれとでも", 120),
      ("おいしい|ごはんの|つくりかた", 110), ("みんなで|つくる", 100),
    ])
  func kana(lines: String, width: Double) {
    let words = text(lines.filter { $0 != "|" }, language: "ja")
    #expect(measurer.lines(of: words, width: width).joined(separator: "|") == lines)
  }

  @Test("a word that has no room in its line leaves those of other lines whole")
  func oneTooLong() {
    let long = String(repeating: "w", count: 40)
    let words = text("いつでもどこでもだれとでも \(long)-\(long) いつでもどこでもだれとでも", language: "ja")
    var styled = words
    styled.spans.insert(
      TextSpan(
        "an_option_of_code_that_is_long",
        TextStyle(family: .mono, size: 20, colour: .black, background: .white)), at: 0)
    styled.spans[1].text = " " + styled.spans[1].text
    for text in [words, styled] {
      let lines = measurer.lines(of: text, width: 120).filter {
        $0.contains { "でもだれ".contains($0) }
      }
      #expect(lines.count == 6)
      let wrong = lines.filter { !$0.hasSuffix("でも") && !$0.hasSuffix("でも ") }
      #expect(wrong.isEmpty)
    }
  }

  @Test(
    "words of a title stay whole at every shape of display",
    arguments: [
      ("ゼロから始める Python パッケージ配布", "パッケージ"), ("ランタイムエラーが少ない", "ランタイムエラー"), ("前端开发与浏览器渲染技术演进", "浏览器"),
      ("程式碼異味：函式名稱中的隱性引數 (implicit argument)", "隱性"),
    ])
  func wholeInTitle(title: String, word: String) throws {
    struct Pictures: PictureMeasurer {
      func size(of source: String) -> PageSize? { nil }
    }
    let heading = Block(.heading(level: 1, [.strong([.text(title)])]))
    func list(_ words: String) -> Block {
      Block(.list(ListBlock(items: [ListItem([Block(.paragraph([.text(words)]))])])))
    }
    let columns = Block(.columns([Block.Column([list(title)]), Block.Column([list("川")])]))
    for slide in [Slide([heading]), Slide([heading, list("川")]), Slide([columns])] {
      for (width, height) in [(1920, 1080), (1024, 768), (2560, 1080), (1080, 1920), (1080, 1080)] {
        let size = try #require(PixelSize(width: width, height: height))
        let scene = arrange(
          1, of: Deck(slides: [Slide([]), slide]), viewport: StageViewport(pixels: size),
          text: measurer, pictures: Pictures()
        ).scene(part: 0, step: 0)
        let lines = scene.items.flatMap { item -> [String] in
          guard case .text(let text) = item.content else { return [] }
          return measurer.lines(of: text, width: item.frame.width)
        }
        #expect(lines.contains { $0.contains(word) }, "\(size): \(lines)")
      }
    }
  }

  @Test("lines of Chinese end where words do")
  func chinese() {
    let words = text("人工智能带来的社会变化", language: "zh")
    #expect(measurer.lines(of: words, width: 110) == ["人工智能", "带来的社会", "变化"])
    #expect(measurer.phraseEnds(in: "A talk, 발표") == nil)
  }

  @Test(
    "words between spaces stay whole at any width that holds them",
    arguments: ["데이터 과학자 1세대", "데이터 사이언스란?", "Dependency management with Go"])
  func wholeWords(words: String) {
    let parts = words.split(separator: " ").map(String.init)
    let widest =
      parts.map { measurer.measure(text($0, size: 84), width: .infinity).width }.max() ?? 0
    for width in stride(from: widest + 2, through: widest * 4, by: 7) {
      let lines = measurer.lines(of: text(words, size: 84), width: width)
      #expect(
        lines.flatMap { $0.split(separator: " ").map(String.init) } == parts, "\(width): \(lines)")
    }
  }

  @Test("a title that begins with a sign or a logo has whole words at every shape")
  func signedTitle() throws {
    struct Pictures: PictureMeasurer {
      func size(of source: String) -> PageSize? {
        PageSize(width: source == "sign" ? 24 : 400, height: source == "sign" ? 24 : 150)
      }
    }
    for source in ["sign", "logo"] {
      let title: [Inline] = [.picture(Picture(source: source)), .text(" Product name")]
      let deck = Deck(slides: [Slide([Block(.heading(level: 1, title))])])
      for (width, height) in [(1920, 1080), (1024, 768), (2560, 1080), (1080, 1920), (1080, 1080)] {
        let size = try #require(PixelSize(width: width, height: height))
        let scene = arrange(
          0, of: deck, viewport: StageViewport(pixels: size), text: measurer, pictures: Pictures()
        ).scene(part: 0, step: 0)
        for item in scene.items {
          guard case .text(let text) = item.content else { continue }
          let lines = measurer.lines(of: text, width: item.frame.width)
          let words = lines.flatMap { $0.split { $0.isWhitespace || $0 == "\u{FFFC}" } }
          #expect(words == ["Product", "name"], "\(source) at \(size): \(lines)")
        }
      }
    }
  }

  @Test("a short piece of code stays on one line")
  func code() {
    var words = text("A file of your own: ")
    let style = TextStyle(family: .mono, size: 18, colour: .black, background: .white)
    words.spans.append(TextSpan("theme: ./mine.theme", style))
    for width in stride(from: 230.0, through: 400, by: 5) {
      let lines = measurer.lines(of: words, width: width)
      #expect(lines.contains { $0.hasSuffix("theme: ./mine.theme") }, "\(width): \(lines)")
    }
  }

  @Test("a word that is longer than a line is broken without a hyphen")
  func hyphens() {
    let words = text("https://example.org/averyveryverylongaddresswithoutanyplacetobreakit")
    let broken = measurer.measure(words, width: 100)
    #expect(broken.lineCount > 4)
    #expect(broken.width <= 100)
    let lines = measurer.lines(of: words, width: 100)
    // A hyphen would take room: each line holds what fits into it alone.
    for line in lines {
      #expect(measurer.measure(text(line), width: .infinity).width <= 100)
    }
  }

  @Test("tabular figures are all as wide as each other")
  func tabular() {
    let widths = (0...9).map { digit in
      measurer.measure(
        text(String(repeating: "\(digit)", count: 20), tabular: true), width: .infinity
      )
      .width
    }
    #expect((widths.max() ?? 0) - (widths.min() ?? 9) < 0.01)
  }

  @Test("the forms of Chinese characters are those of the language")
  func regionalForms() throws {
    let frames = try ["ja", "zh-Hans", "zh-TW", "ko", ""].map { language in
      try draw(text("直骨角", size: 200, language: language), 720, 360).words
    }
    #expect(frames[0] == frames[4])
    #expect(Set(frames).count >= 3)
  }

  @Test("emoji are drawn in colour")
  func emoji() throws {
    let words = try draw(text("🎉👩🏽‍🚀", size: 200), 720, 360).words
    let colours = words.filter { word in
      let (red, green, blue) = (Int(word >> 16 & 0xFF), Int(word >> 8 & 0xFF), Int(word & 0xFF))
      return max(red, green, blue) - min(red, green, blue) > 60
    }
    #expect(colours.count > 2000)
  }

  @Test("a raised letter stands higher than its neighbours, and a lowered one lower")
  func rise() throws {
    func top(_ rise: Double) throws -> Int {
      let style = TextStyle(size: 100, colour: .black, rise: rise)
      let frame = try draw(
        StyledText([TextSpan("H", TextStyle(size: 100, colour: .white)), TextSpan("x", style)]),
        720, 360)
      return (frame.words.firstIndex { $0 == 0xFF00_0000 } ?? 0) / 720
    }
    // The line grows with what is raised, so compare with what is lowered.
    #expect(try top(-30) > top(0))
  }

  @Test("a font that is missing is told, with what is used in its place")
  func missingFonts() {
    #expect(measurer.substitution(for: ["DejaVu Sans", "No Such Font"]) == nil)
    #expect(measurer.substitution(for: ["dejavu sans"]) == nil)
    #expect(measurer.substitution(for: ["sans-serif"]) == nil)
    #expect(
      measurer.substitution(for: ["No Such Font", "Nor This", "DejaVu Sans", "sans-serif"])
        == FontSubstitution(missing: ["No Such Font", "Nor This"], used: "DejaVu Sans"))
    let generic = measurer.substitution(for: ["No Such Font", "monospace"])
    #expect(generic?.missing == ["No Such Font"])
    #expect(generic?.used.isEmpty == false)
  }

  @Test("characters that no font has are found")
  func unknownCharacters() {
    #expect(measurer.unknownCharacters(in: "Plain, 日本語 and 🎉", families: .sans).isEmpty)
    #expect(
      measurer.unknownCharacters(in: "a\u{10FFFD}b\u{10FFFD}", families: .sans)
        == ["\u{10FFFD}"])
  }

  private func draw(_ text: StyledText, _ width: Int, _ height: Int) throws -> TestFrame {
    let frame = try TestFrame(width, height)
    let viewport = StageViewport(pixels: frame.buffer.size)
    let scene = Scene(
      viewport: viewport, background: .colour(.white),
      items: [SceneItem(viewport.bounds, .text(text))])
    SceneRaster(measurer: measurer, pictures: PictureFolder(folder: "/none"))
      .draw(scene, into: frame.buffer)
    return frame
  }
}
