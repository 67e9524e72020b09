import DeckModel
import Foundation
import StageModel
import TestSupport
import Testing
import Wire

@Suite struct ProgramTests {
  let size: PixelSize
  let output: Output

  init() throws {
    size = try #require(PixelSize(width: 320, height: 180))
    output = Output(
      name: OutputName("B"), identity: OutputIdentity("connector:B"),
      bounds: PixelRect(x: 0, y: 0, size: size))
  }

  @Test("a stage says who it is, shows a frame and hands back the bytes it presented")
  func showsAndCaptures() async throws {
    try await withStage("null") { controller in
      let hello = try #require(controller.hello)
      #expect(hello.token == Token(FakeController.token))
      #expect(hello.processID == controller.stage.pid)
      #expect(hello.output == OutputName("B"))
      #expect(hello.showing == .none && hello.number == 0)
      try await controller.place(output)
      let shown = try await controller.show(size, seed: 3, transition: .crossfade)
      let (target, _) = try controller.buffer(size, seed: 0)
      try controller.send(.capture(target))
      let captured = try await controller.wait { report in
        if case .captured(target, let size) = report { size } else { nil }
      }
      #expect(captured == size)
      #expect(Shot(size: size, xRGB: try controller.bytes(target)) == shown)
      try controller.send(.end)
      #expect(await controller.stage.wait() == .exited(0))
    }
  }

  @Test("when the controller dies the stage keeps its picture and greets the next one with it")
  func outlivesController() async throws {
    try await withStage("null") { controller in
      try await controller.place(output)
      let shown = try await controller.show(size, seed: 4)
      controller.vanish()
      let start = ContinuousClock.now
      try await controller.accept()
      #expect(ContinuousClock.now - start < .seconds(2))
      let hello = try #require(controller.hello)
      #expect(hello.showing == .slide(Cursor(slide: 4)) && hello.number > 0)
      let (target, _) = try controller.buffer(size, seed: 0)
      try controller.send(.capture(target))
      try await controller.wait { if case .captured = $0 { () } else { nil } }
      #expect(Shot(size: size, xRGB: try controller.bytes(target)) == shown)
    }
  }

  @Test("a stage whose talk is over ends by itself", .timeLimit(.minutes(1)))
  func endsWithTalk() async throws {
    try await withStage("null") { controller in
      controller.removeSocket()
      #expect(await controller.stage.wait(within: .seconds(20)) == .exited(0))
    }
  }

  @Test("bytes that are no message are answered, and the stage lives on")
  func survivesNonsense() async throws {
    try await withStage("null") { controller in
      try await controller.place(output)
      let (id, _) = try controller.buffer(size, seed: 1)
      let frame = Frame(buffer: id, size: size, showing: .white)
      let sound = [
        try WireCodec.encode(StageCommand.place(output)),
        try WireCodec.encode(StageCommand.show(frame, number: 1, transition: .crossfade)),
        try WireCodec.encode(StageCommand.attach(id, bytes: size.frameBytes)),
        try WireCodec.encode(StageCommand.capture(id)),
      ]
      var random = SplitMix64(seed: 11)
      for turn in 0..<400 {
        var bytes = sound[turn % sound.count]
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        // An order to end would be obeyed.
        if !String(decoding: bytes, as: UTF8.self).contains("\"end\"") {
          controller.send(bytes: bytes)
        }
      }
      try await controller.place(output)
      _ = try await controller.show(size, seed: 5)
      #expect(controller.stage.isRunning)
    }
  }

  @Test("a frame larger than its buffer is refused, and told so")
  func refusesLies() async throws {
    try await withStage("null") { controller in
      try await controller.place(output)
      let (id, _) = try controller.buffer(size, seed: 1)
      let lie = try #require(PixelSize(width: 16384, height: 16384))
      try controller.send(
        .show(Frame(buffer: id, size: lie, showing: .white), number: 1, transition: .none))
      let reason = try await controller.wait { report in
        if case .failed(let reason) = report { reason } else { nil }
      }
      #expect(
        reason == "buffer 1 has 230400 bytes; a frame of 16384x16384 needs 1073741824")
      try await controller.wait { if case .released(id) = $0 { () } else { nil } }
    }
  }

  @Test("wrong arguments end with status 2 and say how it is called")
  func explainsItself() async throws {
    for arguments in [[], ["--socket", "x"], ["--socket", "x", "--output", "B", "--driver", "z"]] {
      let run = try ProgramRun(built: "lectern-stage", arguments, environment: [:])
      #expect(await run.wait() == .exited(2))
      #expect(run.errorText.hasPrefix("usage: lectern-stage --socket PATH"))
      await run.terminate()
    }
  }

  @Test("a display server that can't be reached is reported, and tried again")
  func reportsNoServer() async throws {
    try await withStage("x11", environment: ["DISPLAY": ":4711"]) { controller in
      try controller.send(.place(output))
      let reason = try await controller.wait { report in
        if case .misplaced(OutputName("B"), let reason) = report { reason } else { nil }
      }
      #expect(reason.hasPrefix("The audience's window can't cover B: "))
      #expect(controller.stage.isRunning)
    }
  }
}
