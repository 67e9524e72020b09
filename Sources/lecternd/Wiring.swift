import CommandLineModel
import ConsoleModel
import ControllerCore
import ControllerRuntime
import DeckModel
import DisplayWatch
import LinuxSystem
import RemoteServer
import RenderPool
import StageModel
import Wire

// Here, and nowhere else, the ports are filled and what happens at the edges becomes an event.

extension Talk {
  /// Puts the parts together and begins.
  func wire(_ restored: JournalHost.Restored) throws {
    if !roster.hasEarlier { try checkOutputs() }
    let stages = makeStages()
    let console = hasConsole ? makeConsole() : nil
    let pool = makePool()
    stages.pool = pool
    console?.pool = pool
    (self.stages, self.console, self.pool) = (stages, console, pool)
    let state = initialState(restored)
    journal.begin(SavedTalk(values: state.values, history: state.history))
    let runtime = ControllerRuntime(
      state, stages: stages, console: console, journal: journal, talk: self)
    self.runtime = runtime
    pool.setTextSize(runtime.state.values.textSize)
    journal.onSaving = { [weak self] in self?.handle(.savingChanged($0)) }
    try listen(runtime, stages, pool)
    for notice in restored.notices { handle(.noticed(Notice(notice))) }
    handle(.outputsChanged(displays.outputs))
  }

  /// Opens what knows of the displays: a display server, or the words of the command line.
  static func openSource(_ options: DaemonOptions) throws -> any DisplaySource {
    let virtual = options.present.virtualDisplays
    if !virtual.isEmpty {
      var place = 0
      let outputs = virtual.map { display in
        let output = display.output(x: place)
        place = output.bounds.maxX
        return output
      }
      return VirtualDisplays(outputs)
    }
    do {
      return try openDisplays()
    } catch {
      throw Refusal("\(error)")
    }
  }

  private var hasConsole: Bool {
    options.present.hasConsole && displays.server != .virtual
  }

  private var asked: [OutputName: Role] {
    var asked: [OutputName: Role] = [:]
    if let name = options.present.console { asked[name] = .console }
    if let name = options.present.audience { asked[name] = .audience }
    return asked
  }

  /// After a controller that died, only what never appeared is still to get the role asked for.
  private func absent(_ asked: [OutputName: Role]) -> [OutputName: Role] {
    asked.filter { name, _ in !displays.outputs.contains { $0.name == name } }
  }

  /// An output that was asked for must be one that can be there.
  private func checkOutputs() throws {
    let connectors = displays.connectors
    for name in asked.keys.sorted() where !connectors.contains(name) {
      let there = connectors.map(\.text).joined(separator: ", ")
      throw Refusal(
        connectors.isEmpty
          ? localized("there is no output '%1': no output is connected.", name.text)
          : localized("there is no output '%1'. There are: %2.", name.text, there))
    }
  }

  private func initialState(_ restored: JournalHost.Restored) -> ControllerState {
    let configuration = ControllerConfiguration(
      session: options.session.text, asked: roster.hasEarlier ? absent(asked) : asked,
      hasConsole: hasConsole,
      placesWindows: displays.server != .wayland, fit: options.present.presentation.fit)
    return ControllerState(
      configuration, saved: restored.talk, age: restored.age, memory: restored.memory,
      start: options.present.start, textSize: options.present.textSize)
  }

  private func makeStages() -> StageHost {
    let driver =
      switch displays.server {
      case .x11: "x11"
      case .wayland: "wayland"
      case .virtual: "null"
      }
    return StageHost(
      StageHost.Launch(
        driver: driver, socket: folder.peersSocket, token: token,
        transition: options.present.presentation.transition),
      roster: roster, on: loop,
      listener: StageHost.Listener(
        showed: { [weak self] in self?.showed($0, $1) },
        ended: { [weak self] in self?.handle(.stageEnded($0)) },
        key: { [weak self] report in
          if case .key(let stroke) = report { self?.pressed(stroke) }
        },
        failed: { [weak self] name, reason in
          self?.handle(.noticed(Notice(localized("Output %1: %2", name.text, reason))))
        }))
  }

  private func makeConsole() -> ConsoleHost {
    ConsoleHost(
      socket: folder.peersSocket, token: token, roster: roster, on: loop,
      listener: ConsoleHost.Listener(
        key: { [weak self] in self?.pressed($0) },
        command: { [weak self] in self?.obey($0) },
        failed: { [weak self] in self?.handle(.noticed(Notice($0))) },
        motion: { [weak self] in self?.stages?.isMotionReduced = $0 },
        password: { [weak self] in self?.given(password: $0) }))
  }

  private func makePool() -> RenderPool {
    RenderPool(
      deck: options.deck, copyIn: JournalHost.folder, presentation: options.present.presentation,
      loop: loop,
      listener: RenderPool.Listener(
        opened: { [weak self] in self?.opened($0, $1) },
        refused: { [weak self] in self?.refused($0) },
        locked: { [weak self] in self?.locked($0) },
        troubled: { [weak self] in self?.handle(.noticed(Notice("\($0)"))) },
        stageFrame: { [weak self] in self?.stages?.frame($1, on: $0, isForLater: $2) },
        consoleFrame: { [weak self] in self?.console?.frame($1, for: $0) },
        described: { [weak self] in self?.console?.describe($0) },
        arranged: { [weak self] in self?.arranged($0, $1) },
        gaveUp: { [weak self] picture, problem in
          self?.handle(
            .noticed(Notice(localized("Slide %1: %2", "\(picture.cursor)", problem.message))))
        },
        dropped: { [weak self] in
          self?.stages?.drop($0)
          self?.console?.drop($0)
        }))
  }

  private func listen(
    _ runtime: ControllerRuntime, _ stages: StageHost, _ pool: RenderPool
  ) throws {
    lifeline.onQuit = { [weak self] in self?.obey(.quit) }
    lifeline.onPassword = { [weak self] in self?.heard(password: $0) }
    lifeline.onSupervisorGone = { [weak self] in self?.nobodyAnswers() }
    peers = try PeerListener(
      options.peers, token: token, on: loop,
      listener: PeerListener.Listener(
        stage: { [weak self] in self?.stages?.connected($0, $1) },
        console: { [weak self] in self?.console?.connected($0, $1) }))
    remote = try RemoteHost(
      options.control, on: loop,
      RemoteHost.Reach(
        runtime: runtime, displays: displays, stages: stages, pool: pool, deck: options.deck.path,
        isSupervised: { [lifeline] in lifeline.isSupervised },
        inheritance: { [options] in [options.control, options.peers, options.lock] },
        handOver: { [weak self] in self?.handOver() },
        isLocked: { [weak self] in self?.lock.isAsking == true },
        obey: { [weak self] in self?.obey($0) }))
  }
}
