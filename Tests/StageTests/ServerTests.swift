import ConsoleModel
import DeckModel
import Foundation
import StageModel
import TestSupport
import Testing
import Wire

/// The real window on real display servers; pictures are what the servers say they show.
@Suite(.serialized) struct ServerTests {
  static let kinds: [DisplaySession.Kind] = [
    .x11(windowManager: true), .x11(windowManager: false), .xorg(windowManager: true), .sway,
  ]

  /// The display as a watcher would describe it.
  func output(_ number: Int, of session: DisplaySession) async throws -> Output {
    let setup = try #require(await session.setup(number))
    return Output(
      name: OutputName(try #require(await session.connector(number))),
      identity: OutputIdentity("connector:\(number)"),
      bounds: try #require(await session.bounds(number)),
      scale: try #require(OutputScale(setup.scale)))
  }

  /// Places the stage, shows a frame of its own, and compares the display with it.
  func expectExact(
    _ controller: FakeController, on number: Int, of session: DisplaySession, seed: UInt64,
    _ location: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    let output = try await output(number, of: session)
    try await controller.place(output)
    let kinds = [SlideTransition.crossfade, .push, .slide]
    let transition = Transition(kinds[Int(seed % 3)], isBackward: seed % 2 == 0)
    let shown = try await controller.show(output.size, seed: seed, transition: transition)
    let seen = await session.picture(of: number) { $0 == shown }
    guard seen == nil else { return }
    let last = try await session.screenshot(number)
    Issue.record(
      "\(output.bounds): \(last.difference(from: shown, tolerance: 0)) of the pixels are wrong",
      sourceLocation: location)
  }

  @Test(
    "the stage covers its display pixel for pixel, and follows it through every change",
    arguments: kinds)
  func followsDisplay(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      try await withStage(
        kind.isWayland ? "wayland" : "x11", environment: session.environment
      ) { controller in
        try await expectExact(controller, on: 2, of: session, seed: 1)
        let larger: PixelSize = try #require(PixelSize(width: 2560, height: 1440))
        try await session.set(2, mode: larger)
        try await expectExact(controller, on: 2, of: session, seed: 2)
        try await session.set(2, rotation: .left)
        try await expectExact(controller, on: 2, of: session, seed: 3)
        let other = try #require(await session.bounds(2)).size.width
        try await session.rearrange {
          $0[2]?.position = (0, 0)
          $0[1]?.position = (other, 0)
        }
        try await expectExact(controller, on: 2, of: session, seed: 4)
        try controller.send(.hide)
        try await session.unplug(2)
        try await session.plug(2)
        try await expectExact(controller, on: 2, of: session, seed: 5)
        if kind.isWayland {
          // Of this size every scale makes whole logical units.
          let usual: PixelSize = try #require(PixelSize(width: 1920, height: 1080))
          try await session.set(2, mode: usual)
          for scale in [1.5, 2, 1.25] {
            try await session.set(2, scale: scale)
            try await expectExact(controller, on: 2, of: session, seed: UInt64(scale * 100))
          }
        }
      }
    }
  }

  @Test("hidden, the stage uncovers its display; back, its last picture is there", arguments: kinds)
  func hidesAndComesBack(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      try await withStage(
        kind.isWayland ? "wayland" : "x11", environment: session.environment
      ) { controller in
        let output = try await output(2, of: session)
        try await controller.place(output)
        let shown = try await controller.show(output.size, seed: 6)
        #expect(await session.picture(of: 2) { $0 == shown } != nil)
        try controller.send(.hide)
        #expect(await session.picture(of: 2) { $0.difference(from: shown) > 0.5 } != nil)
        try await controller.place(output)
        #expect(await session.picture(of: 2) { $0 == shown } != nil)
      }
    }
  }

  @Test("a stage that was killed is back with its picture", arguments: kinds)
  func comesBackFromKill(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      try await withStage(
        kind.isWayland ? "wayland" : "x11", environment: session.environment
      ) { controller in
        let output = try await output(2, of: session)
        try await controller.place(output)
        _ = try await controller.show(output.size, seed: 7)
        try await controller.restart()
        try await controller.place(output)
        let shown = try await controller.show(output.size, seed: 8)
        #expect(await session.picture(of: 2) { $0 == shown } != nil)
      }
    }
  }

  @Test("keys pressed on the stage are told, with their layout and their place", arguments: kinds)
  func tellsKeys(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      try await withStage(
        kind.isWayland ? "wayland" : "x11", environment: session.environment
      ) { controller in
        let output = try await output(2, of: session)
        try await controller.place(output)
        _ = try await controller.show(output.size, seed: 9)
        try await session.pressKeys(["Next", "question", "ctrl+z"], window: "Lectern audience")
        var strokes: [KeyStroke] = []
        for _ in 0..<3 {
          strokes.append(
            try await controller.wait { if case .key(let stroke) = $0 { stroke } else { nil } })
        }
        #expect(strokes.map(\.key) == [.named(.pageDown), .character("?"), .character("z")])
        #expect(strokes.map(\.control) == [false, false, true])
      }
    }
  }

  @Test("a compositor that shows another workspace after displays changed gets a new window")
  func comesBackFromWorkspaces() async throws {
    let equal: PixelSize = try #require(PixelSize(width: 1280, height: 720))
    try await withDisplays(.sway, modes: [equal]) { session in
      try await withStage("wayland", environment: session.environment) { controller in
        let output = try await output(2, of: session)
        try await controller.place(output)
        let shown = try await controller.show(output.size, seed: 11)
        let isShown: @Sendable (Shot) -> Bool = { $0 == shown }
        #expect(await session.picture(of: 2, where: isShown) != nil)
        // By itself, so soon after displays changed.
        try await session.showWorkspace("other", on: 2)
        #expect(await session.picture(of: 2, within: .seconds(8), where: isShown) != nil)
        // Later it may be on purpose, until displays change again.
        try await Task.sleep(for: .seconds(4))
        try await session.showWorkspace("demo", on: 2)
        try await controller.place(output)
        try await Task.sleep(for: .seconds(2))
        #expect(try await !isShown(session.screenshot(2)))
        try await session.plug(3)
        #expect(await session.picture(of: 2, where: isShown) != nil)
        // Its workspace may be brought to a display that a compositor holds for its home.
        try await session.moveWorkspace(ofWindow: "Lectern audience", to: 1)
        #expect(await session.picture(of: 1, where: isShown) != nil)
        try await session.unplug(3)
        #expect(await session.picture(of: 2, where: isShown) != nil)
      }
    }
  }

  @Test("while nothing moves the stage uses no processor time", arguments: kinds)
  func idles(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      try await withStage(
        kind.isWayland ? "wayland" : "x11", environment: session.environment
      ) { controller in
        let output = try await output(2, of: session)
        try await controller.place(output)
        _ = try await controller.show(output.size, seed: 10)
        try await Task.sleep(for: .seconds(1))
        let before = try processorTime(controller.stage.pid)
        try await Task.sleep(for: .seconds(3))
        // Ticks of a hundredth of a second.
        #expect(try processorTime(controller.stage.pid) - before <= 1)
      }
    }
  }

  /// Processor time of a process so far.
  ///
  /// Unit: ticks.
  ///
  /// - SeeAlso: proc(5), `stat`.
  private func processorTime(_ pid: Int32) throws -> Int {
    let text = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    let user = try #require(fields.count > 12 ? Int(fields[11]) : nil)
    let system = try #require(Int(fields[12]))
    return user + system
  }
}
