import DeckModel
import SlideLayout
import StageModel
import Testing

@Suite("Layouts follow the classes of a display")
struct LayoutTests {
  private func size(_ width: Int, _ height: Int) throws -> PixelSize {
    try #require(PixelSize(width: width, height: height))
  }

  private func heading(_ words: String, level: Int = 2) -> Block {
    Block(.heading(level: level, [.text(words)]))
  }

  private func texts(_ scene: Scene) -> [(frame: PointRect, text: StyledText)] {
    scene.items.compactMap { item in
      if case .text(let text) = item.content { (item.frame, text) } else { nil }
    }
  }

  @Test(
    "Cards stand in as many columns as the pair of classes says",
    arguments: [
      (1080, 1920, 100, 1), (1080, 1080, 200, 2), (2560, 1080, 100, 3), (1920, 1080, 100, 2),
      (1024, 768, 100, 2), (768, 1024, 100, 1), (3840, 1080, 100, 3),
    ])
  func cards(width: Int, height: Int, textSize: Int, columns: Int) throws {
    let cards = (1...6).map { [Block(.paragraph([.text("c\($0)")]))] }
    let slide = Slide([heading("Cards"), Block(.cards(cards))])
    let arrangement = arranged(slide, try size(width, height), textSize: textSize, at: 1)
    let frames = texts(arrangement.scene(part: 0, step: 0)).filter { $0.text.plain.hasPrefix("c") }
    let rows = Dictionary(grouping: frames) { Int($0.frame.y) }
    #expect(rows.values.map(\.count).max() == columns)
    let boxes = arrangement.scene(part: 0, step: 0).items.filter { item in
      if case .rectangle = item.content { true } else { false }
    }
    #expect(Set(boxes.map { "\(Int($0.frame.width))×\(Int($0.frame.height))" }).count == 1)
  }

  @Test("Three cards share a row where the display has no height for two")
  func fullCards() throws {
    let items = (1...6).map { ListItem([Block(.paragraph([.text("item \($0)")]))]) }
    let full = (1...3).map { [heading("c\($0)", level: 3), Block(.list(ListBlock(items: items)))] }
    let few = (1...3).map { [heading("c\($0)", level: 3)] }
    for (cards, columns) in [(full, 3), (few, 2)] {
      let slide = Slide([heading("Cards"), Block(.cards(cards))])
      let found = texts(scene(slide, try size(1920, 1080), at: 1)).filter {
        $0.text.plain.hasPrefix("c")
      }
      let rows = Dictionary(grouping: found) { Int($0.frame.y) }
      #expect(rows.values.map(\.count).max() == columns)
    }
  }

  @Test("The size of a display in pixels changes nothing, and the text size divides the points")
  func viewports() throws {
    let (small, large) = (try size(1280, 720), try size(3840, 2160))
    for (name, slide) in SampleSlides.all {
      #expect(scene(slide, small).items == scene(slide, large).items, "\(name)")
    }
    let viewport = StageViewport(pixels: large, textSize: 200)
    #expect(viewport.width == 640 && viewport.height == 360)
    #expect(SizeClass(width: viewport.width) == .compact)
    #expect(SizeClass(height: viewport.height) == .compact)
    #expect(StageViewport(pixels: small, textSize: 1) == StageViewport(pixels: small, textSize: 50))
  }

  @Test("Titles of ordinary slides have one size and one place", arguments: shapes)
  func titles(size: PixelSize) throws {
    let bodies: [Block] = [
      Block(.paragraph([.text("Little.")])),
      Block(.paragraph([.text(Array(repeating: "word", count: 150).joined(separator: " "))])),
      SampleSlides.table.blocks[1], SampleSlides.list.blocks[1],
    ]
    let titles = try bodies.map { body in
      try #require(
        texts(scene(Slide([heading("T"), body]), size, at: 1)).first { $0.text.plain == "T" })
    }
    #expect(Set(titles.map(\.frame)).count == 1)
    #expect(Set(titles.map { $0.text.spans[0].style.size }).count == 1)
  }

  @Test("A title stands beside its body only where there is width and hardly any height")
  func beside() throws {
    for shape in shapes {
      let slide = Slide([heading("Two words"), Block(.paragraph([.text("Body")]))])
      let scene = scene(slide, shape, at: 1)
      let found = texts(scene)
      let body = try #require(found.first { $0.text.plain == "Body" })
      let isBeside = body.frame.x > scene.viewport.width * 0.3
      let viewport = scene.viewport
      #expect(
        isBeside
          == (SizeClass(height: viewport.height) == .compact
            && viewport.width > viewport.height * 2.1))
    }
  }

  @Test("Furniture is as large as text has to be, and is left out where a slide opens something")
  func furniture() throws {
    let style = SlideStyle(
      header: [.text("header")], footer: [.text("footer")], showsPageNumber: true,
      showsProgress: true)
    let body = Block(.paragraph([.text(String(repeating: "Words. ", count: 30))]))
    let ordinary = scene(Slide([heading("T"), body], style: style), try size(1920, 1080), at: 3)
    for word in ["header", "footer", "4"] {
      let found = try #require(texts(ordinary).first { $0.text.plain == word }, "\(word)")
      #expect(found.text.spans[0].style.size >= 18)
    }
    let progress = ordinary.items.contains {
      $0.frame.maxY == ordinary.viewport.height && $0.frame.width == ordinary.viewport.width
    }
    #expect(progress)
    for layout in [LayoutName.title, .section, .blank] {
      var style = style
      style.layout = layout
      let scene = scene(Slide([heading("T"), body], style: style), try size(1920, 1080), at: 3)
      #expect(!texts(scene).contains { ["header", "footer", "4"].contains($0.text.plain) })
    }
  }

  @Test("Text over a picture can be read whatever the picture shows")
  func scrim() throws {
    let style = SlideStyle(backdrop: Backdrop([Picture(source: "wide")]))
    for blocks in [[heading("Title", level: 1)], SampleSlides.list.blocks] {
      for shape in shapes {
        let scene = scene(Slide(blocks, style: style), shape, at: 1)
        let gradient = try #require(
          scene.items.lazy.compactMap { item -> Gradient? in
            if case .gradient(let gradient, _) = item.content { gradient } else { nil }
          }.first)
        for (frame, text) in texts(scene) {
          for y in [frame.y, frame.maxY] {
            let stop = gradient.opacity(at: y / scene.viewport.height)
            for picture in [Colour.black, .white] {
              let ground = picture.mixed(with: stop.colour, share: stop.opacity)
              for span in text.spans {
                #expect(span.style.colour.contrast(to: ground) >= 4.5, "\(text.plain) at \(shape)")
              }
            }
          }
        }
      }
    }
  }

  @Test("An author's colours are kept, and told when they can hardly be read")
  func contrast() throws {
    let grey = Colour(hex: 0xDDDDDD)
    let slide = Slide(
      [heading("T"), Block(.paragraph([.text("faint")]), line: 7, style: Block.Style(ink: grey))],
      style: SlideStyle(background: .colour(.white)))
    let arrangement = arranged(slide, try size(1920, 1080), at: 1)
    let faint = try #require(
      texts(arrangement.scene(part: 0, step: 0)).first { $0.text.plain == "faint" })
    #expect(faint.text.spans[0].style.colour == grey)
    #expect(arrangement.remarks.contains(.lowContrast(grey, on: .white, line: 7)))
    let dark = scene(
      Slide([heading("T")], style: SlideStyle(background: .colour(.black))), try size(1920, 1080),
      at: 1)
    #expect(texts(dark).allSatisfy { $0.text.spans[0].style.colour.contrast(to: .black) >= 4.5 })
  }

  @Test("Pictures of columns that stand below one another leave room for words of ordinary size")
  func stackedPictures() throws {
    let columns = ["wide", "same"].map { name in
      Block.Column([
        heading(name, level: 3), Block(.picture(Picture(source: name))),
        Block(.paragraph([.text("A few words of what it shows, and of why.")])),
      ])
    }
    let slide = Slide([heading("T"), Block(.columns(columns))])
    for shape in [try size(1080, 1920), try size(1536, 2048)] {
      let arrangement = arranged(slide, shape, at: 1)
      #expect(arrangement.parts.count == 1)
      #expect(arrangement.smallestText > 0.04, "\(shape)")
    }
  }

  @Test("A picture in a column begins where the words below it do")
  func pictureInColumn() throws {
    let columns = ["a", "b"].map { words in
      Block.Column([
        heading(words, level: 3), Block(.picture(Picture(source: "wide"))),
        Block(.paragraph([.text(Array(repeating: "word", count: 40).joined(separator: " "))])),
      ])
    }
    for textSize in [100, 150] {
      let slide = Slide([heading("T"), Block(.columns(columns))])
      let scene = arranged(slide, try size(1920, 1080), textSize: textSize, at: 1)
        .scene(part: 0, step: 0)
      let pictures = scene.items.filter { item in
        if case .picture = item.content { true } else { false }
      }
      let starts = texts(scene).filter { $0.text.plain.hasPrefix("word") }.map(\.frame.x)
      #expect(pictures.map(\.frame.x) == starts && starts.count == 2)
    }
  }

  @Test("A few words below pictures stand in the middle, as those do")
  func caption() throws {
    func words(_ text: String) throws -> TextAlignment? {
      let slide = Slide([
        heading("T"), Block(.picture(Picture(source: "wide"))), Block(.paragraph([.text(text)])),
      ])
      let scene = scene(slide, try size(1024, 768), at: 1)
      return texts(scene).first { text.hasPrefix($0.text.plain.prefix(20)) }?.text.alignment
    }
    #expect(try words("A bridge in spring") == .centre)
    #expect(
      try words(Array(repeating: "A bridge in spring.", count: 6).joined(separator: " "))
        == .leading)
  }

  @Test("A small picture stands in its line, about as high as its author's letters make it")
  func inlinePicture() throws {
    func picture(_ picture: Picture) throws -> InlinePicture? {
      let slide = Slide([
        heading("T"), Block(.paragraph([.text("Say "), .picture(picture), .text(" it")])),
      ])
      let scene = scene(slide, try size(1280, 720), at: 1)
      let text = try #require(texts(scene).first { $0.text.plain.hasPrefix("Say") }).text
      let shown = text.spans.first { $0.picture != nil }?.picture
      let size = text.spans[0].style.size
      return shown.map {
        InlinePicture($0.picture, width: $0.width, height: $0.height / size, beside: 1)
      }
    }
    let sign = try #require(try picture(Picture(source: "sign")))
    #expect(sign.picture.source == "sign" && abs(sign.height - 24.0 / 28) < 0.001)
    let small = Picture(source: "logo", height: .points(35))
    #expect(abs((try picture(small)?.height ?? 0) - 1.25) < 0.001)
    #expect(try picture(Picture(source: "wide"))?.height == 1.5)
    #expect(try picture(Picture(source: "gone", alternative: "words")) == nil)
  }

  @Test("A mark below the title of a deck leaves it one, a large picture does not")
  func markBelowTitle() throws {
    func title(_ source: String) throws -> Double {
      let slide = Slide([
        heading("Title", level: 1), Block(.picture(Picture(source: source))),
        Block(.paragraph([.text("Somebody")])),
      ])
      let found = texts(scene(slide, try size(1920, 1080))).first { $0.text.plain == "Title" }
      return try #require(found).text.spans[0].style.size
    }
    #expect(try title("logo") > title("wide") * 1.3)
  }

  private func pictureFrames(_ slide: Slide, _ width: Int, _ height: Int) throws -> [PointRect] {
    scene(slide, try size(width, height), at: 1).items.compactMap { item in
      if case .picture = item.content { item.frame } else { nil }
    }
  }

  @Test(
    "Pictures that follow one another stand in full rows of equal places",
    arguments: [(3, 1920, 1080, 3), (4, 1920, 1080, 2), (4, 1080, 1920, 1), (6, 1024, 768, 3)])
  func grid(count: Int, width: Int, height: Int, columns: Int) throws {
    let slide = Slide(
      [heading("T")] + (0..<count).map { _ in Block(.picture(Picture(source: "wide"))) })
    let frames = try pictureFrames(slide, width, height)
    #expect(frames.count == count)
    #expect(Set(frames.map { Int($0.x.rounded()) }).count == columns)
    #expect(Set(frames.map { "\($0.width.rounded())×\($0.height.rounded())" }).count == 1)
    #expect(arranged(slide, try size(width, height), at: 1).parts.count == 1)
  }

  @Test("Many pictures fill their room", arguments: [(1920, 1080), (1080, 1920)], [35, 60, 400])
  func manyPictures(display: (Int, Int), count: Int) throws {
    let slide = Slide(
      [heading("T")] + (0..<count).map { _ in Block(.picture(Picture(source: "same"))) })
    let frames = try pictureFrames(slide, display.0, display.1)
    #expect(frames.count == count)
    let viewport = StageViewport(pixels: try size(display.0, display.1))
    let covered = frames.reduce(0) { $0 + $1.width * $1.height }
    #expect(covered > viewport.width * viewport.height * 0.18)
  }

  @Test("A picture that is missing is as large as those beside it")
  func missingInGrid() throws {
    let shown = Block(.picture(Picture(source: "wide")))
    let gone = Block(.picture(Picture(source: "gone", isAvailable: false)))
    let slide = Slide([heading("T"), shown, shown, shown, gone])
    let scene = scene(slide, try size(1920, 1080), at: 1)
    let picture = try #require(try pictureFrames(slide, 1920, 1080).first)
    let outline = scene.items.first { if case .outline = $0.content { true } else { false } }
    #expect(abs((outline?.frame.width ?? 0) - picture.width) < picture.width * 0.12)
  }

  @Test("Sections under headings stand in two columns where one would have small letters")
  func sections() throws {
    func list(_ count: Int) -> Block {
      Block(
        .list(
          ListBlock(items: (1...count).map { ListItem([Block(.paragraph([.text("item \($0)")]))]) })
        ))
    }
    let slide = Slide([
      heading("T"), heading("One", level: 3), list(5), heading("Two", level: 3), list(5),
    ])
    let found = texts(scene(slide, try size(1920, 1080), at: 1))
    let one = try #require(found.first { $0.text.plain == "One" }).frame
    let two = try #require(found.first { $0.text.plain == "Two" }).frame
    #expect(two.x > one.maxX && abs(two.y - one.y) < 1)
    // The first one needs no heading.
    let second = texts(
      scene(
        Slide([heading("T"), list(5), heading("Two", level: 3), list(5)]), try size(1920, 1080),
        at: 1))
    let item = try #require(second.first { $0.text.plain == "item 1" }).frame
    #expect((second.first { $0.text.plain == "Two" }?.frame.x ?? 0) > item.maxX)
    // Nor do the others, where a few words head a list.
    func line(_ words: String) -> Block { Block(.paragraph([.text(words)])) }
    let words = texts(
      scene(
        Slide([heading("T"), line("One"), list(5), line("Two"), list(5)]), try size(1920, 1080),
        at: 1))
    let head = try #require(words.first { $0.text.plain == "One" }).frame
    #expect((words.first { $0.text.plain == "Two" }?.frame.x ?? 0) > head.maxX)
    let few = Slide([
      heading("T"), heading("One", level: 3), list(1), heading("Two", level: 3), list(1),
    ])
    let below = texts(scene(few, try size(1920, 1080), at: 1))
    #expect(
      below.first { $0.text.plain == "Two" }?.frame.x
        == below.first { $0.text.plain == "One" }?.frame.x)
  }

  @Test("Captions of pictures beside one another do not meet")
  func captions() throws {
    let pictures = ["tall", "tall", "wide"].map { source in
      Block(.picture(Picture(source: source, title: "A caption of some length \(source)")))
    }
    for shape in shapes {
      let found = texts(scene(Slide([heading("T")] + pictures), shape, at: 1))
        .filter { $0.text.plain.hasPrefix("A caption") }.map(\.frame)
      for (index, frame) in found.enumerated() {
        for other in found[(index + 1)...] where abs(other.y - frame.y) < frame.height {
          #expect(frame.maxX <= other.x + 0.5 || other.maxX <= frame.x + 0.5, "\(shape)")
        }
      }
    }
  }

  @Test("A small picture takes no more of the width beside text than its author asks for")
  func smallBeside() throws {
    let words = Array(repeating: "word", count: 30).joined(separator: " ")
    let slide = Slide([
      heading("T"), Block(.picture(Picture(source: "logo", width: .share(0.1)))),
      Block(.list(ListBlock(items: [ListItem([Block(.paragraph([.text(words)]))])]))),
    ])
    let found = texts(scene(slide, try size(1920, 1080), at: 1)).filter {
      $0.text.plain.hasPrefix("word")
    }
    #expect((found.first?.frame.width ?? 0) > 850)
  }

  @Test("Records of short cells have them side by side, each behind its column's name")
  func shortRecords() throws {
    func row(_ cells: [String]) -> [[Inline]] { cells.map { [.text($0)] } }
    let rows = ["Old projector", "Lecture hall", "Television"].map {
      row([$0, "1920 × 1080", "16:9", "2"])
    }
    let table = Table(
      alignments: [.none, .none, .none, .none],
      header: row(["Display", "Pixels", "Shape", "Columns"]), rows: rows)
    let found = texts(
      scene(Slide([heading("T"), Block(.table(table))]), try size(1080, 1920), at: 1))
    let plain = found.map { $0.text.plain.replacing("\u{A0}", with: " ") }
    #expect(plain.contains { $0.hasPrefix("Display") && $0.hasSuffix("Old projector") })
    #expect(plain.count { $0.contains("Pixels 1920 × 1080") && $0.contains("Columns 2") } == 3)
  }

  @Test("Records are better than a table of small letters on a tall display")
  func recordsOfTwo() throws {
    let rows = (1...5).map { row in
      [[Inline.text("a_rather_long_name_of_a_setting_\(row)")], [.text("what it is good for")]]
    }
    let table = Table(
      alignments: [.none, .none], header: [[.text("Setting")], [.text("Use")]], rows: rows)
    let found = texts(
      scene(Slide([heading("T"), Block(.table(table))]), try size(1080, 1920), at: 1))
    let uses = found.filter { $0.text.plain.contains("what it is") }
    #expect(uses.count == 5)
    #expect(uses.allSatisfy { ($0.text.spans.first?.style.size ?? 0) > 24 })
  }

  @Test("A heading that outranks the title is hardly smaller than it")
  func outranking() throws {
    let item = ListItem([Block(.paragraph([.text("item")]))])
    let list = Block(.list(ListBlock(items: Array(repeating: item, count: 6))))
    func size(of level: Int) throws -> Double {
      let slide = Slide([heading("T", level: 2), heading("Point", level: level), list])
      let found = texts(scene(slide, try self.size(1920, 1080), at: 1))
      return found.first { $0.text.plain == "Point" }?.text.spans.first?.style.size ?? 0
    }
    #expect(try size(of: 1) > 1.1 * (try size(of: 2)))
  }

  @Test("A frame without words says where its picture would come from")
  func frameWords() throws {
    let made = "https://pictures.example/0123456789abcdef0123456789.png"
    let missing = Block(.picture(Picture(source: made, isAvailable: false)))
    let found = texts(scene(Slide([heading("T"), missing]), try size(1920, 1080), at: 1))
    #expect(found.contains { $0.text.plain.filter { $0 != "\u{200B}" } == "pictures.example" })
  }

  @Test("A table with no room below a picture stands beside it")
  func tableBeside() throws {
    let row = ["one", "two", "three"].map { [Inline.text($0)] }
    let table = Table(
      alignments: [.none, .none, .none], header: row, rows: Array(repeating: row, count: 6))
    let slide = Slide([
      heading("T"), Block(.picture(Picture(source: "wide"))), Block(.table(table)),
    ])
    let scene = scene(slide, try size(1920, 1080), at: 1)
    let picture = try #require(try pictureFrames(slide, 1920, 1080).first)
    let cells = texts(scene).filter { $0.text.plain == "one" }.map(\.frame)
    #expect(cells.allSatisfy { $0.x > picture.maxX || $0.maxX < picture.x })
  }

  @Test("Marks at the edge stand beside one another")
  func marks() throws {
    let style = SlideStyle(logos: ["wide", "same", "gone"].map { Picture(source: $0) })
    let slide = Slide([heading("T"), Block(.paragraph([.text("words")]))], style: style)
    let frames = try pictureFrames(slide, 1920, 1080)
    #expect(frames.count == 2)
    #expect(frames[1].maxX < frames[0].x && frames[1].y == frames[0].y)
  }

  @Test("A title that its author asks for is one over a picture as well")
  func titleOverPicture() throws {
    func top(_ layout: LayoutName?) throws -> Double {
      var style = SlideStyle(backdrop: Backdrop([Picture(source: "wide")], extent: .full))
      style.layout = layout
      let slide = Slide([heading("Words", level: 1)], style: style)
      return try #require(texts(scene(slide, try size(1920, 1080), at: 1)).first).frame.y
    }
    #expect(try top(.title) < 360)
    #expect(try top(nil) > 360)
  }

  @Test("Headings that are as large as their line allows share one part")
  func fits() throws {
    let fitted = ["Web", "Components"].map { words in
      Block(.heading(level: 1, [.text(words)]), style: Block.Style(isFitted: true))
    }
    let slide = Slide(
      [heading("We are here", level: 1)] + fitted + [Block(.paragraph([.text("x")]))])
    for shape in shapes { #expect(arranged(slide, shape, at: 1).parts.count == 1, "\(shape)") }
  }

  @Test("Smaller letters are better than a broken word")
  func longWord() throws {
    let slide = Slide(
      [
        heading("T"), Block(.paragraph([.text("Principalement des bibliothèques universitaires")])),
      ],
      style: SlideStyle(backdrop: Backdrop([Picture(source: "wide")], extent: .right(share: 0.7))))
    for shape in shapes {
      let scene = scene(slide, shape, at: 1)
      for (frame, text) in texts(scene) where text.plain.hasPrefix("Prin") {
        let starts = sampleMeasurer.lineStarts(text, width: frame.width)
        let before = starts.dropFirst().map { Array(text.plain.utf8)[$0 - 1] }
        #expect(before.allSatisfy { $0 == UInt8(ascii: " ") }, "\(shape): \(starts)")
      }
    }
  }

  @Test("Above a body that has too little width beside it a title stands above")
  func titleAbove() throws {
    let code = Block(
      .code(
        CodeBlock(
          Array(repeating: String(repeating: "x", count: 110), count: 9).joined(separator: "\n"))))
    let found = texts(scene(Slide([heading("T"), code]), try size(2560, 1080), at: 1))
    let title = try #require(found.first { $0.text.plain == "T" }).frame
    #expect(found.filter { $0.text.plain.hasPrefix("xxx") }.allSatisfy { $0.frame.y > title.maxY })
  }

  @Test("A picture with both of its sides asked for is whole within them")
  func boxed() throws {
    let picture = Picture(source: "wide", width: .points(800), height: .points(150))
    let frames = try pictureFrames(
      Slide([heading("T"), Block(.picture(picture)), Block(.paragraph([.text("words")]))]), 1280,
      720)
    let shape = try #require(sampleMeasurer.size(of: "wide"))
    #expect(frames.count == 1 && abs(frames[0].height - 150) < 1)
    #expect(abs(frames[0].width / frames[0].height - shape.width / shape.height) < 0.01)
  }

  @Test("Pictures whose widths fill a line stand beside one another")
  func filledRow() throws {
    let picture = Picture(source: "wide", width: .points(567))
    let frames = try pictureFrames(
      Slide([heading("T"), Block(.picture(picture)), Block(.picture(picture))]), 1280, 720)
    #expect(frames.count == 2 && frames[0].y == frames[1].y && frames[0].width > 450)
  }

  @Test("At a side a picture that can't be shown has less room, and one without a name none")
  func missingAside() throws {
    let words = Block(.paragraph([.text(String(repeating: "words ", count: 60))]))
    func width(_ source: String) throws -> Double {
      let gone = Picture(source: source, isAvailable: false)
      let style = SlideStyle(backdrop: Backdrop([gone], extent: .right(share: 0.5)))
      let found = texts(
        scene(Slide([heading("T"), words], style: style), try size(1920, 1080), at: 1))
      return found.filter { $0.text.plain.hasPrefix("words") }.map(\.frame.width).max() ?? 0
    }
    #expect(try width("gone.png") > 750)
    #expect(try width("") > 1000)
  }

  @Test("Words that their author makes large are not larger than the title")
  func largeWords() throws {
    let words = Block(.paragraph([.text("words")]), style: Block.Style(scale: 2))
    for shape in shapes.prefix(6) {
      let found = texts(scene(Slide([heading("Title"), words]), shape, at: 1))
      let sizes = ["Title", "words"].map { name in
        found.first { $0.text.plain == name }?.text.spans[0].style.size ?? 0
      }
      #expect(sizes[0] > sizes[1] && sizes[1] > 20, "\(shape): \(sizes)")
    }
  }

  @Test("A few words above a large heading leave it a title")
  func wordsAbove() throws {
    let words = Block(.paragraph([.text("Now, please,")]))
    let found = texts(
      scene(Slide([words, heading("Questions", level: 1)]), try size(1920, 1080), at: 2))
    let sizes = found.map { $0.text.spans[0].style.size }
    #expect(found.map(\.text.plain) == ["Now, please,", "Questions"] && sizes[1] > sizes[0] * 1.4)
  }

  @Test("Notes at the lower edge are no larger than the text, however small that is")
  func smallNotes() throws {
    let words = Block(.paragraph([.text(String(repeating: "words ", count: 260))]))
    let note = Block(.paragraph([.text("1: note")]), style: Block.Style(isFoot: true))
    for shape in shapes.prefix(4) {
      let found = texts(scene(Slide([heading("T"), words, note]), shape, at: 1))
      let note = try #require(found.first { $0.text.plain == "1: note" }).text.spans[0].style.size
      let text = try #require(found.first { $0.text.plain.hasPrefix("words") })
      #expect(note <= text.text.spans[0].style.size, "\(shape)")
    }
  }

  @Test("A title whose longest word has no room beside the body stands above it")
  func longTitleWord() throws {
    let slide = Slide([
      heading("💥 Supercalifragilistic 💥"), Block(.picture(Picture(source: "wide"))),
    ])
    for shape in try [size(2560, 1080), size(3440, 1440)] {
      let found = texts(scene(slide, shape, at: 1))[0]
      #expect(found.text.plain.hasPrefix("💥") && found.frame.width > 500)
      #expect(found.text.spans[0].style.size > 40)
    }
  }

  @Test("A picture stands below few words rather than smaller beside them than its author asks for")
  func askedBelow() throws {
    let words = Block(.paragraph([.text(String(repeating: "words ", count: 8))]))
    let picture = Block(.picture(Picture(source: "wide", width: .share(0.7))))
    let found = scene(Slide([heading("T"), words, picture]), try size(1024, 768), at: 1)
    let shown = found.items.filter { if case .picture = $0.content { true } else { false } }
    let text = try #require(texts(found).first { $0.text.plain.hasPrefix("words") }?.frame)
    #expect(shown.count == 1 && shown[0].frame.y >= text.maxY)
    #expect(shown[0].frame.width > found.viewport.width * 0.6)
  }

  @Test("A rule below the title is the title's, and pictures shown whole stand below it")
  func belowTitle() throws {
    let picture = Block(.picture(Picture(source: "wide")))
    let wide = try size(1920, 1080)
    #expect(
      scene(Slide([heading("T"), Block(.rule), picture]), wide, at: 1)
        == scene(Slide([heading("T"), picture]), wide, at: 1))
    var whole = Picture(source: "wide", filling: .contain)
    let slide = Slide([heading("T")], style: SlideStyle(backdrop: Backdrop([whole], extent: .full)))
    let frames = try pictureFrames(slide, 1920, 1080)
    #expect(frames.count == 1 && frames[0].width < 1100)
    let gone = Picture(source: "gone", isAvailable: false, filling: .contain)
    let pair = Slide(
      [heading("T")], style: SlideStyle(backdrop: Backdrop([whole, gone], extent: .full)))
    #expect(texts(scene(pair, wide, at: 1)).contains { $0.text.plain == "gone" })
    whole.opacity = 0.3
    let faint = Slide([heading("T")], style: SlideStyle(backdrop: Backdrop([whole], extent: .full)))
    #expect(try pictureFrames(faint, 1920, 1080).first?.height == 720)
  }

  @Test("Who made a picture stands on it, where that is said of its slide alone")
  func credit() throws {
    var style = SlideStyle(backdrop: Backdrop([Picture(source: "wide")], extent: .full))
    style.footer = [.text("A library")]
    #expect(texts(scene(Slide([], style: style), try size(1920, 1080), at: 1)).isEmpty)
    style.hasOwnFooter = true
    let found = texts(scene(Slide([], style: style), try size(1920, 1080), at: 1))
    #expect(found.map(\.text.plain) == ["A library"])
  }

  @Test("On a square a picture at a side is where it leaves larger text")
  func squares() throws {
    let picture = Backdrop([Picture(source: "wide")], extent: .right(share: 0.45))
    for (words, isBand) in [("Stone", false), ("All that a bridge of stone has to carry", true)] {
      let items = (0..<6).map { _ in ListItem([Block(.paragraph([.text(words)]))]) }
      let slide = Slide(
        [heading("T"), Block(.list(ListBlock(items: items)))],
        style: SlideStyle(backdrop: picture))
      let scene = scene(slide, try size(1080, 1080), at: 1)
      #expect((scene.items.first?.frame.width == scene.viewport.width) == isBand, "\(words)")
    }
  }

  @Test("A picture at a side leaves the rest to the text, on tall displays above or below it")
  func sides() throws {
    let picture = Picture(source: "wide")
    for (extent, isFirst) in [
      (Backdrop.Extent.left(share: 0.4), true), (.right(share: 0.4), false),
    ] {
      let slide = Slide(
        SampleSlides.list.blocks, style: SlideStyle(backdrop: Backdrop([picture], extent: extent)))
      for shape in shapes {
        let scene = scene(slide, shape, at: 1)
        let place = try #require(scene.items.first?.frame)
        let isBand = place.width == scene.viewport.width
        let ratio = scene.viewport.width / scene.viewport.height
        if !(0.95...1.1).contains(ratio) { #expect(isBand == (ratio < 1)) }
        for (frame, _) in texts(scene) {
          let isClear =
            isBand
            ? (isFirst ? frame.y >= place.maxY : frame.maxY <= place.y)
            : (isFirst ? frame.x >= place.maxX : frame.maxX <= place.x)
          #expect(isClear, "\(shape)")
        }
      }
    }
  }
}

extension Gradient {
  /// What it hides at a share of its way.
  fileprivate func opacity(at share: Double) -> (colour: Colour, opacity: Double) {
    guard let after = stops.firstIndex(where: { $0.offset >= share }), after > 0 else {
      let end = share <= (stops.first?.offset ?? 0) ? stops[0] : stops[stops.count - 1]
      return (end.colour, end.opacity)
    }
    let (one, two) = (stops[after - 1], stops[after])
    let part = (share - one.offset) / max(two.offset - one.offset, 1e-9)
    return (two.colour, one.opacity + (two.opacity - one.opacity) * part)
  }
}
