import DeckModel
import Foundation
import Raster
import SlideLayout
import StageModel
import TestSupport
import Testing

@Suite struct SceneRasterTests {
  private let ink = Colour(red: 20, green: 30, blue: 40)
  private let paper = Colour(red: 250, green: 250, blue: 245)

  private func text(_ words: String, size: Double = 30) -> StyledText {
    StyledText([TextSpan(words, TextStyle(size: size, colour: ink))])
  }

  private func draw(_ items: [SceneItem], _ width: Int, _ height: Int) throws -> TestFrame {
    let frame = try TestFrame(width, height)
    let raster = SceneRaster(measurer: PangoMeasurer(), pictures: PictureFolder(folder: "/none"))
    let scene = Scene(
      viewport: StageViewport(pixels: frame.buffer.size), background: .colour(paper), items: items)
    raster.draw(scene, into: frame.buffer)
    return frame
  }

  /// The smallest rectangle around everything that is not paper.
  private func extent(_ frame: TestFrame) -> (left: Int, top: Int, right: Int, bottom: Int) {
    let width = frame.buffer.size.width
    let inked = frame.words.enumerated().filter { $0.element != paper.pixel }.map(\.offset)
    let columns = inked.map { $0 % width }
    let rows = inked.map { $0 / width }
    return (columns.min() ?? 0, rows.min() ?? 0, columns.max() ?? 0, rows.max() ?? 0)
  }

  @Test("the background fills every pixel, and rectangles lie on whole ones")
  func rectangles() throws {
    let frame = try draw(
      [
        SceneItem(
          PointRect(x: 100.2, y: 50.3, width: 200.4, height: 99.8),
          .rectangle(ink, cornerRadius: 0))
      ], 1280, 720)
    #expect(frame.count(ink.pixel) == 201 * 100)
    #expect(frame.count(paper.pixel) == 1280 * 720 - 201 * 100)
  }

  @Test("the ground of code stands out a little around its words, and has round corners")
  func grounds() throws {
    let yellow = Colour(red: 255, green: 224, blue: 138)
    let style = TextStyle(family: .mono, size: 40, colour: ink, background: yellow)
    let code = StyledText([TextSpan("let", style), TextSpan(" it", style)])
    let measure = PangoMeasurer().measure(code, width: 400)
    let place = PointRect(x: 100, y: 100, width: 400, height: measure.height)
    let frame = try draw([SceneItem(place, .text(code))], 1280, 720)
    let found = extent(frame)
    #expect((96...98).contains(found.left))
    #expect((102 + Int(measure.width)...105 + Int(measure.width)).contains(found.right))
    #expect(found.top >= 99 && Double(found.bottom) <= 101 + measure.height)
    #expect(frame.words[found.top * 1280 + found.left] == paper.pixel)
    #expect(frame.words[(found.top + 8) * 1280 + found.left + 8] == yellow.pixel)
  }

  @Test("text is as large as it was measured, at any number of pixels")
  func measuredAsDrawn() throws {
    let words = text("The quick brown fox jumps over the lazy dog, again and again and again.")
    let measurer = PangoMeasurer()
    let measure = measurer.measure(words, width: 400)
    #expect(measure.lineCount == 3)
    for (width, height) in [(1280, 720), (640, 360), (1920, 1080), (3840, 2160)] {
      let scale = Double(width) / 1280
      let frame = try draw(
        [SceneItem(PointRect(x: 100, y: 100, width: 400, height: 300), .text(words))],
        width, height)
      let found = extent(frame)
      #expect(Double(found.left) >= 98 * scale)
      #expect(Double(found.right) <= (102 + measure.width) * scale)
      #expect(Double(found.right) >= (80 + measure.width) * scale)
      #expect(Double(found.top) >= 100 * scale)
      #expect(Double(found.bottom) <= (101 + measure.height) * scale)
      #expect(Double(found.bottom) >= (75 + measure.height) * scale)
    }
  }

  @Test("a width of infinity breaks only at line ends, and an empty text has a line's height")
  func unbroken() {
    let measurer = PangoMeasurer()
    let long = String(repeating: "word ", count: 500)
    #expect(measurer.measure(text(long), width: .infinity).lineCount == 1)
    #expect(measurer.measure(text("a\nb\nc"), width: .infinity).lineCount == 3)
    let empty = measurer.measure(text(""), width: 100)
    #expect(empty.lineCount == 1)
    #expect(empty.height == measurer.measure(text("x"), width: 100).height)
    #expect(measurer.measure(text("zero\0byte"), width: 1000).lineCount == 1)
  }

  @Test("text that was measured alone fits into a box of its own width")
  func ownWidth() {
    let measurer = PangoMeasurer()
    for words in ["A", "Two words", "Ünïcode — and 日本語", "f(x) = x² + 1", "العربية"] {
      for size in [9.0, 17.3, 42, 131.7] {
        let natural = measurer.measure(text(words, size: size), width: .infinity)
        let boxed = measurer.measure(text(words, size: size), width: natural.width)
        #expect(boxed == natural, "\(words) at \(size)")
      }
    }
  }

  @Test("the same scene gives the same bytes, whatever was drawn before")
  func repeatable() throws {
    let items = [
      SceneItem(PointRect(x: 40, y: 40, width: 500, height: 80), .text(text("Same bytes"))),
      SceneItem(
        PointRect(x: 40, y: 200, width: 300, height: 80), .rectangle(ink, cornerRadius: 20)),
      SceneItem(
        PointRect(x: 400, y: 200, width: 300, height: 80),
        .outline(ink, width: 2, cornerRadius: 9)),
      SceneItem(PointRect(x: 40, y: 400, width: 300, height: 0), .line(ink, width: 3)),
    ]
    let first = try draw(items, 1024, 768)
    _ = try draw([SceneItem(PointRect(x: 3, y: 3, width: 99, height: 9), .text(text("x")))], 64, 64)
    let second = try draw(items, 1024, 768)
    let isEqual = first.words == second.words
    #expect(isEqual)
  }

  @Test("a picture is drawn over its frame, and one that is missing is told and left out")
  func pictures() throws {
    let folder = try ScratchFolder("scene")
    try Data(TestPictures.webp).write(to: URL(fileURLWithPath: folder.file("a.webp")))
    let pictures = PictureFolder(folder: folder.path)
    #expect(pictures.size(of: "a.webp") == PageSize(width: 32, height: 16))
    #expect(pictures.size(of: "b.webp") == nil)
    #expect(pictures.contains("a.webp") && !pictures.contains("b.webp"))
    let frame = try TestFrame(1280, 720)
    let scene = Scene(
      viewport: StageViewport(pixels: frame.buffer.size), background: .colour(paper),
      items: [
        SceneItem(
          PointRect(x: 100, y: 100, width: 320, height: 160),
          .picture(ScenePicture("a.webp", cornerRadius: 0))),
        SceneItem(
          PointRect(x: 600, y: 100, width: 320, height: 160),
          .picture(ScenePicture("b.webp", cornerRadius: 0))),
      ])
    let raster = SceneRaster(measurer: PangoMeasurer(), pictures: pictures)
    let problems = raster.draw(scene, into: frame.buffer)
    #expect(problems.map(\.location.file) == ["b.webp"])
    let found = extent(frame)
    #expect(found == (100, 100, 419, 259))
  }

  @Test("a picture in a line takes the place that is left for it, around the middle of capitals")
  func pictureInLine() throws {
    let folder = try ScratchFolder("scene")
    try Data(TestPictures.webp).write(to: URL(fileURLWithPath: folder.file("a.webp")))
    let style = TextStyle(size: 40, colour: paper)
    func line(_ picture: InlinePicture?) -> StyledText {
      StyledText([
        TextSpan("A", style), TextSpan(InlinePicture.letter, style, picture: picture),
        TextSpan("B", style),
      ])
    }
    let picture = InlinePicture(
      ScenePicture("a.webp"), width: 80, height: 40, beside: style.size)
    let measurer = PangoMeasurer()
    let measure = measurer.measure(line(picture), width: .infinity)
    let letters = measurer.measure(StyledText([TextSpan("AB", style)]), width: .infinity)
    #expect(abs(measure.width - letters.width - 80) < 0.1)
    let frame = try TestFrame(1280, 720)
    let place = PointRect(x: 100, y: 100, width: 400, height: measure.height)
    let raster = SceneRaster(measurer: measurer, pictures: PictureFolder(folder: folder.path))
    let scene = Scene(
      viewport: StageViewport(pixels: frame.buffer.size), background: .colour(paper),
      items: [SceneItem(place, .text(line(picture)))])
    #expect(raster.draw(scene, into: frame.buffer).isEmpty)
    let found = extent(frame)
    let left = 100 + measurer.measure(StyledText([TextSpan("A", style)]), width: .infinity).width
    let middle = 100 + measure.baseline - style.size * 0.35
    #expect(abs(Double(found.left) - left) <= 1 && abs(Double(found.right) - left - 79) <= 1)
    #expect(abs(Double(found.top + found.bottom) / 2 - middle) <= 1.5)
    #expect((39...41).contains(found.bottom - found.top + 1))
  }
}
