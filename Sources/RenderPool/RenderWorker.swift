import DeckModel
import LinuxSystem
import Wire

/// One worker process and the connection to it.
final class RenderWorker {
  /// Where a worker finds the copy of the deck's file that it was given.
  private static let copyPath = "/proc/self/fd/4"

  private let link: PacketLink
  private let process: WatchedProcess
  private let hasCopy: Bool
  private var attached: Set<BufferID> = []
  /// Whether it has the deck open.
  var isOpen = false

  /// Its process id.
  var processID: Int32 { process.processID }

  /// Starts a worker, which opens the deck.
  init(
    program: String, deck: DeckRequest, copy: Descriptor?, loop: EventLoop,
    onReply: @escaping (RenderReply) -> Void, onEnd: @escaping (String) -> Void
  ) throws(SystemError) {
    let (ours, theirs) = try Sockets.pair()
    let id = try Programs.start(
      program, [], environment: ["SWIFT_BACKTRACE": "enable=no"],
      descriptors: [theirs] + (copy.map { [$0] } ?? []))
    hasCopy = copy != nil
    link = try PacketLink(ours, on: loop)
    process = try WatchedProcess(processID: id, isChild: true, on: loop) { code in
      onEnd("it ended with status \(code ?? -1)")
    }
    link.onMessage = { [weak self] bytes, _ in
      do {
        onReply(try WireCodec.decode(RenderReply.self, from: bytes))
      } catch {
        StandardError.print("lecternd: a worker sent nonsense: \(error)")
        self?.kill()
      }
    }
    link.onClose = { [weak self] _ in self?.kill() }
    open(deck)
  }

  /// Has it open the deck, or open it again with a password.
  func open(_ deck: DeckRequest) {
    var request = deck
    if hasCopy { request.kept = Self.copyPath }
    send(.open(request))
  }

  /// Sends a request.
  func send(_ request: RenderRequest, descriptors: [Descriptor] = []) {
    do {
      link.send(try WireCodec.encode(request), descriptors: descriptors)
    } catch {
      StandardError.print("lecternd: \(error)")
    }
  }

  /// Hands a buffer over, once.
  func attach(_ buffer: BufferID, _ memory: SharedMemory) {
    guard attached.insert(buffer).inserted else { return }
    send(.attach(buffer, bytes: memory.byteCount), descriptors: [memory.descriptor])
  }

  /// Says that a buffer is no more.
  func detach(_ buffer: BufferID) {
    guard attached.remove(buffer) != nil else { return }
    send(.detach(buffer))
  }

  /// Ends it; nobody is told.
  func close() {
    link.close()
    process.kill()
  }

  /// Kills it; its end is told as any other.
  func kill() { process.kill() }
}
