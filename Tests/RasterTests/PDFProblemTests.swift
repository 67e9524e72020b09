import DeckModel
import Foundation
import Raster
import StageModel
import TestSupport
import Testing

@Suite struct PDFProblemTests {
  static let good = TinyPDF(
    pages: (0..<5).map { page in
      .init(content: "BT /F 12 Tf 10 40 Td (Page \(page)) Tj ET 1 0 0 rg 0 0 20 20 re f")
    }
  ).bytes

  private func problem(_ bytes: [UInt8]) -> String? {
    do throws(DeckProblem) {
      _ = try PDFDocument(bytes: bytes, givenPath: "talk.pdf")
      return nil
    } catch {
      return error.description
    }
  }

  @Test("an empty file, garbage and a cut file each say what is wrong")
  func refusals() {
    #expect(
      problem([]) == "talk.pdf: error: the file is empty (0 bytes). Expected a PDF.")
    #expect(
      problem(Array("This is no PDF at all.".utf8)) == """
        talk.pdf: error: the file does not begin as a PDF does ('%PDF-' is missing). The deck is \
        not opened.
        """)
    for share in [10, 50, 90] {
      #expect(
        problem(Array(Self.good.prefix(Self.good.count * share / 100))) == """
          talk.pdf: error: the PDF is cut off: its end, with the table of its parts, is missing. \
          Expected a whole file; copy or export it again. The deck is not opened.
          """)
    }
    #expect(problem(Self.good) == nil)
    #expect(
      problem(Array("%PDF-1.5\nnothing\nstartxref\n9\n%%EOF\n".utf8))?
        .hasPrefix("talk.pdf: error: the PDF is damaged and can't be read") == true)
  }

  @Test("an encrypted file asks for its password")
  func encrypted() throws {
    var pdf = TinyPDF(pages: [.init()])
    let text = String(repeating: "00", count: 32)
    pdf.objects = [
      "<< /Filter /Standard /V 1 /R 2 /O <\(text)> /U <\(text)> /P -4 >>"
    ]
    pdf.trailer = "/Encrypt 1000 0 R /ID [<00> <00>]"
    let folder = try ScratchFolder("pdf")
    let path = folder.file("talk.pdf")
    try Data(pdf.bytes).write(to: URL(fileURLWithPath: path))
    func refusal(_ password: String?) -> DeckProblem? {
      #expect(throws: DeckProblem.self) { try PDFDocument(path: path, password: password) }
    }
    #expect(refusal(nil)?.remedy == .password)
    #expect(
      refusal(nil)?.message
        == "the PDF is encrypted, and opens with its password alone. The deck is not opened.")
  }

  @Test("a password opens a file, and it alone")
  func password() throws {
    let folder = try ScratchFolder("pdf")
    let plain = folder.file("plain.pdf")
    try Data(TinyPDF(pages: [.init(), .init()]).bytes).write(to: URL(fileURLWithPath: plain))
    let locked = folder.file("locked.pdf")
    let tool = try Process.run(
      URL(fileURLWithPath: "/usr/bin/qpdf"),
      arguments: ["--encrypt", "open sesame ü", "owner", "256", "--", plain, locked])
    tool.waitUntilExit()
    // 3 is for warnings.
    try #require([0, 3].contains(tool.terminationStatus))
    #expect(try PDFDocument(path: locked, password: "open sesame ü").pageCount == 2)
    let refused = #expect(throws: DeckProblem.self) {
      try PDFDocument(path: locked, password: "Open sesame")
    }
    #expect(
      refused?.message
        == "the PDF is encrypted, and the password does not open it. The deck is not opened.")
    #expect(refused?.remedy == .password)
  }

  @Test("a file that is not there, and a folder, are refused by path")
  func paths() {
    let missing = #expect(throws: DeckProblem.self) {
      try PDFDocument(path: "/nonexistent/talk.pdf", givenPath: "talk.pdf")
    }
    #expect(
      missing?.description
        == "talk.pdf: error: the file can't be read: No such file or directory.")
    let folder = #expect(throws: DeckProblem.self) {
      try PDFDocument(path: "/tmp", givenPath: "tmp")
    }
    #expect(folder?.description == "tmp: error: this is no file. Expected a PDF.")
  }

  @Test("no mutation of a file ends the program", arguments: UInt64(1)...12)
  func mutations(seed: UInt64) throws {
    LibraryMessages.silence()
    var random = SplitMix64(seed: seed)
    let frame = try TestFrame(64, 48)
    for _ in 0..<120 {
      var bytes = Self.good
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[at] = UInt8(ascii: "9")
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + 7))
        case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 30)], at: at)
        default: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        }
      }
      guard let document = try? PDFDocument(bytes: bytes, givenPath: "talk.pdf") else { continue }
      var problems: [DeckProblem] = []
      let outline = document.outline(problems: &problems)
      #expect(outline.slides.count == document.pageCount)
      for page in 0..<min(3, document.pageCount) {
        _ = try? document.page(page).fill(frame.buffer, fit: .extend)
        _ = document.detail(of: page)
      }
    }
  }
}
