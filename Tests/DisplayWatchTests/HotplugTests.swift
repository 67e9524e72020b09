import DisplayWatch
import StageModel
import TestSupport
import Testing

extension RealDisplays {
  @Suite struct HotplugTests {
    @Test("each change of displays is seen in time", arguments: DisplaySession.Kind.common)
    func changesAreSeen(kind: DisplaySession.Kind) async throws {
      try await withDisplays(kind, outputs: 2) { session in
        let limit: Duration = kind == .x11(windowManager: true) ? .milliseconds(300) : .seconds(1)
        let watch = try Watch(session)
        #expect(Set(watch.source.outputs.map { Seen($0) }) == (await session.expected(1, 2)))

        let second = try #require(watch.source.outputs.first { $0.bounds.x > 0 })
        try await session.unplug(2)
        #expect(try await watch.sees(await session.expected(1), within: limit))
        #expect(watch.changes.flatMap(\.gone).map(\.name) == [second.name])

        try await session.plug(2)
        #expect(try await watch.sees(await session.expected(1, 2), within: limit))

        try await session.set(2, mode: PixelSize(width: 1024, height: 768))
        #expect(try await watch.sees(await session.expected(1, 2), within: limit))

        try await session.rearrange {
          $0[1]?.position = (1024, 0)
          $0[2]?.position = (0, 0)
        }
        #expect(try await watch.sees(await session.expected(1, 2), within: limit))

        try await session.set(2, position: (1024, 0))
        #expect(try await watch.sees(await session.expected(1, 2), within: limit), "mirrored")

        try await session.set(2, rotation: .left, position: (3000, 200))
        #expect(try await watch.sees(await session.expected(1, 2), within: limit), "turned")

        try await session.plug(3)
        #expect(try await watch.sees(await session.expected(1, 2, 3), within: limit))
      }
    }

    @Test("the last display may go, and come back", arguments: DisplaySession.Kind.common)
    func allDisplaysGo(kind: DisplaySession.Kind) async throws {
      try await withDisplays(kind, outputs: 2) { session in
        let watch = try Watch(session)
        try await session.rearrange {
          $0[1]?.isPlugged = false
          $0[2]?.isPlugged = false
        }
        #expect(try await watch.sees([], within: .seconds(1)))
        try await session.plug(1)
        #expect(try await watch.sees(await session.expected(1), within: .seconds(1)))
      }
    }

    @Test(
      "a compositor's scale and rotation are seen",
      arguments: [1.0, 1.25, 1.5, 2.0], [DisplaySetup.Rotation.normal, .left, .right, .inverted])
    func scaleAndRotation(scale: Double, rotation: DisplaySetup.Rotation) async throws {
      try await withDisplays(.sway, outputs: 2) { session in
        let watch = try Watch(session)
        try await session.set(2, rotation: rotation, scale: scale)
        let expected = await session.expected(1, 2)
        #expect(
          try await watch.sees(expected, within: .seconds(1)), "\(watch.source.outputs)")
      }
    }

    @Test("a server that dies is told as an error", arguments: DisplaySession.Kind.common)
    func serverDies(kind: DisplaySession.Kind) async throws {
      try await withDisplays(kind, outputs: 1) { session in
        let watch = try Watch(session)
        let known = watch.source.outputs
        await session.killServer()
        let error = await #expect(throws: DisplayError.self) {
          _ = try await watch.changes(atLeast: 1, within: .seconds(2))
        }
        guard case .lost = error?.code else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(watch.source.outputs == known)
        #expect(throws: DisplayError.self) { try Watch(session) }
      }
    }
  }
}
