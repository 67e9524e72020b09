import FoundationEssentials
import Glibc
import SessionStore
import Synchronization
import TestSupport
import Testing

@Suite struct JournalWriterTests {
  let shelf: Shelf
  let reports = Reports()

  init() throws { shelf = try Shelf() }

  private func writer() throws -> JournalWriter {
    try shelf.writer(onSaving: { [reports] in reports.add($0) })
  }

  @Test("what is committed can be read at once, and is on the disk soon after")
  func committedAndSynchronized() throws {
    let writer = try writer()
    let ticket = writer.submit(batch("slide", "2"))
    #expect(writer.waitUntilCommitted(ticket, atMost: .seconds(10)))
    #expect(try shelf.latest()?.values == ["slide": "2"])
    #expect(writer.waitUntilSynchronized(ticket, atMost: .seconds(10)))
    #expect(reports.all.isEmpty)
  }

  @Test("closing saves what is left, and what comes later is not saved")
  func closingSavesWhatIsLeft() throws {
    let writer = try writer()
    for number in 1...500 { writer.submit(batch("slide", "\(number)")) }
    #expect(writer.close())
    writer.submit(batch("slide", "501"))
    #expect(!writer.close())
    #expect(try shelf.latest()?.values == ["slide": "500"])
    #expect(try shelf.latest()?.sequence == 500)
  }

  @Test("commits in the thousands keep the journal file small")
  func checkpointsKeepTheJournalSmall() throws {
    let writer = try writer()
    // Without a pause: every checkpoint is overtaken.
    for number in 1...3_000 {
      let ticket = writer.submit(batch("slide", "\(number)"))
      #expect(writer.waitUntilCommitted(ticket, atMost: .seconds(60)))
      guard number % 300 == 0 else { continue }
      #expect(writer.waitUntilSynchronized(ticket, atMost: .seconds(60)))
    }
    let journal = try Data(contentsOf: URL(filePath: shelf.file.path + "-wal"))
    #expect(writer.close())
    // Without a checkpoint it would be about 36 MB.
    #expect(journal.count < 18_000_000, "\(journal.count) bytes")
  }

  @Test("while the folder can't be made entries wait in memory; then everything is saved, in order")
  func unwritableFolderIsCaughtUp() async throws {
    // A file where a folder should be: also root can't write there.
    let obstacle = try shelf.folder.write("", to: "state")
    let writer = JournalWriter(
      file: shelf.file, key: talk, continuing: nil, startedMilliseconds: 1,
      onSaving: { [reports] in reports.add($0) })
    let first = writer.submit(batch("slide", "1"))
    #expect(!writer.waitUntilCommitted(first, atMost: .seconds(10)))
    #expect(await eventually(within: .seconds(10)) { !reports.isKept })
    guard case .failing(let error)? = reports.all.last else {
      Issue.record("reported \(reports.all)")
      return
    }
    #expect(error.code == .notWritable)
    #expect(
      error.description
        == "\(obstacle)/lectern: the session file can't be written (Not a directory)")
    for number in 2...50 { writer.submit(batch("slide", "\(number)")) }
    try FileManager.default.removeItem(atPath: obstacle)
    #expect(await eventually(within: .seconds(10)) { reports.isKept })
    #expect(writer.close())
    let saved = try #require(try shelf.latest())
    #expect(saved.values == ["slide": "50"])
    #expect(try SessionStore.open(shelf.file).history(of: saved.run, limit: 99).count == 50)
  }

  @Test("a wait that is cut short says so, and so does its end")
  func lateCommitIsReported() async throws {
    let writer = try writer()
    let ticket = writer.submit(batch("slide", "1"))
    guard !writer.waitUntilCommitted(ticket, atMost: .zero) else { return }
    #expect(await eventually(within: .seconds(10)) { reports.all == [.kept] })
    #expect(writer.waitUntilCommitted(ticket, atMost: .zero))
  }

  @Test("a file that is taken away during a talk is written anew, with all values")
  func lostFileIsWrittenAnew() async throws {
    let writer = try writer()
    writer.submit(
      SessionBatch(
        kind: "jump", changes: batch("slide", "4").changes, moment: moment(1), snapshot: "undo"))
    let ticket = writer.submit(batch("timer", "90", kind: "timer"))
    #expect(writer.waitUntilSynchronized(ticket, atMost: .seconds(10)))
    try FileManager.default.removeItem(atPath: shelf.file.directory)
    writer.submit(batch("slide", "5", before: "4"))
    #expect(await eventually(within: .seconds(10)) { reports.all.count == 2 })
    #expect(reports.all.map(\.isKept) == [false, true])
    #expect(try shelf.latest()?.values == ["slide": "5", "timer": "90"])
    #expect(try shelf.latest()?.snapshot == "undo")
    #expect(writer.close())
    #expect(try shelf.latest()?.sequence == 3)
  }

  @Test("a file that is damaged during a talk is moved aside and written anew")
  func damagedFileIsWrittenAnew() async throws {
    let writer = try writer()
    let ticket = writer.submit(batch("slide", "4"))
    #expect(writer.waitUntilSynchronized(ticket, atMost: .seconds(10)))
    for path in [shelf.file.path, shelf.file.path + "-wal"] {
      let descriptor = open(path, O_WRONLY)
      let garbage = [UInt8](repeating: 0xA5, count: 100_000)
      #expect(pwrite(descriptor, garbage, garbage.count, 0) == garbage.count)
      close(descriptor)
    }
    for number in 5...60 {
      let ticket = writer.submit(batch("slide", "\(number)"))
      _ = writer.waitUntilCommitted(ticket, atMost: .milliseconds(5))
    }
    #expect(writer.close() || reports.isKept)
    let again = try shelf.writer()
    let last = again.submit(batch("step", "1"))
    _ = again.waitUntilCommitted(last, atMost: .seconds(5))
    #expect(again.close())
    #expect(try shelf.latest()?.values["step"] == "1")
  }

  @Test("with nothing to do the threads use no CPU")
  func idleThreadsSleep() async {
    await #expect(processExitsWith: .success) {
      let shelf = try Shelf()
      let writer = try shelf.writer()
      let ticket = writer.submit(batch("slide", "1"))
      try #require(writer.waitUntilSynchronized(ticket, atMost: .seconds(10)))
      let before = switches()
      sleep(2)
      // A thread that polls each 10 ms would be switched to 200 times.
      try #require(switches() - before < 60)
      try #require(writer.close())
    }
  }

  @Test("on a full disk entries wait in memory, until there is space")
  func fullDiskIsCaughtUp() async {
    await #expect(processExitsWith: .success) {
      let shelf = try Shelf()
      let reports = Reports()
      let writer = try shelf.writer(onSaving: { reports.add($0) })
      let first = writer.submit(batch("slide", "1"))
      try #require(writer.waitUntilSynchronized(first, atMost: .seconds(10)))
      signal(SIGXFSZ, SIG_IGN)
      limitFileSize(to: 1)
      let second = writer.submit(batch("slide", "2"))
      try #require(!writer.waitUntilCommitted(second, atMost: .seconds(10)))
      try #require(await eventually(within: .seconds(10)) { !reports.isKept })
      writer.submit(batch("slide", "3"))
      limitFileSize(to: .max)
      try #require(await eventually(within: .seconds(10)) { reports.isKept })
      try #require(try shelf.latest()?.values == ["slide": "3"])
      try #require(writer.close())
      try #require(reports.all.map(\.isKept) == [false, true])
    }
  }

  @Test("after a kill at any moment everything committed is there", arguments: UInt64(1)...20)
  func killedAtAnyMoment(seed: UInt64) async throws {
    let directory = shelf.file.directory
    let progress = shelf.folder.file("progress")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [directory = directory as String, progress = progress as String, seed = seed as UInt64] in
      writeUntilKilled(SessionFile(directory: directory), progress, seed)
    }
    let committed = (try? Data(contentsOf: URL(filePath: progress)).count) ?? 0
    let saved = try shelf.latest()
    let sequence = Int(saved?.sequence ?? 0)
    #expect(sequence >= committed, "\(committed) were committed")
    let history = RandomHistory(seed: seed, count: 2_000)
    #expect(saved?.values ?? [:] == history.prefixes[sequence])
  }
}

/// Commits one batch after the other, notes each one, and is killed in the midst of it.
private func writeUntilKilled(_ file: SessionFile, _ progress: String, _ seed: UInt64) {
  var random = SplitMix64(seed: seed &* 31)
  let history = RandomHistory(seed: seed, count: 2_000)
  let writer = JournalWriter(
    file: file, key: talk, continuing: nil, startedMilliseconds: 1, onSaving: { _ in })
  let note = open(progress, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  let moment = UInt32.random(in: 1_000...80_000, using: &random)
  Task.detached {
    usleep(moment)
    kill(getpid(), SIGKILL)
  }
  for batch in history.batches {
    let ticket = writer.submit(batch)
    if writer.waitUntilCommitted(ticket, atMost: .seconds(10)) { write(note, "x", 1) }
  }
  sleep(10)
}

/// How often threads of this process were switched to.
private func switches() -> Int {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_nvcsw + usage.ru_nivcsw
}

/// Makes the disk look full to this process.
private func limitFileSize(to bytes: UInt) {
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  limit.rlim_cur = bytes
  setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
}
