import DeckModel
import SlideLayout
import StageModel

/// Slides that hold each kind of block, by name.
enum SampleSlides {
  static let title = Slide([
    Block(.heading(level: 1, [.text("The talk goes on")])),
    Block(.paragraph([.text("Whatever happens to the "), .emphasis([.text("cable")])])),
  ])

  static let list = Slide([
    Block(.heading(level: 2, [.text("Two displays, one talk")])),
    Block(
      .list(
        ListBlock(items: [
          ListItem(paragraph([.text("The audience sees "), .strong([.text("the slide")])])),
          ListItem(
            paragraph([.text("You see")], step: 1)
              + [
                Block(
                  .list(
                    ListBlock(
                      .numbers(from: 9),
                      items: ["notes", "the time"].map {
                        ListItem(paragraph([.text($0)], step: 1), step: 1)
                      })), step: 1)
              ], step: 1),
          ListItem(paragraph([.text("open")], step: 2), step: 2, task: .open),
          ListItem(paragraph([.text("done")], step: 2), step: 2, task: .done),
        ])), step: 0),
  ])

  static let table = Slide([
    Block(.heading(level: 2, [.text("Displays")])),
    Block(
      .table(
        Table(
          alignments: [.left, .none, .centre],
          header: [[.text("Name")], [.text("Pixels")], [.text("Where")]],
          rows: [
            [[.text("Projector")], [.text("1024 × 768")], [.text("left")]],
            [[.text("Wall")], [.text("3840")], [.code("HDMI-1")]],
          ]))),
    Block(.quote(paragraph([.text("Every pixel is the slide's.")])), step: 1),
  ])

  static let code = Slide([
    Block(.heading(level: 2, [.text("Code")])),
    Block(.code(CodeBlock(language: "swift", "func f() {\n\treturn\n}"))),
    Block(.rule),
    Block(.paragraph([.text("A line"), .lineBreak, .link([.text("x")], destination: "y")])),
  ])

  static let pictures = Slide([
    Block(.heading(level: 2, [.text("Pictures")])),
    Block(.picture(Picture(source: "wide", alternative: "Wide", title: "Figure 1"))),
    Block(.picture(Picture(source: "tall", alternative: "Tall"))),
    Block(.picture(Picture(source: "gone", alternative: "Not there", isAvailable: false))),
  ])

  static let pictureAndText = Slide([
    Block(.heading(level: 2, [.text("Beside")])),
    Block(.picture(Picture(source: "tall", alternative: "Tall"))),
    Block(.list(ListBlock(items: ["one", "two"].map { ListItem(paragraph([.text($0)])) }))),
  ])

  static let statement = Slide([
    Block(.paragraph([.text("One sentence, and nothing else.")]))
  ])

  static let all: [(name: String, slide: Slide)] = [
    ("title", title), ("list", list), ("table", table), ("code", code), ("pictures", pictures),
    ("picture-and-text", pictureAndText), ("statement", statement),
  ]

  static func paragraph(_ inlines: [Inline], step: Int = 0) -> [Block] {
    [Block(.paragraph(inlines), step: step)]
  }
}

/// Text and pictures as the samples need them.
let sampleMeasurer = FakeMeasurer(
  pictures: [
    "wide": PageSize(width: 1600, height: 900), "tall": PageSize(width: 600, height: 900),
    "same": PageSize(width: 1920, height: 1080), "sign": PageSize(width: 24, height: 24),
    "logo": PageSize(width: 400, height: 150),
  ].compactMapValues { $0 })

/// The scene of the first part of a slide that is alone in its deck.
func scene(
  _ slide: Slide, _ size: PixelSize, step: Int = .max, at index: Int = 0,
  frontMatter: FrontMatter = FrontMatter()
) -> Scene {
  arranged(slide, size, at: index, frontMatter: frontMatter).scene(part: 0, step: step)
}

/// A slide that is alone in its deck, as a display shows it.
func arranged(
  _ slide: Slide, _ size: PixelSize, textSize: Int = 100, at index: Int = 0,
  frontMatter: FrontMatter = FrontMatter()
) -> SlideArrangement {
  let others = [Slide](repeating: Slide([]), count: index)
  let deck = Deck(frontMatter: frontMatter, slides: others + [slide])
  return arrange(
    index, of: deck, viewport: StageViewport(pixels: size, textSize: textSize),
    text: sampleMeasurer, pictures: sampleMeasurer)
}
