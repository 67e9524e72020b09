import DisplayWatch
import StageModel
import Testing

@Suite struct ScaleTests {
  /// Mode, transform, logical size, `wl_output.scale`, and the scale meant.
  static let rows: [(Int, Int, Int32, Int32?, Int32?, Int32, Double)] = [
    (1920, 1080, 0, 1920, 1080, 1, 1),
    (1920, 1080, 0, 1280, 720, 2, 1.5),
    (3840, 2160, 0, 1920, 1080, 2, 2),
    (1920, 1080, 1, 864, 1536, 2, 1.25),
    (1366, 768, 0, 1092, 614, 2, 1.25),
    // Laid out in pixels: the sizes say nothing.
    (3840, 2160, 0, 3840, 2160, 2, 2),
    // Without the extension, and with one that talks nonsense.
    (3840, 2160, 0, nil, nil, 2, 2),
    (1920, 1080, 0, 0, -5, 1, 1),
    (1920, 1080, 0, 1, 1, 1, 1),
    (1920, 1080, 0, nil, nil, 0, 1),
  ]

  @Test("the scale is what the sizes say, where they say it", arguments: rows.indices)
  func scale(row: Int) {
    let (width, height, transform, logicalWidth, logicalHeight, whole, meant) = Self.rows[row]
    var state = WaylandOutput.State()
    state.mode = PixelSize(width: width, height: height)
    state.transform = transform
    state.logicalWidth = logicalWidth
    state.logicalHeight = logicalHeight
    state.scale = whole
    #expect(state.outputScale.factor == meant)
  }

  @Test("an output without a mode is none")
  func noMode() {
    #expect(WaylandOutput.State().facts(fallbackName: "WL-1", edid: nil) == nil)
  }

  @Test("an output without a name gets one")
  func noName() {
    var state = WaylandOutput.State()
    state.mode = PixelSize(width: 640, height: 480)
    let facts = state.facts(fallbackName: "wayland-7", edid: nil)
    #expect(facts?.name == OutputName("wayland-7"))
  }
}
