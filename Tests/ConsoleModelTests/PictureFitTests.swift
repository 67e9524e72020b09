import ConsoleModel
import DeckModel
import StageModel
import Testing

@Suite struct PictureFitTests {
  @Test("a picture is as large as it fits, in its own shape")
  func largest() {
    #expect(
      PictureFit.largest(aspect: 16.0 / 9, width: 1600, height: 1200)
        == PixelSize(width: 1600, height: 900))
    #expect(
      PictureFit.largest(aspect: 4.0 / 3, width: 1600, height: 900)
        == PixelSize(width: 1200, height: 900))
    #expect(PictureFit.largest(aspect: 1, width: 0, height: 10) == nil)
    #expect(
      PictureFit.largest(aspect: 0.05, width: 3, height: 3) == PixelSize(width: 1, height: 3))
    #expect(PictureFit.largest(aspect: 1, width: 40_000, height: 40_000) == nil)
  }

  @Test("the shape is the page's, else the leading audience display's, else 16:9")
  func aspect() throws {
    let page = try #require(PageSize(width: 400, height: 300))
    let outline = DeckOutline(
      kind: .pdf, slides: [SlideSummary(label: "1", pageSize: page), SlideSummary(label: "2")])
    var state = ConsoleState(session: "")
    #expect(PictureFit.aspect(of: 0, outline, state) == 4.0 / 3)
    #expect(PictureFit.aspect(of: 1, outline, state) == 16.0 / 9)
    let sizes = [PixelSize(width: 800, height: 600), PixelSize(width: 1920, height: 1200)]
    state.outputs = try sizes.enumerated().map { index, size in
      let name = OutputName("V\(index)")
      return OutputStatus(
        output: Output(
          name: name, identity: .connector(name),
          bounds: PixelRect(x: 0, y: 0, size: try #require(size))),
        role: .audience, showing: .none)
    }
    #expect(PictureFit.aspect(of: 1, outline, state) == 1.6)
    #expect(PictureFit.aspect(of: nil, nil, nil) == 16.0 / 9)
    #expect(PictureFit.aspect(of: 99, outline, nil) == 16.0 / 9)
  }
}
