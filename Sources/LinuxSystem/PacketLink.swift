internal import CLinux
internal import Glibc

/// One end of a connection that carries whole messages and, with them, descriptors.
///
/// A message longer than a datagram goes in pieces: the first byte of each is 1 where more
/// follow, else 0. What does not fit into the socket waits here, in order, so that sending
/// never blocks.
///
/// - SeeAlso: unix(7), `SOCK_SEQPACKET`.
public final class PacketLink {
  /// The longest message.
  ///
  /// Unit: bytes.
  public static let longestMessage = 32 << 20
  private static let pieceBytes = 64 << 10

  private struct Piece {
    let bytes: [UInt8]
    let descriptors: [Descriptor]
  }

  /// The socket.
  public let descriptor: Descriptor
  private let loop: EventLoop
  private var waiting: [Piece] = []
  private var assembled: [UInt8] = []
  private var isOpen = true
  private var buffer = [UInt8](repeating: 0, count: PacketLink.pieceBytes + 1)
  /// Called with each whole message.
  public var onMessage: (([UInt8], [Descriptor]) -> Void)?
  /// Called once, when the other end has gone or broke the rules; the text says which.
  public var onClose: ((String) -> Void)?

  /// Takes over a connected socket and watches it.
  public init(_ descriptor: Descriptor, on loop: EventLoop) throws(SystemError) {
    self.descriptor = descriptor
    self.loop = loop
    descriptor.setNonblocking()
    try loop.watch(descriptor.number) { [weak self] interest in self?.ready(interest) }
  }

  deinit { if isOpen { loop.forget(descriptor.number) } }

  /// How many bytes wait because the other end does not read.
  public var waitingBytes: Int { waiting.reduce(0) { $0 + $1.bytes.count } }

  /// How much of what was sent the other end has not read yet, with the kernel's overhead.
  ///
  /// Unit: bytes.
  public var unreadBytes: Int {
    max(0, Int(clinux_unread(descriptor.number))) + waitingBytes
  }

  /// How many pieces have come from the other end, ever.
  public private(set) var receivedPieces: UInt64 = 0

  /// Sends a message, with descriptors where it needs some; in order, without blocking.
  public func send(_ message: [UInt8], descriptors: [Descriptor] = []) {
    guard isOpen else { return }
    var start = 0
    repeat {
      let end = min(start + Self.pieceBytes, message.count)
      let isLast = end == message.count
      waiting.append(
        Piece(
          bytes: [isLast ? 0 : 1] + message[start..<end], descriptors: isLast ? descriptors : []))
      start = end
    } while start < message.count
    flush()
  }

  /// Closes this end; nothing is called any more.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    loop.forget(descriptor.number)
    onMessage = nil
    onClose = nil
    _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
  }

  private func ready(_ interest: EventLoop.Interest) {
    if interest.contains(.writable) { flush() }
    if interest.contains(.readable) { receive() }
  }

  private func flush() {
    var sent = 0
    for piece in waiting {
      let numbers = piece.descriptors.map(\.number)
      let result = clinux_send(
        descriptor.number, piece.bytes, piece.bytes.count, numbers, numbers.count)
      if result < 0 {
        guard SystemError(Int32(-result), "").isWouldBlock else { waiting = []; return }
        break
      }
      sent += 1
    }
    waiting.removeFirst(sent)
    loop.change(descriptor.number, to: waiting.isEmpty ? .readable : [.readable, .writable])
  }

  private func receive() {
    while isOpen {
      var numbers = [Int32](repeating: -1, count: 8)
      var count = numbers.count
      let got = clinux_receive(descriptor.number, &buffer, buffer.count, &numbers, &count)
      if got < 0 {
        let failure = SystemError(Int32(-got), "receiving")
        return failure.isWouldBlock ? () : end(failure.description)
      }
      let descriptors = numbers[..<count].map { Descriptor(adopting: $0) }
      guard got > 0 else { return end("the other end closed") }
      receivedPieces += 1
      take(buffer[..<got], descriptors)
    }
  }

  private func take(_ piece: ArraySlice<UInt8>, _ descriptors: [Descriptor]) {
    guard let flag = piece.first, flag <= 1, flag == 0 || descriptors.isEmpty else {
      return end("a message piece that begins with no known byte")
    }
    guard assembled.count + piece.count <= Self.longestMessage else {
      return end("a message of over \(Self.longestMessage) bytes")
    }
    assembled += piece.dropFirst()
    guard flag == 0 else { return }
    let message = assembled
    assembled = []
    onMessage?(message, descriptors)
  }

  private func end(_ reason: String) {
    guard isOpen else { return }
    let tell = onClose
    close()
    tell?(reason)
  }
}
