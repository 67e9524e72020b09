import DisplayWatch
import StageModel
import Testing

@Suite struct VirtualDisplaysTests {
  @Test("outputs come, change and go by word")
  func plugAndUnplug() throws {
    let size = try #require(PixelSize(width: 640, height: 480))
    let laptop = output("V1", PixelRect(x: 0, y: 0, size: size))
    let projector = output("V2", PixelRect(x: 640, y: 0, size: size))
    let displays = VirtualDisplays([laptop])
    #expect(try displays.read() == nil)

    displays.plug(projector)
    #expect(displays.outputs == [laptop], "not before it is read")
    #expect(try displays.read()?.outputs == [laptop, projector])

    var moved = projector
    moved.bounds.x = 0
    displays.plug(moved)
    let change = try #require(try displays.read())
    #expect(change.outputs == [laptop, moved])
    #expect(change.gone.isEmpty)

    displays.unplug(projector.name)
    let loss = try #require(try displays.read())
    #expect(loss.outputs == [laptop])
    #expect(loss.gone == [moved])

    displays.unplug(projector.name)
    #expect(try displays.read() == nil)
    displays.unplug(laptop.name)
    #expect(try displays.read()?.gone == [laptop])
  }

  private func output(_ name: String, _ bounds: PixelRect) -> Output {
    Output(name: OutputName(name), identity: .connector(OutputName(name)), bounds: bounds)
  }
}
