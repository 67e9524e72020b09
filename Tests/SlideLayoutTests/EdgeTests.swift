import DeckModel
import SlideLayout
import StageModel
import Testing

@Suite("What stands at a slide's edges, and what is short")
struct EdgeTests {
  private func paragraph(_ words: String, _ style: Block.Style = Block.Style()) -> Block {
    Block(.paragraph([.text(words)]), style: style)
  }

  private let heading = Block(.heading(level: 2, [.text("Heading")]))

  private func texts(_ scene: Scene) -> [(frame: PointRect, text: StyledText)] {
    scene.items.compactMap { item in
      if case .text(let text) = item.content { (item.frame, text) } else { nil }
    }
  }

  private func frame(of words: String, in slide: Slide, _ size: PixelSize) throws -> PointRect {
    try #require(texts(scene(slide, size)).first { $0.text.plain == words }?.frame)
  }

  @Test("Notes below the text stand at the lower edge, in small type", arguments: shapes)
  func foot(size: PixelSize) throws {
    let note = paragraph("1: a note", Block.Style(isFoot: true))
    let slide = Slide([heading, paragraph("words"), note])
    let arrangement = arranged(slide, size, at: 1)
    let found = try #require(
      texts(arrangement.scene(part: 0, step: 0)).first { $0.text.plain == "1: a note" })
    let height = arrangement.viewport.height
    #expect(found.frame.maxY > height * 0.8)
    #expect(faults(arrangement).isEmpty)
    // Alone it is what the slide says.
    #expect(try frame(of: "1: a note", in: Slide([note]), size).y < height * 0.7)
  }

  @Test("A long list of a few words stands in two columns rather than in small type")
  func columns() throws {
    let items = (1...12).map { ListItem([paragraph("item \($0)")]) }
    let slide = Slide([heading, Block(.list(ListBlock(items: items)))])
    let size = try #require(PixelSize(width: 1920, height: 1080))
    let (first, last) = (
      try frame(of: "item 1", in: slide, size), try frame(of: "item 12", in: slide, size)
    )
    #expect(last.x > first.x + 200)
    let few = Slide([heading, Block(.list(ListBlock(items: Array(items.prefix(5)))))])
    #expect(try frame(of: "item 5", in: few, size).x == frame(of: "item 1", in: few, size).x)
  }

  @Test("A table stands in the middle of a slide that does")
  func table() throws {
    let table = Block(
      .table(Table(alignments: [.left], header: [[.text("a")]], rows: [[[.text("b")]]])))
    let size = try #require(PixelSize(width: 1920, height: 1080))
    let slide = Slide([heading, table], style: SlideStyle(alignment: .centre))
    #expect(try frame(of: "b", in: slide, size).x > 500)
    #expect(try frame(of: "b", in: Slide([heading, table]), size).x < 100)
  }

  @Test("Long words above the line stay on lines of their own")
  func raised() throws {
    let long = Array(repeating: "word", count: 60).joined(separator: " ")
    let slide = Slide([Block(.paragraph([.text("x"), .raised([.text(long)])]))])
    let size = try #require(PixelSize(width: 1024, height: 768))
    let spans = texts(scene(slide, size)).flatMap(\.text.spans)
    #expect(!spans.isEmpty && spans.allSatisfy { $0.style.rise == 0 })
  }

  @Test("An author's colour of words is one that can be read")
  func colours() throws {
    let dark = try #require(Colour(css: "#101020"))
    let navy = try #require(Colour(css: "#000080"))
    let slide = Slide(
      [Block(.paragraph([.coloured([.text("words")], navy)]))],
      style: SlideStyle(background: .colour(dark)))
    let size = try #require(PixelSize(width: 1024, height: 768))
    let span = try #require(texts(scene(slide, size)).first?.text.spans.first)
    #expect(span.style.colour.contrast(to: dark) >= 4.5)
  }

  @Test("Marks below a title stand in a row")
  func marks() throws {
    let marks = ["a", "b", "c"].map { Block(.picture(Picture(source: $0, alternative: $0))) }
    let title = Block(.heading(level: 1, [.text("Title")]))
    let size = try #require(PixelSize(width: 1920, height: 1080))
    let slide = Slide([title] + marks, style: SlideStyle(layout: .title))
    let frames = try ["a", "b", "c"].map { try frame(of: $0, in: slide, size) }
    #expect(abs(frames[0].y - frames[2].y) < 2 && frames[0].maxX < frames[1].x)
  }
}
