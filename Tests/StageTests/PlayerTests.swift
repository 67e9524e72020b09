import DeckModel
import LinuxSystem
import Stage
import StageModel
import Testing

@Suite struct PlayerTests {
  let rig = PlayerRig()
  let size: PixelSize
  let larger: PixelSize
  let red: UInt32 = 0xFFFF_0000
  let green: UInt32 = 0xFF00_FF00
  let black: UInt32 = 0xFF00_0000

  init() throws {
    size = try #require(PixelSize(width: 64, height: 36))
    larger = try #require(PixelSize(width: 96, height: 72))
  }

  var player: StagePlayer { rig.player }

  func place() {
    player.place(rig.output(size))
    rig.run(milliseconds: 1000)
    _ = rig.notices()
  }

  @Test("a frame comes before the audience, and its buffer is given back")
  func shows() throws {
    player.place(rig.output(size))
    player.show(try rig.frame(1, size, red), number: 7, transition: .none)
    rig.run(milliseconds: 1000)
    #expect(rig.screen == [red])
    #expect(
      rig.notices() == [
        .released(1), .placed(OutputName("B"), size),
        .presented(7, .slide(Cursor(slide: 1))),
      ])
    #expect(player.number == 7)
    #expect(player.nextWork == nil, "nothing is done while nothing changes")
  }

  @Test("of several orders that come at once only the last is shown, and every buffer comes back")
  func skips() throws {
    place()
    for number in 1...5 {
      let frame = try rig.frame(UInt64(number), size, UInt32(number) | black)
      player.show(frame, number: UInt64(number), transition: .crossfade)
    }
    let before = rig.driver.display.presentations
    player.show(.white, as: .white, number: 6, transition: .none)
    rig.run()
    #expect(rig.driver.display.presentations == before + 1)
    #expect(rig.screen == [0xFFFF_FFFF])
    let notices = rig.notices()
    #expect(notices == (1...5).map { .released(UInt64($0)) } + [.presented(6, .white)])
  }

  @Test("what was prepared is shown as it was then, though its buffer has other pixels now")
  func prepares() throws {
    place()
    let frame = try rig.frame(1, size, red)
    player.prepare(frame)
    rig.run()
    #expect(rig.notices() == [.released(1)])
    rig.fill(1, green)
    player.show(frame, number: 1, transition: .none)
    rig.run()
    #expect(rig.screen == [red])
    // Another drawing in the same buffer is another picture.
    var drawnAgain = frame
    drawnAgain.rendering = 2
    player.show(drawnAgain, number: 2, transition: .none)
    rig.run()
    #expect(rig.screen == [green])
  }

  @Test("more is prepared than there is room for: every buffer comes back all the same")
  func preparesTooMuch() throws {
    place()
    for buffer in 1...8 { player.prepare(try rig.frame(UInt64(buffer), size, red)) }
    rig.run()
    #expect(Set(rig.notices()) == Set((1...8).map { .released(UInt64($0)) }))
  }

  @Test("a crossfade mixes, ends with the frame's own pixels and is reported then")
  func fades() throws {
    place()
    player.show(try rig.frame(1, size, red), number: 1, transition: .crossfade)
    rig.run(milliseconds: 130)
    let middle = try #require(rig.screen.first)
    #expect(rig.screen.count == 1 && middle != red && middle != black)
    #expect(rig.notices() == [.released(1)])
    rig.run(milliseconds: 200)
    #expect(rig.screen == [red])
    #expect(rig.notices() == [.presented(1, .slide(Cursor(slide: 1)))])
    #expect(rig.driver.display.presentations >= 15, "about sixty a second")
    #expect(player.nextWork == nil)
  }

  @Test(
    "a slide that moves in comes from the right, or from the left when the talk goes back",
    arguments: [(SlideTransition.slide, false), (.push, false), (.slide, true), (.push, true)])
  func moves(kind: SlideTransition, isBackward: Bool) throws {
    place()
    player.show(try rig.frame(1, size, red), number: 1, transition: .none)
    rig.run()
    let transition = Transition(kind, isBackward: isBackward)
    player.show(try rig.frame(2, size, green), number: 2, transition: transition)
    rig.run(milliseconds: 130)
    #expect(rig.screen == [red, green])
    #expect(rig.driver.display.screen.first == (isBackward ? green : red))
    rig.run(milliseconds: 200)
    #expect(rig.screen == [green])
    #expect(rig.notices().last == .presented(2, .slide(Cursor(slide: 2))))
  }

  @Test("the next frame ends a crossfade at once")
  func nextEndsFade() throws {
    place()
    player.show(try rig.frame(1, size, red), number: 1, transition: .crossfade)
    rig.run(milliseconds: 100)
    player.show(try rig.frame(2, size, green), number: 2, transition: .crossfade)
    rig.run()
    #expect(rig.screen == [green])
    #expect(rig.notices().last == .presented(2, .slide(Cursor(slide: 2))))
  }

  @Test("where a step takes too long, it cuts, and goes on cutting for a while")
  func cutsWhereSlow() throws {
    place()
    rig.driver.showTakes = 40_000_000
    player.show(try rig.frame(1, size, red), number: 1, transition: .crossfade)
    rig.run()
    #expect(rig.screen == [red])
    #expect(rig.notices().last == .presented(1, .slide(Cursor(slide: 1))))
    let before = rig.driver.display.presentations
    player.show(try rig.frame(2, size, green), number: 2, transition: .crossfade)
    rig.run(milliseconds: 300)
    #expect(rig.driver.display.presentations == before + 1)
  }

  @Test("a display that comes back shows the last picture without another frame")
  func comesBack() throws {
    place()
    player.show(try rig.frame(1, size, red), number: 1, transition: .none)
    rig.run()
    player.hide()
    #expect(rig.driver.display.screenSize == nil, "it goes at once")
    rig.run(milliseconds: 5000)
    #expect(rig.driver.display.screenSize == nil)
    player.forgetController()
    player.place(rig.output(size))
    rig.run()
    #expect(rig.screen == [red])
  }

  @Test("an order that comes without a display is shown when there is one, and reported then")
  func remembersWhileHidden() throws {
    player.show(try rig.frame(1, size, red), number: 3, transition: .crossfade)
    rig.run(milliseconds: 100)
    #expect(rig.notices() == [.released(1)])
    #expect(player.showing == .slide(Cursor(slide: 1)))
    player.place(rig.output(size))
    rig.run()
    #expect(rig.screen == [red])
    #expect(rig.notices().last == .presented(3, .slide(Cursor(slide: 1))))
  }

  @Test("after a change of mode the old picture covers the display until the new frame has come")
  func changesMode() throws {
    place()
    player.show(try rig.frame(1, size, red), number: 1, transition: .none)
    rig.run()
    player.place(rig.output(larger))
    rig.run()
    #expect(rig.driver.display.screen.count == larger.area)
    #expect(rig.screen == [red])
    _ = rig.notices()
    // A frame for the display as it was.
    player.show(try rig.frame(2, size, green), number: 2, transition: .none)
    rig.run()
    #expect(rig.screen == [red])
    #expect(rig.notices() == [.released(2)])
    player.show(try rig.frame(3, larger, green), number: 3, transition: .none)
    rig.run()
    #expect(rig.screen == [green])
  }

  @Test("the picture taken of the stage holds the bytes presented last")
  func captures() throws {
    _ = try rig.frame(9, size, 0)
    place()
    player.capture(9)
    #expect(rig.notices() == [.captured(9, size)], "black, before the first frame")
    player.show(try rig.frame(1, size, red), number: 1, transition: .none)
    rig.run()
    _ = rig.notices()
    player.capture(9)
    #expect(rig.notices() == [.captured(9, size)])
    #expect(rig.pixels(9) == [red])
    _ = try rig.frame(8, try #require(PixelSize(width: 8, height: 8)), 0)
    player.capture(8)
    #expect(rig.notices() == [.captured(8, nil)], "too little room")
  }

  @Test("a frame in no buffer, or in one that is too small, is refused and its buffer given back")
  func refusesFrames() throws {
    place()
    player.show(
      StageFrame(buffer: 5, rendering: 0, size: size, showing: .none), number: 1,
      transition: .none)
    #expect(rig.notices() == [.failed("buffer 5 was never attached"), .released(5)])
    var frame = try rig.frame(1, size, red)
    frame.size = larger
    player.prepare(frame)
    #expect(
      rig.notices() == [
        .failed("buffer 1 has 9216 bytes; a frame of 96x72 needs 27648"), .released(1),
      ])
    player.detach(1)
    rig.run()
    #expect(rig.screen == [black])
  }

  @Test("shared memory that could shrink, or has another size than was said, is refused")
  func refusesMemory() throws {
    let sealed = try SharedMemory(byteCount: 4096)
    player.attach(1, try sealed.descriptor.duplicate(), bytes: 8192)
    player.attach(2, try sealed.descriptor.duplicate(), bytes: 0)
    player.attach(3, try Descriptor.creating("/dev/null"), bytes: 4096)
    let notices = rig.notices()
    #expect(notices.count == 3)
    for notice in notices {
      guard case .failed = notice else {
        Issue.record("\(notice)")
        continue
      }
    }
    player.attach(4, try sealed.descriptor.duplicate(), bytes: 4096)
    #expect(rig.notices().isEmpty)
  }

  @Test("without memory for a picture the last one stays, and the operator is told")
  func hasNoRoom() throws {
    place()
    player.show(.white, as: .white, number: 1, transition: .none)
    rig.run()
    _ = rig.notices()
    rig.driver.hasRoom = false
    player.show(try rig.frame(1, size, red), number: 2, transition: .none)
    rig.run()
    #expect(rig.screen == [0xFFFF_FFFF])
    #expect(
      rig.notices() == [.failed("There is no memory for a picture of 64x36."), .released(1)])
    #expect(player.showing == .white)
  }
}
