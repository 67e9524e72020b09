import DeckModel
import Foundation
import LinuxSystem
import Raster
import SlideLayout
import StageModel
import TestSupport
import Testing
import Wire

@Suite struct DocumentWriterTests {
  private let folder: ScratchFolder
  private let measurer = PangoMeasurer()
  private let page: PageSize

  init() throws {
    folder = try ScratchFolder("document")
    page = try #require(PageSize(width: 960, height: 540))
  }

  private func write(
    _ name: String = "a.pdf", slides: Range<Int> = 0..<3,
    _ body: (DocumentWriter) throws -> Void
  ) throws -> String {
    let path = folder.file(name)
    let file = try Descriptor.creating(path)
    let writer = DocumentWriter(
      to: file.number, title: "A talk", created: 1_700_000_000, slides: slides)
    try body(writer)
    #expect(writer.finish() == nil)
    return path
  }

  private func scene(link: String = "https://example.org/a'b\\c?é") -> Scene {
    let viewport = StageViewport(pixels: PixelSize(width: 1280, height: 720) ?? .smallest)
    let style = TextStyle(size: 48, colour: Colour(hex: 0x1020A0))
    let text = StyledText([
      TextSpan("Words, then ", style), TextSpan("a link", style, link: link),
      TextSpan(" and more", style),
    ])
    let stops = [Gradient.Stop(0, .black, opacity: 0.1), Gradient.Stop(1, .black, opacity: 0.8)]
    return Scene(
      viewport: viewport, background: .colour(Colour(hex: 0xF4F0E8)),
      items: [
        SceneItem(
          PointRect(x: 100, y: 400, width: 400, height: 200),
          .rectangle(Colour(hex: 0xC04020), cornerRadius: 20)),
        SceneItem(
          PointRect(x: 600, y: 400, width: 500, height: 200),
          .gradient(Gradient(angle: 120, stops: stops), cornerRadius: 16)),
        SceneItem(
          PointRect(x: 100, y: 620, width: 1000, height: 0), .line(Colour(hex: 0x208040), width: 4)),
        SceneItem(PointRect(x: 100, y: 100, width: 1000, height: 80), .text(text)),
      ])
  }

  private var raster: SceneRaster {
    SceneRaster(measurer: measurer, pictures: PictureFolder(folder: folder.path))
  }

  @Test("a document shows what the display shows, as text and curves")
  func sameAsDisplay() throws {
    let scene = scene()
    let path = try write { writer in
      try writer.addPage(page, label: "one") { raster.draw(scene, on: $0) }
    }
    let document = try PDFDocument(path: path)
    #expect(document.title == "A talk")
    #expect(try document.page(0).size == page)
    #expect(try document.page(0).label == "one")
    #expect(document.detail(of: 0).text.contains("Words, then a link and more"))
    let read = try TestFrame(1280, 720)
    try document.page(0).fill(read.buffer, fit: .extend)
    let drawn = try TestFrame(1280, 720)
    raster.draw(scene, into: drawn.buffer)
    // Letters are placed in fractions of a pixel, and gradients are not dithered.
    #expect(meanDifference(read, drawn) < 0.6)
  }

  private func meanDifference(_ left: TestFrame, _ right: TestFrame) -> Double {
    var sum = 0
    for (one, other) in zip(left.words, right.words) where one != other {
      for shift in [UInt32(0), 8, 16] {
        sum += abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF))
      }
    }
    return Double(sum) / Double(left.buffer.size.area * 3)
  }

  @Test("links are where their words are, and lead to addresses and slides")
  func links() throws {
    let path = try write { writer in
      for (index, link) in ["https://example.org/a'b\\c?é", "#3", "#9", "nowhere"].enumerated() {
        try writer.addPage(page, label: nil) { page in
          if index < 3 { writer.begin(slide: index, title: "Slide \(index)") }
          raster.draw(scene(link: link), on: page)
        }
      }
    }
    let document = try PDFDocument(path: path)
    let checker = try Process.run(
      URL(fileURLWithPath: "/usr/bin/qpdf"), arguments: ["--check", path])
    checker.waitUntilExit()
    #expect(checker.terminationStatus == 0)
    let first = try #require(document.detail(of: 0).links.first)
    #expect(first.target == .outside("https://example.org/a%27b%5Cc?%C3%A9"))
    let before = measurer.measure(
      StyledText([TextSpan("Words, then ", TextStyle(size: 48, colour: .black))]),
      width: .infinity)
    #expect(abs(first.x * 1280 - 100 - before.width) < 14)
    #expect(abs(first.y * 720 - 100) < 2)
    #expect(first.width * 1280 > 100 && first.width * 1280 < 200)
    #expect(document.detail(of: 1).links.map(\.target) == [.slide(2)])
    #expect(document.detail(of: 2).links.isEmpty)
    #expect(document.detail(of: 3).links.isEmpty)
    var problems: [DeckProblem] = []
    #expect(
      document.outline(problems: &problems).slides.map(\.title)
        == ["Slide 0", "Slide 1", "Slide 2", nil])
  }

  @Test("the same pages give the same bytes")
  func repeatable() throws {
    let bytes = try ["a.pdf", "b.pdf"].map { name in
      try Data(
        contentsOf: URL(
          fileURLWithPath: try write(name) { writer in
            try writer.addPage(page, label: nil) { raster.draw(scene(), on: $0) }
          }))
    }
    #expect(bytes[0] == bytes[1])
  }

  @Test("pages of fixed shape stay text, with their margins continued")
  func fixedPages() throws {
    let content = TinyPDF.painted([(0, 0, 160, 90, "0 0.5 0.5")])
    let text = "\n1 1 1 rg BT /F 12 Tf 10 40 Td (Fixed words) Tj ET"
    let original = try PDFDocument(
      bytes: TinyPDF(pages: [.init(content: content + text)]).bytes, givenPath: "x.pdf")
    let display = try #require(PixelSize(width: 800, height: 600))
    let sheet = try #require(PageSize(width: 800, height: 600))
    let path = try write { writer in
      try writer.addPage(sheet, label: nil) { sheet throws(DeckProblem) in
        try original.page(0).fill(sheet, display: display, fit: .extend, backdrop: .black)
      }
    }
    let copy = try PDFDocument(path: path)
    #expect(copy.detail(of: 0).text.contains("Fixed words"))
    let frame = try TestFrame(800, 600)
    try copy.page(0).fill(frame.buffer, fit: .extend)
    #expect(frame[5, 5] == frame[5, 300])
    #expect(frame[795, 595] == frame[5, 300])
  }

  @Test("a JPEG that needs no change keeps its own bytes, and others are turned and recoloured")
  func pictures() throws {
    func written(_ bytes: [UInt8]) throws -> (document: [UInt8], frame: TestFrame) {
      let picture = folder.file("picture")
      try Data(bytes).write(to: URL(fileURLWithPath: picture))
      let path = try write { writer in
        try writer.addPage(page, label: nil) { page throws(DeckProblem) in
          try PictureFile(path: picture).draw(on: page)
        }
      }
      let frame = try TestFrame(320, 180)
      try PDFDocument(path: path).page(0).fill(frame.buffer, fit: .stretch)
      return (Array(try Data(contentsOf: URL(fileURLWithPath: path))), frame)
    }
    let plain = try written(TestPictures.jpeg)
    #expect(Data(plain.document).range(of: Data(TestPictures.jpeg)) != nil)
    let turnedFile = TestPictures.jpeg(orientation: 3, isLittle: true)
    let turned = try written(turnedFile)
    #expect(Data(turned.document).range(of: Data(turnedFile)) == nil)
    // Red is at the upper left, and turned at the lower right.
    #expect(plain.frame[20, 20] >> 16 & 0xFF > 240 && plain.frame[20, 20] & 0xFFFF < 0x1010)
    #expect(turned.frame[300, 160] == plain.frame[20, 20])
    let swapped = try written(TestPictures.png([("iCCP", TestPictures.swappingProfile)]))
    #expect(swapped.frame[20, 20] >> 8 & 0xFF > 240)
  }

  @Test("a drawing that fails does not spoil the document, and is known from then on")
  func failingDrawing() throws {
    // Each level shows the one before ten times, which is more than the library draws.
    let levels = (1...9).map { level in
      let uses = String(repeating: "<use href=\"#g\(level - 1)\"/>", count: 10)
      return "<g id=\"g\(level)\" opacity=\".9\">\(uses)</g>"
    }
    let source =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\"><defs>"
      + "<g id=\"g0\"/>\(levels.joined())</defs><use href=\"#g9\"/></svg>"
    try Data(source.utf8).write(to: URL(fileURLWithPath: folder.file("a.svg")))
    let pictures = PictureFolder(folder: folder.path)
    let raster = SceneRaster(measurer: measurer, pictures: pictures)
    var scene = scene()
    scene.items.append(
      SceneItem(
        PointRect(x: 900, y: 100, width: 60, height: 60), .picture(ScenePicture("a.svg"))))
    #expect(pictures.size(of: "a.svg") != nil)
    let path = try write { writer in
      try writer.addPage(page, label: nil) { #expect(raster.draw(scene, on: $0).count == 1) }
    }
    #expect(pictures.size(of: "a.svg") == nil)
    #expect(try PDFDocument(path: path).detail(of: 0).text.contains("Words, then a link"))
  }

  @Test("notes that are longer than their place flow on", arguments: 1...6)
  func notes(perSheet: Int) throws {
    let words = (0..<1500).map { "word\($0)" }
    let path = try write { writer in
      let sheets = NotesSheets(writer, perSheet: perSheet, title: "A talk")
      for slide in 0..<3 {
        let entry = NotesSheets.Entry(
          slide: slide, label: "\(slide + 1)", title: nil,
          markup: slide == 1
            ? words.joined(separator: " ") : slide == 2 ? "<b>Last</b> &amp; least" : "",
          shape: page)
        try sheets.add(entry) { raster.draw(scene(), on: $0) }
      }
      try sheets.finish()
    }
    let document = try PDFDocument(path: path)
    let text = (0..<document.pageCount).map { document.detail(of: $0).text }.joined(separator: " ")
    let found = text.filter { !$0.isWhitespace }
    #expect(words.filter { !found.contains($0) } == [])
    #expect(found.contains("Last&least"))
    #expect(try document.page(0).size == .a4)
    #expect(document.pageCount >= (perSheet == 1 ? 4 : 2))
  }

  @Test("a worker exports the welcome deck")
  func worker() async throws {
    let worker = try WorkerClient()
    let deck = try SourceRoot.folder + "/Slides/welcome.md"
    guard case .opened(let outline, _) = try worker.open(deck) else {
      Issue.record("the deck was refused")
      return
    }
    guard case .pages(let pages) = try worker.ask(.listPages(ExportJob(showsSteps: true))) else {
      Issue.record("no pages")
      return
    }
    #expect(pages.count >= outline.slides.reduce(0) { $0 + $1.stepCount })
    #expect(pages == pages.sorted { $0.slide < $1.slide })
    let path = folder.file("welcome.pdf")
    #expect(
      try worker.ask(.export(ExportJob(from: 1, through: 99)), [try Descriptor.creating(path)])
        == .exported(nil))
    let document = try PDFDocument(path: path)
    #expect(document.pageCount >= outline.slides.count - 1)
    let size = try #require(PixelSize(width: 640, height: 480))
    let png = folder.file("welcome.png")
    #expect(
      try worker.ask(
        .exportPicture(Cursor(slide: 2), ExportJob(size: size)), [try Descriptor.creating(png)])
        == .exported(nil))
    #expect(try PictureFile(path: png).size == PageSize(width: 640, height: 480))
    guard case .exported(.some) = try worker.ask(.export(ExportJob())) else {
      Issue.record("written to nowhere")
      return
    }
    #expect(await worker.end() == .exited(0))
  }
}

private enum SourceRoot {
  /// The package's folder.
  static var folder: String {
    get throws {
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path
    }
  }
}
