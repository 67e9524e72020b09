public import ConsoleModel
import DeckModel
import StageModel

extension ControllerState {
  /// All that the console shows.
  public var consoleState: ConsoleState {
    var state = ConsoleState(session: configuration.session, cursor: values.cursor)
    state.next = outline?.after(values.cursor)
    state.timer = values.timer
    state.blank = values.blank
    state.frozen = values.frozen
    state.typedDigits = typedDigits
    state.isSaving = isSaving
    state.canUndo = !history.done.isEmpty
    state.canRedo = !history.undone.isEmpty
    state.outputs = outputs.map {
      OutputStatus(
        output: $0, role: placement.roles[$0.name] ?? .unused, showing: showing[$0.name] ?? .none)
    }
    state.isMirrored = !placement.mirrored.isEmpty
    state.banner = banner
    state.notices = notices
    return state
  }
}
