import ConsoleModel
import ControllerCore
import DeckModel
import StageModel
import TestSupport
import Testing

/// The world as the effects left it: what is placed and shown, and what the journal holds.
private struct World {
  var stages: [OutputName: Output] = [:]
  var shown: [OutputName: Showing] = [:]
  var console: PixelRect?
  var journal: [JournalEntry] = []
  var textSize = TextSize.ordinary
  var formats: [DisplayFormat] = []

  mutating func perform(_ effects: [ControllerEffect]) {
    for (index, effect) in effects.enumerated() {
      switch effect {
      case .save(let entry):
        #expect(index == 0, "the journal comes before every other effect")
        journal.append(entry)
      case .hideStage(let name):
        stages[name] = nil
        shown[name] = nil
      case .placeStage(let output): stages[output.name] = output
      case .show(let showing, let name): shown[name] = showing
      case .placeConsole(let output, _): console = output.bounds
      case .hideConsole: console = nil
      case .rememberRoles, .drawAhead, .tellConsole, .showShortcuts, .end: break
      case .setTextSize(let size): textSize = size
      case .arrange(let formats): self.formats = formats
      }
    }
  }
}

@Suite struct PromiseTests {
  @Test("no history breaks a promise", arguments: UInt64(1)...200)
  func randomHistories(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let configuration = ControllerConfiguration(
      session: "test", hasConsole: Int.random(in: 0..<5, using: &random) > 0,
      placesWindows: Bool.random(using: &random))
    var state = ControllerState(configuration)
    var world = World()
    world.perform(state.reduce(.deckOpened(someOutline)))
    var history: [ControllerEvent] = []
    for second in 1...150 {
      let event = anyEvent(at: second, using: &random)
      history.append(event)
      world.perform(state.reduce(event))
      let broken = state.brokenInvariants + problems(of: world, state)
      try #require(broken.isEmpty, "seed \(seed): \(broken) after \(history.suffix(5))")
    }
  }

  /// What the world shows must be what the state wants, after every event.
  private func problems(of world: World, _ state: ControllerState) -> [String] {
    var problems: [String] = []
    let goals = state.stageGoals
    if Set(world.stages.values) != Set(goals.map(\.output)) {
      problems.append("stages on \(world.stages.keys), wanted \(goals.map(\.output.name))")
    }
    if world.textSize != state.values.textSize { problems.append("text of another size") }
    if world.formats != state.formats { problems.append("arranged for \(world.formats)") }
    for goal in goals {
      guard let shown = world.shown[goal.output.name] else {
        problems.append("\(goal.output.name) shows nothing")
        continue
      }
      guard !isSame(shown, goal.showing, on: goal.output.size, state) else { continue }
      problems.append("\(goal.output.name) shows \(shown) in place of \(goal.showing)")
    }
    if world.console != state.consoleGoal?.output.bounds {
      problems.append("the console is astray")
    }
    if let console = world.console, world.stages.values.contains(where: { $0.bounds == console }) {
      problems.append("the console is on the audience's display")
    }
    return problems
  }

  /// Each display must show the part that holds the cursor's anchor, by whatever anchor of it.
  private func isSame(
    _ shown: Showing, _ wanted: Showing, on size: PixelSize, _ state: ControllerState
  ) -> Bool {
    guard case .slide(let left) = shown, case .slide(let right) = wanted else {
      return shown == wanted
    }
    return left == right
      || left.slide == right.slide && left.step == right.step
        && state.part(of: left, on: size) == state.part(of: right, on: size)
  }

  @Test("the journal restores the talk at every prefix", arguments: UInt64(1)...50)
  func journalRestores(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    var saved = SavedTalk()
    for second in 1...120 {
      for case .save(let entry) in state.reduce(anyEvent(at: second, using: &random)) {
        saved.apply(entry)
      }
      try #require(saved.values == state.values, "seed \(seed), second \(second)")
      try #require(saved.history == state.history, "seed \(seed), second \(second)")
    }
  }

  @Test("displays that come and go change nothing the operator did", arguments: UInt64(1)...50)
  func hotplugChangesNothing(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var calm = ControllerState(ControllerConfiguration(session: "test"))
    var stormy = calm
    for event in [ControllerEvent.deckOpened(someOutline), .outputsChanged(someDisplays)] {
      _ = calm.reduce(event)
      _ = stormy.reduce(event)
    }
    for second in 1...100 {
      let command = anyCommand(using: &random)
      // Roles are about displays: they may differ.
      if case .setRole = command { continue }
      if [.swapRoles, .undo, .redo].contains(command) { continue }
      _ = calm.reduce(.commandGiven(command, at: seconds(second)))
      let still = stormy.values
      _ = stormy.reduce(.outputsChanged(anyOutputs(using: &random)))
      var moved = stormy.values
      moved.roles = still.roles
      try #require(moved == still, "seed \(seed), second \(second)")
      _ = stormy.reduce(.commandGiven(command, at: seconds(second)))
      var (left, right) = (calm.values, stormy.values)
      left.roles = [:]
      right.roles = [:]
      try #require(left == right, "seed \(seed), second \(second), \(command)")
    }
  }

  @Test(
    "everything undone gives the talk as it was, but for plain moves", arguments: UInt64(1)...50)
  func undoGoesAllTheWay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var state = ControllerState(ControllerConfiguration(session: "test"))
    _ = state.reduce(.deckOpened(someOutline))
    _ = state.reduce(.outputsChanged(someDisplays))
    let before = state.values
    for second in 1...60 {
      let command = anyCommand(using: &random)
      if [.next, .previous, .undo, .redo].contains(command) { continue }
      _ = state.reduce(.commandGiven(command, at: seconds(second)))
    }
    for _ in 0..<UndoHistory.depth {
      _ = state.reduce(.commandGiven(.undo, at: seconds(100)))
    }
    var (left, right) = (state.values, before)
    left.roles = [:]
    right.roles = [:]
    #expect(left == right, "seed \(seed)")
  }
}
