import DisplayWatch
import StageModel
import TestSupport
import Testing

extension RealDisplays {
  @Suite struct LiveIdentityTests {
    let projector = edidBytes(maker: "EPS", product: 0xA123, serial: 77, name: "EB-L200")

    @Test(
      "a display is known by its EDID on another connector too",
      arguments: [DisplaySession.Kind.x11(windowManager: false), .xorg(windowManager: false)])
    func movesToAnotherConnector(kind: DisplaySession.Kind) async throws {
      try await withDisplays(kind, outputs: 2) { session in
        let watch = try Watch(session)
        let connector = try #require(await session.connector(2))
        #expect(identities(watch) == ["connector:\(connector)"])

        try await session.setEDID(projector, of: 2)
        #expect(try await watch.changes(atLeast: 1, within: .seconds(1)), "an EDID that comes late")
        #expect(identities(watch) == ["edid:EPS-A123-77"])
        #expect(watch.source.outputs.last?.model == "EB-L200")

        try await session.setEDID([], of: 2)
        try await session.setEDID(projector, of: 3)
        try await session.rearrange {
          $0[2]?.isPlugged = false
          $0[3]?.isPlugged = true
        }
        #expect(try await watch.sees(await session.expected(1, 3), within: .seconds(1)))
        #expect(identities(watch) == ["edid:EPS-A123-77"])
      }
    }

    @Test("two displays with one EDID are told apart")
    func twins() async throws {
      try await withDisplays(.x11(windowManager: false), outputs: 3) { session in
        try await session.setEDID(projector, of: 2)
        try await session.setEDID(projector, of: 3)
        let watch = try Watch(session)
        #expect(identities(watch) == ["edid:EPS-A123-77", "edid:EPS-A123-77@VNC-2"])
        try await session.unplug(2)
        #expect(try await watch.sees(await session.expected(1, 3), within: .milliseconds(300)))
        #expect(identities(watch) == ["edid:EPS-A123-77@VNC-2"])
        try await session.plug(2)
        #expect(try await watch.sees(await session.expected(1, 2, 3), within: .milliseconds(300)))
        #expect(identities(watch) == ["edid:EPS-A123-77", "edid:EPS-A123-77@VNC-2"])
      }
    }

    @Test("an EDID that is damaged is none")
    func damaged() async throws {
      try await withDisplays(.x11(windowManager: false), outputs: 2) { session in
        for bytes in [Array(projector.prefix(60)), projector.map { $0 ^ 0x55 }, []] {
          try await session.setEDID(bytes, of: 2)
          #expect(try identities(Watch(session)) == ["connector:VNC-1"])
        }
      }
    }

    /// Of all but the first display.
    private func identities(_ watch: Watch) -> [String] {
      watch.source.outputs.dropFirst().map(\.identity.text)
    }
  }
}
