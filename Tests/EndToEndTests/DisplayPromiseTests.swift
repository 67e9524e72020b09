import Foundation
import StageModel
import TestSupport
import Testing

import struct DeckModel.Colour

/// A talk on two displays of a real display server: the pixels are the server's, the keys injected.
@Suite(.serialized) struct DisplayPromiseTests {
  static let kinds: [DisplaySession.Kind] =
    DisplaySession.Kind.common + [.x11(windowManager: false)]

  private static func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height) ?? .smallest
  }

  private func shows(
    _ page: Int, _ session: DisplaySession, within time: Duration = .seconds(8)
  ) async -> Bool {
    await session.picture(of: 2, within: time) {
      $0.onlyColour == ColourDeck.colour(page)
    } != nil
  }

  @Test("keys, jumps and blanks reach the audience's every pixel", arguments: kinds)
  func keysAndBlanks(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      #expect(await shows(1, session, within: .seconds(15)))
      for page in 2...6 {
        try await session.pressKeys(["Right"], window: "Lectern audience")
        #expect(await shows(page, session))
      }
      try await session.pressKeys(["3", "Return"])
      #expect(await shows(3, session))
      try await session.pressKeys(["b"])
      #expect(await session.picture(of: 2) { $0.onlyColour == .black } != nil)
      try await session.pressKeys(["w"])
      #expect(await session.picture(of: 2) { $0.onlyColour == .white } != nil)
      try await session.pressKeys(["w"])
      #expect(await shows(3, session))
      try await session.pressKeys(["f", "Right", "Escape"])
      #expect(await talk.awaitStatus { $0.slide == 4 && $0.frozen })
      #expect(await shows(3, session))
      try await session.pressKeys(["ctrl+z"])
      #expect(await shows(4, session))
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test("the console takes the same keys, and never stands before the audience", arguments: kinds)
  func consoleKeys(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      #expect(await shows(1, session, within: .seconds(15)))
      // The console's own slide is on its display when it has come up.
      let isUp = await session.picture(of: 1, within: .seconds(20)) {
        $0.share(of: ColourDeck.colour(1)) > 0.1
      }
      #expect(isUp != nil, "the console shows the slide")
      try await session.pressKeys(["Next"], window: "test – Lectern")
      #expect(await shows(2, session))
      try await session.pressKeys(["space"])
      #expect(await shows(3, session))
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test("a display may go, come, grow and turn, and is always filled", arguments: kinds)
  func hotplug(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      #expect(await shows(1, session, within: .seconds(15)))
      try await session.unplug(2)
      #expect(await talk.awaitStatus { $0.audience.isEmpty })
      let large = await session.picture(of: 1, within: .seconds(15)) {
        $0.share(of: ColourDeck.colour(1)) > 0.25
      }
      #expect(large != nil, "the slide is large in the console")
      try await talk.lectern("next")
      try await session.plug(2)
      #expect(await shows(2, session))
      try await session.set(2, mode: Self.size(3840, 2160))
      #expect(await shows(2, session))
      // A portrait display: the page is whole in the middle, and its one colour goes on.
      try await session.set(2, mode: Self.size(1920, 1080), rotation: .left)
      #expect(await shows(2, session))
      #expect(try await session.screenshot(2).size == Self.size(1080, 1920))
      try await session.set(2, rotation: .normal)
      #expect(await shows(2, session))
      // The console's own display may go, too: the audience sees nothing of it.
      try await session.unplug(1)
      #expect(await talk.awaitStatus { $0.outputs.count == 1 && $0.audience.count == 1 })
      #expect(await shows(2, session))
      try await session.pressKeys(["Right"], window: "Lectern audience")
      #expect(await shows(3, session))
      try await session.plug(1)
      #expect(await talk.awaitStatus { $0.outputs.count == 2 && $0.audience.count == 1 })
      #expect(await shows(3, session))
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test(
    "a display that is plugged in only after the start gets the slide without a key",
    arguments: kinds)
  func plugLater(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind, outputs: 1) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      try await talk.lectern("timer", "start")
      try await talk.lectern("goto", "4")
      try await session.plug(2)
      #expect(await shows(4, session))
      #expect(try await talk.status().timer.running)
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test(
    "the displays' places may be exchanged: the audience's picture follows its display",
    arguments: [DisplaySession.Kind.x11(windowManager: true), .xorg(windowManager: true), .sway])
  func moved(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      #expect(await shows(1, session, within: .seconds(15)))
      try await session.rearrange { setups in
        setups[1]?.position = (1920, 0)
        setups[2]?.position = (0, 0)
      }
      #expect(await shows(1, session))
      try await talk.lectern("next")
      #expect(await shows(2, session))
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test(
    "fifty times plugged and unplugged with keys in between: as without, and nothing grows",
    arguments: [DisplaySession.Kind.x11(windowManager: true), .sway])
  func manyCycles(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      #expect(await shows(1, session, within: .seconds(15)))
      try await talk.lectern("timer", "start")
      let controller = try #require(talk.processes("lecternd").first)
      var before = (files: 0, frames: 0, kilobytes: 0)
      for cycle in 1...50 {
        try await session.unplug(2)
        try await talk.lectern(cycle % 2 == 0 ? "next" : "black")
        try await session.plug(2)
        try await talk.lectern(cycle % 2 == 0 ? "previous" : "black")
        if cycle == 10 { before = usage(of: controller) }
      }
      #expect(await shows(1, session))
      let after = usage(of: controller)
      #expect(after.files <= before.files + 2, "descriptors: \(before.files), then \(after.files)")
      #expect(after.frames <= 40, "\(after.frames) frames")
      #expect(
        after.kilobytes < before.kilobytes + 8192,
        "memory: \(before.kilobytes) KB, then \(after.kilobytes)")
      #expect(talk.processes("lecternd") == [controller])
      #expect(talk.processes("lectern-console").count == 1)
      #expect(talk.processes("lectern-stage").count == 1)
      #expect(try await talk.status().place == "slide 1.0, blank none, frozen false")
      #expect(await talk.quit() == .exited(0))
    }
  }

  /// A process's descriptors but for its frames, which are a bounded pool; those; and its memory.
  private func usage(of pid: pid_t) -> (files: Int, frames: Int, kilobytes: Int) {
    let folder = "/proc/\(pid)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let targets = names.compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
    }
    let frames = targets.count { $0.hasPrefix("/memfd:lectern-frame") }
    let status = (try? String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
    let kilobytes = line?.split(separator: " ").compactMap { Int($0) }.first
    return (targets.count - frames, frames, kilobytes ?? 0)
  }
}
