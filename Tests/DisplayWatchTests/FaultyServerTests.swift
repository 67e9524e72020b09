import DisplayWatch
import StageModel
import TestSupport
import Testing

@Suite struct FaultyServerTests {
  @Test(
    "what vanishes between the list and the question is left out, and nothing else",
    arguments: [
      (FakeXServer.Fault.none, ["DP-0", "DP-1"]), (.outputVanished, ["DP-0"]),
      (.crtcVanished, ["DP-0"]), (.noResources, []),
    ])
  func vanishing(fault: FakeXServer.Fault, left: [String]) throws {
    let server = try FakeXServer(fault)
    defer { server.end() }
    let displays = try X11Displays(display: server.display)
    #expect(displays.outputs.map(\.name.text) == left)
  }

  @Test("a server that hangs up amid its answers is told as lost")
  func hangsUp() throws {
    let server = try FakeXServer(.hangsUp)
    defer { server.end() }
    let error = #expect(throws: DisplayError.self) { try X11Displays(display: server.display) }
    #expect(error?.code == .lost(reason: "nobody answers, or the server has ended"))
  }

  @Test("a server without RandR is refused in so many words")
  func noRandR() throws {
    let server = try FakeXServer(.noRandR)
    defer { server.end() }
    let error = #expect(throws: DisplayError.self) { try X11Displays(display: server.display) }
    #expect(error?.description == "X server '\(server.display)': lacks RandR 1.3.")
  }
}
