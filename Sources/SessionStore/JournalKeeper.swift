/// The thread that waits for the disk, so that commits need not: synchronizes and checkpoints.
struct JournalKeeper: ~Copyable {
  /// After how many commits their pages are moved from the journal into the database.
  private static let checkpointInterval: UInt64 = 200
  /// After how many commits none goes on until that is done: on a busy disk they would always
  /// overtake it, and the journal would grow for ever.
  private static let mostOvertaking: UInt64 = 600

  private enum Job {
    case synchronize(upTo: UInt64, openFile: FileIdentity?)
    case end
  }

  private let file: SessionFile
  private let monitor: Monitor<JournalState>
  private var database: Database?
  private var checkpointed: UInt64 = 0
  private var isDirectorySynchronized = false

  init(file: SessionFile, monitor: Monitor<JournalState>) {
    self.file = file
    self.monitor = monitor
  }

  mutating func work() {
    while true {
      guard case .synchronize(let target, let openFile) = monitor.wait(Self.nextJob) else { return }
      do throws(StoreError) {
        try synchronize(openFile)
        monitor.change { $0.synchronized(upTo: target) }
        checkpointIfDue(target)
      } catch {
        isDirectorySynchronized = false
        database = nil
        monitor.change { $0.synchronizationFailed(error) }
      }
    }
  }

  private static func nextJob(_ state: inout JournalState) -> Wait<Job> {
    guard state.committed > state.synchronized else {
      return state.hasWriterEnded ? .answer(.end) : .until(nil)
    }
    if state.hasWriterEnded {
      guard state.synchronizationFailure == nil else { return .answer(.end) }
    } else if let due = state.synchronizeAt, MonotonicInstant.now < due {
      return .until(due)
    }
    return .answer(.synchronize(upTo: state.committed, openFile: state.openFile))
  }

  private mutating func synchronize(_ openFile: FileIdentity?) throws(StoreError) {
    guard file.identity == openFile else {
      monitor.change { $0.isFileLost = !$0.hasWriterEnded }
      throw StoreError(.failed, path: file.path, detail: "it was moved or removed")
    }
    try file.synchronizeJournal()
    guard !isDirectorySynchronized else { return }
    try file.synchronizeDirectory()
    isDirectorySynchronized = true
  }

  /// The journal begins anew only when no commit has overtaken its emptying; else the next time
  /// tries again.
  private mutating func checkpointIfDue(_ target: UInt64) {
    let due = target - checkpointed
    guard due >= Self.checkpointInterval else { return }
    let before = monitor.change { $0.committed }
    var isWhole = checkpoint(waits: false) && monitor.change { $0.committed } == before
    if !isWhole, due >= Self.mostOvertaking {
      // Little is left by now, so that commits do not wait for long.
      monitor.change { $0.areCommitsHeld = true }
      isWhole = checkpoint(waits: true)
      monitor.change { $0.areCommitsHeld = false }
    }
    if isWhole { checkpointed = target }
  }

  /// Moves what is on the disk into the database.
  private mutating func checkpoint(waits: Bool) -> Bool {
    if database == nil { database = try? file.connect() }
    guard (try? database?.checkpoint(waits: waits)) == true else { return false }
    // The first commit after a checkpoint waits for the disk: let it be this one.
    try? database?.run("PRAGMA user_version = \(Schema.version)")
    return true
  }
}

extension JournalState {
  fileprivate mutating func synchronized(upTo target: UInt64) {
    synchronized = target
    synchronizationFailure = nil
    synchronizeAt = committed > target ? .now + Self.synchronizationDelay : nil
  }

  fileprivate mutating func synchronizationFailed(_ error: StoreError) {
    synchronizationFailure = error
    synchronizeAt = .now + Self.retryDelay
  }
}
