internal import ConsoleModel
internal import Glibc
internal import LinuxSystem
internal import Stage
internal import StageModel
internal import Wire

/// Connects a stage with the controller, and again with the next one when that has gone; the
/// picture stays.
final class Program {
  /// How long to wait before another attempt, first and later, and when the first ends.
  private static let eagerDelay = Duration.milliseconds(50)
  private static let patientDelay = Duration.milliseconds(500)
  private static let eagerSpan: Int64 = 5_000_000_000
  /// When the talk's socket is gone for so long, the talk is over.
  private static let endSpan: Int64 = 10_000_000_000
  /// Keys pressed while there is no controller: how many and how long they are kept.
  private static let keptKeys = 32
  private static let keySpan: Int64 = 2_000_000_000

  private let arguments: Arguments
  private let token: Token
  private let loop: EventLoop
  private let driver: any StageDriver
  private var player: StagePlayer?
  private var link: PacketLink?
  private var timer: EventLoop.Timer?
  private var lostSince: Int64?
  private var pathGoneSince: Int64?
  private var keys: [(time: Int64, key: PressedKey)] = []

  /// Prepares the loop; nothing is connected yet.
  init(_ arguments: Arguments, token: String) throws(SystemError) {
    self.arguments = arguments
    self.token = Token(token)
    loop = try EventLoop()
    driver =
      switch arguments.driver {
      case .x11: SDLStageDriver(.x11)
      case .wayland: SDLStageDriver(.wayland)
      case .null: NullStageDriver()
      }
    try Signals.watch(
      [Signals.interrupt, Signals.terminate, Signals.hangUp], on: loop
    ) { [loop] signal in
      // An interrupt from the terminal is the controller's to act on.
      if signal == Signals.terminate { loop.stop() }
    }
  }

  /// Runs until the talk is over; answers the exit status.
  func run() -> Int32 {
    let player = StagePlayer(driver: driver, isSlow: arguments.driver == .wayland) {
      [weak self] in self?.tell($0)
    }
    self.player = player
    driver.onConnect = { [loop, weak self] descriptor in
      try? loop.watch(descriptor) { _ in self?.work() }
    }
    driver.onDisconnect = { [loop] in loop.forget($0) }
    connect()
    // The controller answers the greeting while the display server is met.
    (driver as? SDLStageDriver)?.begin()
    work()
    loop.run()
    player.hide()
    return 0
  }

  // MARK: The controller

  private func connect() {
    do {
      let descriptor = try Sockets.connect(arguments.socket, .packets)
      let link = try PacketLink(descriptor, on: loop)
      link.onMessage = { [weak self] in self?.receive($0, $1) }
      link.onClose = { [weak self] in self?.lost($0) }
      self.link = link
      lostSince = nil
      pathGoneSince = nil
      greet()
    } catch {
      retry()
    }
  }

  private func greet() {
    send(
      .hello(
        StageHello(
          token: token, processID: getpid(), output: OutputName(arguments.output),
          showing: player?.showing ?? .none, number: player?.number ?? 0)))
    let now = Clock.monotonic
    for kept in keys where now - kept.time <= Self.keySpan { tell(.key(kept.key)) }
    keys = []
  }

  private func lost(_ reason: String) {
    StandardError.print("lectern-stage: the controller has gone (\(reason)); keeping the picture")
    link = nil
    player?.forgetController()
    work()
    retry()
  }

  private func retry() {
    let now = Clock.monotonic
    let since = lostSince ?? now
    lostSince = since
    if access(arguments.socket, F_OK) == 0 {
      pathGoneSince = nil
    } else {
      let gone = pathGoneSince ?? now
      pathGoneSince = gone
      guard now - gone < Self.endSpan else { return loop.stop() }
    }
    let delay = now - since < Self.eagerSpan ? Self.eagerDelay : Self.patientDelay
    loop.after(delay) { [weak self] in self?.connect() }
  }

  private func send(_ report: StageReport) {
    do {
      link?.send(try WireCodec.encode(report))
    } catch {
      StandardError.print("lectern-stage: \(error)")
    }
  }

  // MARK: Orders and notices

  private func receive(_ bytes: [UInt8], _ descriptors: [Descriptor]) {
    do {
      obey(try WireCodec.decode(StageCommand.self, from: bytes), descriptors)
    } catch {
      StandardError.print("lectern-stage: \(error)")
      send(.failed(error.description))
    }
    soon()
  }

  private func obey(_ command: StageCommand, _ descriptors: [Descriptor]) {
    guard let player else { return }
    switch command {
    case .place(let output): player.place(output)
    case .attach(let buffer, let bytes):
      guard let descriptor = descriptors.first else {
        return send(.failed("\(buffer) came without its descriptor"))
      }
      player.attach(buffer.number, descriptor, bytes: bytes)
    case .detach(let buffer): player.detach(buffer.number)
    case .prepare(let frame): player.prepare(StageFrame(frame))
    case .show(let frame, let number, let transition):
      player.show(StageFrame(frame), number: number, transition: transition)
    case .showColour(let showing, let colour, let number, let transition):
      player.show(colour, as: showing, number: number, transition: transition)
    case .hide: player.hide()
    case .capture(let buffer): player.capture(buffer.number)
    case .end: loop.stop()
    }
  }

  private func tell(_ notice: StageNotice) {
    if link == nil, case .key(let key) = notice {
      keys = keys.suffix(Self.keptKeys - 1) + [(Clock.monotonic, key)]
    }
    send(StageReport(notice))
  }

  // MARK: Work

  /// Works after all messages that have come already.
  private func soon() {
    timer?.cancel()
    timer = loop.after(.zero) { [weak self] in self?.work() }
  }

  private func work() {
    guard let player else { return }
    let didSomething = player.work()
    timer?.cancel()
    timer = nil
    // What was drawn may have read events that the descriptor will not tell of any more.
    if didSomething { return soon() }
    guard let next = player.nextWork else { return }
    let delay = max(0, next == .min ? 0 : next - Clock.monotonic)
    timer = loop.after(.nanoseconds(delay)) { [weak self] in self?.work() }
  }
}
