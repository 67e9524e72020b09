public import ConsoleModel
import DeckModel
import StageModel

extension ControllerState {
  /// All that the console shows.
  public var consoleState: ConsoleState {
    var state = ConsoleState(session: configuration.session, cursor: values.cursor)
    state.next = path?.after(values.cursor)
    (state.part, state.parts) = leadingPart
    state.nextPart = state.next.map { leadingPart(of: $0).index } ?? 0
    state.textSize = values.textSize
    state.fit = configuration.fit
    state.timer = values.timer
    state.blank = values.blank
    state.frozen = values.frozen
    state.typedDigits = typedDigits
    state.isSaving = isSaving
    state.canUndo = !history.done.isEmpty
    state.canRedo = !history.undone.isEmpty
    state.outputs = outputs.map(status)
    state.isMirrored = !placement.mirrored.isEmpty
    state.banner = banner
    state.notices = notices
    return state
  }

  private func status(of output: Output) -> OutputStatus {
    var status = OutputStatus(
      output: output, role: placement.roles[output.name] ?? .unused,
      showing: showing[output.name] ?? .none)
    if case .slide(let cursor) = status.showing {
      (status.part, status.parts) = part(of: cursor, on: output.size)
    }
    return status
  }
}
