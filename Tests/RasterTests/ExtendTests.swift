import DeckModel
import Raster
import SlideLayout
import StageModel
import TestSupport
import Testing

@Suite struct ExtendTests {
  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> PixelRect {
    PixelRect(x: x, y: y, size: try #require(PixelSize(width: width, height: height)))
  }

  @Test("a margin has exactly the one colour of the edge it touches")
  func oneColour() throws {
    let frame = try TestFrame(200, 90)
    let page = try rect(40, 0, 120, 90)
    // Left edge 0x123456, right edge 0xFEDCBA, a picture between them.
    frame.paint(page) { x, y in
      x < 48 ? 0xFF12_3456 : x >= 150 ? 0xFFFE_DCBA : 0xFF00_0000 | UInt32(x * 977 + y * 31)
    }
    let before = frame.words(in: page)
    #expect(frame.buffer.extendPage(at: page) == [.colour, .colour, .none, .none])
    #expect(Set(frame.words(in: try rect(0, 0, 40, 90))) == [0xFF12_3456])
    #expect(Set(frame.words(in: try rect(160, 0, 40, 90))) == [0xFFFE_DCBA])
    #expect(frame.words(in: page) == before)
  }

  @Test("antialiased pixels in an edge do not change its colour")
  func antialiasing() throws {
    let frame = try TestFrame(100, 200)
    let page = try rect(0, 50, 100, 100)
    frame.paint(page) { x, y in (x + y) % 17 == 0 ? 0xFFF9_FAF9 : 0xFFFA_FAFA }
    #expect(frame.buffer.extendPage(at: page) == [.none, .none, .colour, .colour])
    #expect(Set(frame.words(in: try rect(0, 0, 100, 50))) == [0xFFFA_FAFA])
  }

  @Test("a hairline frame at the border does not become a band", arguments: 1...3)
  func hairline(width: Int) throws {
    let frame = try TestFrame(300, 100)
    let page = try rect(60, 0, 180, 100)
    frame.paint(page) { x, y in
      min(x - 60, 239 - x, y, 99 - y) < width ? 0xFF00_0000 : white
    }
    #expect(frame.buffer.extendPage(at: page) == [.colour, .colour, .none, .none])
    // The frame's own upper and lower lines touch the edge, and end there.
    #expect(Set(frame.words(in: try rect(0, 0, 60, 100))) == [white])
    #expect(Set(frame.words(in: try rect(240, 0, 60, 100))) == [white])
    #expect(frame[60, 50] == 0xFF00_0000)
  }

  @Test("bars and gradients along an edge go on straight")
  func bands() throws {
    let frame = try TestFrame(400, 200)
    let page = try rect(80, 0, 240, 200)
    func row(_ y: Int) -> UInt32 {
      y < 30 ? 0xFF20_3060 : y < 33 ? red : y > 170 ? 0xFF00_0000 | UInt32(y) * 0x10101 : white
    }
    frame.paint(page) { _, y in row(y) }
    #expect(frame.buffer.extendPage(at: page) == [.bands, .bands, .none, .none])
    for y in 0..<200 {
      #expect(frame[0, y] == row(y))
      #expect(frame[399, y] == row(y))
    }
  }

  @Test("a small thing that touches the edge ends there")
  func smallThing() throws {
    let frame = try TestFrame(1000, 400)
    let page = try rect(200, 0, 600, 400)
    frame.paint(page) { x, y in x < 212 && (100..<120).contains(y) ? red : white }
    #expect(frame.buffer.extendPage(at: page) == [.colour, .colour, .none, .none])
    #expect(Set(frame.words(in: try rect(0, 0, 200, 400))) == [white])
  }

  /// A smooth picture with much in it.
  private func photograph(_ x: Int, _ y: Int) -> UInt32 {
    let red = UInt32(128 + 100 * sine(Double(x) / 23 + Double(y) / 41))
    let green = UInt32(128 + 90 * sine(Double(x) / 57 - Double(y) / 19))
    let blue = UInt32(128 + 80 * sine(Double(x + y) / 31))
    return 0xFF00_0000 | red << 16 | green << 8 | blue
  }

  private func sine(_ angle: Double) -> Double {
    let turn = (angle / 6.283185).truncatingRemainder(dividingBy: 1) * 2
    let half = turn > 1 ? turn - 2 : turn < -1 ? turn + 2 : turn
    return 4 * half * (1 - abs(half))
  }

  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }

  @Test(
    "a photograph goes on without a seam, opaque, and darker further out", arguments: [true, false])
  func photograph(isBeside: Bool) throws {
    let frame = try isBeside ? TestFrame(640, 270) : TestFrame(270, 640)
    let page = try isBeside ? rect(80, 0, 480, 270) : rect(0, 200, 270, 240)
    frame.paint(page) { x, y in photograph(x, y) }
    let ways = frame.buffer.extendPage(at: page)
    #expect(
      ways == (isBeside ? [.picture, .picture, .none, .none] : [.none, .none, .picture, .picture]))
    let words = frame.words
    let width = frame.buffer.size.width
    func at(_ x: Int, _ y: Int) -> UInt32 { words[y * width + x] }
    let pairs: [(inner: (Int, Int), outer: (Int, Int))] =
      isBeside
      ? (0..<270).flatMap { y in [((80, y), (79, y)), ((559, y), (560, y))] }
      : (0..<270).flatMap { x in [((x, 200), (x, 199)), ((x, 439), (x, 440))] }
    let seam = pairs.map { difference(at($0.inner.0, $0.inner.1), at($0.outer.0, $0.outer.1)) }
    #expect(seam.max() ?? 255 <= 8)
    #expect(words.count { $0 >> 24 == 0xFF } == words.count)
    // No step anywhere in the margins.
    let margin = isBeside ? 0..<79 : 0..<199
    let steps = margin.flatMap { i in
      (0..<270).map { j in
        isBeside ? difference(at(i, j), at(i + 1, j)) : difference(at(j, i), at(j, i + 1))
      }
    }
    #expect(steps.max() ?? 255 <= 12)
  }

  @Test("gradients go on beyond every edge, without a seam or a kink", arguments: [0, 37, 90, 135])
  func gradients(angle: Int) throws {
    let page = try rect(80, 100, 640, 360)
    let frame = try TestFrame(800, 560)
    let stops = [Gradient.Stop(0, Colour(hex: 0x203080)), Gradient.Stop(1, Colour(hex: 0xE0A060))]
    let drawn = try TestFrame(640, 360)
    let scene = Scene(
      viewport: StageViewport(pixels: drawn.buffer.size),
      background: .gradient(Gradient(angle: Double(angle), stops: stops)))
    SceneRaster(measurer: PangoMeasurer(), pictures: PictureFolder(folder: "/none"))
      .draw(scene, into: drawn.buffer)
    let words = drawn.words
    // Words on it, and one that touches the edge, do not change that.
    frame.paint(page) { x, y in
      let isInked = (300..<330).contains(x) && (y < 130 || (200..<240).contains(y)) && x % 3 == 0
      return isInked ? white : words[(y - 100) * 640 + x - 80]
    }
    let ways = frame.buffer.extendPage(at: page)
    #expect(ways.contains(.gradient))
    if angle == 37 || angle == 135 {
      #expect(ways == [.gradient, .gradient, .gradient, .gradient])
    }
    let all = frame.words
    for y in stride(from: 101, to: 458, by: 7) {
      for (inner, outer) in [(80, 79), (719, 720)] {
        #expect(difference(all[y * 800 + inner], all[y * 800 + outer]) <= 3, "\(outer),\(y)")
      }
      for x in 1..<79 { #expect(difference(all[y * 800 + x], all[y * 800 + x - 1]) <= 2) }
    }
    let tops = stride(from: 81, to: 718, by: 7).filter { !(290..<340).contains($0) }
    for x in tops {
      for (inner, outer) in [(100, 99), (459, 460)] {
        #expect(difference(all[inner * 800 + x], all[outer * 800 + x]) <= 3, "\(x),\(outer)")
      }
    }
  }

  @Test("words close behind an edge of one colour are not mirrored")
  func headerWithWords() throws {
    let frame = try TestFrame(300, 400)
    let page = try rect(0, 100, 300, 200)
    // A black header with words from its sixth row on, and a mark that touches the edge.
    frame.paint(page) { x, y in
      if x >= 290 { return red }
      return y >= 106 && y < 130 && x % 3 == 0 ? white : y < 140 ? 0xFF00_0000 : white
    }
    #expect(frame.buffer.extendPage(at: page)[2] == .colour)
    #expect(Set(frame.words(in: try rect(0, 0, 300, 100))) == [0xFF00_0000])
  }

  @Test("every shape of page in every shape of display is continued, and leaves the page alone")
  func anyShape() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let width = Int.random(in: 1...260, using: &random)
      let height = Int.random(in: 1...260, using: &random)
      let frame = try TestFrame(width, height)
      let shape = try #require(
        PageSize(
          width: Double.random(in: 1...40, using: &random),
          height: Double.random(in: 1...40, using: &random)))
      let page = Fit.extend.rectangle(for: shape, in: frame.buffer.size)
      let isNoise = Bool.random(using: &random)
      var colours = SplitMix64(seed: UInt64(width))
      frame.paint(page) { x, y in
        isNoise ? 0xFF00_0000 | UInt32(truncatingIfNeeded: colours.next()) : photograph(x, y)
      }
      let before = frame.words(in: page)
      frame.buffer.extendPage(at: page)
      let isUntouched = frame.words(in: page) == before
      #expect(isUntouched)
      let opaque = frame.words.count { $0 >> 24 == 0xFF }
      #expect(opaque == width * height)
    }
  }

  @Test("the same page gives the same margins each time")
  func repeatable() throws {
    let frames = try (0..<2).map { _ in try TestFrame(640, 270) }
    let page = try rect(80, 0, 480, 270)
    for frame in frames {
      frame.paint(page) { x, y in photograph(x, y) }
      frame.buffer.extendPage(at: page)
    }
    let isEqual = frames[0].words == frames[1].words
    #expect(isEqual)
  }
}
