import CommandLineModel
import ConsoleModel
import LinuxSystem
import RemoteServer
import TestSupport
import Testing

/// A server and raw connections to it, all on one loop that a test turns by hand.
private final class ServedTalk {
  let loop: EventLoop
  let folder: SessionFolder
  var requests: [RemoteRequest] = []
  /// Replies to `status`, which this talk does not answer by itself.
  var deferred: [ControlReply] = []
  private let scratch: ScratchFolder
  private var server: ControlServer?

  init(grace: Duration = .seconds(60)) throws {
    scratch = try ScratchFolder("control")
    loop = try EventLoop()
    folder = SessionFolder(try SessionName(parsing: "a"), in: scratch.file("lectern"))
    _ = try folder.claim()
    let listener = try Sockets.listen(folder.controlSocket, .stream)
    server = try ControlServer(listener, on: loop, grace: grace) { [unowned self] request, reply in
      requests.append(request)
      switch request {
      case .status: deferred.append(reply)
      case .command(.undo): reply.answer(.failed("There is nothing to undo."))
      case .handover: reply.answer(.handover, descriptors: [listener])
      default: reply.answer(.done)
      }
    }
  }

  func connect() throws -> RawClient {
    RawClient(try LineLink(try Sockets.connect(folder.controlSocket, .stream), on: loop))
  }

  /// Lets the loop run until something holds, or two seconds are over.
  func run(until condition: () -> Bool) -> Bool {
    for _ in 0..<400 where !condition() { turn() }
    return condition()
  }

  func turn() {
    loop.after(.milliseconds(5)) { [loop] in loop.stop() }
    loop.run()
  }

  func stop(then: @escaping () -> Void) { server?.stop(then: then) }
}

/// The other end, as bytes.
private final class RawClient {
  let link: LineLink
  var lines: [String] = []
  var descriptors: [Descriptor] = []
  var hasEnded = false

  init(_ link: LineLink) {
    self.link = link
    link.onLine = { [unowned self] line, descriptors in
      lines.append(String(decoding: line, as: UTF8.self))
      self.descriptors += descriptors
    }
    link.onEnd = { [unowned self] _ in hasEnded = true }
  }

  func send(_ text: String) { link.send(Array(text.utf8)) }
}

@Suite struct ControlServerTests {
  private static let done = #"{"ok":true,"version":1}"#

  @Test("requests are handed on in order and answered one by one")
  func answers() throws {
    let talk = try ServedTalk()
    let client = try talk.connect()
    client.send(#"{"verb":"next"}"# + "\n\n" + #"{"verb":"undo"}"#)
    client.send("nonsense")
    client.send(#"{"verb":"goto","slide":2}"#)
    #expect(talk.run { client.lines.count == 4 })
    #expect(
      client.lines == [
        Self.done,
        #"{"error":"There is nothing to undo.","ok":false,"version":1}"#,
        #"{"error":"not a request: expected one JSON object with a \"verb\" a line","ok":false,"#
          + #""version":1}"#,
        Self.done,
      ])
    #expect(
      talk.requests == [.command(.next), .command(.undo), .command(.goTo(slide: 1, step: 0))])
  }

  @Test("an answer that comes late keeps later ones waiting, and others not")
  func deferredAnswers() throws {
    let talk = try ServedTalk()
    let (slow, quick) = (try talk.connect(), try talk.connect())
    slow.send(#"{"verb":"status"}"#)
    slow.send(#"{"verb":"next"}"#)
    #expect(talk.run { talk.requests.count == 2 })
    quick.send(#"{"verb":"next"}"#)
    #expect(talk.run { quick.lines == [Self.done] })
    #expect(slow.lines.isEmpty)
    talk.deferred.first?.answer(.failed("late"))
    talk.deferred.first?.answer(.failed("a second answer does not count"))
    #expect(talk.run { slow.lines.count == 2 })
    #expect(slow.lines == [#"{"error":"late","ok":false,"version":1}"#, Self.done])
  }

  @Test("whoever goes away before the answer does no harm")
  func clientGone() throws {
    let talk = try ServedTalk()
    do {
      let gone = try talk.connect()
      gone.send(#"{"verb":"status"}"#)
      #expect(talk.run { talk.deferred.count == 1 })
      gone.link.close()
    }
    let next = try talk.connect()
    next.send(#"{"verb":"next"}"#)
    #expect(talk.run { next.lines == [Self.done] })
    talk.deferred.first?.answer(.done)
    next.send(#"{"verb":"next"}"#)
    #expect(talk.run { next.lines.count == 2 })
  }

  @Test("a line of 64 KiB is read, a longer one is answered with an error and ends the connection")
  func longLines() throws {
    let talk = try ServedTalk()
    let client = try talk.connect()
    let request = #"{"verb":"next"}"#
    client.send(request + String(repeating: " ", count: LineLink.longestLine - request.utf8.count))
    #expect(talk.run { client.lines == [Self.done] })
    client.send(String(repeating: " ", count: LineLink.longestLine + 1))
    #expect(talk.run { client.hasEnded })
    #expect(
      client.lines.last == #"{"error":"a line of over 65536 bytes","ok":false,"version":1}"#)
  }

  @Test("a request that comes in pieces is put together")
  func pieces() throws {
    let talk = try ServedTalk()
    let socket = try Sockets.connect(talk.folder.controlSocket, .stream)
    for byte in Array((#"{"verb":"next"}"# + "\n").utf8) {
      #expect(talk.requests.isEmpty)
      try socket.write([byte])
      talk.turn()
    }
    #expect(talk.run { talk.requests == [.command(.next)] })
  }

  @Test("descriptors go with the answer that hands over")
  func handover() throws {
    let talk = try ServedTalk()
    let client = try talk.connect()
    client.send(#"{"verb":"handover"}"#)
    #expect(talk.run { client.lines.count == 1 })
    #expect(client.lines == [#"{"handover":true,"ok":true,"version":1}"#])
    #expect(client.descriptors.count == 1)
    let listener = try #require(client.descriptors.first)
    let again = try Sockets.connect(talk.folder.controlSocket, .stream)
    withExtendedLifetime((listener, again)) {}
  }

  @Test("more connections than are served at once wait for their turn")
  func manyConnections() throws {
    let talk = try ServedTalk()
    var clients: [RawClient] = []
    for _ in 0..<100 {
      let client = try talk.connect()
      client.send(#"{"verb":"next"}"#)
      clients.append(client)
      talk.turn()
    }
    #expect(talk.run { talk.requests.count == 64 })
    for _ in 0..<20 { talk.turn() }
    #expect(talk.requests.count == 64)
    for client in clients.prefix(36) { client.link.close() }
    #expect(talk.run { talk.requests.count == 100 })
    #expect(talk.run { clients.suffix(36).allSatisfy { $0.lines == [Self.done] } })
  }

  @Test("who has asked for nothing for a while gives way to who waits; who waits for an answer not")
  func idleConnections() throws {
    let talk = try ServedTalk(grace: .milliseconds(100))
    let busy = try talk.connect()
    busy.send(#"{"verb":"status"}"#)
    #expect(talk.run { talk.deferred.count == 1 })
    var idle: [RawClient] = []
    for _ in 0..<63 {
      idle.append(try talk.connect())
      talk.turn()
    }
    let next = try talk.connect()
    next.send(#"{"verb":"next"}"#)
    #expect(talk.run { next.lines == [Self.done] })
    #expect(talk.run { idle.contains { $0.hasEnded } })
    #expect(idle.count { $0.hasEnded } == 1 && idle[0].hasEnded, "no more than need be")
    #expect(!busy.hasEnded)
    talk.deferred.first?.answer(.done)
    #expect(talk.run { busy.lines == [Self.done] })
  }

  @Test("a server that stops sends what it has answered, and closes")
  func stopping() throws {
    let talk = try ServedTalk()
    let client = try talk.connect()
    client.send(#"{"verb":"quit"}"#)
    #expect(talk.run { talk.requests == [.command(.quit)] })
    var hasStopped = false
    talk.stop { hasStopped = true }
    #expect(talk.run { hasStopped && client.hasEnded })
    #expect(client.lines == [Self.done])
  }
}
