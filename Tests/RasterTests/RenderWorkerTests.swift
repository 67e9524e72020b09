import DeckModel
import Foundation
import LinuxSystem
import Raster
import StageModel
import TestSupport
import Testing
import Wire

@Suite struct RenderWorkerTests {
  private func job(_ slide: Int, _ size: PixelSize, buffer: UInt64 = 1) -> RenderRequest {
    .render(
      RenderJob(
        number: UInt64(slide + 7), cursor: Cursor(slide: slide), size: size, fit: .extend,
        backdrop: .black, buffer: BufferID(buffer)))
  }

  private func write(_ bytes: [UInt8], _ path: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("a frame from the worker is, pixel for pixel, the page drawn at its rectangle")
  func frame() async throws {
    let folder = try ScratchFolder("worker")
    let pdf = TinyPDF(pages: [.init(content: PDFDocumentTests.content), .init(links: [])])
    let path = try write(pdf.bytes, folder.file("a.pdf"))
    let size = try #require(PixelSize(width: 800, height: 600))
    let worker = try WorkerClient()
    let reply = try worker.open(path)
    guard case .opened(let outline, let problems) = reply else {
      Issue.record("\(reply)")
      return
    }
    #expect(outline.kind == .pdf && outline.slides.count == 2 && problems.isEmpty)
    try worker.attach(1, size)
    #expect(try worker.ask(job(0, size)) == .rendered(number: 7))
    let direct = try TestFrame(800, 600)
    try PDFDocument(path: path).page(0).fill(direct.buffer, fit: .extend)
    let isEqual = try worker.words(1) == direct.words
    #expect(isEqual)
    let png = folder.file("a.png")
    let file = try Descriptor.creating(png)
    #expect(
      try worker.ask(.encode(number: 3, BufferID(1), size), [file])
        == .encoded(number: 3, error: nil))
    let read = try TestFrame(800, 600)
    try PictureFile(path: png).fill(read.buffer, fit: .extend)
    let isSame = read.words == direct.words
    #expect(isSame)
    #expect(await worker.end() == .exited(0))
  }

  @Test("jobs that can't be done are answered, and the worker goes on")
  func failures() async throws {
    let folder = try ScratchFolder("worker")
    let path = try write(TinyPDF(pages: [.init()]).bytes, folder.file("a.pdf"))
    let size = try #require(PixelSize(width: 80, height: 60))
    let larger = try #require(PixelSize(width: 80, height: 61))
    let worker = try WorkerClient()
    func message(_ reply: RenderReply) -> String {
      if case .failed(_, let problem) = reply { problem.message } else { "\(reply)" }
    }
    #expect(message(try worker.ask(job(0, size))) == "no deck is open.")
    _ = try worker.open(path)
    #expect(
      message(try worker.ask(job(0, size)))
        == "buffer 1 is not there or is too small for 80x60 pixels.")
    try worker.attach(1, size)
    #expect(
      message(try worker.ask(job(0, larger)))
        == "buffer 1 is not there or is too small for 80x61 pixels.")
    #expect(message(try worker.ask(job(4, size))).hasPrefix("the page can't be read"))
    #expect(message(try worker.ask(job(-1, size))).hasPrefix("the page can't be read"))
    #expect(try worker.ask(.describe(from: -5, through: 99)) == .described([SlideDetail(slide: 0)]))
    #expect(try worker.ask(.describe(from: 5, through: 2)) == .described([]))
    #expect(try worker.ask(job(0, size)) == .rendered(number: 7))
    #expect(await worker.end() == .exited(0))
  }

  @Test("shared memory that could shrink is not touched")
  func unsealed() async throws {
    let folder = try ScratchFolder("worker")
    let path = try write(TinyPDF(pages: [.init()]).bytes, folder.file("a.pdf"))
    let size = try #require(PixelSize(width: 80, height: 60))
    let worker = try WorkerClient()
    _ = try worker.open(path)
    let file = try Descriptor.creating(folder.file("plain"))
    try file.write([UInt8](repeating: 0, count: size.frameBytes))
    worker.send(
      try WireCodec.encode(RenderRequest.attach(BufferID(1), bytes: size.frameBytes)), [file])
    guard case .failed = try worker.ask(job(0, size)) else {
      Issue.record("the worker drew into a file")
      return
    }
    #expect(await worker.end() == .exited(0))
  }

  @Test("what is no deck is refused with its reason")
  func refusals() async throws {
    let folder = try ScratchFolder("worker")
    try folder.makeFolder("empty")
    let cases: [(path: String, message: String)] = [
      (folder.file("none.pdf"), "there is no such file."),
      (folder.file("empty"), "the folder holds no pictures."),
      (try write([], folder.file("zero.pdf")), "the file is empty (0 bytes). Expected a PDF."),
      (
        try write([], folder.file("zero.png")),
        "the file is empty (0 bytes). Expected a picture."
      ),
      (try write(Array("PK".utf8), folder.file("a.odp")), "this is neither a PDF nor a picture"),
      (try write([0xFF, 0xFE, 0x00], folder.file("a.md")), ""),
    ]
    let worker = try WorkerClient()
    for (path, message) in cases {
      guard case .refused(let problem) = try worker.open(path) else {
        Issue.record("\(path) was opened")
        continue
      }
      #expect(problem.message.hasPrefix(message), "\(path)")
      #expect(problem.location.file == path)
    }
    #expect(await worker.end() == .exited(0))
  }

  @Test("a folder's pictures are in natural order, and one that is broken is left out and told")
  func folder() async throws {
    let folder = try ScratchFolder("worker")
    for name in ["b10.svg", "b9.svg", "A1.svg"] {
      _ = try write(TestPictures.svg, folder.file(name))
    }
    _ = try write([], folder.file("b2.png"))
    _ = try write(TestPictures.jpeg, folder.file("notes.txt"))
    let worker = try WorkerClient()
    guard case .opened(let outline, let problems) = try worker.open(folder.path) else {
      Issue.record("the folder was refused")
      return
    }
    #expect(outline.kind == .pictures)
    #expect(outline.slides.map(\.title) == ["A1", "b9", "b10"])
    #expect(problems.map(\.location.file) == [folder.file("b2.png")])
    #expect(await worker.end() == .exited(0))
  }

  @Test("notes beside a PDF belong to its pages")
  func sidecar() async throws {
    let folder = try ScratchFolder("worker")
    let pdf = TinyPDF(pages: [.init(), .init()])
    let path = try write(pdf.bytes, folder.file("talk.pdf"))
    let notes = """
      {"pdfpcFormat": 2, "pages": [{"idx": 1, "label": "2", "overlay": 0, "note": "Say hello."}]}
      """
    try folder.write(notes, to: "talk.pdfpc")
    let worker = try WorkerClient()
    _ = try worker.open(path)
    guard case .described(let details) = try worker.ask(.describe(from: 0, through: 1)) else {
      Issue.record("nothing was described")
      return
    }
    #expect(details.map(\.notes) == ["", "Say hello."])
    #expect(await worker.end() == .exited(0))
  }

  @Test("the words of a picture that turns out to be damaged are shown in its place")
  func damagedPicture() async throws {
    let folder = try ScratchFolder("worker")
    // Its head and its end are fine; what is between them is not.
    var bytes = TestPictures.png([])
    bytes.replaceSubrange(50..<90, with: [UInt8](repeating: 0x55, count: 40))
    _ = try write(bytes, folder.file("a.png"))
    _ = try write(TestPictures.png([]), folder.file("b.png"))
    let size = try #require(PixelSize(width: 320, height: 180))
    var frames: [[UInt32]] = []
    for name in ["a.png", "b.png", "missing.png"] {
      let text = "## One\n\nText\n\n![What it shows](\(name))\n"
      let worker = try WorkerClient()
      _ = try worker.open(try write(Array(text.utf8), folder.file("deck.md")))
      try worker.attach(1, size)
      #expect(try worker.ask(job(0, size)) == .rendered(number: 7))
      frames.append(try worker.words(1))
      let found = try problems(.check, of: worker) + problems(.checkSlide(0), of: worker)
      #expect(found.count == (name == "b.png" ? 0 : 1), "\(name): \(found)")
      #expect(await worker.end() == .exited(0))
    }
    let isEqual = frames[0] == frames[2]
    #expect(isEqual)
    let isShown = frames[1] != frames[0]
    #expect(isShown)
  }

  @Test(
    "a damaged picture is told of wherever it stands, once for each line",
    arguments: [
      ("## One ![h:20](a.png) two", [1]), ("One ![h:20](a.png) two ![h:20](a.png) three", [1]),
      ("One **![h:20](a.png)** two\n\n- ![h:20](a.png) three", [1, 3]),
      ("| a | b |\n|---|---|\n| ![h:20](a.png) c | d |", [1]),
      ("One [![h:20](a.png) two](https://x.example)", [1]),
    ])
  func damagedInLine(source: String, lines: [Int]) async throws {
    let folder = try ScratchFolder("worker")
    var bytes = TestPictures.png([])
    bytes.replaceSubrange(50..<90, with: [UInt8](repeating: 0x55, count: 40))
    _ = try write(bytes, folder.file("a.png"))
    let worker = try WorkerClient()
    _ = try worker.open(try write(Array(source.utf8), folder.file("deck.md")))
    #expect(try problems(.checkSlide(0), of: worker).map(\.location.line) == lines)
    #expect(await worker.end() == .exited(0))
  }

  private func problems(
    _ request: RenderRequest, of worker: WorkerClient
  ) throws -> [DeckProblem] {
    guard case .checked(let problems) = try worker.ask(request) else {
      throw RigError("nothing was checked")
    }
    return problems
  }

  @Test("a check reports every problem with its place")
  func check() async throws {
    let folder = try ScratchFolder("worker")
    let words = "BT /F 12 Tf 10 40 Td (words) Tj ET"
    let pdf = TinyPDF(pages: [.init(content: words), .init(content: "/Missing Do")])
    let worker = try WorkerClient()
    _ = try worker.open(try write(pdf.bytes, folder.file("a.pdf")))
    let requests: [RenderRequest] = [.checkSlide(0), .checkSlide(1), .check]
    let found = try requests.flatMap { try problems($0, of: worker) }
    #expect(found.map(\.location.page) == [2, nil])
    #expect(found.first?.message.hasPrefix("parts of the page are damaged") == true)
    #expect(found.last?.message.hasPrefix("the font 'Helvetica' is not in the file.") == true)
    #expect(found.map(\.severity) == [.warning, .warning])
    #expect(await worker.end() == .exited(0))
  }

  @Test("a worker may not use the network, and its memory and files are limited")
  func confinement() async throws {
    let worker = try WorkerClient()
    _ = try worker.ask(.describe(from: 0, through: -1))
    let status = try String(contentsOfFile: "/proc/\(worker.process.pid)/status", encoding: .utf8)
    #expect(status.contains("Seccomp:\t2"))
    #expect(status.contains("NoNewPrivs:\t1"))
    let limits = try String(contentsOfFile: "/proc/\(worker.process.pid)/limits", encoding: .utf8)
    let lines = limits.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.contains { $0.starts(with: ["Max", "core", "file", "size", "0", "0"]) })
    #expect(lines.contains { $0.starts(with: ["Max", "open", "files", "128", "128"]) })
    #expect(
      lines.contains { $0.starts(with: ["Max", "address", "space", "3221225472", "3221225472"]) })
    #expect(await worker.end() == .exited(0))
  }

  @Test("a message that makes no sense ends the worker, and a damaged file prints nothing")
  func nonsense() async throws {
    let folder = try ScratchFolder("worker")
    var bytes = TinyPDF(pages: (0..<9).map { _ in .init(content: "/X Do q q q Q BT ET") }).bytes
    for index in stride(from: 300, to: bytes.count - 200, by: 37) { bytes[index] = 0x3C }
    let worker = try WorkerClient()
    _ = try worker.open(try write(bytes, folder.file("a.pdf")))
    let size = try #require(PixelSize(width: 80, height: 60))
    try worker.attach(1, size)
    for slide in 0..<9 { _ = try worker.ask(job(slide, size)) }
    #expect(worker.process.errorText.isEmpty)
    worker.send(Array("{\"render\":1}".utf8))
    #expect(worker.nextReply() == nil)
    #expect(worker.isClosed)
    #expect(await worker.end() == .exited(0))
    #expect(worker.process.errorText.hasPrefix("lectern-render: not a RenderRequest"))
  }
}
