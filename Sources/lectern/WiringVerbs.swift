import CommandLineModel
import ConsoleModel
import LinuxSystem
import RemoteServer

/// Verbs that ask a talk that runs.
enum Verbs {
  /// Prints where a talk is.
  static func status(_ session: SessionName?, asJSON: Bool) throws(Failure) {
    let status = try status(of: session)
    StandardOutput.print(asJSON ? ControlLanguage.readable(status) : StatusText.text(status))
  }

  /// Prints a talk's displays.
  static func displays(_ session: SessionName?, asJSON: Bool) throws(Failure) {
    let status = try status(of: session)
    StandardOutput.print(
      asJSON ? ControlLanguage.readable(status.outputs) : StatusText.displays(status))
  }

  /// Prints the size of the audience's text.
  static func textSize(_ session: SessionName?) throws(Failure) {
    StandardOutput.print("\(try status(of: session).textSize) %")
  }

  /// Prints the names of the talks that run.
  static func talks() throws(Failure) {
    let talks = try running()
    for talk in talks { StandardOutput.print(talk.name.text) }
    // Programs read names: what is for people alone goes to the other stream.
    if talks.isEmpty { StandardError.print(localized("No talk is running.")) }
  }

  /// Asks for something, and says what the talk answers beyond that it is done.
  static func request(_ request: RemoteRequest, _ session: SessionName?) throws(Failure) {
    if request == .command(.quit), try endLeftOvers(session) { return }
    let folder = try talk(session)
    if request == .command(.quit) { return try quit(folder) }
    switch try ask(try absolute(request), of: try connect(folder)) {
    case .failed(let reason): throw Failure(reason)
    case .screenshot(let source): say(source, of: request)
    default: break
    }
  }

  /// The talk that is meant: the one of that name, or the only one.
  static func talk(_ session: SessionName?) throws(Failure) -> SessionFolder {
    let talks = try running()
    let names = talks.map { "\n  \($0.name)" }.joined()
    if let session {
      if let talk = talks.first(where: { $0.name == session }) { return talk }
      let others = talks.isEmpty ? "" : " " + localized("These are running:%1", names)
      throw Failure(localized("No talk '%1' is running.", session.text) + others)
    }
    switch talks.count {
    case 0: throw Failure(localized("No talk is running."))
    case 1: return talks[0]
    default:
      throw Failure(
        localized("Several talks are running; choose one of them with --session:%1", names))
    }
  }

  /// The folder of all sessions.
  static var base: String {
    SessionFolder.base(environment: Programs.environment, userID: CurrentProcess.userID)
  }

  private static func running() throws(Failure) -> [SessionFolder] {
    do {
      return try SessionFolder.running(in: base)
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func connect(_ folder: SessionFolder) throws(Failure) -> ControlClient {
    do {
      return try ControlClient(folder)
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func ask(
    _ request: RemoteRequest, of client: ControlClient
  ) throws(Failure) -> RemoteAnswer {
    do {
      return try client.ask(request).answer
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func status(of session: SessionName?) throws(Failure) -> TalkStatus {
    switch try ask(.status, of: try connect(try talk(session))) {
    case .status(let status): return status
    case .failed(let reason): throw Failure(reason)
    default: throw Failure(localized("The talk's answer is not understood."))
    }
  }

  /// The talk is in another folder, so that a file needs its whole path.
  private static func absolute(_ request: RemoteRequest) throws(Failure) -> RemoteRequest {
    guard case .screenshot(let target, let path) = request else { return request }
    do {
      return .screenshot(target, path: try Paths.absolute(path))
    } catch {
      throw Failure("\(error)")
    }
  }

  private static func say(_ source: PixelSource, of request: RemoteRequest) {
    guard case .screenshot(_, let path) = request else { return }
    switch source {
    case .displayServer:
      StandardOutput.print(localized("%1: the display server's own pixels.", path))
    case .stage: StandardOutput.print(localized("%1: what the stage presented last.", path))
    }
  }

  /// Ends a talk, and returns when nothing of it is left.
  private static func quit(_ folder: SessionFolder) throws(Failure) {
    let client = try connect(folder)
    do throws(Failure) {
      if case .failed(let reason) = try ask(.command(.quit), of: client) { throw Failure(reason) }
    } catch {
      guard folder.killOrphan(), waitUntilGone(folder) else { throw error }
      StandardError.print("lectern: " + localized("lecternd does not answer and is killed."))
      return folder.endLeftOvers()
    }
    guard client.waitForEnd(patience: .seconds(10)), waitUntilGone(folder) else {
      throw Failure(localized("The talk '%1' has not ended yet.", folder.name.text))
    }
  }

  /// Ends what is left of talks whose supervisor and controller were killed.
  ///
  /// - Returns: Whether that was what there is to end: the one that is named, or no talk runs.
  private static func endLeftOvers(_ session: SessionName?) throws(Failure) -> Bool {
    let meant: [SessionFolder]
    do {
      guard try session != nil || SessionFolder.running(in: base).isEmpty else { return false }
      meant = try SessionFolder.leftOvers(in: base).filter {
        session == nil || $0.name == session
      }
    } catch {
      throw Failure("\(error)")
    }
    for folder in meant { folder.endLeftOvers() }
    return !meant.isEmpty
  }

  private static func waitUntilGone(_ folder: SessionFolder) -> Bool {
    for _ in 0..<500 {
      guard folder.isAlive else { return true }
      guard let loop = try? EventLoop() else { return false }
      loop.after(.milliseconds(10)) { loop.stop() }
      loop.run()
    }
    return false
  }
}
