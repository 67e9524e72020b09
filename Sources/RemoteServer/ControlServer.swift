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
  /// Looks again for room while a connection waits.
  private var pause: EventLoop.Timer?
  /// How many connections there are at the most: one more waits until another has gone, or has been
  /// idle for a while.
  private static let mostConnections = 64
  private let grace: Duration
  private static let recheck: Duration = .milliseconds(200)

  /// Serves a listening socket.
  ///
  /// - Parameters:
  ///   - grace: How long a connection that gives way to another has asked for nothing.
  ///   - handler: Called with each request; must answer its reply once, now or later.
  public init(
    _ listener: Descriptor, on loop: EventLoop, grace: Duration = .seconds(2),
    handler: @escaping (RemoteRequest, ControlReply) -> Void
  ) throws(SystemError) {
    self.listener = listener
    self.loop = loop
    self.grace = grace
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
    pause?.cancel()
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

  /// A connection waits to be taken.
  private func acceptAll() {
    guard connections.count < Self.mostConnections || makeRoom() else { return waitForRoom() }
    while connections.count < Self.mostConnections, let socket = Sockets.accept(listener) {
      guard Sockets.peer(of: socket)?.userID == CurrentProcess.userID else { continue }
      guard let link = try? LineLink(socket, on: loop) else { continue }
      let connection = ControlConnection(link, handler: handler)
      let key = ObjectIdentifier(connection)
      connections[key] = connection
      connection.onGone = { [weak self] in self?.forget(key) }
    }
  }

  /// Closes the connection that has been idle for longest, if one has been for long enough.
  private func makeRoom() -> Bool {
    let idle = connections.values.compactMap { connection in
      connection.idleSince.map { (since: $0, connection: connection) }
    }
    guard let oldest = idle.min(by: { $0.since < $1.since }),
      .nanoseconds(Clock.monotonic - oldest.since) >= grace
    else { return false }
    oldest.connection.close()
    return true
  }

  private func waitForRoom() {
    loop.forget(listener.number)
    pause = loop.after(Self.recheck) { [weak self] in self?.resume() }
  }

  private func resume() {
    guard let pause, !hasStopped else { return }
    pause.cancel()
    self.pause = nil
    try? watch()
  }

  private func watch() throws(SystemError) {
    try loop.watch(listener.number) { [weak self] _ in self?.acceptAll() }
  }

  private func forget(_ key: ObjectIdentifier) {
    connections[key] = nil
    resume()
  }
}
