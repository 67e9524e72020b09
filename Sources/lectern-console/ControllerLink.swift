import ConsoleModel
import LinuxSystem
import Wire

/// The connection to the controller, made again for as long as there may be one.
@MainActor
final class ControllerLink {
  /// What the link asks of the program that holds it.
  @MainActor
  struct Owner {
    /// Calls a closure after some milliseconds.
    let after: (Int, @escaping @MainActor () -> Void) -> Void
    /// Takes a message with its descriptors.
    let take: (ConsoleCommandMessage, [Descriptor]) -> Void
    /// Is told when a connection is made or lost.
    let connected: (Bool) -> Void
    /// Ends the program: there will be no controller any more.
    let end: () -> Void
  }

  private static let nanosecondsPerSecond: Int64 = 1_000_000_000

  private let path: String
  private let token: Token
  private let loop: EventLoop
  private let owner: Owner
  private var link: PacketLink?
  private var lostAt: Int64
  private var lastSeen: Int64
  private var isEnding = false

  init(path: String, token: Token, loop: EventLoop, owner: Owner) {
    self.path = path
    self.token = token
    self.loop = loop
    self.owner = owner
    lostAt = Clock.monotonic
    lastSeen = lostAt
  }

  /// Sends a report; without a controller it is dropped, as a key on a dead window is.
  func send(_ report: ConsoleReport) {
    guard let link, let bytes = try? WireCodec.encode(report) else { return }
    link.send(bytes)
  }

  /// Connects, or tries again later.
  func connect() {
    guard !isEnding else { return }
    do {
      let link = try PacketLink(Sockets.connect(path, .packets), on: loop)
      self.link = link
      link.onMessage = { [weak self] bytes, descriptors in
        MainActor.assumeIsolated { self?.received(bytes, descriptors) }
      }
      link.onClose = { [weak self] _ in MainActor.assumeIsolated { self?.lost() } }
      send(.hello(ConsoleHello(token: token, processID: CurrentProcess.processID)))
      owner.connected(true)
    } catch {
      retry()
    }
  }

  private func lost() {
    link = nil
    lostAt = Clock.monotonic
    lastSeen = lostAt
    guard !isEnding else { return }
    owner.connected(false)
    connect()
  }

  /// Tries again, often at first, since a controller is back within half a second.
  ///
  /// When even the socket's path has gone for long, the talk is over.
  private func retry() {
    let now = Clock.monotonic
    if FileBytes.exists(path) { lastSeen = now }
    guard now - lastSeen < 10 * Self.nanosecondsPerSecond else { return owner.end() }
    let wait = now - lostAt < 5 * Self.nanosecondsPerSecond ? 50 : 500
    owner.after(wait) { [weak self] in self?.connect() }
  }

  private func received(_ bytes: [UInt8], _ descriptors: [Descriptor]) {
    do {
      let message = try WireCodec.decode(ConsoleCommandMessage.self, from: bytes)
      if message == .end { isEnding = true }
      owner.take(message, descriptors)
    } catch {
      StandardError.print("lectern-console: from the controller: \(error)")
    }
  }
}
