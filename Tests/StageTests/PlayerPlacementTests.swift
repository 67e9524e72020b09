import Stage
import StageModel
import Testing

import struct DeckModel.Colour

@Suite struct PlayerPlacementTests {
  let rig = PlayerRig()
  let size: PixelSize
  let name = OutputName("B")

  init() throws { size = try #require(PixelSize(width: 64, height: 36)) }

  @Test("a window manager that ignores the first wishes is given stronger ones")
  func insists() {
    rig.driver.ignored = [.ask, .reenter]
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 2000)
    #expect(rig.driver.means == [.ask, .ask, .reenter, .remap])
    #expect(rig.notices() == [.placed(name, size)])
  }

  @Test("when nothing helps the operator is told once, and it is tried on")
  func tells() {
    rig.driver.ignored = Set(PlacementMeans.allCases)
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 7000)
    #expect(rig.driver.means.count > 5)
    #expect(
      rig.notices() == [.misplaced(name, "The audience's window can't cover B: 640x480+0+0.")])
    rig.driver.ignored = []
    rig.run(milliseconds: 3000)
    #expect(rig.notices() == [.placed(name, size)])
    #expect(rig.player.nextWork == nil)
  }

  @Test("a window that is dragged away comes back")
  func comesBack() {
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 3000)
    _ = rig.notices()
    rig.driver.drag()
    rig.run(milliseconds: 3000)
    #expect(rig.notices() == [.placed(name, size)])
    #expect(rig.driver.means.count == 2)
  }

  @Test("an order is reported as shown only when the window is in its place")
  func reportsWhenPlaced() {
    rig.driver.ignored = [.ask]
    rig.player.place(rig.output(size))
    rig.player.show(.white, as: .white, number: 4, transition: .none)
    rig.run()
    #expect(rig.notices().isEmpty)
    rig.run(milliseconds: 1000)
    #expect(rig.notices() == [.placed(name, size), .presented(4, .white)])
  }

  @Test("the same place again is answered at once, without touching the window")
  func samePlaceAgain() {
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 1000)
    _ = rig.notices()
    let presentations = rig.driver.display.presentations
    rig.player.place(rig.output(size))
    #expect(rig.notices() == [.placed(name, size)])
    rig.run(milliseconds: 1000)
    #expect(rig.driver.means.count == 1)
    #expect(rig.driver.display.presentations == presentations)
  }

  @Test("a window that lies over the stage is raised past, but not for ever")
  func raises() {
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 1000)
    for _ in 0..<20 {
      rig.driver.display.simulate(.obscured)
      rig.run(milliseconds: 10)
    }
    #expect(rig.driver.raises == 3)
    rig.run(milliseconds: 2500)
    #expect(rig.driver.raises == 4, "once more, later, since it is still covered")
    rig.driver.display.simulate(.unobscured)
    rig.run(milliseconds: 5000)
    #expect(rig.driver.raises == 4)
  }

  @Test("keys go on to the controller in the order in which they were pressed")
  func tellsKeys() {
    let keys = ["right", "right", "left"].map { PressedKey(meaning: .named($0)) }
    for key in keys { rig.driver.display.simulate(.key(key)) }
    rig.run()
    #expect(rig.notices() == keys.map { .key($0) })
  }
}
