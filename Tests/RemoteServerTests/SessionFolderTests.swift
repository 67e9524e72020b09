import CommandLineModel
import LinuxSystem
import RemoteServer
import TestSupport
import Testing

@Suite struct SessionFolderTests {
  let scratch: ScratchFolder
  let base: String

  init() throws {
    scratch = try ScratchFolder("session")
    base = scratch.file("lectern")
  }

  private func folder(_ name: String) throws -> SessionFolder {
    SessionFolder(try SessionName(parsing: name), in: base)
  }

  @Test("sessions live in the user's runtime folder, or in one of their own in /tmp")
  func places() {
    let set = SessionFolder.base(environment: ["XDG_RUNTIME_DIR": "/run/user/7"], userID: 7)
    #expect(set == "/run/user/7/lectern")
    #expect(SessionFolder.base(environment: [:], userID: 7) == "/tmp/lectern-7")
    let relative = SessionFolder.base(environment: ["XDG_RUNTIME_DIR": "run"], userID: 7)
    #expect(relative == "/tmp/lectern-7")
  }

  @Test("a talk that runs can't be claimed again, and can after its end")
  func claiming() throws {
    let talk = try folder("a")
    do {
      let lock = try #require(try talk.claim())
      #expect(talk.isAlive)
      #expect(try talk.claim() == nil)
      withExtendedLifetime(lock) {}
    }
    #expect(!talk.isAlive)
    #expect(try talk.claim() != nil)
  }

  @Test("running talks are listed by name; what dead ones left behind is removed")
  func listing() throws {
    #expect(try SessionFolder.running(in: base) == [])
    let living = [try folder("b"), try folder("a")]
    let locks = try living.map { try $0.claim() }
    let dead = try folder("dead")
    _ = try dead.claim()
    _ = try dead.token()
    #expect(try SessionFolder.running(in: base).map(\.name.text) == ["a", "b"])
    #expect(throws: SystemError.self) { try Paths.kind(dead.path) }
    withExtendedLifetime(locks) {}
  }

  @Test("the last talk takes the folder of all talks with it")
  func removing() throws {
    let talk = try folder("a")
    let lock = try talk.claim()
    _ = try Sockets.listen(talk.controlSocket, .stream)
    _ = try talk.token()
    withExtendedLifetime(lock) { talk.remove() }
    #expect(throws: SystemError.self) { try Paths.kind(base) }
  }

  @Test("a talk keeps its token, and another talk gets another")
  func tokens() throws {
    let (one, other) = (try folder("a"), try folder("b"))
    let locks = [try one.claim(), try other.claim()]
    let token = try one.token()
    #expect(token.count == 32)
    #expect(try one.token() == token)
    #expect(try other.token() != token)
    try scratch.write("short", to: "lectern/a/token")
    #expect(try one.token().count == 32)
    withExtendedLifetime(locks) {}
  }

  @Test("a folder that is no folder is refused")
  func notAFolder() throws {
    try scratch.write("", to: "lectern")
    #expect(throws: SystemError.self) { try folder("a").claim() }
    #expect(throws: SystemError.self) { try SessionFolder.running(in: base) }
  }

  @Test("what a killed talk left running keeps its folder, until that is ended")
  func survivors() async throws {
    let talk = try folder("a")
    _ = try talk.claim()
    let stage = try ProgramRun("sleep", ["100"], environment: ["PATH": "/usr/bin:/bin"])
    let born = try #require(Processes.birth(of: stage.pid))
    try scratch.write(
      "stage \(stage.pid) \(born)\nconsole 1 0\nrubbish\n", to: "lectern/a/processes")
    #expect(talk.survivors.map(\.processID) == [stage.pid])
    #expect(try SessionFolder.running(in: base) == [])
    #expect(try SessionFolder.leftOvers(in: base) == [talk])
    let token = try talk.token()
    _ = try talk.claim()
    #expect(talk.survivors.count == 1)
    #expect(try talk.token() == token)
    talk.endLeftOvers()
    #expect(await stage.wait() == .killed(signal: 9))
    #expect(throws: SystemError.self) { try Paths.kind(base) }
  }
}
