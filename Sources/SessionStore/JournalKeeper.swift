/// The thread that waits for the disk, so that commits need not: synchronizes and checkpoints.
struct JournalKeeper: ~Copyable {
  /// After how many commits their pages are moved from the journal into the database.
  private static let checkpointInterval: UInt64 = 200

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
        // One that commits overtook is not whole: the journal grows until one is, so the next
        // time tries again.
        if target - checkpointed >= Self.checkpointInterval, checkpoint() {
          checkpointed = target
        }
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

  /// Moves what is on the disk into the database; commits go on meanwhile.
  ///
  /// - Returns: Whether nothing is left in the journal, which then begins anew.
  private mutating func checkpoint() -> Bool {
    if database == nil { database = try? file.connect() }
    guard let isWhole = try? database?.checkpoint() else { return false }
    // The first commit after a checkpoint waits for the disk: let it be this one.
    if isWhole { try? database?.run("PRAGMA user_version = \(Schema.version)") }
    return isWhole
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
