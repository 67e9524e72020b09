import Foundation
import TestSupport
import Testing

@Suite struct SupervisorTests {
  @Test("a talk ends cleanly with Ctrl+C, and nothing of it is left", arguments: [SIGINT, SIGTERM])
  func cleanEnd(signal: Int32) async throws {
    let talk = try await Talk()
    let run = try await talk.present("--start", "3", "--fresh")
    #expect(await eventually(within: .seconds(30)) { run.outputText.hasSuffix("ends it.\n") })
    #expect(run.outputText == "The talk 'a' is on. Ctrl+C or 'lectern quit' ends it.\n")
    let start = try #require(talk.starts.first)
    #expect(start.words.contains("--start=3"))
    #expect(start.words.contains("--fresh"))
    #expect(start.words.contains("--given=\(talk.scratch.file("deck.md"))"))
    #expect(start.descriptors == [0, 1, 2, 3, 4, 5, 6])
    #expect(start.leader)
    #expect(talk.leftOvers.count == 6, "\(talk.leftOvers)")
    run.signal(signal)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
    #expect(!Talk.isRunning(start.pid))
    #expect(talk.leftOvers == [])
    #expect(run.errorText == "")
  }

  @Test("quit returns when nothing of the talk is left")
  func quit() async throws {
    let talk = try await Talk()
    let run = try await talk.present()
    let quit = try talk.lectern("quit")
    #expect(await quit.wait(within: .seconds(30)) == .exited(0))
    #expect(talk.leftOvers == [])
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
  }

  @Test("a controller that is killed is started again at once, without the options of a beginning")
  func restart() async throws {
    let talk = try await Talk()
    let run = try await talk.present("--fresh", "--start", "7", "--fit", "cover")
    #expect(await eventually(within: .seconds(30)) { run.outputText.hasSuffix("ends it.\n") })
    let first = try #require(talk.starts.first)
    kill(first.pid, SIGKILL)
    #expect(await eventually(within: .seconds(30)) { talk.starts.count == 2 })
    let second = try #require(talk.starts.last)
    #expect(second.token == first.token)
    #expect(!second.words.contains { $0.hasPrefix("--start") || $0 == "--fresh" })
    #expect(second.words.contains("--fit=cover"))
    #expect(await (try talk.lectern("next")).wait(within: .seconds(30)) == .exited(0))
    #expect(run.errorText == "lectern: lecternd ended with signal 9 and is started again.\n")
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
  }

  @Test("a controller that dies again and again before the talk is on is given up")
  func givingUp() async throws {
    let talk = try await Talk(behaviour: "die")
    let run = try await talk.present()
    #expect(await run.wait(within: .seconds(30)) == .exited(1))
    #expect(talk.starts.count == 6)
    #expect(
      run.errorText.hasSuffix(
        "lectern: lecternd ended again and again, at last with status 7; giving up.\n"))
    #expect(talk.leftOvers == [])
  }

  @Test("a talk whose controller can't be started ends, and nothing of it is left")
  func noController() async throws {
    let talk = try await Talk()
    try FileManager.default.removeItem(atPath: talk.scratch.file("bin/lecternd"))
    let run = try talk.lectern("present", talk.scratch.file("deck.md"), "--session", "a")
    #expect(await run.wait(within: .seconds(30)) == .exited(1))
    #expect(run.errorText.hasPrefix("lectern: The talk can't start: starting "))
    #expect(talk.leftOvers == [])
    await run.terminate()
  }

  @Test("a controller that can't be started again is tried until it can")
  func noControllerForAWhile() async throws {
    let talk = try await Talk()
    let run = try await talk.present()
    #expect(await eventually(within: .seconds(30)) { run.outputText.hasSuffix("ends it.\n") })
    let (program, away) = (talk.scratch.file("bin/lecternd"), talk.scratch.file("bin/away"))
    try FileManager.default.moveItem(atPath: program, toPath: away)
    kill(try #require(talk.starts.first).pid, SIGKILL)
    #expect(await eventually(within: .seconds(10)) { run.errorText.contains("can't start") })
    try FileManager.default.moveItem(atPath: away, toPath: program)
    #expect(await eventually(within: .seconds(10)) { talk.starts.count == 2 })
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
    #expect(talk.leftOvers == [])
    await run.terminate()
  }

  @Test("a talk that was on is never given up")
  func neverGivenUp() async throws {
    let talk = try await Talk()
    let run = try await talk.present()
    #expect(await eventually(within: .seconds(30)) { run.outputText.hasSuffix("ends it.\n") })
    try talk.behave("die")
    kill(try #require(talk.starts.first).pid, SIGKILL)
    #expect(await eventually(within: .seconds(30)) { talk.starts.count >= 7 })
    try talk.behave("")
    #expect(await (try talk.lectern("next")).wait(within: .seconds(30)) == .exited(0))
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
  }

  @Test("a talk that can't start ends with status 1, after the controller has said why")
  func refusal() async throws {
    let talk = try await Talk(behaviour: "refuse")
    let run = try await talk.present()
    #expect(await run.wait(within: .seconds(30)) == .exited(1))
    #expect(talk.starts.count == 1)
    #expect(run.errorText == "lectern: deck.pdf: broken\n")
    #expect(talk.leftOvers == [])
  }

  @Test("a controller whose loop hangs is killed and started again")
  func hang() async throws {
    let talk = try await Talk(behaviour: "hang")
    let run = try await talk.present()
    try talk.behave("")
    // A controller that has not answered yet is given 20 seconds.
    #expect(await eventually(within: .seconds(60)) { talk.starts.count == 2 })
    #expect(run.errorText.hasPrefix("lectern: lecternd does not answer and is killed.\n"))
    #expect(await (try talk.lectern("next")).wait(within: .seconds(30)) == .exited(0))
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
  }

  @Test("a controller that does not end is killed after three seconds")
  func stubborn() async throws {
    let talk = try await Talk(behaviour: "stay")
    let run = try await talk.present()
    #expect(await eventually(within: .seconds(30)) { run.outputText.hasSuffix("ends it.\n") })
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(1))
    #expect(run.errorText == "lectern: lecternd does not end and is killed.\n")
    #expect(talk.leftOvers == [])
  }

  @Test("what a controller leaves running ends with the talk")
  func strays() async throws {
    let talk = try await Talk(behaviour: "stray")
    let run = try await talk.present()
    let controller = try #require(talk.starts.first).pid
    let children = "/proc/\(controller)/task/\(controller)/children"
    #expect(
      await eventually(within: .seconds(30)) {
        (try? String(contentsOfFile: children, encoding: .utf8))?.isEmpty == false
      })
    let stray = try #require(
      Int32(
        String(contentsOfFile: children, encoding: .utf8).trimmingCharacters(in: .whitespaces)))
    #expect(await (try talk.lectern("quit")).wait(within: .seconds(30)) == .exited(0))
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
    #expect(!Talk.isRunning(stray))
  }

  @Test("a second talk of the same session says so and does nothing")
  func second() async throws {
    let talk = try await Talk()
    let run = try await talk.present()
    #expect(await eventually(within: .seconds(30)) { run.outputText.hasSuffix("ends it.\n") })
    let second = try talk.lectern("present", talk.scratch.file("deck.md"), "--session", "a")
    #expect(await second.wait(within: .seconds(30)) == .exited(1))
    #expect(
      second.errorText
        == "lectern: The talk 'a' is running already; nothing was started. "
        + "'lectern quit --session a' ends it.\n")
    #expect(talk.starts.count == 1)
    #expect(run.isRunning)
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
  }

  @Test("a talk whose supervisor was killed goes on, and a new supervisor takes it over")
  func takeOver() async throws {
    let talk = try await Talk()
    let killed = try await talk.present()
    #expect(await eventually(within: .seconds(30)) { killed.outputText.hasSuffix("ends it.\n") })
    killed.signal(SIGKILL)
    #expect(await killed.wait(within: .seconds(30)) == .killed(signal: SIGKILL))
    #expect(await (try talk.lectern("next")).wait(within: .seconds(30)) == .exited(0))
    let first = try #require(talk.starts.first)
    let run = try await talk.present("--fresh")
    #expect(await eventually(within: .seconds(30)) { talk.starts.count == 2 })
    let second = try #require(talk.starts.last)
    #expect(second.token == first.token)
    #expect(!second.words.contains("--fresh"))
    #expect(second.descriptors == [0, 1, 2, 3, 4, 5, 6])
    #expect(run.errorText == "lectern: the talk 'a' goes on.\n")
    #expect(await (try talk.lectern("next")).wait(within: .seconds(30)) == .exited(0))
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
    #expect(talk.leftOvers == [])
  }

  @Test("systemd hears that the talk is on, that all is well, and that it ends")
  func serviceManager() async throws {
    let talk = try await Talk()
    let listener = try NotifyListener(talk.scratch.file("notify"))
    let run = try await talk.present(adding: [
      "NOTIFY_SOCKET": talk.scratch.file("notify"), "WATCHDOG_USEC": "400000",
    ])
    #expect(await eventually(within: .seconds(30)) { listener.heard("READY=1") })
    #expect(await eventually(within: .seconds(30)) { listener.heard("WATCHDOG=1") })
    #expect(talk.starts.first?.notify == "")
    #expect(!listener.heard("STOPPING=1"))
    run.signal(SIGTERM)
    #expect(await run.wait(within: .seconds(30)) == .exited(0))
    #expect(listener.heard("STOPPING=1"))
  }
}
