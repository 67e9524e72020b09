import ConsoleModel
import DeckModel
import StageModel

extension ControllerState {
  /// Applies one event, and says what the world must do about it.
  ///
  /// Pure: no clock, no I/O, no randomness. Time and results of earlier effects arrive as events.
  ///
  /// - Parameter event: Something that has already happened.
  /// - Returns: Effects in the order they must start; empty when nothing changed.
  public mutating func reduce(_ event: ControllerEvent) -> [ControllerEffect] {
    guard !hasEnded else { return [] }
    let before = self
    var outcome = Outcome()
    switch event {
    case .deckOpened(let outline): open(outline)
    case .commandGiven(let command, let now): obey(command, at: now, &outcome)
    case .slidesArranged(let format, let found): take(found, for: format)
    case .outputsChanged(let outputs): arrange(outputs)
    case .stageShowed(let name, let showing): note(showing, on: name)
    case .stageEnded(let name): showing[name] = nil
    case .savingChanged(let isSaving): self.isSaving = isSaving
    case .noticed(let notice): take(notice)
    }
    if formats != before.formats { forgetFormats() }
    return effects(since: before, outcome)
  }

  /// What an event brings about beside changed values.
  struct Outcome {
    /// What happened to the history.
    var history: HistoryStep?
    /// Whether the list of keys is wanted.
    var showsShortcuts = false
  }

  private mutating func open(_ outline: DeckOutline) {
    self.outline = outline
    if let nearest = outline.nearest(to: values.cursor), nearest != values.cursor {
      let wanted = values.cursor
      values.cursor = nearest
      take(Notice("The deck has no slide \(wanted); the talk is on \(nearest) instead."))
    }
    if let frozen = values.frozen { values.frozen = outline.nearest(to: frozen) }
  }

  /// A report from a display that is no longer the audience's comes too late.
  private mutating func note(_ showing: Showing, on name: OutputName) {
    guard placement.roles[name] == .audience else { return }
    self.showing[name] = showing
  }

  mutating func take(_ notice: Notice) {
    notices.removeAll { $0 == notice }
    notices.append(notice)
    if notices.count > 5 { notices.removeFirst() }
  }

  // MARK: Effects

  private func effects(since before: ControllerState, _ outcome: Outcome) -> [ControllerEffect] {
    var effects: [ControllerEffect] = []
    let entry = JournalEntry(
      changes: values.changes(from: before.values), history: outcome.history,
      isEnd: hasEnded)
    if !entry.isEmpty { effects.append(.save(entry)) }
    if memory != before.memory { effects.append(.rememberRoles(memory)) }
    if hasEnded { return effects + [.end] }
    if values.textSize != before.values.textSize { effects.append(.setTextSize(values.textSize)) }
    effects += stageEffects(since: before)
    effects += consolePlacementEffects(since: before)
    if formats != before.formats { effects.append(.arrange(formats)) }
    let ahead = likelyNext
    if ahead != before.likelyNext { effects.append(.drawAhead(ahead)) }
    if consoleState != before.consoleState { effects.append(.tellConsole(consoleState)) }
    if outcome.showsShortcuts { effects.append(.showShortcuts) }
    return effects
  }

  private func stageEffects(since before: ControllerState) -> [ControllerEffect] {
    let (goals, earlier) = (stageGoals, before.stageGoals)
    var effects: [ControllerEffect] = []
    for old in earlier where !goals.contains(where: { $0.output.name == old.output.name }) {
      effects.append(.hideStage(old.output.name))
    }
    for goal in goals {
      let old = earlier.first { $0.output.name == goal.output.name }
      if old?.output != goal.output { effects.append(.placeStage(goal.output)) }
      guard goal.showing != .none, mustShow(goal, since: old, before) else { continue }
      effects.append(.show(goal.showing, on: goal.output.name))
    }
    return effects
  }

  private func mustShow(
    _ goal: StageGoal, since old: StageGoal?, _ before: ControllerState
  ) -> Bool {
    guard let old, old.output.size == goal.output.size else { return true }
    if case .slide = goal.showing, values.textSize != before.values.textSize { return true }
    return !isSame(old.showing, goal.showing, on: goal.output.size)
  }

  private func consolePlacementEffects(since before: ControllerState) -> [ControllerEffect] {
    let goal = consoleGoal
    guard goal != before.consoleGoal else { return [] }
    guard let goal else { return [.hideConsole] }
    return [.placeConsole(goal.output, fill: goal.fill)]
  }
}
