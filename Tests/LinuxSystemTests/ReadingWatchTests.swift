import LinuxSystem
import TestSupport
import Testing

@Suite struct ReadingWatchTests {
  /// Two connected ends, one of which is watched, and what the watch found.
  private final class Watched {
    let loop: EventLoop
    let link: PacketLink
    let other: Descriptor
    var watch: ReadingWatch?
    var stops = 0

    init() throws {
      loop = try EventLoop()
      let (first, second) = try Sockets.pair()
      link = try PacketLink(first, on: loop)
      other = second
      watch = ReadingWatch(link, on: loop, every: .milliseconds(10), patience: 5) { [weak self] in
        self?.stops += 1
      }
    }

    /// Runs for twice the patience.
    func run() {
      loop.after(.milliseconds(100)) { [loop] in loop.stop() }
      loop.run()
    }
  }

  @Test("an end that leaves a message unread and says nothing has stopped, and that is told once")
  func stopped() throws {
    let watched = try Watched()
    watched.link.send([1])
    #expect(watched.link.unreadBytes > 0)
    watched.run()
    watched.run()
    #expect(watched.stops == 1)
  }

  @Test("an end that was sent nothing, or has read all, has not stopped")
  func quiet() throws {
    let watched = try Watched()
    watched.run()
    watched.link.send([1])
    let reader = try PacketLink(watched.other.duplicate(), on: watched.loop)
    watched.run()
    #expect(watched.link.unreadBytes == 0)
    #expect(watched.stops == 0)
    withExtendedLifetime(reader) {}
  }

  @Test("an end that does not keep up but answers has not stopped")
  func busy() throws {
    let watched = try Watched()
    watched.link.send([1])
    func answer() {
      try? watched.other.write([0, 2])
      watched.loop.after(.milliseconds(5)) { answer() }
    }
    answer()
    watched.run()
    #expect(watched.link.unreadBytes > 0)
    #expect(watched.stops == 0)
  }

  @Test("a watch that is let go tells nothing more")
  func letGo() throws {
    let watched = try Watched()
    watched.link.send([1])
    watched.watch = nil
    watched.run()
    #expect(watched.stops == 0)
  }
}
