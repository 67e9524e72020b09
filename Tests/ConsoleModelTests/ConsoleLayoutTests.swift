import ConsoleModel
import Testing

@Suite struct ConsoleLayoutTests {
  /// Rooms from a small beamer to 4K, upright too, at ordinary, large and very large text.
  static let rooms: [(width: Int, height: Int)] = [
    (640, 400), (800, 520), (1024, 520), (1280, 640), (1366, 700), (1920, 1000), (3840, 2080),
    (600, 900), (1080, 1840), (480, 800), (320, 200), (2560, 600),
  ]

  private func panes(_ layout: ConsoleLayout) -> [LayoutRect] {
    [layout.current, layout.next, layout.clock, layout.notes] + (layout.list.map { [$0] } ?? [])
  }

  @Test(
    "every pane is inside the room and over no other", arguments: [11.0, 14.7, 22, 29.3],
    [true, false])
  func panesFit(em: Double, isWaiting: Bool) {
    for room in Self.rooms {
      let layout = ConsoleLayout(
        width: room.width, height: room.height, em: em, isWaiting: isWaiting)
      let panes = panes(layout)
      for (index, pane) in panes.enumerated() {
        #expect(
          pane.x >= 0 && pane.y >= 0 && pane.maxX <= room.width && pane.maxY <= room.height,
          "\(pane) in \(room) at \(em)")
        for other in panes[(index + 1)...] {
          let isApart =
            pane.maxX <= other.x || other.maxX <= pane.x || pane.maxY <= other.y
            || other.maxY <= pane.y
          #expect(isApart, "\(pane) over \(other) in \(room) at \(em)")
        }
      }
    }
  }

  @Test("the timer has its room at every size of room and text", arguments: [11.0, 14.7, 22, 29.3])
  func timerStays(em: Double) {
    for room in Self.rooms where room.height >= 400 {
      for isWaiting in [true, false] {
        let clock = ConsoleLayout(
          width: room.width, height: room.height, em: em, isWaiting: isWaiting
        ).clock
        #expect(clock.width >= room.width / 5 && clock.height >= 60, "\(clock) in \(room)")
      }
    }
  }

  @Test("while no audience display is there, the slide is larger and the list gone")
  func waitingIsLarge() {
    for room in Self.rooms where room.height >= 500 {
      let usual = ConsoleLayout(width: room.width, height: room.height, em: 14.7, isWaiting: false)
      let waiting = ConsoleLayout(width: room.width, height: room.height, em: 14.7, isWaiting: true)
      #expect(waiting.list == nil)
      #expect(waiting.current.width >= usual.current.width)
      #expect(waiting.current.height >= usual.current.height)
    }
  }

  @Test("the room's shape and size choose its class")
  func classes() {
    func sizeClass(_ width: Int, _ height: Int, em: Double = 14.7) -> ConsoleLayout.SizeClass {
      ConsoleLayout(width: width, height: height, em: em, isWaiting: false).sizeClass
    }
    #expect(sizeClass(1920, 1000) == .wide)
    #expect(sizeClass(1280, 640) == .wide)
    #expect(sizeClass(640, 400) == .compact)
    #expect(sizeClass(1280, 640, em: 29.3) == .compact, "large text takes the list's room")
    #expect(sizeClass(1080, 1840) == .portrait)
    #expect(HeaderRoom(width: 400, em: 14.7) == .small)
    #expect(HeaderRoom(width: 640, em: 14.7) == .medium)
    #expect(HeaderRoom(width: 1280, em: 14.7) == .large)
    #expect(HeaderRoom(width: 1280, em: 29.3) == .medium)
  }

  @Test("absurd rooms and texts give rectangles all the same")
  func absurd() {
    for (width, height) in [(0, 0), (1, 1), (-5, 10), (100_000, 3)] {
      for em in [0, -1, 1000, Double.infinity] {
        let layout = ConsoleLayout(width: width, height: height, em: em, isWaiting: false)
        for pane in panes(layout) { #expect(pane.width >= 0 && pane.height >= 0) }
      }
    }
  }
}
