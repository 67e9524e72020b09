import Raster
import StageModel
import TestSupport
import Testing

/// How pages with the line of a frame, at their border or a little inside it, are continued.
@Suite struct ExtendFrameTests {
  /// The line of a frame about a page of `width` × `height` pixels.
  struct Line: Sendable, CustomTestStringConvertible {
    let name: String
    var inset = 10
    /// How much of the line's colour each of its pixels has, from the outside to the inside.
    var cover: [Double] = [1, 1]
    var radius = 0
    /// Pixels drawn, and pixels left out.
    var dash = (drawn: 1, left: 0)
    var hasUpperAndLower = true

    var testDescription: String { name }

    /// How much of the line's colour a page's pixel has.
    func cover(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Double {
      let (across, down) = (min(x, width - 1 - x) - inset, min(y, height - 1 - y) - inset)
      var depth = min(across, down)
      if across < radius, down < radius, depth >= 0 {
        let (a, b) = (Double(radius - across), Double(radius - down))
        depth = Int((Double(radius) - (a * a + b * b).squareRoot()).rounded(.down))
      }
      let along = across < down ? y : x
      guard depth >= 0, depth < cover.count, across < down || hasUpperAndLower,
        along % (dash.drawn + dash.left) < dash.drawn
      else { return 0 }
      return cover[depth]
    }
  }

  static let lines = [
    Line(name: "ten pixels inside"), Line(name: "nothing", cover: []),
    Line(name: "one pixel inside", inset: 1, cover: [1]),
    Line(name: "two pixels inside", inset: 2), Line(name: "far inside", inset: 24),
    Line(name: "antialiased", cover: [0.3, 1, 0.6]),
    Line(name: "antialiased at the border", inset: 0, cover: [1, 1, 0.4]),
    Line(name: "thin at the border", inset: 0, cover: [1]),
    Line(name: "thick at the border", inset: 0, cover: [1, 1, 1, 1]),
    Line(name: "pale", cover: [0.1]),
    Line(name: "rounded", radius: 24), Line(name: "rounded at the border", inset: 0, radius: 24),
    Line(name: "dashed", dash: (8, 8)), Line(name: "dotted", dash: (3, 9)),
    Line(name: "dashed at the border", inset: 0, dash: (8, 8)),
    Line(name: "beside only", hasUpperAndLower: false),
  ]

  private func rect(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> PixelRect {
    PixelRect(x: x, y: y, size: try #require(PixelSize(width: width, height: height)))
  }

  private func mixed(_ ground: UInt32, _ ink: UInt32, _ share: Double) -> UInt32 {
    [0, 8, 16].reduce(0xFF00_0000) { sum, shift in
      let (a, b) = (Double(ground >> shift & 0xFF), Double(ink >> shift & 0xFF))
      return sum | UInt32(a + (b - a) * share) << UInt32(shift)
    }
  }

  /// A page's rows: a header, a rule and a footer, with antialiased transitions, on pale blue.
  private func row(_ y: Int, _ height: Int) -> UInt32 {
    let (header, rule, paper): (UInt32, UInt32, UInt32) = (0xFF1A_3282, 0xFFB4_1E28, 0xFFF9_FAFF)
    switch y {
    case ..<60: return header
    case 60: return mixed(header, rule, 0.5)
    case ..<65: return rule
    case 65: return mixed(rule, paper, 0.7)
    case (height - 30)...: return 0xFF3C_3C42
    default: return paper
    }
  }

  /// The colour of a page with bars, words and a line.
  private func page(_ line: Line, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> UInt32 {
    let isInked = (60..<300).contains(x) && y % 50 < 20 && (x + y) % 4 == 0
    let ground = isInked ? 0xFF00_0000 : row(y, height)
    return mixed(ground, 0xFF00_8000, line.cover(x, y, width, height))
  }

  @Test("beside bars and a frame's line, each row goes on in its colour", arguments: lines)
  func bars(line: Line) throws {
    let frame = try TestFrame(1260, 540)
    let area = try rect(270, 0, 720, 540)
    frame.paint(area) { x, y in page(line, x - 270, y, 720, 540) }
    let before = frame.words(in: area)
    #expect(frame.buffer.extendPage(at: area) == [.bands, .bands, .none, .none])
    let words = frame.words
    // A line at the border hides the outermost rows, which are as those next to it.
    let wrong = (0..<540).filter { y in
      let colour = row(y, 540)
      let isOne = words[(y * 1260)..<(y * 1260 + 270)].allSatisfy { $0 == colour }
      return !isOne || !words[(y * 1260 + 990)..<(y * 1260 + 1260)].allSatisfy { $0 == colour }
    }
    #expect(wrong == [])
    let isUntouched = frame.words(in: area) == before
    #expect(isUntouched)
  }

  @Test("above and below a frame's line, the bar at the edge goes on", arguments: lines)
  func barsAbove(line: Line) throws {
    let frame = try TestFrame(720, 960)
    let area = try rect(0, 210, 720, 540)
    frame.paint(area) { x, y in page(line, x, y - 210, 720, 540) }
    let expected: [MarginFilling] = [.none, .none, .colour, .colour]
    #expect(frame.buffer.extendPage(at: area) == expected)
    #expect(Set(frame.words(in: try rect(0, 0, 720, 210))) == [0xFF1A_3282])
    #expect(Set(frame.words(in: try rect(0, 750, 720, 210))) == [0xFF3C_3C42])
  }

  @Test("bars go on beside a card that leaves only a rim of them")
  func card() throws {
    let frame = try TestFrame(1260, 540)
    let area = try rect(270, 0, 720, 540)
    frame.paint(area) { x, y in
      let isCard = (280..<980).contains(x) && (80..<500).contains(y)
      return isCard ? 0xFFFF_DCA0 : row(y, 540)
    }
    #expect(frame.buffer.extendPage(at: area) == [.bands, .bands, .none, .none])
    #expect((0..<540).filter { frame[0, $0] != row($0, 540) } == [])
  }

  @Test("a mark that touches the edge beside a card is no bar", arguments: [8, 40])
  func mark(width: Int) throws {
    let frame = try TestFrame(400, 700)
    let area = try rect(0, 200, 400, 300)
    frame.paint(area) { x, y in
      if (300..<300 + width).contains(x), y < 208 { return red }
      return (6..<394).contains(x) && (206..<494).contains(y) ? 0xFFFF_DCA0 : white
    }
    let isBar = width >= 20
    #expect(frame.buffer.extendPage(at: area)[2] == (isBar ? .bands : .colour))
    #expect(frame[303, 0] == (isBar ? red : white))
    #expect(frame[100, 0] == white)
    #expect(Set(frame.words(in: try rect(0, 500, 400, 200))) == [white])
  }

  @Test("a gradient goes on through a frame's line", arguments: lines)
  func gradient(line: Line) throws {
    let frame = try TestFrame(1260, 540)
    let area = try rect(270, 0, 720, 540)
    func ground(_ x: Int, _ y: Int) -> UInt32 {
      let (red, green) = (UInt32(40 + x / 8 + y / 9), UInt32(60 + x / 10))
      return 0xFF00_0080 | red << 16 | green << 8
    }
    frame.paint(area) { x, y in
      mixed(ground(x - 270, y), white, line.cover(x - 270, y, 720, 540))
    }
    #expect(frame.buffer.extendPage(at: area) == [.gradient, .gradient, .none, .none])
    let words = frame.words
    let seams = stride(from: 3, to: 537, by: 6).map { y in
      max(
        difference(words[y * 1260 + 269], ground(0, y)),
        difference(words[y * 1260 + 990], ground(719, y)))
    }
    #expect(seams.max() ?? 255 <= 4)
  }

  @Test("a photograph is mirrored, and the line of its frame is not", arguments: [0, 8])
  func photograph(inset: Int) throws {
    let frame = try TestFrame(1260, 540)
    let area = try rect(270, 0, 720, 540)
    var random = SplitMix64(seed: 3)
    let line = Line(name: "", inset: inset, hasUpperAndLower: false)
    frame.paint(area) { x, y in
      let level = 60 + UInt32(random.next() % 48)
      return mixed(0xFF00_0000 | level * 0x10101, white, line.cover(x - 270, y, 720, 540))
    }
    #expect(frame.buffer.extendPage(at: area) == [.picture, .picture, .none, .none])
    let brightest = frame.words(in: try rect(0, 0, 270, 540)).map { $0 & 0xFF }.max() ?? 255
    #expect(brightest <= 107)
  }

  private func difference(_ a: UInt32, _ b: UInt32) -> Int {
    [0, 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
  }
}
