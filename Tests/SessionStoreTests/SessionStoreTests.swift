import SessionStore
import StageModel
import TestSupport
import Testing

@Suite struct SessionStoreTests {
  let shelf: Shelf

  init() throws { shelf = try Shelf() }

  @Test("a talk that was never given has nothing saved")
  func nothingSaved() throws {
    #expect(try shelf.latest() == nil)
  }

  @Test("every prefix of the journal gives the values at that prefix", arguments: UInt64(1)...20)
  func everyPrefixRestores(seed: UInt64) throws {
    let history = RandomHistory(seed: seed, count: 40)
    for (index, batch) in history.batches.enumerated() {
      // Now and then the talk is ended and continued.
      let writer = try shelf.writer()
      writer.submit(batch)
      if index % 3 == 0 {
        let ticket = writer.submit(batch)
        #expect(writer.waitUntilCommitted(ticket, atMost: .seconds(10)))
        #expect(try shelf.latest()?.values == history.prefixes[index + 1], "prefix \(index + 1)")
      }
      #expect(writer.close())
      #expect(try shelf.latest()?.values == history.prefixes[index + 1], "prefix \(index + 1)")
    }
  }

  @Test("going back through what values were before leads to every earlier prefix")
  func valuesBeforeLeadBack() throws {
    let history = RandomHistory(seed: 99, count: 200)
    let writer = try shelf.writer()
    for batch in history.batches { writer.submit(batch) }
    #expect(writer.close())
    let saved = try #require(try shelf.latest())
    #expect(saved.sequence == 200)
    #expect(saved.lastMoment == moment(199))
    var values = saved.values
    let batches = try SessionStore.open(shelf.file).history(of: saved.run, limit: 1_000)
    #expect(batches.map(\.sequence) == Array((1...200).reversed()))
    for (back, saved) in batches.enumerated() {
      #expect(values == history.prefixes[200 - back])
      for change in saved.batch.changes { values[change.field] = change.before }
    }
    #expect(values.isEmpty)
  }

  @Test("history gives the kinds that are asked for, the latest first, a hundred deep")
  func historyByKind() throws {
    let writer = try shelf.writer()
    for number in 1...300 {
      writer.submit(batch("slide", "\(number)", kind: number % 2 == 0 ? "jump" : "step"))
    }
    #expect(writer.close())
    let run = try #require(try shelf.latest()).run
    let jumps = try SessionStore.open(shelf.file).history(of: run, kinds: ["jump"], limit: 100)
    #expect(jumps.count == 100)
    #expect(jumps.first?.batch.changes.first?.value == "300")
    #expect(jumps.last?.batch.changes.first?.value == "102")
  }

  @Test("a fresh run leaves the earlier one in place, and talks do not mix")
  func runsAndTalksStayApart() throws {
    let other = SessionKey.named("talk")
    for (key, value) in [(talk, "3"), (other, "7")] {
      let writer = try shelf.writer(key)
      writer.submit(batch("slide", value))
      #expect(writer.close())
    }
    let before = try #require(try shelf.latest())
    let fresh = try shelf.writer(fresh: true, started: 5_000)
    #expect(try shelf.latest() == before)
    fresh.submit(batch("step", "1"))
    #expect(fresh.close())
    let now = try #require(try shelf.latest())
    #expect(now.values == ["step": "1"])
    #expect(now.startedMilliseconds == 5_000)
    #expect(now.run != before.run)
    #expect(try shelf.latest(other)?.values == ["slide": "7"])
  }

  @Test("the last snapshot and the last kind come back, though nothing else changed them")
  func snapshotAndKindComeBack() throws {
    let writer = try shelf.writer()
    let changes = batch("slide", "1").changes
    writer.submit(SessionBatch(kind: "jump", changes: changes, moment: moment(1), snapshot: "one"))
    writer.submit(SessionBatch(kind: "jump", changes: [], moment: moment(2), snapshot: "two"))
    writer.submit(batch("slide", "2", kind: "end"))
    #expect(writer.close())
    let saved = try #require(try shelf.latest())
    #expect(saved.snapshot == "two")
    #expect(saved.lastKind == "end")
    #expect(saved.values == ["slide": "2"])
  }

  @Test("roles are remembered for each display and for each set of displays")
  func rolesAreRemembered() throws {
    let (panel, projector) = (OutputIdentity("edid:panel"), OutputIdentity("edid:projector"))
    let both = DisplaySet([projector, panel])
    let writer = try shelf.writer()
    writer.remember([panel: .console, projector: .audience], among: both)
    writer.remember([panel: .audience], among: DisplaySet([panel]))
    #expect(writer.close())
    let roles = try SessionStore.open(shelf.file).rememberedRoles()
    #expect(roles.ofDisplays == [panel: .audience, projector: .audience])
    #expect(
      roles.ofSets == [
        DisplaySet([panel, projector]): [panel: .console, projector: .audience],
        DisplaySet([panel]): [panel: .audience],
      ])
  }

  @Test("the 64 displays and sets that were used last are remembered")
  func memoryOfRolesIsBounded() throws {
    let first = OutputIdentity("edid:0")
    let writer = try shelf.writer()
    for number in 0..<100 {
      let identity = OutputIdentity("edid:\(number)")
      writer.remember([identity: .audience], among: DisplaySet([identity]))
      writer.remember([first: .console], among: DisplaySet([first]))
    }
    #expect(writer.close())
    let roles = try SessionStore.open(shelf.file).rememberedRoles()
    #expect(roles.ofDisplays.count == 64)
    #expect(roles.ofSets.count == 64)
    #expect(roles.ofDisplays[first] == .console)
    #expect(roles.ofDisplays[OutputIdentity("edid:99")] == .audience)
    #expect(roles.ofDisplays[OutputIdentity("edid:1")] == nil)
  }

  @Test("only the last runs of a talk are kept")
  func oldRunsGo() throws {
    for number in 0..<12 {
      let writer = try shelf.writer(fresh: true)
      writer.submit(batch("slide", "\(number)"))
      #expect(writer.close())
    }
    #expect(try shelf.file.count("run") == 8)
    #expect(try shelf.file.count("batch") == 8)
    #expect(try shelf.file.count("change") == 8)
    #expect(try shelf.latest()?.values == ["slide": "11"])
  }

  @Test("the folder follows the XDG rules")
  func folderFollowsXDG() {
    #expect(SessionFile(environment: [:]) == nil)
    #expect(SessionFile(environment: ["HOME": "/h"])?.path == "/h/.local/state/lectern/sessions.db")
    let state = ["HOME": "/h", "XDG_STATE_HOME": "/s"]
    #expect(SessionFile(environment: state)?.directory == "/s/lectern")
    let relative = ["HOME": "/h", "XDG_STATE_HOME": "s"]
    #expect(SessionFile(environment: relative)?.directory == "/h/.local/state/lectern")
  }
}
