/// The thread that writes: takes what is pending, and commits it in order.
struct JournalCommitter: ~Copyable {
  /// How much of the past is kept when a talk ends well.
  private static let keptRuns = 400
  private static let keptRunsOfEachSession = 8
  private static let keptBatches = 20_000

  private enum Job {
    case report(Saving)
    case commit([JournalEntry])
    case end(isComplete: Bool)
  }

  private let file: SessionFile
  private let monitor: Monitor<JournalState>
  private let onSaving: @Sendable (Saving) -> Void
  private var run: RunState
  private var connection: JournalConnection?

  init(
    file: SessionFile, run: RunState, monitor: Monitor<JournalState>,
    onSaving: @escaping @Sendable (Saving) -> Void
  ) {
    self.file = file
    self.run = run
    self.monitor = monitor
    self.onSaving = onSaving
  }

  mutating func work() {
    while true {
      switch monitor.wait(Self.nextJob) {
      case .report(let saving):
        onSaving(saving)
      case .commit(let entries):
        commit(entries)
      case .end(let isComplete):
        if isComplete { prune() }
        connection = nil
        monitor.change { $0.hasWriterEnded = true }
        return
      }
    }
  }

  private static func nextJob(_ state: inout JournalState) -> Wait<Job> {
    if state.saving != state.reported {
      state.reported = state.saving
      return .answer(.report(state.saving))
    }
    if state.pending.isEmpty && !state.isFileLost {
      return state.isClosing ? .answer(.end(isComplete: true)) : .until(nil)
    }
    if state.areCommitsHeld { return .until(nil) }
    if state.isClosing {
      return .answer(state.hasTriedAtClose ? .end(isComplete: false) : .commit(state.pending))
    }
    if let retryAt = state.retryAt, MonotonicInstant.now < retryAt { return .until(retryAt) }
    return .answer(.commit(state.pending))
  }

  private mutating func commit(_ entries: [JournalEntry]) {
    do throws(StoreError) {
      if monitor.change({ $0.isFileLost }) { connection = nil }
      try connect()
      try write(entries)
      let identity = connection?.identity
      monitor.change { $0.committed(entries.count, into: identity) }
    } catch {
      // Whatever it was, the next try begins with the file itself.
      connection = nil
      monitor.change { $0.failed(error) }
    }
  }

  private mutating func connect() throws(StoreError) {
    guard connection == nil else { return }
    let opened = try JournalConnection.open(file)
    do throws(SQLiteError) {
      if try !opened.holds(run) { run.id = nil }
    } catch {
      throw error.at(file.path)
    }
    connection = consume opened
  }

  private mutating func write(_ entries: [JournalEntry]) throws(StoreError) {
    var after = run
    do throws(SQLiteError) {
      try connection?.transaction { (connection) throws(SQLiteError) in
        if after.id == nil { after.id = try connection.begin(after) }
        for entry in entries { try connection.write(entry, to: &after) }
      }
    } catch {
      try moveAsideIfDamaged(error)
      throw error.at(file.path)
    }
    run = after
  }

  /// A damaged file would fail for ever: the next try finds a place for a fresh one.
  private mutating func moveAsideIfDamaged(_ error: SQLiteError) throws(StoreError) {
    guard error.meaning == .damaged else { return }
    connection = nil
    _ = try file.moveAside()
  }

  private func prune() {
    // A failure leaves too much, which harms nobody.
    try? connection?.prune(
      keepingRuns: Self.keptRuns, ofEachSession: Self.keptRunsOfEachSession,
      batches: Self.keptBatches)
  }
}

extension JournalConnection {
  fileprivate func transaction(
    _ body: (borrowing JournalConnection) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    try database.begin()
    do throws(SQLiteError) {
      try body(self)
      try database.commit()
    } catch {
      database.rollBack()
      throw error
    }
  }

  fileprivate func write(_ entry: JournalEntry, to run: inout RunState) throws(SQLiteError) {
    switch entry {
    case .batch(let batch, let sequence):
      guard let id = run.id else { return }
      try append(batch, sequence, to: id)
      run.apply(batch, sequence)
    case .roles(let roles, let set):
      try remember(roles, among: set)
    }
  }
}
