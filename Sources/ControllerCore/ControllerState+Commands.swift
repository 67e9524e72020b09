public import ConsoleModel
import DeckModel
import StageModel

extension ControllerState {
  mutating func obey(
    _ command: OperatorCommand, at now: BootInstant, _ outcome: inout Outcome
  ) {
    if command.choosesRoles { settleRoles() }
    let (before, digits) = (values, typedDigits)
    if !command.isDigit { typedDigits = "" }
    switch command {
    case .next: move(to: path?.after(values.cursor), at: now)
    case .previous: move(to: path?.before(values.cursor), at: now)
    case .first: jump(to: outline.map { _ in .start })
    case .last: jump(to: outline?.slides.indices.last.map { Cursor(slide: $0) })
    case .goTo(let slide, let step): jump(to: Cursor(slide: slide, step: step))
    case .commitDigits: jump(to: Int(digits).map { Cursor(slide: $0 - 1) })
    case .toggleBlack: values.blank = values.blank == .black ? .none : .black
    case .toggleWhite: values.blank = values.blank == .white ? .none : .white
    case .setBlank(let blank): values.blank = blank
    case .toggleFreeze: values.frozen = values.frozen == nil ? values.cursor : nil
    case .setFrozen(let on): values.frozen = on ? values.frozen ?? values.cursor : nil
    case .toggleTimer: values.timer = values.timer.set(running: !values.timer.isRunning, at: now)
    case .startTimer: setTimer(running: true, at: now)
    case .pauseTimer: setTimer(running: false, at: now)
    case .resetTimer: values.timer = TalkTimer(isRunning: values.timer.isRunning, since: now)
    case .largerText: values.textSize = TextSize.larger(than: values.textSize)
    case .smallerText: values.textSize = TextSize.smaller(than: values.textSize)
    case .ordinaryText: values.textSize = TextSize.ordinary
    case .setTextSize(let size): values.textSize = TextSize.nearest(to: size)
    case .undo: takeBack(&outcome)
    case .redo: doAgain(&outcome)
    case .swapRoles: swapRoles()
    case .setRole(let name, let role): choose([name: role])
    case .startOver: startOver()
    case .continueEarlier: continueEarlier()
    case .dismissBanner: banner = nil
    case .digit(let digit): type(digit)
    case .cancelDigits: break
    case .showShortcuts: outcome.showsShortcuts = true
    case .quit: end(at: now)
    }
    if command.isUndoable { remember(values.changes(from: before), &outcome) }
  }

  /// A plain move; the first one of a talk starts its clock.
  private mutating func move(to target: Cursor?, at now: BootInstant) {
    guard let target else { return }
    values.cursor = target
    if values.timer == TalkTimer() { values.timer = TalkTimer(isRunning: true, since: now) }
  }

  private mutating func jump(to target: Cursor?) {
    guard let target else { return }
    if let refusal = refusalToGo(to: target) { return take(Notice(refusal)) }
    values.cursor = target
  }

  private mutating func setTimer(running: Bool, at now: BootInstant) {
    guard values.timer.isRunning != running else { return }
    values.timer = values.timer.set(running: running, at: now)
  }

  /// A clean end pauses the clock: what comes after it is not of the talk.
  private mutating func end(at now: BootInstant) {
    setTimer(running: false, at: now)
    hasEnded = true
  }

  private mutating func remember(_ changes: [SessionChange], _ outcome: inout Outcome) {
    guard !changes.isEmpty else { return }
    history.record(changes)
    outcome.history = .recorded(changes)
  }

  private mutating func takeBack(_ outcome: inout Outcome) {
    guard let changes = history.undo() else { return }
    carryOut(changes)
    outcome.history = .undone
  }

  private mutating func doAgain(_ outcome: inout Outcome) {
    guard let changes = history.redo() else { return }
    carryOut(changes)
    outcome.history = .redone
  }

  private mutating func carryOut(_ changes: [SessionChange]) {
    let before = values
    for change in changes { values.apply(change) }
    if let nearest = outline?.nearest(to: values.cursor) { values.cursor = nearest }
    if values.roles != before.roles { memory.remember(values.roles, among: outputs) }
    if values.roles != before.roles || values.swapOfOne != before.swapOfOne { place() }
  }

  private mutating func startOver() {
    values.cursor = .start
    values.timer = TalkTimer()
    values.blank = .none
    values.frozen = nil
    banner = nil
  }

  private mutating func continueEarlier() {
    guard let saved = earlier else { return }
    values.cursor = outline?.nearest(to: saved.values.cursor) ?? saved.values.cursor
    values.timer = TalkTimer(elapsed: saved.values.timer.elapsed, since: saved.values.timer.since)
    values.blank = saved.values.blank
    values.frozen = saved.values.frozen.map { outline?.nearest(to: $0) ?? $0 }
    values.textSize = saved.values.textSize
    earlier = nil
    banner = nil
  }

  private mutating func type(_ digit: Int) {
    guard (0...9).contains(digit), typedDigits.count < 5 else { return }
    typedDigits += "\(digit)"
  }

  /// Why a command can't be obeyed, in words for whoever gave it; `nil` when it can.
  public func refusal(of command: OperatorCommand) -> String? {
    switch command {
    case .goTo(let slide, let step): refusalToGo(to: Cursor(slide: slide, step: step))
    case .setRole(let name, _) where !outputs.contains { $0.name == name }:
      "There is no output '\(name)'. \(knownOutputs)"
    case .setRole(_, .console) where !configuration.hasConsole,
      .swapRoles where !configuration.hasConsole:
      "This talk has no console: every display that is used is the audience's."
    case .undo where history.done.isEmpty: "There is nothing to undo."
    case .redo where history.undone.isEmpty: "There is nothing to redo."
    default: nil
    }
  }

  private func refusalToGo(to target: Cursor) -> String? {
    guard let outline else { return "The deck is not open yet." }
    guard outline.slides.indices.contains(target.slide) else {
      return "There is no slide \(target.slide + 1): the deck has slides 1 to "
        + "\(outline.slides.count). The talk stays on \(values.cursor)."
    }
    guard outline.contains(target) else {
      return "Slide \(target.slide + 1) has no step \(target.step): its last is "
        + "\(outline.slides[target.slide].stepCount - 1). The talk stays on \(values.cursor)."
    }
    return nil
  }

  /// A sentence that lists the outputs there are.
  public var knownOutputs: String {
    outputs.isEmpty
      ? "No output is connected."
      : "There are: \(outputs.map(\.name.text).joined(separator: ", "))."
  }
}

extension OperatorCommand {
  fileprivate var choosesRoles: Bool {
    switch self {
    case .swapRoles, .setRole: true
    default: false
    }
  }

  fileprivate var isDigit: Bool {
    if case .digit = self { true } else { false }
  }

  /// Whether undo takes it back: not plain moves, and not undo itself.
  var isUndoable: Bool {
    switch self {
    case .next, .previous, .undo, .redo, .dismissBanner, .digit, .cancelDigits,
      .showShortcuts, .quit:
      false
    default: true
    }
  }
}
