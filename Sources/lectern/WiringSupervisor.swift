import CommandLineModel
import Glibc
import LinuxSystem
import RemoteServer

/// Keeps a talk's controller alive: starts it, starts it again when it dies, kills it when its
/// loop stops answering, and leaves nothing behind when the talk ends.
final class Supervisor {
  private static let pingInterval: Duration = .seconds(2)
  /// How long a controller may be silent.
  ///
  /// Unit: nanoseconds.
  private static let patience: Int64 = 5_000_000_000
  /// How long a new controller may take before it first answers.
  ///
  /// Unit: nanoseconds.
  private static let startPatience: Int64 = 20_000_000_000
  /// Two requests to end within this time are one: timeout(1), for one, signals both the process and
  /// its group.
  ///
  /// Unit: nanoseconds.
  private static let echo: Int64 = 500_000_000

  private let folder: SessionFolder
  private let holdings: Holdings
  private let loop: EventLoop
  private let manager: ServiceManager
  private var arguments: ControllerArguments
  private var policy = RestartPolicy()
  private var controller: Controller?
  private var isEnding = false
  private var endWasAsked: Int64?
  private var hasBeenReady: Bool
  private var hasSaidSo = false
  private var status: Int32 = 0
  /// What opened the deck; the next controller opens it with the same.
  private var password: String?
  /// The question that waits on the terminal.
  private var prompt: TerminalPrompt?

  init(
    _ arguments: ControllerArguments, folder: SessionFolder, holdings: Holdings
  ) throws(SystemError) {
    self.arguments = arguments
    self.folder = folder
    self.holdings = holdings
    hasBeenReady = holdings.isTakenOver
    loop = try EventLoop()
    manager = ServiceManager(
      environment: Programs.environment, processID: CurrentProcess.processID)
  }

  /// Returns the exit status when the talk has ended and nothing of it is left.
  func run() throws(SystemError) -> Int32 {
    Children.adoptOrphans()
    signal(SIGPIPE, SIG_IGN)
    try watchSignals()
    startController()
    ping()
    feedWatchdog()
    loop.run()
    folder.remove()
    return status
  }
}

// MARK: - The controller's life

extension Supervisor {
  private func startController() {
    guard !isEnding else { return }
    if hasBeenReady {
      // A talk that goes on is where it was, whatever the command line said about its beginning.
      arguments.options.isFresh = false
      arguments.options.start = nil
      arguments.options.textSize = nil
    }
    do {
      controller = try Controller(arguments, holdings, on: loop)
      if let password { controller?.give(password: password) }
      controller?.onMessage = { [unowned self] in take($0) }
      controller?.onEnd = { [unowned self] in controllerEnded($0) }
    } catch {
      StandardError.print("lectern: " + localized("The talk can't start: %1.", "\(error)"))
      guard hasBeenReady else { return end(status: 1) }
      // The audience has its picture; what is lacking now may be there in a moment.
      loop.after(.seconds(1)) { [unowned self] in startController() }
    }
  }

  private func take(_ message: LifelineMessage) {
    switch message {
    case .ready: becomeReady()
    case .askPassword(let isWrong): askPassword(isWrong: isWrong)
    case .password(let password): self.password = password
    case .ping, .pong, .quit, .noPassword: break
    }
  }

  /// Asks on the terminal, where there is one; the talk's programs have none.
  private func askPassword(isWrong: Bool) {
    if isWrong { StandardError.print(localized("This password does not open the deck.")) }
    let deck = arguments.options.deck
    prompt = TerminalPrompt(localized("Password of %1: ", deck), on: loop) { [weak self] in
      self?.prompt = nil
      self?.controller?.give(password: $0)
    }
    if prompt == nil { controller?.give(password: nil) }
  }

  private func becomeReady() {
    manager.tell("READY=1", "STATUS=" + localized("The talk is on."))
    hasBeenReady = true
    guard !hasSaidSo else { return }
    hasSaidSo = true
    let name = folder.name.text
    StandardOutput.print(localized("The talk '%1' is on. Ctrl+C or 'lectern quit' ends it.", name))
  }

  private func controllerEnded(_ code: Int32) {
    controller = nil
    prompt = nil
    Children.reap(except: nil)
    switch code {
    case _ where isEnding: end(status: status)
    case 0: end(status: 0)
    case 3 where !hasBeenReady: end(status: 1)
    default: restart(after: code)
    }
  }

  private func restart(after code: Int32) {
    let reason =
      code > 128 ? localized("signal %1", "\(code - 128)") : localized("status %1", "\(code)")
    // Stages keep their picture for as long as there is hope: a talk that was on is never given up.
    guard let delay = policy.died(at: Clock.monotonic) ?? (hasBeenReady ? .seconds(2) : nil) else {
      StandardError.print(
        "lectern: "
          + localized("lecternd ended again and again, at last with %1; giving up.", reason))
      return end(status: 1)
    }
    StandardError.print(
      "lectern: " + localized("lecternd ended with %1 and is started again.", reason))
    if delay == .zero { return startController() }
    loop.after(delay) { [unowned self] in startController() }
  }
}

// MARK: - Watching

extension Supervisor {
  private func watchSignals() throws(SystemError) {
    try Signals.watch([Signals.interrupt, Signals.terminate], on: loop) { [unowned self] _ in
      askToEnd()
    }
    // The talk goes on when the terminal it was started from is closed.
    try Signals.watch([Signals.hangUp], on: loop) { _ in }
    try Signals.watch([SIGCHLD], on: loop) { [unowned self] _ in
      Children.reap(except: controller?.processID)
    }
  }

  private func ping() {
    if let controller {
      if isSilent(controller) {
        StandardError.print(
          "lectern: " + localized("lecternd does not answer and is killed."))
        controller.kill()
      } else {
        controller.ping()
      }
    }
    loop.after(Self.pingInterval) { [unowned self] in ping() }
  }

  private func isSilent(_ controller: Controller) -> Bool {
    controller.silence > (controller.hasAnswered ? Self.patience : Self.startPatience)
  }

  /// Says that all is well for as long as the controller answers, or has time to start.
  private func feedWatchdog() {
    guard let interval = manager.watchdogInterval else { return }
    if controller.map(isSilent) != true { manager.tell("WATCHDOG=1") }
    loop.after(interval) { [unowned self] in feedWatchdog() }
  }
}

// MARK: - The end

extension Supervisor {
  /// Asks for a clean end, and sees to it that there is one; who asks twice will not wait.
  private func askToEnd() {
    prompt = nil
    if isEnding {
      if let endWasAsked, Clock.monotonic - endWasAsked < Self.echo { return }
      return killController()
    }
    isEnding = true
    endWasAsked = Clock.monotonic
    manager.tell("STOPPING=1")
    guard let controller else { return end(status: 0) }
    controller.askToQuit()
    loop.after(.seconds(3)) { [unowned self] in killController() }
  }

  private func killController() {
    guard let controller else { return }
    StandardError.print("lectern: " + localized("lecternd does not end and is killed."))
    status = 1
    controller.kill()
  }

  /// Ends when no process of the talk is left; what does not end by itself soon is killed.
  private func end(status: Int32) {
    isEnding = true
    self.status = status
    manager.tell("STOPPING=1")
    // The loop may not have begun yet, and it would not know that it was stopped.
    loop.after(.zero) { [unowned self] in awaitChildren(attempt: 0) }
  }

  private func awaitChildren(attempt: Int) {
    Children.reap(except: nil)
    guard !Children.processIDs.isEmpty, attempt < 100 else { return loop.stop() }
    if attempt >= 25 { Children.killAll() }
    loop.after(.milliseconds(20)) { [unowned self] in awaitChildren(attempt: attempt + 1) }
  }
}
