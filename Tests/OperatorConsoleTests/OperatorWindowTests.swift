import ConsoleModel
import DeckModel
import StageModel
import TestSupport
import Testing
import Wire

@Suite("Operator's window", .serialized) struct OperatorWindowTests {
  typealias Kind = DisplaySession.Kind

  static let kinds: [Kind] = [.x11(windowManager: true), .x11(windowManager: false), .sway]

  private func withConsole(
    on kind: Kind, _ body: (ConsoleRun) async throws -> Void
  ) async throws {
    try await withDisplays(kind) { session in
      let run = try await ConsoleRun.start(on: session)
      do { try await body(run) } catch {
        await run.end()
        throw error
      }
      #expect(run.program.isRunning, "\(run.program.errorText)")
      await run.end()
    }
  }

  @Test(
    "the window is where it is placed and nowhere else, its pictures pixel for pixel",
    arguments: kinds)
  func placed(kind: Kind) async throws {
    try await withConsole(on: kind) { run in
      let audience = try await run.session.screenshot(2)
      try await run.present(console: 1, audience: 2, fill: kind.isWayland)
      let picture = try #require(await run.showPictures(on: 1), "\(run.program.errorText)")
      let panes = run.controller.panes
      #expect(picture.count(of: ConsoleRun.red) == panes[.current]?.area)
      #expect(picture.count(of: ConsoleRun.blue) == panes[.next]?.area)
      #expect(try await run.session.screenshot(2) == audience)
      #expect(await eventually(within: .seconds(2)) { run.controller.held.isEmpty })

      run.controller.say(.place(try await run.output(2), fill: kind.isWayland))
      let moved = await run.session.picture(of: 2) { $0.count(of: ConsoleRun.blue) > 0 }
      #expect(moved != nil, "a window that is placed again follows")
      run.controller.say(.hide)
      let gone = await run.session.picture(of: 2) { $0.count(of: ConsoleRun.blue) == 0 }
      #expect(gone != nil, "a hidden window is on no display")
      run.controller.say(.place(try await run.output(1), fill: kind.isWayland))
      let back = await run.session.picture(of: 1) { $0.count(of: ConsoleRun.blue) > 0 }
      #expect(back != nil, "a window that is placed after it was hidden is back")
    }
  }

  @Test("a window that is placed on a Wayland display before that is there comes up with it")
  func placedBeforePlugged() async throws {
    try await withConsole(on: .sway) { run in
      try await run.present(console: 1, audience: 2, fill: true)
      _ = await run.showPictures(on: 1)
      run.controller.say(.hide)
      let before = try await run.output(2)
      try await run.session.unplug(2)
      // The rig numbers its outputs in the order in which they are made.
      let number = try #require(Int(before.name.text.dropFirst(3)))
      let name = OutputName("WL-\(number + 1)")
      let next = Output(name: name, identity: .connector(name), bounds: before.bounds)
      run.controller.say(.place(next, fill: true))
      try await run.session.plug(2)
      #expect(try await run.output(2).name == name)
      let there = await run.session.picture(of: 2, within: .seconds(10)) {
        $0.count(of: ConsoleRun.blue) > 0
      }
      #expect(there != nil)
    }
  }

  @Test("no window is on a display before it is placed")
  func nothingBeforePlacing() async throws {
    try await withConsole(on: .x11(windowManager: false)) { run in
      let before = try await run.session.screenshot(1)
      run.controller.say(.state(ConsoleState(session: "talk")))
      try await Task.sleep(for: .milliseconds(600))
      #expect(try await run.session.screenshot(1) == before)
    }
  }

  @Test("whoever looks for the console by its class or its title finds the one window")
  func oneWindow() async throws {
    try await withConsole(on: .x11(windowManager: true)) { run in
      try await run.present(console: 1, audience: 2)
      var found: [String] = []
      for words in [["--name", "Lectern$"], ["--classname", "io.lectern.Console"]] {
        let windows = try await ProgramRun.tool(
          "xdotool", ["search"] + words, environment: run.session.environment)
        found.append(String(decoding: windows, as: UTF8.self))
      }
      #expect(found[0].split(separator: "\n").count == 1)
      #expect(found[0] == found[1])
    }
  }

  @Test("keys go to the talk, with a window manager and without", arguments: kinds.prefix(2))
  func keys(kind: Kind) async throws {
    try await withConsole(on: kind) { run in
      try await run.present(console: 1, audience: 2)
      let pressed = ["Right", "space", "Return", "Next", "b", "period", "7", "F5", "Escape"]
      let expected: [KeyStroke.Key] = [
        .named(.right), .named(.space), .named(.enter), .named(.pageDown), .character("b"),
        .character("."), .character("7"), .named(.f5), .named(.escape),
      ]
      try await run.session.pressKeys(pressed)
      await eventually(within: .seconds(5)) { run.controller.keys.count >= expected.count }
      #expect(run.controller.keys == expected)
      #expect(run.controller.commands == [])
    }
  }

  @Test("a control that Tab reached keeps its keys until Escape")
  func controlsByTab() async throws {
    try await withConsole(on: .x11(windowManager: false)) { run in
      try await run.present(console: 1, audience: 2)
      try await run.session.pressKeys(["Tab", "space", "Right", "Return", "b"])
      await eventually(within: .seconds(5)) { run.controller.keys.count == 1 }
      #expect(run.controller.commands == [.previous, .next])
      #expect(run.controller.keys == [.character("b")])
      try await run.session.pressKeys(["Escape", "space"])
      await eventually(within: .seconds(5)) { run.controller.keys.count == 3 }
      #expect(run.controller.keys.last == .named(.space))
      #expect(run.controller.commands.count == 2)
    }
  }

  /// Closes the window as its window manager does, and waits until the question is seen.
  private func askToClose(_ run: ConsoleRun) async throws {
    let before = try await run.session.screenshot(1)
    try await run.session.pressKeys(["alt+F4"])
    let asked = await run.session.picture(of: 1) { $0.bytes[..<9] != before.bytes[..<9] }
    #expect(asked != nil, "the window darkens under the question")
  }

  @Test("closing the window asks first, and Escape answers no")
  func closing() async throws {
    try await withConsole(on: .x11(windowManager: true)) { run in
      try await run.present(console: 1, audience: 2)
      try await askToClose(run)
      try await run.session.pressKeys(["Escape", "Right"])
      await eventually(within: .seconds(5)) { !run.controller.keys.isEmpty }
      #expect(run.controller.keys == [.named(.right)])
      #expect(run.controller.commands == [])
      try await askToClose(run)
      try await run.session.pressKeys(["Tab", "Return"])
      await eventually(within: .seconds(5)) { !run.controller.commands.isEmpty }
      #expect(run.controller.commands == [.quit])
    }
  }

  @Test("the password of an encrypted deck is asked for here, and nothing of it reaches the talk")
  func password() async throws {
    try await withConsole(on: .x11(windowManager: false)) { run in
      func given() -> [String?] {
        run.controller.reports.compactMap { if case .password(let text) = $0 { text } else { nil } }
      }
      let bare = try await run.session.screenshot(1)
      run.controller.say(.state(try await run.state(console: 1, audience: 2)))
      run.controller.say(.askPassword(deck: "moons.pdf", isWrong: false))
      run.controller.say(.place(try await run.output(1), fill: false))
      #expect(await run.session.picture(of: 1) { $0.bytes[..<9] != bare.bytes[..<9] } != nil)
      try await Task.sleep(for: .milliseconds(800))
      try await run.session.pressKeys(["s", "1", "n", "space", "Return"])
      #expect(await eventually(within: .seconds(5)) { given().count == 1 })
      #expect(given() == ["s1n "])
      run.controller.say(.askPassword(deck: "moons.pdf", isWrong: true))
      try await Task.sleep(for: .milliseconds(500))
      try await run.session.pressKeys(["x", "Escape"])
      let isOver = await eventually(within: .seconds(5)) {
        run.controller.reports.contains(.password(nil))
      }
      #expect(isOver, "Escape gives none")
      #expect(run.controller.keys == [] && run.controller.commands == [])
    }
  }

  @Test("the window's last line and the keys know of the audience's text")
  func audienceText() async throws {
    try await withConsole(on: .x11(windowManager: false)) { run in
      try await run.present(console: 1, audience: 2)
      try await run.session.pressKeys(["ctrl+plus", "ctrl+minus", "ctrl+0", "plus", "minus"])
      await eventually(within: .seconds(5)) { run.controller.keys.count >= 3 }
      #expect(run.controller.keys == [.character("+"), .character("-"), .character("0")])
    }
  }

  @Test("a console whose controller is gone stays, and tells the next one all it needs")
  func reconnects() async throws {
    try await withConsole(on: .x11(windowManager: false)) { run in
      try await run.present(console: 1, audience: 2)
      _ = try #require(await run.showPictures(on: 1))
      let before = run.controller.reports.count
      run.controller.hangUp()
      #expect(await eventually(within: .seconds(2)) { run.controller.connections == 2 })
      let isAgain = await eventually(within: .seconds(2)) {
        run.controller.reports.dropFirst(before).contains {
          if case .panes = $0 { true } else { false }
        }
      }
      #expect(isAgain, "the panes' sizes are reported again")
      let picture = try await run.session.screenshot(1)
      #expect(picture.count(of: ConsoleRun.red) > 0, "the picture stays")
    }
  }

  @Test("a buffer that is not as large as was said is refused, and the console goes on")
  func wrongBuffer() async throws {
    try await withConsole(on: .x11(windowManager: false)) { run in
      try await run.present(console: 1, audience: 2)
      let size = try #require(run.controller.panes[.current])
      run.controller.show(.current, ConsoleRun.red, size, told: size.frameBytes * 4)
      run.controller.show(.current, ConsoleRun.red, size, told: 16)
      #expect(await eventually(within: .seconds(2)) { run.controller.held.isEmpty })
      #expect(try await run.session.screenshot(1).count(of: ConsoleRun.red) == 0)
      #expect(await run.showPictures(on: 1) != nil)
    }
  }

  @Test("it ends when it is told to")
  func ends() async throws {
    try await withDisplays(.x11(windowManager: false)) { session in
      let run = try await ConsoleRun.start(on: session)
      try await run.present(console: 1, audience: nil)
      run.controller.say(.end)
      #expect(await run.program.wait(within: .seconds(3)) == .exited(0))
      #expect(run.program.errorText == "")
      await run.end()
    }
  }

  @Test("without a display server it says so and ends")
  func noDisplayServer() async throws {
    let folder = try ScratchFolder("console")
    let run = try ProgramRun(
      built: "lectern-console", ["--socket", folder.file("none")],
      environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C", "XDG_RUNTIME_DIR": folder.path])
    #expect(await run.wait() == .exited(1))
    #expect(run.errorText.contains("No display server answers"))
    await run.terminate()
    let wrong = try ProgramRun(
      built: "lectern-console", ["--sock"], environment: ["PATH": "/usr/bin:/bin"])
    #expect(await wrong.wait() == .exited(2))
    await wrong.terminate()
  }
}
