import FoundationEssentials
import Glibc
import SessionStore
import TestSupport
import Testing

@Suite struct SchemaTests {
  let shelf: Shelf

  init() throws { shelf = try Shelf() }

  @Test("the schema is what its contract says")
  func schemaIsItsContract() throws {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let contract = try String(
      contentsOfFile: "/\(root)/Docs/contracts/sessions-1.sql", encoding: .utf8)
    let statements = contract.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("--") }.joined(separator: "\n")
    #expect(try shelf.file.schema() == statements)
  }

  @Test("a file of a later version is left alone, and said so")
  func laterVersionIsLeftAlone() throws {
    try shelf.file.run("PRAGMA user_version = 99")
    let error = #expect(throws: StoreError.self) { _ = try SessionStore.open(shelf.file) }
    #expect(error?.code == .newerSchema(found: 99, known: 1))
    #expect(
      error?.description
        == "\(shelf.file.path): the session file has version 99, but only versions up to 1 are known"
        + " (update Lectern, or move the file away)")
  }

  @Test("the folder and the file are the user's alone")
  func filesArePrivate() throws {
    _ = try SessionStore.open(shelf.file)
    for (path, mode) in [(shelf.file.directory, UInt32(0o700)), (shelf.file.path, 0o600)] {
      var status = stat()
      try #require(stat(path, &status) == 0)
      #expect(status.st_mode & 0o777 == mode, "\(path)")
    }
  }

  @Test("a file that is no database is moved aside, and a fresh one begun")
  func garbageIsMovedAside() throws {
    _ = try SessionStore.open(shelf.file)
    let garbage = Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    try garbage.write(to: URL(filePath: shelf.file.path))
    let damaged = try SessionStore.open(shelf.file).damagedFile
    #expect(damaged == shelf.file.path + ".damaged")
    #expect(try Data(contentsOf: URL(filePath: damaged ?? "")) == garbage)
    #expect(try SessionStore.open(shelf.file).damagedFile == nil)
    #expect(try shelf.latest() == nil)
  }

  @Test("no damaged bytes end the program or stop the next talk", arguments: UInt64(1)...60)
  func damagedBytesAreSurvived(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let history = RandomHistory(seed: seed, count: 30)
    let writer = try shelf.writer()
    for batch in history.batches { writer.submit(batch) }
    #expect(writer.close())
    try damage(shelf.file.path, using: &random)
    do {
      let store = try SessionStore.open(shelf.file)
      let saved = try store.latest(talk)
      if let saved { _ = try store.history(of: saved.run, limit: 1_000) }
      _ = try store.rememberedRoles()
    } catch {
      // Damage that is seen only when a page is read: an error, never a crash.
      #expect(error.code == .damaged, "\(error)")
    }
    let next = JournalWriter(
      file: shelf.file, key: talk, continuing: nil, startedMilliseconds: 9, onSaving: { _ in })
    let ticket = next.submit(batch("slide", "5"))
    #expect(next.waitUntilCommitted(ticket, atMost: .zero) || next.close())
    #expect(next.close())
    #expect(try shelf.latest()?.values == ["slide": "5"])
  }

  /// Turns over some bytes, cuts the end off, or both.
  private func damage(_ path: String, using random: inout SplitMix64) throws {
    var bytes = try Data(contentsOf: URL(filePath: path))
    for _ in 0..<Int.random(in: 1...40, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      bytes[place] = UInt8.random(in: 0...255, using: &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random))
    }
    try bytes.write(to: URL(filePath: path))
  }
}
