import DeckModel
import Foundation
import Raster
import StageModel
import TestSupport
import Testing

@Suite struct PDFDocumentTests {
  /// Left half red, right half green, a blue strip at the top.
  static let content = TinyPDF.painted([
    (0, 0, 80, 90, "1 0 0"), (80, 0, 80, 90, "0 1 0"), (0, 81, 160, 9, "0 0 1"),
  ])

  private func document(
    _ pdf: TinyPDF, notes: NotesPlacement = .none
  ) throws -> PDFDocument {
    try PDFDocument(bytes: pdf.bytes, givenPath: "talk.pdf", notes: notes)
  }

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> PixelRect {
    PixelRect(x: x, y: y, size: try #require(PixelSize(width: width, height: height)))
  }

  @Test("a page covers its rectangle to the pixel, and nothing beside it")
  func rectangle() throws {
    let page = try document(TinyPDF(pages: [.init(content: Self.content)])).page(0)
    let frame = try TestFrame(400, 300)
    let place = try rect(40, 30, 320, 180)
    try page.draw(into: frame.buffer, at: place)
    #expect(frame[40, 209] == red)
    #expect(frame[199, 209] == red)
    #expect(frame[200, 209] == green)
    #expect(frame[359, 209] == green)
    #expect(frame[40, 30] == blue)
    #expect(frame[359, 47] == blue)
    #expect(frame[359, 48] == green)
    #expect(frame[39, 100] & 0xFF_FFFF == 0x5A_5A5A)
    #expect(frame[360, 100] & 0xFF_FFFF == 0x5A_5A5A)
    #expect(frame[100, 29] == 0x5A5A_5A5A)
    #expect(frame[100, 210] == 0x5A5A_5A5A)
    let opaque = frame.words(in: place).count { $0 >> 24 == 0xFF }
    #expect(opaque == 320 * 180)
  }

  @Test("wherever a page's rectangle is, its pixels are those of the page drawn alone")
  func sameEverywhere() throws {
    let curves = (0..<40).map { "\($0).37 3.1 m 80 \($0 * 2).9 150.3 20 \(160 - $0 * 3) 89 c S" }
    let words = "BT /F 11.3 Tf 9.7 40.2 Td (Words of a page) Tj ET"
    let content = (curves + [words]).joined(separator: "\n")
    let page = try document(TinyPDF(pages: [.init(content: content)])).page(0)
    for (width, height, fit) in [
      (1024, 768, Fit.extend), (333, 777, .contain), (800, 450, .extend), (640, 480, .cover),
      (520, 900, .cover),
    ] {
      let frame = try TestFrame(width, height)
      let place = try page.fill(frame.buffer, fit: fit)
      let alone = try TestFrame(place.size.width, place.size.height)
      try page.draw(into: alone.buffer, at: PixelRect(x: 0, y: 0, size: place.size))
      let left = max(0, place.x)
      let top = max(0, place.y)
      let shown = try rect(
        left, top, min(width, place.maxX) - left, min(height, place.maxY) - top)
      let source = PixelRect(x: left - place.x, y: top - place.y, size: shown.size)
      let isEqual = frame.words(in: shown) == alone.words(in: source)
      #expect(isEqual, "\(width)x\(height) \(fit)")
    }
  }

  @Test("a rotated page with a crop box is upright, whole, and has its own shape")
  func rotationAndCropBox() throws {
    // The crop box takes the right 100 points of the left half's last 20 and all of the right half.
    let cropped = TinyPDF.Page(
      box: [0, 0, 160, 90], crop: [60, 0, 160, 50], rotation: 0, content: Self.content)
    var pages = [0, 90, 180, 270, -90, 450].map { rotation in
      var page = cropped
      page.rotation = rotation
      return page
    }
    pages.append(TinyPDF.Page(box: [-500, 300, -340, 390], content: ""))
    let document = try document(TinyPDF(pages: pages))
    let sizes = try (0..<7).map { try document.page($0).size }
    let wide = PageSize(width: 100, height: 50)
    let tall = PageSize(width: 50, height: 100)
    #expect(sizes == [wide, tall, wide, tall, tall, tall, PageSize(width: 160, height: 90)])
    // Where the page's red end must be: left, top, right, bottom.
    let places: [(index: Int, x: Int, y: Int, width: Int, height: Int)] = [
      (0, 0, 25, 100, 50), (1, 25, 0, 50, 100), (2, 99, 25, 100, 50), (3, 25, 99, 50, 100),
      (4, 25, 99, 50, 100), (5, 25, 0, 50, 100),
    ]
    for place in places {
      let frame = try TestFrame(place.width, place.height)
      try document.page(place.index).draw(
        into: frame.buffer, at: try rect(0, 0, place.width, place.height))
      #expect(frame[place.x, place.y] == red, "page \(place.index)")
      #expect(
        frame[place.width - 1 - place.x, place.height - 1 - place.y] == green,
        "page \(place.index)")
      #expect(frame.count(red) == 20 * 50)
      #expect(frame.count(green) == 80 * 50)
    }
  }

  @Test("trimmed pages of one size are trimmed alike, and nothing that is drawn is lost")
  func trimmed() throws {
    let big: [Double] = [0, 0, 400, 300]
    let pages: [TinyPDF.Page] = [
      .init(box: big, content: TinyPDF.painted([(100, 50, 80, 60, "1 0 0")])),
      // Painted white all over, which is not what anybody calls contents.
      .init(
        box: big,
        content: TinyPDF.painted([(0, 0, 400, 300, "1 1 1"), (200, 100, 100, 50, "0 1 0")])),
      .init(box: big, content: ""),
      .init(box: [0, 0, 200, 300], content: TinyPDF.painted([(0, 0, 200, 300, "0 0 1")])),
    ]
    let document = try document(TinyPDF(pages: pages))
    document.trimMargins()
    var problems: [DeckProblem] = []
    let outline = document.outline(problems: &problems)
    for index in 0..<3 {
      let page = try document.page(index)
      // From 100 to 300 and 150 to 250 of 400 × 300, and 6 points around.
      #expect(abs(page.size.width - 212) < 4, "\(page.size)")
      #expect(abs(page.size.height - 112) < 4, "\(page.size)")
      #expect(outline.slides[index].pageSize == page.size)
    }
    #expect(try document.page(3).size == PageSize(width: 200, height: 300))
    let frame = try TestFrame(424, 224)
    try document.page(0).fill(frame.buffer, fit: .stretch)
    #expect(abs(frame.count(red) - 160 * 120) < 900)
    try document.page(1).fill(frame.buffer, fit: .stretch)
    #expect(abs(frame.count(green) - 200 * 100) < 900)
    #expect(frame[420, 4] == white)
  }

  @Test("annotations and form fields are drawn as they look, and hidden ones are not")
  func annotations() throws {
    func annotation(_ kind: String, _ x: Int, flags: Int, _ more: String = "") -> String {
      "<< /Type /Annot /Subtype /\(kind) /Rect [\(x) 10 \(x + 20) 30] /F \(flags) \(more) "
        + "/AP << /N 1000 0 R >> >>"
    }
    let page = TinyPDF.Page(links: [
      annotation("Square", 10, flags: 4), annotation("Square", 40, flags: 2),
      annotation("Widget", 70, flags: 4, "/FT /Tx /T (name)"),
      annotation("Square", 100, flags: 32),
    ])
    let form = "1 0 0 rg 0 0 20 20 re f"
    var pdf = TinyPDF(pages: [page])
    pdf.objects = [
      """
      << /Type /XObject /Subtype /Form /BBox [0 0 20 20] /Length \(form.utf8.count) >>
      stream
      \(form)
      endstream
      """
    ]
    let frame = try TestFrame(160, 90)
    try document(pdf).page(0).fill(frame.buffer, fit: .stretch)
    let seen = [20, 50, 80, 110].map { frame[$0, 70] == red }
    // Visible, hidden, a field, one for paper alone.
    #expect(seen == [true, false, true, false])
  }

  @Test("halves of a page with notes, and cropped or turned pages, are another renderer's pixels")
  func otherRenderer() throws {
    let folder = try ScratchFolder("pdf")
    let curves = (0..<20).map {
      "\($0 * 9).37 3.1 m 80 \($0 * 4).9 250.3 20 \(310 - $0 * 9) 89 c S"
    }
    let content = "0.9 0.95 1 rg 0 0 320 90 re f 0 0 0 RG\n" + curves.joined(separator: "\n")
    let pages: [TinyPDF.Page] = [
      .init(box: [0, 0, 320, 90], content: content),
      .init(box: [0, 0, 320, 90], crop: [20, 10, 300, 80], rotation: 90, content: content),
    ]
    let paths = try pages.enumerated().map { index, page in
      let path = folder.file("\(index).pdf")
      try Data(TinyPDF(pages: [page]).bytes).write(to: URL(fileURLWithPath: path))
      return path
    }
    func others(_ path: String, _ width: Int, _ height: Int, _ more: [String]) throws -> TestFrame {
      let target = folder.file("page")
      let tool = try Process.run(
        URL(fileURLWithPath: "/usr/bin/pdftocairo"),
        arguments: ["-png", "-singlefile", "-cropbox"] + more + [path, target])
      tool.waitUntilExit()
      let frame = try TestFrame(width, height)
      try PictureFile(path: target + ".png").fill(frame.buffer, fit: .stretch)
      return frame
    }
    // The left half at 1280 × 720 is the left of the whole at 2560 × 720.
    let half = try TestFrame(1280, 720)
    try PDFDocument(path: paths[0], notes: .right).page(0).fill(half.buffer, fit: .extend)
    let left = try others(
      paths[0], 1280, 720,
      [
        "-scale-to-x", "2560", "-scale-to-y", "720", "-x", "0", "-y", "0", "-W", "1280", "-H",
        "720",
      ])
    let isEqual = half.words == left.words
    #expect(isEqual)
    let turned = try TestFrame(420, 1680)
    try PDFDocument(path: paths[1]).page(0).fill(turned.buffer, fit: .extend)
    let upright = try others(paths[1], 420, 1680, ["-scale-to-x", "420", "-scale-to-y", "1680"])
    let isSame = turned.words == upright.words
    #expect(isSame)
  }

  @Test("with notes on the right the slide is the left half to the pixel")
  func notesOnTheRight() throws {
    let content = TinyPDF.painted([(0, 0, 160, 90, "1 0 0"), (160, 0, 160, 90, "0 1 0")])
    let text = "\n0 0 0 rg BT /F 12 Tf 10 40 Td (Slide words) Tj 160 0 Td (Note words) Tj ET"
    let pdf = TinyPDF(pages: [.init(box: [0, 0, 320, 90], content: content + text)])
    let document = try document(pdf, notes: .right)
    let page = try document.page(0)
    #expect(page.size == PageSize(width: 160, height: 90))
    for (width, height) in [(1024, 576), (321, 181), (1680, 945)] {
      let frame = try TestFrame(width, height)
      try page.fill(frame.buffer, fit: .extend)
      #expect(frame.count(green) == 0)
      #expect(frame[width - 1, height - 1] == red)
    }
    let detail = document.detail(of: 0)
    #expect(detail.text.contains("Slide words") && !detail.text.contains("Note"))
    #expect(detail.notes.contains("Note words") && !detail.notes.contains("Slide"))
  }

  @Test("notes hold none of the slide's lines, whatever stands beside what")
  func notesBesideLines() throws {
    let lines = [
      (10, 60, "First"), (10, 40, "Second"), (170, 70, "Note one"), (170, 20, "Note two"),
    ]
    let text = lines.map { "1 0 0 1 \($0) \($1) Tm (\($2)) Tj" }.joined(separator: " ")
    let page = TinyPDF.Page(box: [0, 0, 320, 90], content: "BT /F 12 Tf \(text) ET")
    let detail = try document(TinyPDF(pages: [page]), notes: .right).detail(of: 0)
    #expect(detail.text == "First\nSecond")
    #expect(detail.notes == "Note one\nNote two")
  }

  @Test("pages of a slide's usual shape are not cut in two")
  func plainPagesAreNotCut() throws {
    let pages = [TinyPDF.Page(box: [0, 0, 320, 90]), TinyPDF.Page(box: [0, 0, 160, 90])]
    let problem = #expect(throws: DeckProblem.self) {
      try document(TinyPDF(pages: pages), notes: .right)
    }
    #expect(
      problem?.description == """
        talk.pdf, page 2: error: the page is 160.0 x 90.0 points, the shape of a slide alone. \
        Notes on the right half were asked for, which takes pages at least twice as wide as high. \
        The deck is not opened; open it without notes on the right.
        """)
    #expect(try document(TinyPDF(pages: pages)).page(0).size == PageSize(width: 320, height: 90))
  }

  @Test("labels, bookmarks and links are told in the deck's terms")
  func outline() throws {
    let links = [
      "<< /Subtype /Link /Rect [16 9 32 18] /A << /S /GoTo /D [14 0 R /Fit] >> >>",
      "<< /Subtype /Link /Rect [0 0 16 9] /A << /S /Named /N /NextPage >> >>",
      "<< /Subtype /Link /Rect [0 81 160 90] /A << /S /URI /URI (https://example.org) >> >>",
      "<< /Subtype /Link /Rect [0 0 1 1] /A << /S /GoTo /D (third) >> >>",
      "<< /Subtype /Link /Rect [0 0 1 1] /A << /S /Launch /F (/bin/sh) >> >>",
      "<< /Subtype /Link /Rect [0 0 1 1] /A << /S /JavaScript /JS (app.alert(1)) >> >>",
    ]
    var pdf = TinyPDF(pages: [.init(links: links), .init(), .init()])
    pdf.catalog = """
      /PageLabels << /Nums [0 << /S /r >> 2 << /P (A-) /S /D >>] >> /Outlines 1000 0 R \
      /Dests << /third [14 0 R /Fit] >>
      """
    pdf.objects = [
      "<< /First 1001 0 R /Last 1001 0 R /Count 1 >>",
      "<< /Title (  The\\nend ) /Parent 1000 0 R /Dest /third >>",
    ]
    let document = try document(pdf)
    var problems: [DeckProblem] = []
    let outline = document.outline(problems: &problems)
    #expect(problems.isEmpty)
    #expect(outline.slides.map(\.label) == ["i", "ii", "A-1"])
    #expect(outline.slides.map(\.title) == [nil, nil, "The end"])
    let found = document.detail(of: 0).links
    #expect(
      found.map(\.target) == [
        .slide(2), .slide(1), .outside("https://example.org"), .slide(2), .outside("/bin/sh"),
      ])
    let first = try #require(found.first)
    let edges = [first.x, first.y, first.width, first.height].map { ($0 * 1e6).rounded() }
    #expect(edges == [1e5, 8e5, 1e5, 1e5])
  }
}
