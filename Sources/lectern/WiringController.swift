import CommandLineModel
import LinuxSystem
import RemoteServer

/// One run of `lecternd`, as its supervisor sees it.
final class Controller {
  /// Its process id.
  let processID: Int32
  /// Called with each message but answers to pings.
  var onMessage: ((LifelineMessage) -> Void)?
  /// Called once with the exit status, or 128 and the signal.
  var onEnd: ((Int32) -> Void)?
  /// Whether it has ever answered.
  private(set) var hasAnswered = false

  private let link: PacketLink
  private var process: WatchedProcess?
  private var lastPing = 0
  /// When the ping was sent that waits for its answer; a new process owes one at once.
  private var waitsSince: Int64?

  /// Starts the program beside this one.
  init(
    _ arguments: ControllerArguments, _ holdings: Holdings, on loop: EventLoop
  ) throws(SystemError) {
    let (ours, theirs) = try Sockets.pair()
    link = try PacketLink(ours, on: loop)
    var environment = ["LECTERN_TOKEN": holdings.token]
    for name in ServiceManager.variables { environment[name] = "" }
    processID = try Programs.start(
      Programs.folder + "/lecternd", arguments.words, environment: environment,
      descriptors: [holdings.control, holdings.peers, theirs, holdings.lock.descriptor],
      inOwnSession: true)
    waitsSince = Clock.monotonic
    link.onMessage = { [weak self] bytes, _ in self?.take(bytes) }
    process = try WatchedProcess(processID: processID, isChild: true, on: loop) {
      [weak self] code in self?.onEnd?(code ?? 1)
    }
    ping()
  }

  /// How long it owes an answer.
  ///
  /// Unit: nanoseconds.
  var silence: Int64 { waitsSince.map { Clock.monotonic - $0 } ?? 0 }

  /// Asks whether it is there.
  func ping() {
    lastPing += 1
    waitsSince = waitsSince ?? Clock.monotonic
    link.send(LifelineMessage.ping(lastPing).bytes)
  }

  /// Asks it to end cleanly.
  func askToQuit() { link.send(LifelineMessage.quit.bytes) }

  /// Gives it the deck's password, or says that nobody gave one.
  func give(password: String?) {
    link.send((password.map { LifelineMessage.password($0) } ?? .noPassword).bytes)
  }

  /// Kills it; `onEnd` follows.
  func kill() { process?.kill() }

  private func take(_ bytes: [UInt8]) {
    guard let message = LifelineMessage(bytes) else { return }
    guard case .pong(let number) = message else {
      onMessage?(message)
      return
    }
    hasAnswered = true
    waitsSince = number == lastPing ? nil : Clock.monotonic
  }
}
