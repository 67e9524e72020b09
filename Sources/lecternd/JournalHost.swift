import ConsoleModel
import ControllerCore
import ControllerRuntime
import DeckModel
import FoundationEssentials
import LinuxSystem
import SessionStore
import StageModel

/// Keeps the session in the journal, and reads what an earlier talk left.
final class JournalHost: JournalPort {
  /// How long a key waits for the journal; after that it goes first.
  private static let patience: Duration = .milliseconds(5)

  /// What the journal held when the talk began.
  struct Restored {
    var talk: SavedTalk?
    /// How long ago it was written.
    ///
    /// Unit: nanoseconds.
    var age: Int64 = 0
    var memory = RoleMemory()
    /// What the operator should know of it.
    var notices: [String] = []
  }

  /// Where the user's sessions are kept, which is on a disk more likely than not.
  static var folder: String {
    SessionFile(environment: Programs.environment)?.directory ?? "/var/tmp"
  }

  private var writer: JournalWriter?
  private var saved = SavedTalk()
  /// What the journal holds of this run of the talk: nothing, before its first entry.
  private var written = SavedFields([:])
  /// Whether an earlier talk is offered for as long as nothing happens in this one.
  private var isOffering = false
  /// Called when the journal falls behind or has caught up, on the loop.
  var onSaving: ((Bool) -> Void)?

  /// Opens the journal of a talk.
  ///
  /// - Parameters:
  ///   - key: What the talk is known by.
  ///   - isFresh: Whether what an earlier talk left is not to be restored.
  ///   - loop: The loop that hears of failures.
  /// - Returns: The journal, and what it held.
  static func open(
    _ key: SessionKey, isFresh: Bool, on loop: EventLoop
  ) -> (JournalHost, Restored) {
    let host = JournalHost()
    var restored = Restored()
    guard let file = SessionFile(environment: Programs.environment) else {
      restored.notices.append(
        localized("Nothing is saved: neither HOME nor XDG_STATE_HOME is set."))
      return (host, restored)
    }
    var session: SavedSession?
    do {
      let store = try SessionStore.open(file)
      if let damaged = store.damagedFile {
        restored.notices.append(
          localized("The saved sessions were damaged and begun anew; the file is %1.", damaged))
      }
      restored.memory = RoleMemory(try store.rememberedRoles())
      session = isFresh ? nil : try store.latest(key)
    } catch {
      restored.notices.append("\(error)")
    }
    host.restore(session, into: &restored)
    let isOld = restored.age > ControllerState.longestPause
    let inbox = loop.inbox
    let relay = SavingRelay(host)
    host.writer = JournalWriter(
      file: file, key: key, continuing: isOld ? nil : session,
      startedMilliseconds: Clock.wall / 1_000_000,
      onSaving: { saving in
        let isKept = saving.isKept
        inbox.post { relay.tell(isKept) }
      })
    host.isOffering = isOld
    if !isOld { host.written = SavedFields(session?.values ?? [:]) }
    return (host, restored)
  }

  /// Saves where the talk begins, which the command line may have said: what an earlier talk left
  /// is not to come back when the controller is started again.
  func begin(_ talk: SavedTalk) {
    saved = talk
    if !isOffering { write("begin", snapshot: nil) }
  }

  func save(_ entry: JournalEntry) {
    saved.apply(entry)
    write(
      entry.kind,
      snapshot: entry.history == nil ? nil : SavedFields.snapshot(of: saved.history))
  }

  private func write(_ kind: String, snapshot: String?) {
    let fields = SavedFields(saved)
    let changes = fields.changes(from: written)
    written = fields
    guard let writer, !changes.isEmpty || snapshot != nil else { return }
    let ticket = writer.submit(
      SessionBatch(kind: kind, changes: changes, moment: Self.now, snapshot: snapshot))
    if !writer.waitUntilCommitted(ticket, atMost: Self.patience) { onSaving?(false) }
  }

  func remember(_ memory: RoleMemory, among outputs: [Output]) {
    let chosen = memory.sets[RoleMemory.key(of: outputs)] ?? [:]
    writer?.remember(chosen, among: DisplaySet(outputs.map(\.identity)))
  }

  /// Writes what is left, to the disk.
  func close() {
    writer?.close()
    writer = nil
  }

  private func restore(_ session: SavedSession?, into restored: inout Restored) {
    guard let session, let moment = session.lastMoment,
      var talk = SavedFields(session.values).talk(snapshot: session.snapshot)
    else { return }
    let wallNow = Clock.wall / 1_000_000
    let age = max(0, wallNow - moment.wallMilliseconds)
    if session.values[SavedFields.bootField] != Clock.bootID {
      // Another start of the machine: its clock began anew, so the wall clock says what passed.
      let timer = talk.values.timer
      let then = BootInstant(nanoseconds: moment.monotonicNanoseconds)
      let passed = timer.isRunning ? age * 1_000_000 : 0
      talk.values.timer = TalkTimer(
        isRunning: timer.isRunning, elapsed: timer.elapsed(at: then) + passed,
        since: BootInstant(nanoseconds: Clock.boot))
    }
    restored.talk = talk
    restored.age = age * 1_000_000
  }

  private static var now: SessionMoment {
    SessionMoment(
      monotonicNanoseconds: Clock.boot, wallMilliseconds: Clock.wall / 1_000_000)
  }
}

/// Carries a host to the loop's thread and back; only that thread looks inside.
private final class SavingRelay: @unchecked Sendable {
  private weak var host: JournalHost?

  init(_ host: JournalHost) { self.host = host }

  func tell(_ isSaving: Bool) { host?.onSaving?(isSaving) }
}

extension JournalEntry {
  /// What the journal calls it.
  fileprivate var kind: String {
    if isEnd { return "end" }
    switch history {
    case .recorded: return "command"
    case .undone: return "undo"
    case .redone: return "redo"
    case nil: return "move"
    }
  }
}

extension RoleMemory {
  fileprivate init(_ remembered: RememberedRoles) {
    self.init(roles: remembered.ofDisplays)
    for (set, roles) in remembered.ofSets {
      sets[set.identities.map(\.text).joined(separator: "\n")] = roles
    }
  }
}
