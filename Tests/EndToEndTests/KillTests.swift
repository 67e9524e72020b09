import Foundation
import StageModel
import TestSupport
import Testing

import struct DeckModel.Colour

/// Processes die in the middle of a talk, and the talk goes on.
@Suite(.serialized) struct KillTests {
  static let programs = ["lecternd", "lectern-stage", "lectern-console", "lectern-render"]

  @Test(
    "each process killed ten times: the same state, and only a stage's death shows for a moment",
    arguments: [DisplaySession.Kind.x11(windowManager: true), .sway])
  func killInTurn(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(
        deck, ["--transition", "none"], environment: session.environment)
      try await talk.lectern("goto", "5")
      #expect(await isShown(5, session))
      try await talk.lectern("timer", "start")
      _ = await talk.awaitProcesses(Self.programs)
      for round in 1...10 {
        for name in Self.programs {
          try await kill(name, of: talk, session, round: round)
        }
      }
      let status = try await talk.status()
      #expect(status.place == "slide 5.0, blank none, frozen false")
      #expect(status.timer.running)
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test(
    "a stage, a console and workers that stop are replaced, with the same picture",
    arguments: [DisplaySession.Kind.x11(windowManager: true), .sway])
  func stopped(kind: DisplaySession.Kind) async throws {
    try await withDisplays(kind) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(
        deck, ["--transition", "none"], environment: session.environment)
      #expect(await talk.awaitProcesses(Self.programs))
      for (page, name) in [(3, "lectern-stage"), (4, "lectern-console"), (9, "lectern-render")] {
        let victims = talk.processes(name)
        let victim = try #require(victims.first)
        for each in victims { Foundation.kill(each, SIGSTOP) }
        try await talk.lectern("goto", "\(page)")
        #expect(await talk.awaitSuccessor(of: victim, name), "\(name) runs again")
        #expect(await isShown(page, session), "the slide after \(name) stopped")
      }
      #expect(await talk.quit() == .exited(0))
    }
  }

  private func kill(
    _ name: String, of talk: TalkRun, _ session: DisplaySession, round: Int
  ) async throws {
    let victims = talk.processes(name)
    let victim = try #require(victims.first, "round \(round): no \(name) runs")
    Foundation.kill(victim, SIGKILL)
    if name != "lectern-stage" {
      // No other death changes a pixel of the audience's.
      for _ in 0..<4 {
        let colour = try await session.screenshot(2).onlyColour
        #expect(
          colour == ColourDeck.colour(5),
          "round \(round): \(name) was killed\n\(talk.program.errorText.suffix(2000))")
      }
    }
    // What is seen now is what its successor shows, not what it left.
    #expect(await talk.awaitSuccessor(of: victim, name), "round \(round): \(name) runs again")
    #expect(
      await isShown(5, session), "round \(round): the picture is back after \(name) was killed")
    #expect(await talk.awaitProcesses(Self.programs), "round \(round): all run after \(name)")
    #expect(await talk.awaitStatus { $0.slide == 5 && $0.audience.first?.showing.slide == 5 })
    if name == "lectern-stage" {
      #expect(await staysShown(5, session), "round \(round): the picture stays after that")
    }
  }

  /// Whether a picture comes to stay.
  ///
  /// A compositor may show what a killed stage left for a moment longer, and then nothing until its
  /// successor's window is up.
  private func staysShown(_ page: Int, _ session: DisplaySession) async -> Bool {
    await eventually(within: .seconds(15)) {
      for _ in 0..<6 {
        guard let picture = try? await session.screenshot(2),
          picture.onlyColour == ColourDeck.colour(page)
        else { return false }
        try? await Task.sleep(for: .milliseconds(100))
      }
      return true
    }
  }

  private func isShown(_ page: Int, _ session: DisplaySession) async -> Bool {
    await session.picture(of: 2, within: .seconds(15)) {
      $0.onlyColour == ColourDeck.colour(page)
    } != nil
  }

  @Test("without a display server the talk goes on, and its console is not started in vain")
  func serverGone() async throws {
    try await withDisplays(.x11(windowManager: true)) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      #expect(await talk.awaitProcesses(Self.programs))
      await session.killServer()
      #expect(await talk.awaitStatus { $0.outputs.isEmpty })
      try await talk.lectern("next")
      // As long as a console would have been started several times.
      try await Task.sleep(for: .seconds(3))
      #expect(try await talk.status().slide == 2)
      #expect(talk.processes("lectern-console").isEmpty)
      let lines = talk.program.errorText.split(separator: "\n")
      #expect(lines.count { $0.contains("lectern-console") } <= 2, "\(talk.program.errorText)")
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test("a talk whose every process was killed is where it was when it is started again")
  func killAll() async throws {
    try await withDisplays(.x11(windowManager: true)) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      for words in [["goto", "7"], ["timer", "start"], ["freeze"], ["next"]] {
        _ = try await talk.run(words)
      }
      let before = try await talk.status()
      for pid in TalkRun.descendants(of: talk.program.pid) { Foundation.kill(pid, SIGKILL) }
      await talk.program.terminate()
      let again = try await TalkRun.start(deck, environment: session.environment)
      let after = try await again.status()
      #expect(after.place == before.place)
      #expect(after.timer.running && after.timer.elapsed >= before.timer.elapsed)
      #expect(await session.picture(of: 2) { $0.onlyColour == ColourDeck.colour(7) } != nil)
      #expect(await again.quit() == .exited(0))
    }
  }
}

extension TalkRun {
  /// Waits until a process has ended and another of its name runs.
  func awaitSuccessor(of victim: pid_t, _ name: String) async -> Bool {
    await eventually(within: .seconds(15), every: .milliseconds(20)) {
      let now = processes(name)
      return !now.isEmpty && !now.contains(victim)
    }
  }

  /// Waits until each of these programs runs.
  func awaitProcesses(_ names: [String]) async -> Bool {
    await eventually(within: .seconds(15), every: .milliseconds(50)) {
      names.allSatisfy { !processes($0).isEmpty }
    }
  }

  /// Runs a verb given as words.
  func run(_ words: [String]) async throws -> Int32 {
    let run = try ProgramRun(
      built: "lectern", ["--session", session] + words, environment: environment)
    guard case .exited(let status)? = await run.wait(within: .seconds(20)) else { return -1 }
    return status
  }
}
