import DeckModel
import LinuxSystem
import Wire

/// One worker that reads one deck for a verb, without a talk.
final class DeckWorker {
  private let loop: EventLoop
  private let link: PacketLink
  private let worker: WatchedProcess
  private var reply: Result<RenderReply, Failure>?
  private var hasEnded = false
  private var isLate = false

  /// Starts a worker; nothing of the deck is read yet.
  init() throws {
    loop = try EventLoop()
    let (ours, theirs) = try Sockets.pair()
    link = try PacketLink(ours, on: loop)
    let processID = try Programs.start(
      Programs.folder + "/lectern-render", [], environment: ["SWIFT_BACKTRACE": "enable=no"],
      descriptors: [theirs])
    let loop = loop
    let relay = EndRelay()
    worker = try WatchedProcess(processID: processID, isChild: true, on: loop) { _ in
      relay.owner?.hasEnded = true
      loop.stop()
    }
    relay.owner = self
    link.onMessage = { [unowned self] bytes, _ in take(bytes) }
  }

  /// Asks for something and waits for the answer.
  ///
  /// - Throws: An `End` where none came, after which there will be none; or a `Failure`.
  func ask(
    _ request: RenderRequest, descriptors: [Descriptor], within patience: Duration
  ) throws -> RenderReply {
    reply = nil
    link.send(try WireCodec.encode(request), descriptors: descriptors)
    let timer = loop.after(patience) { [unowned self] in
      isLate = true
      worker.kill()
    }
    if !hasEnded { loop.run() }
    timer.cancel()
    guard let reply else { throw isLate ? End.late : End.died }
    return try reply.get()
  }

  /// Ends the worker, and returns when it has ended.
  func end() {
    link.close()
    if !hasEnded { loop.run() }
  }

  private func take(_ bytes: [UInt8]) {
    do {
      reply = .success(try WireCodec.decode(RenderReply.self, from: bytes))
    } catch {
      reply = .failure(Failure("\(error)"))
    }
    loop.stop()
  }
}

extension DeckWorker {
  /// Why a worker gave no answer.
  enum End: Error {
    /// It died.
    case died
    /// It took too long, and was killed.
    case late
  }

  /// Lets a worker's end reach its owner, which is made after it.
  private final class EndRelay {
    weak var owner: DeckWorker?
  }
}
