import Glibc
import SessionStore
import StageModel
import Synchronization
import TestSupport

let talk = SessionKey.deck(canonicalPath: "/home/ana/talk.pdf")

/// A folder for sessions that goes with the test.
final class Shelf: Sendable {
  let folder: ScratchFolder
  let file: SessionFile

  init() throws {
    folder = try ScratchFolder("sessions")
    file = SessionFile(directory: folder.file("state/lectern"))
  }

  /// A writer that goes on with the latest run, or begins one.
  func writer(
    _ key: SessionKey = talk, fresh: Bool = false, started: Int64 = 1_000,
    onSaving: @escaping @Sendable (Saving) -> Void = { _ in }
  ) throws -> JournalWriter {
    let saved = fresh ? nil : try SessionStore.open(file).latest(key)
    return JournalWriter(
      file: file, key: key, continuing: saved, startedMilliseconds: started, onSaving: onSaving)
  }

  func latest(_ key: SessionKey = talk) throws -> SavedSession? {
    try SessionStore.open(file).latest(key)
  }
}

/// A batch that sets one field.
func batch(_ field: String, _ value: String?, before: String? = nil, kind: String = "step")
  -> SessionBatch
{
  SessionBatch(
    kind: kind, changes: [FieldChange(field: field, value: value, before: before)],
    moment: moment(1))
}

func moment(_ number: Int64) -> SessionMoment {
  SessionMoment(monotonicNanoseconds: number, wallMilliseconds: 1_000 + number)
}

/// Random batches and the values that each of them leads to.
struct RandomHistory {
  private(set) var batches: [SessionBatch] = []
  /// The values before the first batch and after each.
  private(set) var prefixes: [[String: String]] = [[:]]

  init(seed: UInt64, count: Int) {
    var random = SplitMix64(seed: seed)
    let fields = ["slide", "step", "timer", "blank", "frozen", "title \u{0}\n\"'é"]
    for number in 0..<count {
      var values = prefixes[prefixes.count - 1]
      var changes: [FieldChange] = []
      for field in fields where Bool.random(using: &random) {
        let value = Int.random(in: 0..<5, using: &random)
        let text = value == 0 ? nil : "\(value) – \u{1F600}"
        changes.append(FieldChange(field: field, value: text, before: values[field]))
        values[field] = text
      }
      let kind = Bool.random(using: &random) ? "step" : "jump"
      batches.append(SessionBatch(kind: kind, changes: changes, moment: moment(Int64(number))))
      prefixes.append(values)
    }
  }
}

/// What an owner of a writer was told, in order.
final class Reports: Sendable {
  private let list = Mutex<[Saving]>([])
  var all: [Saving] { list.withLock { $0 } }
  var isKept: Bool { all.last?.isKept ?? true }

  func add(_ saving: Saving) { list.withLock { $0.append(saving) } }
}
