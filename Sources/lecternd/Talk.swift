import CommandLineModel
import ConsoleModel
import ControllerCore
import ControllerRuntime
import DeckModel
import DisplayWatch
import LinuxSystem
import RemoteServer
import RenderPool
import SessionStore
import StageModel
import Wire

/// A talk from its start to its end: the parts of the controller, put together in `Wiring`.
final class Talk: TalkPort {
  let options: DaemonOptions
  let loop: EventLoop
  let folder: SessionFolder
  let token: Token
  let displays: DisplayHost
  let journal: JournalHost
  let roster: ProcessRoster
  let lifeline: Lifeline
  var stages: StageHost?
  var console: ConsoleHost?
  var pool: RenderPool?
  var runtime: ControllerRuntime?
  var peers: PeerListener?
  var remote: RemoteHost?
  private(set) var exitCode: Int32 = 0
  private var isEnding = false
  var lock = DeckLock()

  init(_ options: DaemonOptions, on loop: EventLoop) throws {
    self.options = options
    self.loop = loop
    let environment = Programs.environment
    token = Token(environment[Token.variable] ?? "")
    folder = SessionFolder(
      options.session,
      in: SessionFolder.base(environment: environment, userID: CurrentProcess.userID))
    lifeline = try Lifeline(options.lifeline, on: loop)
    roster = ProcessRoster(path: folder.rosterFile)
    let source = try Self.openSource(options)
    let relay = TalkRelay()
    displays = try DisplayHost(source, on: loop) { relay.talk?.outputsChanged($0) }
    let key =
      options.isNamed
      ? SessionKey.named(options.session.text) : .deck(canonicalPath: options.deck.path)
    let (journal, restored) = JournalHost.open(
      key, isFresh: options.present.isFresh, on: loop)
    self.journal = journal
    relay.talk = self
    try wire(restored)
  }

  /// Runs the talk; answers the exit status.
  func run() -> Int32 {
    loop.run()
    return exitCode
  }

  // MARK: Events

  /// Hands an event to the core.
  func handle(_ event: ControllerEvent) { runtime?.handle(event) }

  /// Obeys a command now.
  func obey(_ command: OperatorCommand) {
    handle(.commandGiven(command, at: BootInstant(nanoseconds: Clock.boot)))
  }

  /// A key was pressed on the stage or on the console.
  func pressed(_ stroke: KeyStroke) {
    guard let state = runtime?.state,
      let command = Shortcuts.command(for: stroke, typedDigits: state.typedDigits)
    else { return }
    obey(command)
  }

  /// The displays have changed.
  func outputsChanged(_ outputs: [Output]) {
    handle(.outputsChanged(outputs))
    if runtime?.state.stageGoals.isEmpty == true { startConsole() }
  }

  /// A worker has read the deck.
  func opened(_ outline: DeckOutline, _ problems: [DeckProblem]) {
    for problem in problems { StandardError.print("\(problem)") }
    let wanted = runtime?.state.values.cursor
    console?.open(outline)
    stages?.outline = outline
    handle(.deckOpened(outline))
    pool?.describeAgain(around: runtime?.state.values.cursor.slide ?? 0)
    if let problem = problems.first { handle(.noticed(Notice("\(problem)"))) }
    sayWhere(wanted)
    if let password = lock.tried { lifeline.keepPassword(password) }
    lifeline.tellReady()
    remote?.deckAnswered()
    if runtime?.state.stageGoals.isEmpty == true { startConsole() }
    // The audience's first picture has the machine to itself, for a moment at the most.
    loop.after(.milliseconds(700)) { [weak self] in self?.startConsole() }
  }

  /// A deck that is shorter than was thought begins elsewhere, which whoever started it should know.
  private func sayWhere(_ wanted: Cursor?) {
    guard let wanted, let state = runtime?.state, state.values.cursor != wanted,
      let notice = state.notices.first
    else { return }
    StandardError.print("lectern: \(notice.text)")
  }

  /// The deck can't be shown: the talk does not begin.
  func refused(_ problem: DeckProblem) { refuse("\(problem)") }

  /// Ends a talk that does not begin, and says why.
  func refuse(_ reason: String) {
    StandardError.print("lectern: \(reason)")
    exitCode = Refusal.exitCode
    end()
  }

  /// A worker has found how some slides fill a display.
  func arranged(_ format: DisplayFormat, _ fillings: [SlideFilling]) {
    handle(.slidesArranged(format, fillings))
    console?.arrange(format, fillings)
  }

  /// A stage shows something.
  func showed(_ name: OutputName, _ showing: Showing) {
    handle(.stageShowed(name, showing))
    if showing != .none { startConsole() }
  }

  private func startConsole() {
    guard !isEnding else { return }
    console?.start()
  }

  // MARK: The end

  func end() {
    guard !isEnding else { return }
    isEnding = true
    peers?.stop()
    pool?.close()
    stages?.close()
    console?.close()
    journal.close()
    stages?.onProcessEnd = { [weak self] in self?.finishIfEnded() }
    console?.onProcessEnd = { [weak self] in self?.finishIfEnded() }
    // Whatever does not end by itself is killed by its host before this.
    loop.after(.milliseconds(900)) { [weak self] in self?.finish() }
    finishIfEnded()
  }

  /// Ends this controller alone: stages and console go on, and find the next one.
  func handOver() {
    guard !isEnding else { return }
    isEnding = true
    peers?.stop()
    stages?.abandon()
    console?.abandon()
    pool?.close()
    journal.close()
    remote?.stop { [loop] in loop.stop() }
  }

  private func finishIfEnded() {
    guard isEnding, stages?.hasEnded ?? true, console?.hasEnded ?? true else { return }
    finish()
  }

  private func finish() {
    roster.close()
    // Without a supervisor nobody else removes the session's folder.
    if !lifeline.isSupervised { folder.remove() }
    guard let remote else { return loop.stop() }
    remote.stop { [loop] in loop.stop() }
    // A client that does not read its answer keeps nobody from ending.
    loop.after(.milliseconds(300)) { [loop] in loop.stop() }
  }
}

/// Lets what is made before the talk reach it later.
private final class TalkRelay {
  weak var talk: Talk?
}
