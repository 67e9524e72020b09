import DisplayWatch
import StageModel
import TestSupport
import Testing

extension RealDisplays {
  @Suite struct WindowTests {
    @Test("a window goes where it is placed", arguments: [true, false])
    func place(isManaged: Bool) async throws {
      try await withDisplays(.x11(windowManager: isManaged), outputs: 2) { session in
        let display = try #require(session.environment["DISPLAY"])
        let displays = try X11Displays(display: display)
        #expect(displays.hasWindowManager == isManaged)
        let client = try XClient(display)
        let start = PixelRect(x: 10, y: 20, size: try #require(PixelSize(width: 300, height: 200)))
        let window = try client.makeWindow(at: start)
        let second = try #require(await session.bounds(2))

        displays.place(window: window, at: second, fullscreen: isManaged)
        let isThere = try await eventually(within: .seconds(2)) {
          try client.bounds(of: window) == second
        }
        #expect(isThere, "\(String(describing: try? client.bounds(of: window)))")

        let first = try #require(await session.bounds(1))
        displays.place(window: window, at: first, fullscreen: isManaged)
        let isBack = try await eventually(within: .seconds(2)) {
          try client.bounds(of: window) == first
        }
        #expect(isBack, "\(String(describing: try? client.bounds(of: window)))")

        displays.place(window: 0x7FFF_FFF0, at: first)
        #expect(displays.hasWindowManager == isManaged, "a lost window does no harm")
      }
    }

    @Test("a window manager that has died is none")
    func managerDies() async throws {
      try await withDisplays(.x11(windowManager: false), outputs: 1) { session in
        let displays = try X11Displays(display: session.environment["DISPLAY"])
        let manager = try ProgramRun(
          "openbox", ["--sm-disable"], environment: session.environment)
        #expect(await eventually(within: .seconds(5)) { displays.hasWindowManager })
        manager.signal(9)
        #expect(await eventually(within: .seconds(5)) { !displays.hasWindowManager })
        await manager.terminate()
      }
    }
  }
}
