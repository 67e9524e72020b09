import CommandLineModel
import DeckModel
import LinuxSystem
import Wire

/// Lists every problem of a deck, with a worker of its own and without a talk.
enum Check {
  /// Prints the problems of a deck.
  ///
  /// - Returns: 1 when one of them is an error, else 0.
  static func run(_ deck: String) throws(Failure) -> Int32 {
    let path = try DeckPath.canonical(deck)
    let problems = try problems(of: DeckRequest(path: path, givenPath: deck))
    for problem in problems { StandardOutput.print(problem.description) }
    if problems.isEmpty { StandardOutput.print(localized("%1: no problems.", deck)) }
    return problems.contains { $0.severity == .error } ? 1 : 0
  }

  private static func problems(of deck: DeckRequest) throws(Failure) -> [DeckProblem] {
    do {
      let check = try DeckCheck(deck)
      return try check.run()
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(error)")
    }
  }
}

/// One worker that reads one deck.
private final class DeckCheck {
  private let loop: EventLoop
  private let link: PacketLink
  private let worker: WatchedProcess
  private var problems: [DeckProblem] = []
  private var failure: Failure?

  init(_ deck: DeckRequest) throws {
    loop = try EventLoop()
    let (ours, theirs) = try Sockets.pair()
    link = try PacketLink(ours, on: loop)
    let processID = try Programs.start(
      Programs.folder + "/lectern-render", [], environment: ["SWIFT_BACKTRACE": "enable=no"],
      descriptors: [theirs])
    worker = try WatchedProcess(processID: processID, isChild: true, on: loop) { [loop] _ in
      loop.stop()
    }
    link.send(try WireCodec.encode(RenderRequest.open(deck)))
  }

  /// Returns when the worker has told all and has ended.
  func run() throws -> [DeckProblem] {
    var isDone = false
    link.onMessage = { [unowned self] bytes, _ in isDone = take(bytes) }
    let timer = loop.after(.seconds(120)) { [worker] in worker.kill() }
    loop.run()
    timer.cancel()
    if let failure { throw failure }
    guard isDone else {
      throw Failure(localized("The deck can't be checked: what opens it died of it."))
    }
    return problems
  }

  /// Takes in one answer; true when it was the last.
  private func take(_ bytes: [UInt8]) -> Bool {
    do {
      switch try WireCodec.decode(RenderReply.self, from: bytes) {
      case .opened(_, let early):
        problems = early
        link.send(try WireCodec.encode(RenderRequest.check))
        return false
      case .refused(let problem): problems = [problem]
      case .checked(let all): problems = problems.filter { !all.contains($0) } + all
      default: return false
      }
    } catch {
      failure = Failure("\(error)")
    }
    // The worker ends with the connection, and the loop with the worker.
    link.close()
    return true
  }
}
