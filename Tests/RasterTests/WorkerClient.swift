import DeckModel
import Foundation
import LinuxSystem
import StageModel
import TestSupport
import Testing
import Wire

/// A render worker as its controller sees it.
final class WorkerClient {
  private let loop: EventLoop
  private let link: PacketLink
  private var replies: [RenderReply] = []
  private var memory: [BufferID: MappedMemory] = [:]
  /// The worker's process.
  let process: ProgramRun
  /// Whether the worker closed the connection.
  private(set) var isClosed = false

  init() throws {
    loop = try EventLoop()
    let (ours, theirs) = try Sockets.pair()
    process = try ProgramRun(
      ProgramRun.buildFolder + "/lectern-render",
      environment: ["SWIFT_BACKTRACE": "enable=no", "HOME": "/nonexistent"],
      extra: [theirs.number])
    link = try PacketLink(ours, on: loop)
    link.onMessage = { [unowned self] bytes, _ in
      if let reply = try? WireCodec.decode(RenderReply.self, from: bytes) { replies.append(reply) }
      loop.stop()
    }
    link.onClose = { [unowned self] _ in
      isClosed = true
      loop.stop()
    }
  }

  /// Sends raw bytes.
  func send(_ bytes: [UInt8], _ descriptors: [Descriptor] = []) {
    link.send(bytes, descriptors: descriptors)
  }

  /// Asks, and waits for the answer.
  func ask(_ request: RenderRequest, _ descriptors: [Descriptor] = []) throws -> RenderReply {
    send(try WireCodec.encode(request), descriptors)
    return try #require(nextReply(), "no answer to \(request)")
  }

  /// The next answer, or `nil` when the worker closes the connection or says nothing for long.
  func nextReply() -> RenderReply? {
    let deadline = loop.after(.seconds(60)) { [unowned self] in loop.stop() }
    defer { deadline.cancel() }
    if replies.isEmpty, !isClosed { loop.run() }
    return replies.isEmpty ? nil : replies.removeFirst()
  }

  /// Opens a deck.
  func open(_ path: String, notes: NotesPlacement = .none) throws -> RenderReply {
    try ask(.open(DeckRequest(path: path, givenPath: path, notes: notes)))
  }

  /// Hands over a buffer for a size.
  func attach(_ number: UInt64, _ size: PixelSize) throws {
    let shared = try SharedMemory(byteCount: size.frameBytes)
    memory[BufferID(number)] = try shared.map(writable: false)
    let request = RenderRequest.attach(BufferID(number), bytes: size.frameBytes)
    send(try WireCodec.encode(request), [shared.descriptor])
  }

  /// The pixels of a buffer.
  func words(_ number: UInt64) throws -> [UInt32] {
    let memory = try #require(memory[BufferID(number)])
    return Array(
      UnsafeBufferPointer(
        start: memory.start.assumingMemoryBound(to: UInt32.self), count: memory.byteCount / 4))
  }

  /// Closes the connection, and waits for the worker's end.
  func end() async -> ProgramEnd? {
    link.close()
    let end = await process.wait()
    await process.terminate()
    return end
  }
}
