internal import CLinux
internal import Glibc

/// One end of a connection that carries lines of text and, with some, descriptors.
///
/// What does not fit into the socket waits here, in order, so that sending never blocks.
///
/// - SeeAlso: unix(7), `SOCK_STREAM`.
public final class LineLink {
  /// The longest line without its newline.
  ///
  /// Unit: bytes.
  public static let longestLine = 64 << 10

  /// Why a link has ended.
  public enum End: Hashable, Sendable {
    /// The other end closed.
    case closed
    /// The other end sent a line that is too long; nothing more is read, but it can be told.
    case lineTooLong
    /// The system says that something failed.
    case failed(SystemError)
  }

  private struct Piece {
    var bytes: ArraySlice<UInt8>
    var descriptors: [Descriptor]
  }

  /// The socket.
  public let descriptor: Descriptor
  /// Called with each line, without its newline, and the descriptors that came with or before it.
  public var onLine: (([UInt8], [Descriptor]) -> Void)?
  /// Called once when no line can come any more.
  public var onEnd: ((End) -> Void)?
  /// Called once when `finish` is done.
  public var onFinished: (() -> Void)?

  private let loop: EventLoop
  private var waiting: [Piece] = []
  private var unread: [UInt8] = []
  private var received: [Descriptor] = []
  private var isOpen = true
  private var isReading = true
  private var isFinishing = false
  private var isWatched = true

  /// Takes over a connected socket and watches it.
  public init(_ descriptor: Descriptor, on loop: EventLoop) throws(SystemError) {
    self.descriptor = descriptor
    self.loop = loop
    descriptor.setNonblocking()
    try loop.watch(descriptor.number, handler: handler)
  }

  deinit { if isOpen { loop.forget(descriptor.number) } }

  /// How many bytes wait because the other end does not read.
  public var waitingBytes: Int { waiting.reduce(0) { $0 + $1.bytes.count } }

  /// Sends a line, to which the newline is added; at most eight descriptors go with it.
  public func send(_ line: [UInt8], descriptors: [Descriptor] = []) {
    guard isOpen else { return }
    waiting.append(Piece(bytes: (line + [10])[...], descriptors: descriptors))
    flush()
  }

  /// Closes this end once everything is sent.
  public func finish() {
    isFinishing = true
    flush()
  }

  /// Closes this end at once; nothing is called any more.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    loop.forget(descriptor.number)
    waiting = []
    received = []
    (onLine, onEnd) = (nil, nil)
    _ = shutdown(descriptor.number, Int32(SHUT_RDWR))
    let tell = onFinished
    onFinished = nil
    tell?()
  }

  private func ready(_ interest: EventLoop.Interest) {
    if interest.contains(.writable) { flush() }
    if interest.contains(.readable), isOpen { receive() }
  }

  private func flush() {
    while isOpen, let piece = waiting.first {
      let numbers = piece.descriptors.map(\.number)
      let sent = Array(piece.bytes).withUnsafeBytes { bytes in
        clinux_send(descriptor.number, bytes.baseAddress, bytes.count, numbers, numbers.count)
      }
      if sent < 0 {
        let failure = SystemError(Int32(clamping: -Int64(sent)), "sending")
        if failure.isWouldBlock { break }
        waiting = []
        end(.failed(failure))
        break
      }
      waiting[0].descriptors = []
      waiting[0].bytes = piece.bytes.dropFirst(sent)
      if waiting[0].bytes.isEmpty { waiting.removeFirst() }
    }
    guard isOpen else { return }
    if isFinishing, waiting.isEmpty { return close() }
    watch()
  }

  /// Waits for what can still happen; without reading, an end that has gone would wake for ever.
  private func watch() {
    var interest: EventLoop.Interest = []
    if isReading { interest.insert(.readable) }
    if !waiting.isEmpty { interest.insert(.writable) }
    if interest.isEmpty {
      loop.forget(descriptor.number)
      isWatched = false
    } else if isWatched {
      loop.change(descriptor.number, to: interest)
    } else {
      isWatched = nil != (try? loop.watch(descriptor.number, for: interest, handler: handler))
    }
  }

  private var handler: (EventLoop.Interest) -> Void {
    { [weak self] interest in self?.ready(interest) }
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while isOpen, isReading {
      var numbers = [Int32](repeating: -1, count: 8)
      var count = numbers.count
      let got = clinux_receive(descriptor.number, &buffer, buffer.count, &numbers, &count)
      if got < 0 {
        let failure = SystemError(Int32(clamping: -Int64(got)), "receiving")
        return failure.isWouldBlock ? () : end(.failed(failure))
      }
      received += numbers[..<count].map { Descriptor(adopting: $0) }
      guard got > 0 else { return end(.closed) }
      unread += buffer[..<got]
      takeLines()
    }
  }

  private func takeLines() {
    while isOpen, isReading, let newline = unread.firstIndex(of: 10) {
      guard newline <= Self.longestLine else { return end(.lineTooLong) }
      let line = Array(unread[..<newline])
      unread.removeFirst(newline + 1)
      let descriptors = received
      received = []
      onLine?(line, descriptors)
    }
    if isReading, unread.count > Self.longestLine || received.count > 8 { end(.lineTooLong) }
  }

  /// Reads no more; what waits to be sent can still be sent.
  private func end(_ reason: End) {
    guard isOpen, isReading else { return }
    isReading = false
    (unread, received) = ([], [])
    watch()
    let tell = onEnd
    (onLine, onEnd) = (nil, nil)
    tell?(reason)
  }
}
