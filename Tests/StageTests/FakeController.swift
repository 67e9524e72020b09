import DeckModel
import Foundation
import LinuxSystem
import StageModel
import TestSupport
import Testing
import Wire

/// Pixels to compare; DeckModel has pictures, too.
typealias Shot = TestSupport.Picture

/// Plays the controller to a real `lectern-stage`.
final class FakeController {
  let folder: ScratchFolder
  let path: String
  private(set) var stage: ProgramRun
  private(set) var hello: StageHello?
  private(set) var reports: [StageReport] = []
  private let arguments: [String]
  private let environment: [String: String]
  private let loop: EventLoop
  private var listener: Descriptor?
  private var link: PacketLink?
  private var buffers: [BufferID: SharedMemory] = [:]
  private var count: UInt64 = 0

  static let token = "0123456789abcdef0123456789abcdef"

  /// Starts a stage and waits for its greeting.
  init(driver: String, environment: [String: String] = [:], output: String = "B") async throws {
    folder = try ScratchFolder("stage")
    path = folder.file("stage.socket")
    arguments = ["--socket", path, "--output", output, "--driver", driver]
    var variables = environment
    variables["LECTERN_TOKEN"] = Self.token
    variables["PATH"] = variables["PATH"] ?? "/usr/bin:/bin"
    self.environment = variables
    loop = try EventLoop()
    listener = try Sockets.listen(path, .packets)
    stage = try ProgramRun(built: "lectern-stage", arguments, environment: variables)
    try await accept()
  }

  /// Kills the stage, starts another and gives it the buffers that there are.
  func restart() async throws {
    stage.signal(9)
    _ = await stage.wait()
    await stage.terminate()
    stage = try ProgramRun(built: "lectern-stage", arguments, environment: environment)
    try await accept()
  }

  /// Takes the stage's connection, and waits for its greeting.
  func accept() async throws {
    hello = nil
    link = nil
    let isThere = try await eventually(within: .seconds(10), every: .milliseconds(2)) {
      guard let listener, let socket = Sockets.accept(listener) else { return false }
      link = try PacketLink(socket, on: loop)
      return true
    }
    try #require(isThere, "no connection; \(stage.errorText)")
    link?.onMessage = { [weak self] bytes, _ in self?.receive(bytes) }
    let isGreeted = await eventually(within: .seconds(5), every: .milliseconds(1)) {
      turn()
      return hello != nil
    }
    try #require(isGreeted)
    for (id, memory) in buffers { attach(id, memory) }
  }

  /// Goes away as a controller does that is killed; the socket stays, as the supervisor holds it.
  func vanish() {
    link?.close()
    link = nil
  }

  /// The talk is over: the socket goes, too.
  func removeSocket() {
    vanish()
    listener = nil
    unlink(path)
  }

  func send(_ command: StageCommand) throws { link?.send(try WireCodec.encode(command)) }

  /// Sends bytes as they are.
  func send(bytes: [UInt8]) { link?.send(bytes) }

  /// Waits for a report of a kind and answers what it holds; earlier reports are dropped.
  func wait<Value>(
    within time: Duration = .seconds(10), for read: (StageReport) -> Value?
  ) async throws -> Value {
    var found: Value?
    await eventually(within: time, every: .milliseconds(1)) {
      turn()
      while !reports.isEmpty {
        found = read(reports.removeFirst())
        if found != nil { return true }
      }
      return false
    }
    return try #require(found, "\(stage.errorText)")
  }

  /// A new buffer, filled with a pattern of its own.
  func buffer(_ size: PixelSize, seed: UInt64) throws -> (BufferID, [UInt8]) {
    let memory = try SharedMemory(byteCount: size.frameBytes)
    let pixels = Self.pattern(size, seed: seed)
    let mapped = try memory.map(writable: true)
    mapped.start.copyMemory(from: pixels, byteCount: pixels.count)
    count += 1
    let id = BufferID(count)
    buffers[id] = memory
    attach(id, memory)
    return (id, pixels)
  }

  /// The bytes of a buffer now.
  func bytes(_ id: BufferID) throws -> [UInt8] {
    let memory = try #require(buffers[id])
    let mapped = try memory.map(writable: false)
    return Array(UnsafeRawBufferPointer(start: mapped.start, count: memory.byteCount))
  }

  /// Shows a new pattern and waits until it is before the audience; answers its pixels.
  func show(_ size: PixelSize, seed: UInt64, transition: Transition = .none) async throws
    -> Shot
  {
    let (id, pixels) = try buffer(size, seed: seed)
    let frame = Frame(buffer: id, size: size, showing: .slide(Cursor(slide: Int(seed))))
    count += 1
    let number = count
    try send(.show(frame, number: number, transition: transition))
    try await wait { report in
      if case .presented(number, _) = report { () } else { nil }
    }
    return try #require(Shot(size: size, xRGB: pixels))
  }

  /// Places the stage and waits until it says that it is there.
  func place(_ output: Output) async throws {
    try send(.place(output))
    try await wait { report in
      if case .placed(output.name, output.size) = report { () } else { nil }
    }
  }

  /// Ends the stage however it is.
  func end() async {
    vanish()
    await stage.terminate()
    folder.remove()
  }

  private func attach(_ id: BufferID, _ memory: SharedMemory) {
    guard let bytes = try? WireCodec.encode(StageCommand.attach(id, bytes: memory.byteCount))
    else { return }
    link?.send(bytes, descriptors: [memory.descriptor])
  }

  private func receive(_ bytes: [UInt8]) {
    guard let report = try? WireCodec.decode(StageReport.self, from: bytes) else {
      Issue.record("not a report: \(String(decoding: bytes, as: UTF8.self))")
      return
    }
    if case .hello(let hello) = report { self.hello = hello }
    reports.append(report)
  }

  /// One turn of the loop, which takes what has come.
  private func turn() {
    loop.after(.zero) { [loop] in loop.stop() }
    loop.run()
  }

  /// Pixels of which nearly no two rows and columns are alike.
  static func pattern(_ size: PixelSize, seed: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0xFF, count: size.frameBytes)
    bytes.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for y in 0..<size.height {
        let row = UInt32(truncatingIfNeeded: y &* 2_654_435 &+ Int(seed) &* 7_919_317)
        for x in 0..<size.width {
          let mixed = row &+ UInt32(truncatingIfNeeded: x &* 40_503)
          pixels[y &* size.width &+ x] = 0xFF00_0000 | (mixed & 0xFF_FFFF)
        }
      }
    }
    return bytes
  }
}

/// Runs a test body with a stage, and ends it however the body ends.
func withStage(
  _ driver: String, environment: [String: String] = [:],
  isolation: isolated (any Actor)? = #isolation, _ body: (FakeController) async throws -> Void
) async throws {
  let controller = try await FakeController(driver: driver, environment: environment)
  do {
    try await body(controller)
  } catch {
    await controller.end()
    throw error
  }
  await controller.end()
}
