import ConsoleModel
import ControllerCore
import DeckModel
import StageModel
import Testing

@Suite struct TalkTests {
  let panel = display("eDP-1", 1920, 1080)
  let projector = display("HDMI-1", 1024, 768, x: 1920)

  private func begun() -> ControllerState {
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    _ = state.reduce(.outputsChanged([panel, projector]))
    return state
  }

  @Test("a key brings the order to show at once, behind the journal alone")
  func keyShowsAtOnce() {
    var state = begun()
    let effects = state.reduce(.commandGiven(.next, at: seconds(5)))
    guard case .save = effects.first else { return #expect(Bool(false), "\(effects)") }
    #expect(effects.dropFirst().first == .show(.slide(Cursor(slide: 1)), on: projector.name))
  }

  @Test("a display that went comes back with the slide that is shown by then, without a key")
  func replug() {
    var state = begun()
    let gone = state.reduce(.outputsChanged([panel]))
    #expect(gone.contains(.hideStage(projector.name)))
    _ = state.reduce(.commandGiven(.next, at: seconds(5)))
    let back = state.reduce(.outputsChanged([panel, projector]))
    #expect(back.contains(.placeStage(projector)))
    #expect(back.contains(.show(.slide(Cursor(slide: 1)), on: projector.name)))
  }

  @Test("a display of another size is not said to show what it showed before")
  func newSize() {
    var state = begun()
    _ = state.reduce(.stageShowed(projector.name, .slide(.start)))
    #expect(state.consoleState.audience.map(\.showing) == [.slide(.start)])
    let larger = display("HDMI-1", 1920, 1080, x: 1920)
    let effects = state.reduce(.outputsChanged([panel, larger]))
    #expect(effects.contains(.show(.slide(.start), on: projector.name)))
    #expect(state.consoleState.audience.map(\.showing) == [.none])
  }

  @Test("when the console's display goes, the console hides and the audience sees no change")
  func consoleGoes() {
    var state = begun()
    let effects = state.reduce(.outputsChanged([projector]))
    #expect(effects.first == .hideConsole)
    #expect(!effects.contains { if case .show = $0 { true } else { false } })
  }

  @Test("a paused timer stays paused whatever the slides do")
  func pausedStaysPaused() {
    var state = begun()
    for command in [
      OperatorCommand.startTimer, .pauseTimer, .next, .previous, .goTo(slide: 3, step: 0),
    ] {
      _ = state.reduce(.commandGiven(command, at: seconds(9)))
    }
    #expect(!state.values.timer.isRunning)
  }

  @Test("a timer that was reset by mistake goes on as if it had not been")
  func undoReset() {
    var state = begun()
    _ = state.reduce(.commandGiven(.startTimer, at: seconds(10)))
    _ = state.reduce(.commandGiven(.resetTimer, at: seconds(40)))
    _ = state.reduce(.commandGiven(.undo, at: seconds(50)))
    #expect(state.values.timer.elapsed(at: seconds(60)) == 50_000_000_000)
  }

  @Test("the first move of a talk starts its clock")
  func firstMoveStarts() {
    var state = begun()
    _ = state.reduce(.commandGiven(.next, at: seconds(10)))
    #expect(state.values.timer.elapsed(at: seconds(12)) == 2_000_000_000)
  }

  @Test("while it is frozen, the audience keeps its slide and the operator goes on")
  func freeze() {
    var state = begun()
    _ = state.reduce(.commandGiven(.toggleFreeze, at: seconds(1)))
    let moved = state.reduce(.commandGiven(.next, at: seconds(2)))
    #expect(!moved.contains { if case .show = $0 { true } else { false } })
    let free = state.reduce(.commandGiven(.toggleFreeze, at: seconds(3)))
    #expect(free.contains(.show(.slide(Cursor(slide: 1)), on: projector.name)))
  }

  @Test("typed digits and Enter go to the slide; one that is not there is said, and nothing moves")
  func digits() {
    var state = begun()
    for command in [OperatorCommand.digit(4), .commitDigits] {
      _ = state.reduce(.commandGiven(command, at: seconds(1)))
    }
    #expect(state.values.cursor == Cursor(slide: 3))
    for command in [OperatorCommand.digit(9), .digit(9), .commitDigits] {
      _ = state.reduce(.commandGiven(command, at: seconds(2)))
    }
    #expect(state.values.cursor == Cursor(slide: 3))
    #expect(
      state.notices.last?.text
        == "There is no slide 99: the deck has slides 1 to 5. The talk stays on 4.")
  }

  @Test("swapping exchanges the displays, and undo takes it back")
  func swap() {
    var state = begun()
    let swapped = state.reduce(.commandGiven(.swapRoles, at: seconds(1)))
    #expect(swapped.contains(.placeStage(panel)))
    #expect(swapped.contains(.placeConsole(projector, fill: false)))
    let undone = state.reduce(.commandGiven(.undo, at: seconds(2)))
    #expect(undone.contains(.placeStage(projector)))
  }

  @Test("on a single display, swapping shows the slide there, and swapping again the console")
  func swapSingle() {
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    _ = state.reduce(.outputsChanged([panel]))
    let there = state.reduce(.commandGiven(.swapRoles, at: seconds(1)))
    #expect(there.contains(.placeStage(panel)) && there.contains(.hideConsole))
    let back = state.reduce(.commandGiven(.swapRoles, at: seconds(2)))
    #expect(back.contains(.hideStage(panel.name)))
    #expect(back.contains(.placeConsole(panel, fill: false)))
    _ = state.reduce(.commandGiven(.swapRoles, at: seconds(3)))
    let undone = state.reduce(.commandGiven(.undo, at: seconds(4)))
    #expect(undone.contains(.placeConsole(panel, fill: false)))
  }

  @Test("a display that was swapped while it was alone has the console again beside a projector")
  func swapSingleThenPlug() {
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    _ = state.reduce(.outputsChanged([panel]))
    let before = state.memory
    _ = state.reduce(.commandGiven(.swapRoles, at: seconds(1)))
    #expect(state.memory == before)
    let plugged = state.reduce(.outputsChanged([panel, projector]))
    #expect(plugged.contains(.placeStage(projector)))
    #expect(state.placement.roles[panel.name] == .console)
  }

  @Test("a swap of an only display is restored, and ends when a projector is plugged in then")
  func swapSingleIsRestored() {
    let configuration = ControllerConfiguration(session: "test")
    var (state, saved) = (ControllerState(configuration), SavedTalk())
    let events = [
      ControllerEvent.deckOpened(someOutline), .outputsChanged([panel]),
      .commandGiven(.swapRoles, at: seconds(1)),
    ]
    for event in events {
      for case .save(let entry) in state.reduce(event) { saved.apply(entry) }
    }
    var restored = ControllerState(configuration, saved: saved)
    _ = restored.reduce(.deckOpened(someOutline))
    #expect(restored.reduce(.outputsChanged([panel])).contains(.placeStage(panel)))
    #expect(restored.reduce(.outputsChanged([panel, projector])).contains(.placeStage(projector)))
    #expect(restored.placement.roles[panel.name] == .console)
  }

  @Test("a role given to a display that was swapped while it was alone stays")
  func swapSingleThenRole() {
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    _ = state.reduce(.outputsChanged([panel]))
    _ = state.reduce(.commandGiven(.swapRoles, at: seconds(1)))
    _ = state.reduce(.commandGiven(.setRole(panel.name, .unused), at: seconds(2)))
    _ = state.reduce(.outputsChanged([panel, projector]))
    #expect(state.placement.roles[panel.name] == .unused)
  }

  @Test("the audience's display stays the audience's when another one is plugged in")
  func aloneIsNoChoice() {
    var state = begun()
    _ = state.reduce(.outputsChanged([projector]))
    _ = state.reduce(.outputsChanged([projector, panel]))
    #expect(state.placement.roles == [projector.name: .audience, panel.name: .console])
    let other = display("X-9", 1920, 1080)
    _ = state.reduce(.outputsChanged([projector]))
    _ = state.reduce(.outputsChanged([projector, other]))
    #expect(state.placement.roles == [projector.name: .audience, other.name: .console])
  }

  @Test("a role given to an only display is taken back by undo")
  func roleOfOne() {
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    _ = state.reduce(.outputsChanged([panel]))
    _ = state.reduce(.commandGiven(.setRole(panel.name, .audience), at: seconds(1)))
    let undone = state.reduce(.commandGiven(.undo, at: seconds(2)))
    #expect(undone.contains(.placeConsole(panel, fill: false)))
  }

  @Test("a talk of a short while ago goes on, one of yesterday offers to")
  func restored() {
    let saved = SavedTalk(values: SessionValues(cursor: Cursor(slide: 2)))
    let configuration = ControllerConfiguration(session: "test")
    let soon = ControllerState(configuration, saved: saved, age: 60_000_000_000)
    #expect(soon.values.cursor == Cursor(slide: 2))
    #expect(soon.banner == .continued(at: Cursor(slide: 2)))
    var late = ControllerState(configuration, saved: saved, age: 13 * 3600 * 1_000_000_000)
    #expect(late.values.cursor == .start)
    #expect(late.banner == .startedFresh(earlier: Cursor(slide: 2)))
    _ = late.reduce(.deckOpened(someOutline))
    _ = late.reduce(.commandGiven(.continueEarlier, at: seconds(1)))
    #expect(late.values.cursor == Cursor(slide: 2))
  }

  @Test("an output asked for gets its role when it appears, whatever an earlier talk left")
  func askedFor() {
    let saved = SavedTalk(
      values: SessionValues(
        cursor: Cursor(slide: 1), roles: [panel.identity: .console, projector.identity: .audience]))
    var state = ControllerState(
      ControllerConfiguration(session: "test", asked: [panel.name: .audience]), saved: saved)
    _ = state.reduce(.deckOpened(someOutline))
    let effects = state.reduce(.outputsChanged([panel, projector]))
    #expect(effects.contains(.placeStage(panel)))
    #expect(effects.contains(.placeConsole(projector, fill: false)))
    let swapped = state.reduce(.commandGiven(.swapRoles, at: seconds(1)))
    #expect(swapped.contains(.placeStage(projector)))
  }

  @Test("where there is no console, a display can't become one, and that is said")
  func noConsole() {
    let state = ControllerState(ControllerConfiguration(session: "test", hasConsole: false))
    #expect(
      state.refusal(of: .swapRoles)
        == "This talk has no console: every display that is used is the audience's.")
    #expect(state.refusal(of: .next) == nil)
  }

  @Test("a clean end pauses the clock")
  func endPauses() {
    var state = begun()
    _ = state.reduce(.commandGiven(.startTimer, at: seconds(10)))
    let effects = state.reduce(.commandGiven(.quit, at: seconds(30)))
    #expect(effects.last == .end)
    #expect(
      state.values.timer == TalkTimer(isRunning: false, elapsed: 20_000_000_000, since: seconds(30))
    )
  }
}
