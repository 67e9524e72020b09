import ConsoleModel
import DeckModel
import Foundation
import LinuxSystem
import StageModel
import TestSupport
import Wire

/// Plays the controller to a real console: says what it says, draws plain colours, notes reports.
final class PlayedController: Sendable {
  /// What the test's thread and the loop's share.
  private struct Shared {
    var reports: [ConsoleReport] = []
    var connections = 0
    var held: Set<BufferID> = []
  }

  /// What only the loop's thread touches.
  private final class Loop {
    let loop: EventLoop
    var listener: Descriptor?
    var link: PacketLink?
    var nextBuffer: UInt64 = 1
    init() throws { loop = try EventLoop() }
  }

  /// Where it listens.
  let path: String
  private let shared = Guarded(Shared())
  private let inbox: EventLoop.Inbox
  // Used on the loop's thread alone.
  nonisolated(unsafe) private let inner: Loop

  init(in folder: ScratchFolder) throws {
    path = folder.file("console.sock")
    let inner = try Loop()
    self.inner = inner
    inbox = inner.loop.inbox
    try listen()
    let loop = inner.loop
    nonisolated(unsafe) let running = loop
    Thread { running.run() }.start()
  }

  /// Stops its thread.
  func end() {
    inbox.post { [self] in
      inner.link?.close()
      inner.loop.stop()
    }
  }

  /// Everything the console has said, on all its connections.
  var reports: [ConsoleReport] { shared.with { $0.reports } }
  /// How often it has connected.
  var connections: Int { shared.with { $0.connections } }
  /// Buffers that it was given pictures in and has not released.
  var held: Set<BufferID> { shared.with { $0.held } }
  /// The keys that reached the talk.
  var keys: [KeyStroke.Key?] {
    reports.compactMap { if case .key(let stroke) = $0 { stroke.key } else { nil } }
  }
  /// What buttons asked for.
  var commands: [OperatorCommand] {
    reports.compactMap { if case .command(let command) = $0 { command } else { nil } }
  }
  /// The sizes of the panes as last reported.
  var panes: [ConsolePane: PixelSize] {
    let sizes = reports.compactMap { if case .panes(let sizes) = $0 { sizes } else { nil } }.last
    return Dictionary((sizes ?? []).map { ($0.pane, $0.size) }) { $1 }
  }

  /// Sends a message.
  func say(_ message: ConsoleCommandMessage) {
    inbox.post { [self] in send(message) }
  }

  /// Shows a picture of one colour.
  ///
  /// - Parameter told: How large the buffer is said to be, if not as large as it is.
  func show(_ pane: ConsolePane, _ colour: Colour, _ size: PixelSize, told: Int? = nil) {
    inbox.post { [self] in
      guard let memory = try? SharedMemory(byteCount: size.frameBytes),
        let mapped = try? memory.map(writable: true)
      else { return }
      let pixel =
        0xFF00_0000 | UInt32(colour.red) << 16 | UInt32(colour.green) << 8 | UInt32(colour.blue)
      mapped.start.withMemoryRebound(to: UInt32.self, capacity: size.area) {
        $0.update(repeating: pixel, count: size.area)
      }
      let buffer = BufferID(inner.nextBuffer)
      inner.nextBuffer += 1
      shared.with { _ = $0.held.insert(buffer) }
      send(.attach(buffer, bytes: told ?? size.frameBytes), [memory.descriptor])
      send(.picture(pane, Frame(buffer: buffer, size: size, showing: .slide(.start))))
    }
  }

  /// Goes away, as a controller that was killed.
  func hangUp() {
    inbox.post { [self] in
      inner.link?.close()
      inner.link = nil
    }
  }

  private func listen() throws {
    let listener = try Sockets.listen(path, .packets)
    inner.listener = listener
    try inner.loop.watch(listener.number) { [weak self] _ in
      guard let self, let socket = Sockets.accept(listener) else { return }
      accept(socket)
    }
  }

  private func accept(_ socket: Descriptor) {
    guard let link = try? PacketLink(socket, on: inner.loop) else { return }
    inner.link = link
    shared.with { $0.connections += 1 }
    link.onMessage = { [weak self] bytes, _ in
      guard let report = try? WireCodec.decode(ConsoleReport.self, from: bytes) else { return }
      self?.shared.with {
        $0.reports.append(report)
        if case .released(let buffer) = report { $0.held.remove(buffer) }
      }
    }
  }

  private func send(_ message: ConsoleCommandMessage, _ descriptors: [Descriptor] = []) {
    guard let bytes = try? WireCodec.encode(message) else { return }
    inner.link?.send(bytes, descriptors: descriptors)
  }
}

/// A value behind a lock.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value
  init(_ value: sending Value) { self.value = value }
  func with<Result>(_ body: (inout Value) -> Result) -> Result { lock.withLock { body(&value) } }
}
