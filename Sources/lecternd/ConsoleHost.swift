import ConsoleModel
import ControllerRuntime
import DeckModel
import LinuxSystem
import RemoteServer
import RenderPool
import StageModel
import Wire

/// The console of a talk: one process, started again when it dies.
final class ConsoleHost: ConsolePort {
  /// Told of what the operator does.
  struct Listener {
    let key: (KeyStroke) -> Void
    let command: (OperatorCommand) -> Void
    let failed: (String) -> Void
    let motion: (_ isReduced: Bool) -> Void
    /// A password was given, or `nil` when none will be.
    let password: (String?) -> Void
  }

  /// A console that ends within this time may be unable to run.
  ///
  /// Unit: nanoseconds.
  private static let soon: Int64 = 2_000_000_000
  /// The least time between two states that the console is told.
  private static let calm: Duration = .milliseconds(50)
  /// How long it may leave unread what it is told; the audience sees nothing of its troubles.
  ///
  /// Unit: seconds.
  private static let patience = 10

  private let loop: EventLoop
  private let socket: String
  private let token: Token
  private let listener: Listener
  private let roster: ProcessRoster
  private var process: WatchedProcess?
  private var link: PictureLink<ConsoleCommandMessage>?
  private var awaited: Int32?
  private var isStarted = false
  private var isClosed = false
  /// When it was started last, whether it has connected since, how often in a row it ended soon
  /// after, and what starts it again.
  ///
  /// Unit: nanoseconds.
  private var launched: Int64 = 0
  private var hasConnected = false
  private var soonDeaths = 0
  private var relaunch: EventLoop.Timer?
  /// What a console that connects is told.
  private var outline: DeckOutline?
  private var details: [Int: SlideDetail] = [:]
  private var fillings: [DisplayFormat: [Int: SlideFilling]] = [:]
  private var state: ConsoleState?
  private var told: ConsoleState?
  private var pause: EventLoop.Timer?
  private var isWaiting = false
  private var placed: (output: Output, fill: Bool)?
  /// The encrypted deck whose password is asked for.
  private var question: (deck: String, isWrong: Bool)?
  /// What the console wants to show.
  private var panes: [ConsolePane: PixelSize] = [:]
  private var rows: (range: ClosedRange<Int>, size: PixelSize)?
  private var rowsSent: Set<Int> = []
  /// The pool that draws; set once.
  var pool: RenderPool?

  init(
    socket: String, token: Token, roster: ProcessRoster, on loop: EventLoop, listener: Listener
  ) {
    self.socket = socket
    self.token = token
    self.roster = roster
    self.loop = loop
    self.listener = listener
    awaited = roster.earlier(.console).first
    if let awaited {
      loop.after(.seconds(1)) { [weak self] in self?.stopWaiting(for: awaited) }
    }
  }

  // MARK: Orders

  func place(_ output: Output, fill: Bool) {
    placed = (output, fill)
    // It may have ended while it had no display to be on.
    if isStarted, awaited == nil, relaunch == nil { launch() }
    send(.place(output, fill: fill))
  }

  func hide() {
    placed = nil
    send(.hide)
  }

  func tell(_ state: ConsoleState) {
    self.state = state
    guard pause == nil, !isWaiting, let pool else { return }
    isWaiting = true
    // First the audience: the console draws no picture while the stage does.
    pool.whenShown { [weak self] in self?.tellCalmly() }
  }

  private func tellCalmly() {
    isWaiting = false
    tellState()
    // A held key changes the state thirty times a second: the console draws it less often, so
    // that the audience's pictures get the processor.
    pause = loop.after(Self.calm) { [weak self] in
      guard let self else { return }
      pause = nil
      if let state, told != state { tell(state) }
    }
  }

  private func tellState() {
    guard let state else { return }
    if told?.textSize != state.textSize { rowsSent = [] }
    let isElsewhere =
      told?.cursor != state.cursor || told?.next != state.next
      || told?.textSize != state.textSize
      || PictureFit.leadingDisplay(told) != PictureFit.leadingDisplay(state)
    told = state
    send(.state(state))
    if isElsewhere { wantPictures() }
  }

  func showShortcuts() { send(.showShortcuts) }

  /// Asks the operator for the deck's password, until the deck is open.
  func askPassword(of deck: String, isWrong: Bool) {
    question = (deck, isWrong)
    send(.askPassword(deck: deck, isWrong: isWrong))
    start()
  }

  /// The deck is open.
  func open(_ outline: DeckOutline) {
    self.outline = outline
    question = nil
    send(.outline(outline))
    wantPictures()
  }

  /// Notes and text of some slides.
  func describe(_ details: [SlideDetail]) {
    for detail in details { self.details[detail.slide] = detail }
    send(.details(details))
  }

  /// How some slides fill displays of a format.
  func arrange(_ format: DisplayFormat, _ fillings: [SlideFilling]) {
    // Displays and text sizes of long ago are of no interest.
    if self.fillings[format] == nil, self.fillings.count > 8 { self.fillings = [:] }
    for filling in fillings { self.fillings[format, default: [:]][filling.slide] = filling }
    send(.fillings(format, fillings))
  }

  /// A picture from the pool.
  func frame(_ frame: Frame, for place: ConsolePlace) {
    guard let link, link.attach(frame.buffer, pool?.memory(of: frame.buffer)) else {
      pool?.released(frame.buffer, by: .console)
      return
    }
    switch place {
    case .current: send(.picture(.current, frame))
    case .next: send(.picture(.next, frame))
    case .row(let slide):
      rowsSent.insert(slide)
      send(.thumbnail(slide: slide, frame))
    }
  }

  /// A buffer is no more.
  func drop(_ buffer: BufferID) { link?.detach(buffer) }

  // MARK: Process

  /// Starts the console, or waits for the one that outlived the last controller.
  func start() {
    guard !isStarted, !isClosed else { return }
    isStarted = true
    if awaited == nil { launch() }
  }

  /// A console has connected.
  func connected(_ hello: ConsoleHello, _ link: PacketLink) {
    awaited = nil
    hasConnected = true
    if process?.processID != hello.processID { watch(hello.processID, isChild: false) }
    self.link?.packets.close()
    let watch = ReadingWatch(link, on: loop, patience: Self.patience) { [weak self] in
      StandardError.print("lecternd: the console does not answer and is killed")
      self?.process?.kill()
    }
    self.link = PictureLink(link, watch: watch)
    link.onMessage = { [weak self] bytes, _ in self?.heard(bytes) }
    link.onClose = { [weak self] _ in self?.process?.kill() }
    if let outline { send(.outline(outline)) }
    if !details.isEmpty { send(.details(details.values.sorted { $0.slide < $1.slide })) }
    for (format, slides) in fillings {
      send(.fillings(format, slides.values.sorted { $0.slide < $1.slide }))
    }
    if let state { send(.state(state)) }
    if let question {
      send(.askPassword(deck: question.deck, isWrong: question.isWrong))
    }
    if let placed { send(.place(placed.output, fill: placed.fill)) } else { send(.hide) }
  }

  /// Ends the console.
  func close() {
    isClosed = true
    send(.end)
    loop.after(.milliseconds(500)) { [process] in process?.kill() }
  }

  /// Lets go of it; it goes on for the next controller.
  func abandon() {
    isClosed = true
    link?.packets.close()
    link = nil
  }

  /// Whether it has ended.
  var hasEnded: Bool { process == nil }
  /// Called when it has ended.
  var onProcessEnd: (() -> Void)?

  private func launch() {
    guard !isClosed, process == nil else { return }
    relaunch = nil
    launched = Clock.monotonic
    hasConnected = false
    do {
      let id = try Programs.start(
        Programs.folder + "/lectern-console", ["--socket", socket],
        environment: [Token.variable: token.text, "SWIFT_BACKTRACE": "enable=no"], niceness: 5)
      watch(id, isChild: true)
    } catch {
      listener.failed(localized("The console can't be started: %1.", "\(error)"))
    }
  }

  private func watch(_ processID: Int32, isChild: Bool) {
    process = try? WatchedProcess(processID: processID, isChild: isChild, on: loop) {
      [weak self] _ in self?.ended(processID)
    }
    roster.add(.console, processID)
  }

  private func ended(_ processID: Int32) {
    roster.remove(processID)
    process = nil
    link?.packets.close()
    link = nil
    panes = [:]
    rows = nil
    rowsSent = []
    pool?.consoleEnded()
    onProcessEnd?()
    guard !isClosed else { return }
    let isSoon = !hasConnected || Clock.monotonic - launched < Self.soon
    soonDeaths = isSoon ? soonDeaths + 1 : 1
    if soonDeaths == 4 {
      listener.failed(localized("The console has ended four times, each time soon after it began."))
    }
    relaunch = loop.after(pauseBeforeLaunch) { [weak self] in self?.launchAgain() }
  }

  /// At once a few times; then, while it does not even connect, less and less often.
  private var pauseBeforeLaunch: Duration {
    guard soonDeaths >= 4 else { return .milliseconds(50) }
    return .seconds(hasConnected ? 5 : min(60, 5 << min(soonDeaths - 4, 4)))
  }

  /// Without a display, as when the display server has gone, it waits until it is placed.
  private func launchAgain() {
    relaunch = nil
    if placed != nil { launch() }
  }

  private func stopWaiting(for processID: Int32) {
    guard awaited == processID else { return }
    awaited = nil
    roster.kill(processID)
    if isStarted { launch() }
  }

  // MARK: Messages

  private func send(_ message: ConsoleCommandMessage) { link?.send(message) }

  private func heard(_ bytes: [UInt8]) {
    guard let report = try? WireCodec.decode(ConsoleReport.self, from: bytes) else {
      StandardError.print("lecternd: the console sent nonsense")
      process?.kill()
      return
    }
    switch report {
    case .hello, .mapped: break
    case .motion(let isReduced): listener.motion(isReduced)
    case .password(let password): listener.password(password)
    case .key(let stroke): listener.key(stroke)
    case .command(let command): listener.command(command)
    case .panes(let sizes): take(sizes)
    case .thumbnails(let from, let through, let size): take(from, through, size)
    case .released(let buffer): pool?.released(buffer, by: .console)
    }
  }

  private func take(_ sizes: [PaneSize]) {
    panes = Dictionary(sizes.map { ($0.pane, $0.size) }) { _, last in last }
    wantPictures()
  }

  private func take(_ from: Int, _ through: Int, _ size: PixelSize) {
    guard let outline, from <= through, let last = outline.slides.indices.last else { return }
    let range = max(0, from)...max(0, min(through, last))
    // Only what is missing is asked for: it may have been forgotten there.
    if rows?.size != size { rowsSent = [] } else { rowsSent.subtract(range) }
    rows = (range.lowerBound...min(range.upperBound, range.lowerBound + 63), size)
    wantPictures()
  }

  /// Tells the pool all pictures that the console wants now.
  private func wantPictures() {
    guard let pool, let state, let outline, link != nil else { return }
    var wanted: [ConsolePlace: PictureKey] = [:]
    let shape = PictureFit.leadingDisplay(state)
    func key(_ cursor: Cursor, _ size: PixelSize) -> PictureKey {
      PictureKey(
        cursor: cursor, size: size, textSize: state.textSize, shape: size == shape ? nil : shape)
    }
    if let size = panes[.current] { wanted[.current] = key(state.cursor, size) }
    if let size = panes[.next], let next = state.next { wanted[.next] = key(next, size) }
    for slide in rows?.range ?? 0...0 {
      guard let rows, !rowsSent.contains(slide), outline.slides.indices.contains(slide) else {
        continue
      }
      let whole = Cursor(slide: slide, step: outline.slides[slide].stepCount - 1)
      wanted[.row(slide)] = key(whole, rows.size)
    }
    pool.setConsole(wanted)
  }
}
