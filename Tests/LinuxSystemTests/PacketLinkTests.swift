import LinuxSystem
import TestSupport
import Testing

@Suite struct PacketLinkTests {
  /// Two ends on one loop; the loop runs until a condition holds.
  private final class Pair {
    let loop: EventLoop
    let left: PacketLink
    let right: PacketLink
    var received: [[UInt8]] = []
    var descriptors: [Descriptor] = []
    var closed: String?

    init() throws {
      loop = try EventLoop()
      let (first, second) = try Sockets.pair()
      left = try PacketLink(first, on: loop)
      right = try PacketLink(second, on: loop)
      right.onMessage = { [unowned self] bytes, descriptors in
        received.append(bytes)
        self.descriptors += descriptors
        loop.stop()
      }
      right.onClose = { [unowned self] reason in
        closed = reason
        loop.stop()
      }
    }

    /// Runs until something arrives, half a second at the most.
    func turn() {
      let timer = loop.after(.milliseconds(500)) { [loop] in loop.stop() }
      loop.run()
      timer.cancel()
    }
  }

  @Test(
    "messages of any length arrive whole and in order",
    arguments: [0, 1, 65_535, 65_536, 65_537, 3_000_000])
  func lengths(count: Int) throws {
    let pair = try Pair()
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    pair.left.send(message)
    pair.left.send([42])
    while pair.received.count < 2, pair.closed == nil { pair.turn() }
    #expect(pair.received == [message, [42]])
  }

  @Test("a descriptor that goes with a message is the same file")
  func descriptors() throws {
    let pair = try Pair()
    let memory = try SharedMemory(byteCount: 4096)
    let written = try memory.map(writable: true)
    withExtendedLifetime(written) { written.start.storeBytes(of: 99, as: UInt8.self) }
    pair.left.send([1], descriptors: [memory.descriptor])
    pair.turn()
    let received = try SharedMemory(received: try #require(pair.descriptors.first), byteCount: 4096)
    let read = try received.map(writable: false)
    #expect(withExtendedLifetime(read) { read.start.load(as: UInt8.self) } == 99)
  }

  @Test("shared memory of another size, or not sealed, is refused")
  func sealing() throws {
    let memory = try SharedMemory(byteCount: 4096)
    #expect(throws: SystemError.self) {
      try SharedMemory(received: memory.descriptor.duplicate(), byteCount: 8192)
    }
    let folder = try ScratchFolder("seal")
    defer { folder.remove() }
    let file = try Descriptor.creating(folder.file("plain"))
    try file.write([UInt8](repeating: 0, count: 4096))
    #expect(throws: SystemError.self) { try SharedMemory(received: file, byteCount: 4096) }
  }

  @Test("an end that goes is told once, and later words to it are dropped")
  func closing() throws {
    let pair = try Pair()
    pair.left.close()
    pair.turn()
    #expect(pair.closed != nil)
    pair.right.send([1])
  }

  @Test("bytes that are no pieces of a message close the connection", arguments: UInt64(1)...50)
  func nonsense(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let loop = try EventLoop()
    let (raw, end) = try Sockets.pair()
    let link = try PacketLink(end, on: loop)
    var outcome: String?
    link.onMessage = { bytes, _ in
      outcome = "message of \(bytes.count)"; loop.stop()
    }
    link.onClose = {
      outcome = $0; loop.stop()
    }
    let flag = UInt8.random(in: 2...255, using: &random)
    try raw.write([flag] + (0..<20).map { _ in UInt8.random(in: 0...255, using: &random) })
    loop.after(.milliseconds(500)) { loop.stop() }
    loop.run()
    #expect(outcome?.contains("no known byte") == true, "\(outcome ?? "nothing")")
  }
}
