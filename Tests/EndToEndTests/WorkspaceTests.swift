import Foundation
import StageModel
import TestSupport
import Testing

/// Workspaces of a compositor: it brings those of a lost display to another one, and shows the one
/// that has the keys, whatever was before the audience there.
@Suite(.serialized) struct WorkspaceTests {
  private static let console = "test – Lectern"
  private static let audience = "Lectern audience"

  private func audienceSees(_ page: Int, _ session: DisplaySession) async -> Bool {
    await session.picture(of: 2, within: .seconds(8)) {
      $0.onlyColour == ColourDeck.colour(page)
    } != nil
  }

  /// Whether a picture is there soon, and stays.
  private func settles(
    on number: Int, _ session: DisplaySession, where isWanted: @Sendable (Picture) -> Bool
  ) async throws -> Bool {
    // What was there before may go only when the compositor has heard from all windows.
    try await Task.sleep(for: .milliseconds(500))
    let isThere =
      await session.picture(of: number, within: .milliseconds(1500), where: isWanted) != nil
    try await Task.sleep(for: .milliseconds(500))
    let last = try await session.screenshot(number)
    return isThere && isWanted(last)
  }

  private func audienceKeeps(_ page: Int, _ session: DisplaySession) async throws -> Bool {
    try await settles(on: 2, session) { $0.onlyColour == ColourDeck.colour(page) }
  }

  private func operatorSees(
    _ page: Int, _ session: DisplaySession, share: Double = 0.1
  ) async throws -> Bool {
    await session.picture(of: 1, within: .seconds(15)) {
      $0.share(of: ColourDeck.colour(page)) > share
    } != nil
  }

  @Test("the console's display goes with the keys: the audience's picture stays and has the keys")
  func consoleWithKeysGoes() async throws {
    try await withDisplays(.sway) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      for page in [2, 4] {
        #expect(try await operatorSees(page - 1, session))
        try await session.pressKeys(["Next"], window: Self.console)
        #expect(await audienceSees(page, session))
        try await session.unplug(1)
        #expect(await talk.awaitStatus { $0.outputs.count == 1 && $0.audience.count == 1 })
        #expect(try await audienceKeeps(page, session), "unplugged")
        try await session.pressKeys(["Right"])
        #expect(await audienceSees(page + 1, session), "the keys are the stage's")
        try await session.plug(1)
        #expect(await talk.awaitStatus { $0.outputs.count == 2 && $0.audience.count == 1 })
        #expect(try await audienceKeeps(page + 1, session), "plugged")
        #expect(try await operatorSees(page + 1, session))
      }
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test("the audience's display goes with the keys: the console is seen and has the keys")
  func stageWithKeysGoes() async throws {
    try await withDisplays(.sway) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      for page in [2, 4] {
        #expect(try await operatorSees(page - 1, session))
        try await session.pressKeys(["Next"], window: Self.audience)
        #expect(await audienceSees(page, session))
        try await session.unplug(2)
        #expect(await talk.awaitStatus { $0.audience.isEmpty })
        let isSeen = try await settles(on: 1, session) {
          $0.share(of: ColourDeck.colour(page)) > 0.25
        }
        #expect(isSeen)
        try await session.pressKeys(["Next"])
        #expect(await talk.awaitStatus { $0.slide == page + 1 }, "the keys are the console's")
        try await session.plug(2)
        #expect(await audienceSees(page + 1, session))
      }
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test("a window that is made anew since nothing was drawn for a while takes the old one's place")
  func slowCompositor() async throws {
    try await withDisplays(.sway) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(
        deck, ["--transition", "none"], environment: session.environment)
      #expect(await audienceSees(1, session))
      // As long as something may still follow from the start.
      try await Task.sleep(for: .seconds(3))
      let before = try await session.windowNumber(Self.audience)
      try await session.unplug(1)
      try await session.withoutDrawing {
        // Something to draw: only then is there a wait for it.
        try await talk.lectern("next")
        try await Task.sleep(for: .milliseconds(1200))
      }
      #expect(await audienceSees(2, session))
      let end = ContinuousClock.now + .seconds(3)
      while ContinuousClock.now < end {
        let colour = try await session.screenshot(2).onlyColour
        #expect(colour == ColourDeck.colour(2))
      }
      #expect(try await session.windowNumber(Self.audience) != before)
      #expect(await talk.quit() == .exited(0))
    }
  }

  @Test("who shows another workspace to the audience on purpose is left alone")
  func purposeIsRespected() async throws {
    try await withDisplays(.sway) { session in
      let deck = try ColourDeck.write(in: session.folder)
      let talk = try await TalkRun.start(deck, environment: session.environment)
      #expect(await audienceSees(1, session))
      // As long as something may still follow from the start.
      try await Task.sleep(for: .seconds(3))
      try await session.showWorkspace("demo", on: 2)
      try await talk.lectern("next")
      try await Task.sleep(for: .seconds(3))
      #expect(try await session.screenshot(2).share(of: ColourDeck.colour(2)) == 0)
      try await session.showWorkspace("2", on: 2)
      #expect(await audienceSees(2, session))
      #expect(await talk.quit() == .exited(0))
    }
  }
}
