/// Notices that the other end of a link has stopped: what it was sent lies unread, and nothing
/// comes from it.
///
/// A program that only works hard reads in between, or answers. Looks are counted, not time, so that
/// a stop of this very process is not taken for one of the other.
public final class ReadingWatch {
  private let link: PacketLink
  private let loop: EventLoop
  private let interval: Duration
  private let patience: Int
  private let onStop: () -> Void
  private var timer: EventLoop.Timer?
  private var heard: UInt64 = 0
  private var looksInVain = 0

  /// Watches a link for as long as the watch is kept.
  ///
  /// - Parameters:
  ///   - patience: After how many looks in a row without a sign of life the other end has stopped.
  ///   - onStop: Called once.
  public init(
    _ link: PacketLink, on loop: EventLoop, every interval: Duration = .seconds(1),
    patience: Int = 5, onStop: @escaping () -> Void
  ) {
    self.link = link
    self.loop = loop
    self.interval = interval
    self.patience = patience
    self.onStop = onStop
    wait()
  }

  deinit { timer?.cancel() }

  private func wait() {
    timer = loop.after(interval) { [weak self] in self?.look() }
  }

  private func look() {
    let isAlive = link.unreadBytes == 0 || link.receivedPieces != heard
    heard = link.receivedPieces
    looksInVain = isAlive ? 0 : looksInVain + 1
    guard looksInVain < patience else { return onStop() }
    wait()
  }
}
