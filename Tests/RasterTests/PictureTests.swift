import DeckModel
import Foundation
import Raster
import StageModel
import TestSupport
import Testing

@Suite struct PictureTests {
  let folder: ScratchFolder

  init() throws {
    LibraryMessages.silence()
    folder = try ScratchFolder("pictures")
  }

  private func write(_ bytes: [UInt8], _ name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.file(name)))
    return folder.file(name)
  }

  private func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
    [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= 6 }
  }

  /// The corners from the upper left one, row by row, as letters.
  private func corners(_ frame: TestFrame) -> String {
    let size = frame.buffer.size
    let names: [(UInt32, String)] = [(red, "R"), (green, "G"), (blue, "B"), (white, "W")]
    return [(1, 1), (size.width - 2, 1), (1, size.height - 2), (size.width - 2, size.height - 2)]
      .map { x, y in names.first { isNear($0.0, frame[x, y]) }?.1 ?? "?" }.joined()
  }

  @Test("JPEG, WebP and SVG are drawn at any size, larger and smaller")
  func kinds() throws {
    // What an extension says does not matter.
    for (name, bytes) in [
      ("a.png", TestPictures.jpeg), ("b.jpg", TestPictures.webp), ("c.svg", TestPictures.svg),
    ] {
      let picture = try PictureFile(path: try write(bytes, name))
      #expect(picture.size == PageSize(width: 32, height: 16))
      for (width, height) in [(32, 16), (640, 320), (8, 4), (301, 157)] {
        let frame = try TestFrame(width, height)
        try picture.fill(frame.buffer, fit: .stretch)
        #expect(corners(frame) == "RGBW", "\(name) at \(width)x\(height)")
        let opaque = frame.words.count { $0 >> 24 == 0xFF }
        #expect(opaque == width * height)
      }
    }
  }

  @Test("a picture from a camera is turned upright", arguments: [true, false])
  func orientation(isLittle: Bool) throws {
    let expected = ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]
    for orientation in 1...8 {
      let bytes = TestPictures.jpeg(orientation: UInt8(orientation), isLittle: isLittle)
      let picture = try PictureFile(path: try write(bytes, "\(orientation).jpg"))
      let isTurned = orientation >= 5
      #expect(picture.size == PageSize(width: isTurned ? 16 : 32, height: isTurned ? 32 : 16))
      let frame = try isTurned ? TestFrame(160, 320) : TestFrame(320, 160)
      try picture.fill(frame.buffer, fit: .extend)
      #expect(corners(frame) == expected[orientation - 1], "orientation \(orientation)")
    }
  }

  @Test("GIF, BMP and TIFF are drawn, and of a moving GIF the first picture")
  func moreKinds() throws {
    for (name, bytes) in [
      ("a.gif", TestPictures.gif), ("a.bmp", TestPictures.bmp), ("a.tif", TestPictures.tiff),
    ] {
      let picture = try PictureFile(path: try write(bytes, name))
      #expect(picture.size == PageSize(width: 2, height: 2), "\(name)")
      let frame = try TestFrame(200, 200)
      try picture.fill(frame.buffer, fit: .stretch)
      #expect(corners(frame) == "RGBW", "\(name)")
    }
  }

  @Test("PNG and WebP with Exif data are turned upright", arguments: 1...8)
  func exifElsewhere(orientation: Int) throws {
    let expected = ["RGBW", "GRWB", "WBGR", "BWRG", "RBGW", "BRWG", "WGBR", "GWRB"]
    let exif = TestPictures.tiff(orientation: UInt8(orientation))
    let files = [
      try write(TestPictures.png([("eXIf", exif)]), "a.png"),
      try write(TestPictures.webp(exif: exif), "a.webp"),
    ]
    for file in files {
      let picture = try PictureFile(path: file)
      let frame = try TestFrame(
        Int(picture.size.width) * 10, Int(picture.size.height) * 10)
      try picture.fill(frame.buffer, fit: .stretch)
      #expect(corners(frame) == expected[orientation - 1], "\(file)")
    }
  }

  @Test("colours of a profile are shown as it means them, at any size")
  func profile() throws {
    let path = try write(TestPictures.png([("iCCP", TestPictures.swappingProfile)]), "a.png")
    for side in [2, 1, 40] {
      let frame = try TestFrame(max(side, 4), max(side, 4))
      try PictureFile(path: path).fill(frame.buffer, fit: .stretch)
      // The profile's red is what others call green.
      #expect(corners(frame) == "GRBW")
    }
  }

  @Test("a picture that is cut off is refused, whatever its kind")
  func cutOff() throws {
    for (name, bytes) in [
      ("a.jpg", TestPictures.jpeg), ("a.png", TestPictures.png([])), ("a.webp", TestPictures.webp),
    ] {
      let part = Array(bytes.prefix(bytes.count * 9 / 10))
      let problem = #expect(throws: DeckProblem.self) {
        try PictureFile(path: try write(part, name), givenPath: name)
      }
      #expect(problem?.message.contains("it is cut off") == true, "\(name)")
      // What stands behind the end does no harm.
      _ = try PictureFile(path: try write(bytes + [1, 2, 3], name))
    }
  }

  @Test("a PNG that was written is read back pixel for pixel")
  func roundTrip() throws {
    let frame = try TestFrame(61, 43)
    frame.paint(PixelRect(x: 0, y: 0, size: frame.buffer.size)) { x, y in
      0xFF00_0000 | UInt32(x * 4) << 16 | UInt32(y * 5) << 8 | UInt32((x * y) & 0xFF)
    }
    let path = folder.file("written.png")
    let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
    #expect(frame.buffer.writePNG(to: descriptor) == nil)
    close(descriptor)
    let read = try TestFrame(61, 43)
    try PictureFile(path: path).fill(read.buffer, fit: .extend)
    let isEqual = read.words == frame.words
    #expect(isEqual)
    #expect(frame.buffer.writePNG(to: -1) == "Bad file descriptor")
    let full = open("/dev/full", O_WRONLY)
    #expect(frame.buffer.writePNG(to: full) == "No space left on device")
    close(full)
  }

  @Test("what can't be shown says why")
  func refusals() throws {
    func problem(_ bytes: [UInt8]) throws -> String? {
      let path = try write(bytes, "x.png")
      do throws(DeckProblem) {
        let frame = try? TestFrame(32, 16)
        let picture = try PictureFile(path: path, givenPath: "x.png")
        if let frame { try picture.fill(frame.buffer, fit: .extend) }
        return nil
      } catch {
        return error.description
      }
    }
    #expect(
      try problem([]) == "x.png: error: the file is empty (0 bytes). Expected a picture.")
    #expect(
      try problem(Array("GIF88a".utf8)) == """
        x.png: error: this is no picture that can be shown. Expected a PNG, JPEG, WebP, SVG, GIF, \
        BMP or TIFF file.
        """)
    #expect(
      try problem(TestPictures.pngHead(width: 30_000, height: 20)) == """
        x.png: error: the picture has 30000 x 20 pixels. At most 16384 a side and 134 million in \
        all can be shown; save it smaller.
        """)
    #expect(
      try problem(TestPictures.pngHead(width: 16_000, height: 16_000))?.contains("16000 x 16000")
        == true)
    #expect(
      try problem(TestPictures.pngHead(width: 0, height: 16)) == """
        x.png: error: the PNG picture is damaged (it has no pixels). Expected a whole picture; \
        save it again.
        """)
    #expect(
      try problem(TestPictures.pngHead(width: 20, height: 20))?
        .hasPrefix("x.png: error: the PNG picture is damaged") == true)
    #expect(
      try problem(Array("<svg xmlns='http://www.w3.org/2000/svg'><g>".utf8))?
        .hasPrefix("x.png: error: the SVG picture is damaged") == true)
    let missing = #expect(throws: DeckProblem.self) {
      try PictureFile(path: folder.file("none.png"), givenPath: "none.png")
    }
    #expect(missing?.message == "the file can't be read: No such file or directory.")
  }

  @Test("an SVG loads nothing from outside")
  func outside() throws {
    _ = try write(TestPictures.jpeg, "other.jpg")
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
      <image href="\(folder.file("other.jpg"))" width="10" height="10"/></svg>
      """
    let frame = try TestFrame(20, 20)
    try PictureFile(path: try write(Array(text.utf8), "a.svg")).fill(frame.buffer, fit: .extend)
    #expect(frame.count(white) == 400)
  }

  @Test("no mutation of a picture ends the program", arguments: UInt64(1)...6)
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let frame = try TestFrame(40, 30)
    let originals = [
      TestPictures.jpeg(orientation: 6, isLittle: true), TestPictures.webp, TestPictures.svg,
      TestPictures.gif, TestPictures.bmp, TestPictures.tiff,
      TestPictures.png([("eXIf", TestPictures.tiff(orientation: 6))]),
      TestPictures.png([("iCCP", TestPictures.swappingProfile)]),
    ]
    for round in 0..<200 {
      var bytes = originals[round % originals.count]
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let at = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(at..<min(bytes.count, at + 5))
        default: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 9)], at: at)
        }
      }
      let path = try write(bytes, "mutated")
      guard let picture = try? PictureFile(path: path) else { continue }
      _ = try? picture.fill(frame.buffer, fit: .extend)
    }
  }
}
