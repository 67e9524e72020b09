public import CommandLineModel
public import LinuxSystem

/// Answers requests on the control socket, from any number of connections of this user.
///
/// Requests of a connection are handed on at once, in order; answers go out in the order of
/// the requests, whenever each is ready.
public final class ControlServer {
  private let listener: Descriptor
  private let loop: EventLoop
  private let handler: (RemoteRequest, ControlReply) -> Void
  private var connections: [ObjectIdentifier: ControlConnection] = [:]
  private var hasStopped = false
  /// More connections than this wait until others have gone.
  private static let mostConnections = 64

  /// Serves a listening socket.
  ///
  /// - Parameter handler: Called with each request; must answer its reply once, now or later.
  public init(
    _ listener: Descriptor, on loop: EventLoop,
    handler: @escaping (RemoteRequest, ControlReply) -> Void
  ) throws(SystemError) {
    self.listener = listener
    self.loop = loop
    self.handler = handler
    listener.setNonblocking()
    try watch()
  }

  deinit { loop.forget(listener.number) }

  /// Takes no more connections; those that are there stay until they are answered.
  ///
  /// - Parameter then: Called when all that was answered is with the other ends.
  public func stop(then: @escaping () -> Void) {
    hasStopped = true
    loop.forget(listener.number)
    let open = Array(connections.values)
    guard !open.isEmpty else { return then() }
    var left = open.count
    for connection in open {
      connection.finish {
        left -= 1
        if left == 0 { then() }
      }
    }
  }

  private func acceptAll() {
    while connections.count < Self.mostConnections, let socket = Sockets.accept(listener) {
      guard Sockets.peer(of: socket)?.userID == CurrentProcess.userID else { continue }
      guard let link = try? LineLink(socket, on: loop) else { continue }
      let connection = ControlConnection(link, handler: handler)
      let key = ObjectIdentifier(connection)
      connections[key] = connection
      connection.onGone = { [weak self] in self?.forget(key) }
    }
    if connections.count >= Self.mostConnections { loop.forget(listener.number) }
  }

  private func watch() throws(SystemError) {
    try loop.watch(listener.number) { [weak self] _ in self?.acceptAll() }
  }

  private func forget(_ key: ObjectIdentifier) {
    let wasFull = connections.count >= Self.mostConnections
    connections[key] = nil
    if wasFull, !hasStopped { try? watch() }
  }
}
