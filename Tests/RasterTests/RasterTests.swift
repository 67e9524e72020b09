import DeckModel
import Glibc
import Raster
import StageModel
import Testing

@Suite struct LookTests {
  @Test("look")
  func look() throws {
    guard let path = getenv("LOOK_PDF").map({ String(cString: $0) }),
      let out = getenv("LOOK_OUT").map({ String(cString: $0) })
    else { return }
    let pages = getenv("LOOK_PAGES").map { String(cString: $0) } ?? "0"
    LibraryMessages.silence()
    let document = try PDFDocument(path: path)
    for page in pages.split(separator: ",").compactMap({ Int($0) }) {
      for (w, h) in [(1920, 1080), (1024, 768), (1080, 1920), (3840, 2160)] {
        let size = try #require(PixelSize(width: w, height: h))
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16)
        defer { memory.deallocate() }
        memset(memory, 0x7f, size.frameBytes)
        let buffer = FrameBuffer(memory, size: size)
        let p = try document.page(page)
        var times: [[Duration]] = [[], []]
        var ways: [MarginFilling] = []
        let rect = Fit.extend.rectangle(for: p.size, in: size)
        for _ in 0..<5 {
          times[0].append(try ContinuousClock().measure { try p.draw(into: buffer, at: rect) })
          times[1].append(ContinuousClock().measure { ways = buffer.extendPage(at: rect) })
        }
        print(path, page, size, rect, times.map { $0.sorted()[2] }, ways)
        let fd = open("\(out)-\(page)-\(w).png", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        #expect(buffer.writePNG(to: fd) == nil)
        close(fd)
      }
    }
  }
}
