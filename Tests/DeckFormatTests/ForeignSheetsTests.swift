import DeckFormat
import DeckModel
import Testing

@Suite("Style sheets of other programs")
struct ForeignSheetsTests {
  private func slides(_ text: String, _ dialect: Dialect) throws -> [Slide] {
    try parseMarkdown(
      bytes: Array(text.utf8), file: "talk.md", dialect: dialect, pictureExists: { _ in true }
    ).deck.slides
  }

  private let red = Colour(red: 255, green: 0, blue: 0)
  private let blue = Colour(red: 0, green: 0, blue: 255)

  @Test("Tags have the colours and places of the deck's own CSS")
  func tags() throws {
    let text = """
      ---
      marp: true
      style: |
        :root { --deep: #00f; --water: var(--deep); }
        h1, h2 { color: var(--water); }
        h1 { text-align: center; }
        section strong { color: #f00 !important; }
        a { color: var(--none, #f00); }
        section.calm code { color: #f00; }
        pre code, h2 strong, a:hover { color: #0f0; }
      ---

      # Piers

      **Stone** [there](x) `a`

      ---
      <!-- _class: calm -->

      ## Arches

      `b`
      """
    let slides = try slides(text, .marp)
    #expect(slides[0].blocks[0].style == Block.Style(alignment: .centre, ink: blue))
    #expect(slides[1].blocks[0].style == Block.Style(ink: blue))
    let alone = "---\nmarp: true\nstyle: |\n  h1 { text-align: center; }\n---\n\n# Piers"
    #expect(try self.slides(alone, .marp)[0].style.alignment == .centre)
    #expect(
      slides[0].blocks[1].content
        == .paragraph([
          .strong([.coloured(["Stone"], red)]), " ",
          .link([.coloured(["there"], red)], destination: "x"), " ", .code("a"),
        ]))
    #expect(slides[1].blocks[1].content == .paragraph([.coloured([.code("b")], red)]))
  }

  @Test("Slides have the ground and the ink of the deck's own CSS, and their own before it")
  func grounds() throws {
    let text = """
      ---
      marp: true
      style: |
        section { background: #fff; color: #00f }
        section.calm { background-color: #00f; background-image: url("sea.jpg"); color: #fff }
        section::after { color: #f00 }
        section.calm h1 { color: #f00 }
      ---

      # Piers

      ---
      <!-- _class: calm -->

      # Arches

      ---
      <!-- _backgroundColor: #f00 -->
      <!-- _color: #fff -->

      # Cables
      """
    let styles = try slides(text, .marp).map(\.style)
    #expect(styles.map(\.background) == [.colour(.white), .colour(blue), .colour(red)])
    #expect(styles.map(\.ink) == [blue, .white, .white])
    #expect(styles.map { $0.backdrop?.pictures.first?.source } == [nil, "sea.jpg", nil])
    #expect(try slides(text, .marp)[1].blocks[0].style.ink == red)
    let head = "---\nmarp: true\nstyle: |\n  section { background: url(sea.jpg) }\n---\n"
    #expect(try slides("\(head)\n# A\n\n---\n", .marp).count == 1)
  }

  @Test("Themes' own variables, reveal.js's slides and remark's")
  func scopes() throws {
    let marp = "---\nmarp: true\nstyle: |\n  :root { --color-background: #00f; }\n---\n\n# A"
    #expect(try slides(marp, .marp)[0].style.background == .colour(blue))
    let reveal =
      "<style>\n.reveal .slides section h2 { color: #f00 }\n</style>\n\n## A\n\n---\n\n## B"
    #expect(try slides(reveal, .reveal).map { $0.blocks[0].style.ink } == [red, red])
    let remark = "class: deep\n\n<style>\n.deep { background: #00f }\n</style>\n\n# A\n\n---\n\n# B"
    #expect(try slides(remark, .remark).map(\.style.background) == [.colour(blue), nil])
  }

  @Test("A colour that is meant for a ground of its own is the theme's")
  func ownGrounds() throws {
    let text = "<style>h1 { background: #00f; color: #fff } code { background: #eee; color: #f00 }"
    let blocks = try slides("\(text)</style>\n\n# A\n\n`b`", .marp)[0].blocks
    #expect(blocks[0].style.ink == nil)
    let clear = "<style>h1 { color: transparent } section { background: rgba(0,0,0,.1) }</style>"
    let slide = try slides("\(clear)\n\n# A", .marp)[0]
    #expect(slide.blocks[0].style.ink == nil)
    #expect(slide.style.background == nil)
    #expect(blocks[1].content == .paragraph([.coloured([.code("b")], red)]))
  }

  @Test("A style sheet of one slide holds for that slide alone")
  func scoped() throws {
    let slidev = """
      # A

      ---

      # B

      <div class="box"><p>a</p><p>b</p></div>

      <style>
      h1 { color: #f00 }
      .box { display: flex }
      </style>

      ---

      # C

      <div class="box"><p>a</p><p>b</p></div>
      """
    let read = try slides(slidev, .slidev)
    #expect(read.map { $0.blocks[0].style.ink } == [nil, red, nil])
    #expect(read.map(\.blocks.count) == [1, 2, 3])
    let marp = "# A\n\n---\n\n<style scoped>h1 { color: #f00 }</style>\n\n# B\n\n---\n\n# C"
    #expect(try slides(marp, .marp).map { $0.blocks[0].style.ink } == [nil, red, nil])
    let all = marp.replacing("style scoped", with: "style")
    #expect(try slides(all, .marp).map { $0.blocks[0].style.ink } == [red, red, red])
  }

  @Test("Changed style sheets give slides", .timeLimit(.minutes(1)))
  func mutations() throws {
    let sheet =
      ":root { --a: var(--b) } h1, section.b > h2 { color: var(--a, #f00); } @media x { a {} }"
    for place in sheet.indices {
      for sign in ["{", "}", "(", "--", ";", "/*", "var("] {
        let changed = sheet[..<place] + sign + sheet[sheet.index(after: place)...]
        #expect(try slides("<style>\(changed)</style>\n\n# A", .marp).count == 1)
      }
    }
    let loops =
      "<style>:root { --a: var(--b)var(--b); --b: var(--a)var(--a) } h1 { color: var(--a) }</style>"
    #expect(try slides("\(loops)\n\n# A", .marp).count == 1)
  }
}
