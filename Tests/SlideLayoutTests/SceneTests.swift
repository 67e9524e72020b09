import DeckModel
import SlideLayout
import StageModel
import Testing

@Suite("Scenes as text")
struct SceneTests {
  @Test(
    "Slides are laid out as they were when somebody last looked",
    arguments: [
      "title 1920x1080", "list 1920x1080", "list 1080x1920", "list 3840x1080", "table 1024x768",
      "code 1920x1080", "pictures 1920x1080", "picture-and-text 1920x1080",
      "picture-and-text 1080x1920", "statement 1280x800",
    ])
  func snapshots(name: String) throws {
    let parts = name.split(separator: " ")
    let sample = try #require(SampleSlides.all.first { $0.name == parts[0] })
    let size = try #require(shapes.first { $0.description == parts[1] })
    let front = FrontMatter(author: "A. Speaker", date: "Today")
    try expectSnapshot(
      "\(scene(sample.slide, size, frontMatter: front))", named: "\(parts[0])-\(parts[1])")
  }

  @Test("A scene's text says what differs from plain text")
  func text() {
    let style = TextStyle(
      family: .mono, size: 12.25, weight: .bold, isItalic: true, colour: .black,
      background: .white, isUnderlined: true, isStruckThrough: true, letterSpacing: -0.5)
    let words = StyledText(
      [TextSpan("a\n\"b\"", style)], alignment: .trailing, lineSpacing: 0.88,
      hasTabularFigures: true)
    let frame = PointRect(x: -1.05, y: 2, width: 30.04, height: 4.96)
    let scene = Scene(
      viewport: StageViewport(pixels: shapes[3]), background: .colour(.white),
      items: [
        SceneItem(frame, .text(words)), SceneItem(frame, .rectangle(.black, cornerRadius: 0)),
        SceneItem(frame, .outline(.black, width: 1, cornerRadius: 2)),
        SceneItem(frame, .line(.black, width: 1)),
        SceneItem(frame, .picture(ScenePicture("a b", cornerRadius: 3))),
      ])
    let place = "-1.1,2 30×5"
    #expect(
      "\(scene)" == """
        scene 1280×720 on #ffffff
        text \(place) trailing spacing 88 % tabular
          "a\\n\\"b\\"" mono 12.3 bold italic underlined struck spaced -0.5 #000000 on #ffffff
        rectangle \(place) #000000
        outline \(place) #000000 width 1 round 2
        line \(place) #000000 width 1
        picture \(place) "a b" round 3
        """)
  }

  @Test("A viewport has the display's shape and always the same area", arguments: shapes)
  func viewport(size: PixelSize) {
    let viewport = StageViewport(pixels: size)
    #expect(abs(viewport.width * viewport.height - 1280 * 720) < 0.01)
    let shape = Double(size.width) / Double(size.height)
    #expect(abs(viewport.width / viewport.height / shape - 1) < 1e-9)
  }

  @Test("A slide that does not exist is an empty scene")
  func outside() {
    for index in [-1, 1, Int.max] {
      let scene = arrange(
        index, of: Deck(slides: [SampleSlides.list]), viewport: StageViewport(pixels: shapes[0]),
        text: sampleMeasurer, pictures: sampleMeasurer
      ).scene(part: 0, step: 0)
      #expect(scene.items.isEmpty)
    }
  }

  @Test("A slide whose script runs from right to left is the other way round", arguments: shapes)
  func mirrored(size: PixelSize) {
    func slide(_ word: String) -> Slide {
      let items = ["a", "b"].map { ListItem(SampleSlides.paragraph([.text($0)])) }
      return Slide([
        Block(.heading(level: 2, [.text(word)])), Block(.list(ListBlock(items: items))),
      ])
    }
    let (plain, other) = (scene(slide("שלו"), size), scene(slide("abc"), size))
    let width = plain.viewport.width
    #expect(plain.items.count == other.items.count)
    for (one, another) in zip(plain.items, other.items) {
      #expect(abs(one.frame.x - (width - another.frame.maxX)) < 1e-9)
      #expect(one.frame.y == another.frame.y && one.frame.width == another.frame.width)
    }
  }
}
