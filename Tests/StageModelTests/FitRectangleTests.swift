import DeckModel
import StageModel
import Testing

@Suite struct FitRectangleTests {
  static let shapes: [(width: Double, height: Double)] = [
    (16, 9), (4, 3), (3, 2), (1, 1), (9, 16), (453.543, 255.118), (362.835, 272.126), (32, 9),
    (595.276, 841.89), (1, 1000), (1000, 1), (1e300, 1), (1, 1e300), (2.39, 1),
  ]
  static let displays: [(width: Int, height: Int)] = [
    (1920, 1080), (1024, 768), (1366, 768), (1080, 1920), (3840, 2160), (1280, 800), (1, 1),
    (16_384, 1), (1, 16_384), (1680, 1050), (854, 480), (3440, 1440), (333, 777),
  ]

  @Test("a whole page touches two opposite edges, lies inside, and is centred to a pixel")
  func wholePage() throws {
    for shape in Self.shapes {
      for display in Self.displays {
        let page = try #require(PageSize(width: shape.width, height: shape.height))
        let size = try #require(PixelSize(width: display.width, height: display.height))
        let rect = Fit.extend.rectangle(for: page, in: size)
        #expect(rect == Fit.contain.rectangle(for: page, in: size))
        #expect(rect.x >= 0 && rect.y >= 0 && rect.maxX <= size.width && rect.maxY <= size.height)
        #expect(rect.size.width == size.width || rect.size.height == size.height)
        #expect(abs(rect.x - (size.width - rect.maxX)) <= 1)
        #expect(abs(rect.y - (size.height - rect.maxY)) <= 1)
      }
    }
  }

  @Test("a covering page leaves nothing of the display free and is centred to a pixel")
  func coveringPage() throws {
    for shape in Self.shapes {
      for display in Self.displays {
        let page = try #require(PageSize(width: shape.width, height: shape.height))
        let size = try #require(PixelSize(width: display.width, height: display.height))
        let rect = Fit.cover.rectangle(for: page, in: size)
        #expect(rect.x <= 0 && rect.y <= 0 && rect.maxX >= size.width && rect.maxY >= size.height)
        #expect(rect.size.width == size.width || rect.size.height == size.height)
        #expect(abs(-rect.x - (rect.maxX - size.width)) <= 1)
        #expect(abs(-rect.y - (rect.maxY - size.height)) <= 1)
      }
    }
  }

  @Test("shapes that agree within a pixel fill the display")
  func sameShape() throws {
    let page = try #require(PageSize(width: 453.543, height: 255.118))
    for (width, height) in [(1920, 1080), (3840, 2160), (1366, 768), (1280, 720), (854, 480)] {
      let size = try #require(PixelSize(width: width, height: height))
      for fit in Fit.allCases {
        #expect(fit.rectangle(for: page, in: size) == PixelRect(x: 0, y: 0, size: size))
      }
    }
  }

  @Test("a 4:3 page on a 16:9 display is as large as it fits")
  func fourByThree() throws {
    let page = try #require(PageSize(width: 4, height: 3))
    let size = try #require(PixelSize(width: 1920, height: 1080))
    #expect(Fit.extend.rectangle(for: page, in: size).description == "1440x1080+240+0")
    #expect(Fit.cover.rectangle(for: page, in: size).description == "1920x1440+0-180")
    #expect(Fit.stretch.rectangle(for: page, in: size).description == "1920x1080+0+0")
  }
}
