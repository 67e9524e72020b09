import CommandLineModel
import LinuxSystem

/// One connection to the control socket, at the talk's end.
final class ControlConnection {
  private let link: LineLink
  private var unanswered: [ControlReply] = []
  private var hasEnded = false
  private var lastUse = Clock.monotonic
  private var whenFinished: (() -> Void)?
  /// Called once when the connection has gone.
  var onGone: (() -> Void)?

  init(_ link: LineLink, handler: @escaping (RemoteRequest, ControlReply) -> Void) {
    self.link = link
    link.onLine = { [weak self] line, _ in self?.take(line, handler) }
    link.onEnd = { [weak self] end in self?.ended(end) }
    link.onFinished = { [weak self] in self?.gone() }
  }

  /// Since when nothing was asked that is not answered; `nil` while something is.
  ///
  /// Unit: nanoseconds.
  var idleSince: Int64? { unanswered.isEmpty && link.waitingBytes == 0 ? lastUse : nil }

  /// Closes it at once.
  func close() { link.close() }

  /// Closes when all that is answered is sent; requests without an answer stay without.
  func finish(then: @escaping () -> Void) {
    whenFinished = then
    link.onLine = nil
    link.finish()
  }

  private func take(
    _ line: [UInt8], _ handler: (RemoteRequest, ControlReply) -> Void
  ) {
    lastUse = Clock.monotonic
    guard !line.allSatisfy({ $0 == 32 || $0 == 13 || $0 == 9 }) else { return }
    let reply = newReply()
    do {
      handler(try ControlLanguage.request(line), reply)
    } catch {
      reply.answer(.failed("\(error)"))
    }
    // Whoever asks without reading the answers is not listened to for ever.
    if link.waitingBytes > 4 << 20 || unanswered.count > 1000 { link.close() }
  }

  private func newReply() -> ControlReply {
    let reply = ControlReply { [weak self] in self?.sendAnswered() }
    unanswered.append(reply)
    return reply
  }

  private func sendAnswered() {
    while let first = unanswered.first, let answer = first.given {
      unanswered.removeFirst()
      link.send(ControlLanguage.line(answer), descriptors: first.descriptors)
      lastUse = Clock.monotonic
    }
    if hasEnded, unanswered.isEmpty { link.finish() }
  }

  /// The other end sends no more; what it asked for is still answered.
  private func ended(_ end: LineLink.End) {
    hasEnded = true
    switch end {
    case .closed: sendAnswered()
    case .failed: link.close()
    case .lineTooLong:
      newReply().answer(.failed("a line of over \(LineLink.longestLine) bytes"))
    }
  }

  private func gone() {
    let tell = (onGone, whenFinished)
    (onGone, whenFinished) = (nil, nil)
    tell.0?()
    tell.1?()
  }
}
