import DisplayWatch
import StageModel
import TestSupport
import Testing

extension RealDisplays {
  @Suite struct AdversityTests {
    @Test("a server that another program holds does not hold the reader")
    func grabbedServer() async throws {
      try await withDisplays(.x11(windowManager: false), outputs: 2) { session in
        let display = try #require(session.environment["DISPLAY"])
        let watch = try Watch(session)
        let clock = ContinuousClock()
        let client = try XClient(display)
        try client.setGrab(true)
        // Tells the watch of a change, to which it cannot get the answers.
        try client.setEDID(edidBytes(maker: "EPS", product: 1), of: "VNC-1")
        let reading = try await clock.measure {
          _ = try await watch.changes(atLeast: 1, within: .milliseconds(300))
        }
        #expect(watch.changes.isEmpty)
        #expect(reading < .milliseconds(600))
        let copying = clock.measure {
          #expect(watch.source.capture(watch.source.outputs[0]) == nil)
        }
        #expect(copying < .seconds(3))
        try client.setGrab(false)
        #expect(try await watch.changes(atLeast: 1, within: .milliseconds(300)))
        #expect(watch.source.outputs.last?.identity.text == "edid:EPS-0001")
      }
    }

    @Test("after many fast changes the truth is known", arguments: DisplaySession.Kind.common)
    func fastChanges(kind: DisplaySession.Kind) async throws {
      try await withDisplays(kind, outputs: 2) { session in
        let watch = try Watch(session)
        for _ in 0..<10 {
          try await session.unplug(2)
          try await session.plug(2)
          // sway throws out who asks for an output five seconds after that has gone.
          _ = try await watch.changes(atLeast: 0, within: .zero)
        }
        #expect(try await watch.sees(await session.expected(1, 2), within: .seconds(1)))
        #expect(Set(watch.source.outputs.map(\.identity)).count == 2)
      }
    }

    @Test("where there is no server, that is said")
    func noServer() {
      let error = #expect(throws: DisplayError.self) { try X11Displays(display: ":9999") }
      #expect(
        error?.description
          == "X server ':9999': no connection (nobody answers, or the server has ended).")
      let other = #expect(throws: DisplayError.self) {
        try WaylandDisplays(display: "/does/not/exist")
      }
      #expect(
        other?.description
          == "Wayland compositor '/does/not/exist': no connection (No such file or directory).")
    }
  }
}
