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

  @Test("after a change it is asked four times whether the stage is seen, and then no more")
  func looksOut() {
    rig.driver.canBeAsked = true
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 3000)
    #expect(rig.driver.looks == [.ask, .ask, .ask, .ask])
    #expect(rig.driver.means == [.ask], "what is seen is not made anew")
    #expect(rig.player.nextWork == nil)
    rig.driver.isSeen = false
    rig.player.place(rig.output(size))
    rig.driver.display.simulate(.moved)
    rig.run(milliseconds: 10_000)
    #expect(rig.driver.looks.count == 4, "no display has changed: it may be on purpose")
    rig.driver.isSeen = true
    rig.driver.display.simulate(.displaysChanged)
    rig.run(milliseconds: 3000)
    #expect(rig.driver.looks.count == 8)
    #expect(rig.driver.claims == 1)
    #expect(rig.player.nextWork == nil)
  }

  @Test("a stage that nobody sees is made anew three times; then the operator is told once")
  func remakes() {
    rig.driver.canBeAsked = true
    rig.driver.isSeen = false
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 30_000)
    #expect(rig.driver.means == [.ask, .remap, .remap, .remap])
    #expect(rig.driver.settled == 1, "no other window is to come")
    #expect(
      rig.notices() == [
        .placed(name, size),
        .misplaced(
          name, "The audience's window on B can't be seen: another is before it, or it is dark."),
      ])
    #expect(rig.player.nextWork == nil)
    // The next change is a new beginning.
    rig.driver.display.simulate(.displaysChanged)
    rig.run(milliseconds: 600)
    rig.driver.isSeen = true
    rig.run(milliseconds: 10_000)
    #expect(rig.driver.means == [.ask, .remap, .remap, .remap, .remap])
    #expect(rig.driver.settled > 1, "the new window is seen")
    #expect(rig.notices() == [])
    #expect(rig.player.nextWork == nil)
  }

  @Test("a stage that is alone but without the keys is made anew until it has them")
  func wantsKeys() {
    rig.driver.canBeAsked = true
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 3000)
    rig.driver.lacksKeys = true
    rig.driver.display.simulate(.displaysChanged)
    rig.run(milliseconds: 400)
    #expect(rig.driver.means == [.ask], "whoever has them may be about to go")
    rig.run(milliseconds: 200)
    #expect(rig.driver.means == [.ask, .remap])
    rig.driver.lacksKeys = false
    rig.run(milliseconds: 5000)
    rig.driver.lacksKeys = true
    rig.run(milliseconds: 5000)
    #expect(rig.driver.means == [.ask, .remap], "later they may be elsewhere on purpose")
    rig.driver.display.simulate(.displaysChanged)
    rig.run(milliseconds: 20_000)
    #expect(rig.driver.means == [.ask, .remap, .remap, .remap, .remap])
    #expect(rig.notices() == [.placed(name, size)])
    #expect(rig.player.nextWork == nil)
  }

  @Test("a display server that is busy is waited for, not taken for one that shows nothing")
  func waitsForAnswers() {
    rig.driver.canBeAsked = true
    (rig.driver.isSeen, rig.driver.isAwake) = (false, false)
    rig.player.place(rig.output(size))
    rig.run(milliseconds: 10_000)
    #expect(rig.driver.looks == [.ask])
    rig.driver.display.simulate(.answered)
    rig.driver.display.simulate(.seen)
    (rig.driver.isSeen, rig.driver.isAwake) = (true, true)
    rig.run(milliseconds: 1000)
    #expect(rig.driver.means == [.ask])
    #expect(rig.player.nextWork == nil)
  }

  @Test("a stage that is hidden looks out for nothing")
  func hiddenLooksNowhere() {
    rig.driver.canBeAsked = true
    rig.player.place(rig.output(size))
    rig.run()
    rig.player.hide()
    rig.driver.display.simulate(.displaysChanged)
    rig.run(milliseconds: 5000)
    #expect(rig.driver.looks.isEmpty && rig.driver.claims == 0)
    #expect(rig.player.nextWork == nil)
  }

  @Test("keys go on to the controller in the order in which they were pressed")
  func tellsKeys() {
    let keys = ["right", "right", "left"].map { PressedKey(meaning: .named($0)) }
    for key in keys { rig.driver.display.simulate(.key(key)) }
    rig.run()
    #expect(rig.notices() == keys.map { .key($0) })
  }
}
