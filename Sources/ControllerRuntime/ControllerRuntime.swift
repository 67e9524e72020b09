public import ControllerCore

/// The one inbox: takes events in order, and carries out their effects through the ports.
public final class ControllerRuntime {
  /// The talk as it is now.
  public private(set) var state: ControllerState
  private let stages: any StagePort
  private let console: (any ConsolePort)?
  private let journal: any JournalPort
  private let talk: any TalkPort
  private var inbox: [ControllerEvent] = []
  private var isWorking = false

  /// Creates a runtime.
  ///
  /// - Parameters:
  ///   - state: Where the talk begins.
  ///   - stages: The audience's displays.
  ///   - console: The console, or `nil` where there is none.
  ///   - journal: Keeps the session.
  ///   - talk: Ends the talk.
  public init(
    _ state: ControllerState, stages: any StagePort, console: (any ConsolePort)?,
    journal: any JournalPort, talk: any TalkPort
  ) {
    self.state = state
    self.stages = stages
    self.console = console
    self.journal = journal
    self.talk = talk
  }

  /// Takes an event; one that a port raises while it works waits its turn.
  public func handle(_ event: ControllerEvent) {
    inbox.append(event)
    guard !isWorking else { return }
    isWorking = true
    defer { isWorking = false }
    while !inbox.isEmpty {
      for effect in state.reduce(inbox.removeFirst()) { perform(effect) }
    }
  }

  private func perform(_ effect: ControllerEffect) {
    switch effect {
    case .save(let entry): journal.save(entry)
    case .rememberRoles(let memory): journal.remember(memory, among: state.outputs)
    case .hideStage(let name): stages.hide(name)
    case .placeStage(let output): stages.place(output)
    case .show(let showing, let name): stages.show(showing, on: name)
    case .setTextSize(let size): stages.setTextSize(size)
    case .arrange(let formats): stages.arrange(formats)
    case .drawAhead(let cursors): stages.drawAhead(cursors)
    case .placeConsole(let output, let fill): console?.place(output, fill: fill)
    case .hideConsole: console?.hide()
    case .tellConsole(let state): console?.tell(state)
    case .showShortcuts: console?.showShortcuts()
    case .end: talk.end()
    }
  }
}
