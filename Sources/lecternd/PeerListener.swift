import LinuxSystem
import Wire

/// Takes the connections of stages and consoles, and hands on those that prove themselves.
final class PeerListener {
  /// Told of each program that connected, with its first message read.
  struct Listener {
    let stage: (StageHello, PacketLink) -> Void
    let console: (ConsoleHello, PacketLink) -> Void
  }

  private let socket: Descriptor
  private let loop: EventLoop
  private let token: Token
  private let listener: Listener
  /// How long a stranger may stay silent.
  private static let patience: Duration = .seconds(5)
  private var strangers: [ObjectIdentifier: PacketLink] = [:]

  init(
    _ socket: Descriptor, token: Token, on loop: EventLoop, listener: Listener
  ) throws(SystemError) {
    self.socket = socket
    self.token = token
    self.loop = loop
    self.listener = listener
    socket.setNonblocking()
    try loop.watch(socket.number) { [weak self] _ in self?.acceptAll() }
  }

  /// Takes no more connections.
  func stop() { loop.forget(socket.number) }

  private func acceptAll() {
    while let connection = Sockets.accept(socket) {
      guard let peer = Sockets.peer(of: connection), peer.userID == CurrentProcess.userID,
        let link = try? PacketLink(connection, on: loop)
      else { continue }
      let key = ObjectIdentifier(link)
      strangers[key] = link
      link.onClose = { [weak self] _ in self?.strangers[key] = nil }
      link.onMessage = { [weak self] bytes, _ in self?.greet(key, bytes, peer) }
      loop.after(Self.patience) { [weak self, weak link] in
        guard let self, let link, strangers[key] === link else { return }
        strangers[key] = nil
        link.close()
      }
    }
  }

  /// The first message says who it is; its process must be the one that connected.
  private func greet(_ key: ObjectIdentifier, _ bytes: [UInt8], _ peer: PeerCredentials) {
    guard let link = strangers.removeValue(forKey: key) else { return }
    link.onMessage = nil
    link.onClose = nil
    if case .hello(let hello) = try? WireCodec.decode(StageReport.self, from: bytes),
      hello.token == token, hello.processID == peer.processID
    {
      listener.stage(hello, link)
    } else if case .hello(let hello) = try? WireCodec.decode(ConsoleReport.self, from: bytes),
      hello.token == token, hello.processID == peer.processID
    {
      listener.console(hello, link)
    } else {
      StandardError.print("lecternd: process \(peer.processID) connected without the token")
      link.close()
    }
  }
}
