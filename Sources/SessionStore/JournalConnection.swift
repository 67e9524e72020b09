import StageModel

/// What the writer does in the file: one connection with its statements.
struct JournalConnection: ~Copyable {
  /// How many displays, and how many sets of displays, are remembered.
  static let mostRemembered = 64

  let database: Database
  /// Which file it is, to notice when somebody takes it away.
  let identity: FileIdentity?
  private let insertRun: Statement
  private let insertBatch: Statement
  private let insertChange: Statement
  private let setLatest: Statement
  private let removeLatest: Statement
  private let setSnapshot: Statement

  static func open(_ file: SessionFile) throws(StoreError) -> JournalConnection {
    let opened = try file.connectOrBeginAnew()
    do throws(SQLiteError) {
      return try JournalConnection(opened.database, identity: file.identity)
    } catch {
      throw error.at(file.path)
    }
  }

  private init(
    _ database: consuming Database, identity: FileIdentity?
  ) throws(SQLiteError) {
    let insertRun = try Statement(
      "INSERT INTO run (session, started_ms) VALUES (?, ?)", on: database)
    let insertBatch = try Statement(
      "INSERT OR REPLACE INTO batch VALUES (?, ?, ?, ?, ?)", on: database)
    let insertChange = try Statement(
      "INSERT OR REPLACE INTO change VALUES (?, ?, ?, ?, ?)", on: database)
    let setLatest = try Statement("INSERT OR REPLACE INTO latest VALUES (?, ?, ?)", on: database)
    let removeLatest = try Statement(
      "DELETE FROM latest WHERE run = ? AND field = ?", on: database)
    let setSnapshot = try Statement("UPDATE run SET snapshot = ? WHERE id = ?", on: database)
    self.identity = identity
    self.insertRun = insertRun
    self.insertBatch = insertBatch
    self.insertChange = insertChange
    self.setLatest = setLatest
    self.removeLatest = removeLatest
    self.setSnapshot = setSnapshot
    self.database = database
  }

  /// Whether the file holds a run up to a place, as a file that was replaced does not.
  func holds(_ run: RunState) throws(SQLiteError) -> Bool {
    guard let id = run.id else { return false }
    let rows = try Statement(
      "SELECT 1 FROM run WHERE id = ? AND session = ? AND started_ms = ?", on: database)
    try rows.bind([.integer(id), .text(run.key.text), .integer(run.startedMilliseconds)])
    guard try rows.step() else { return false }
    return try SessionStore.lastBatch(of: id, in: database)?.sequence ?? 0 >= run.sequence
  }

  /// Begins a run anew in this file, with everything it had come to.
  func begin(_ run: RunState) throws(SQLiteError) -> Int64 {
    try insertRun.run([.text(run.key.text), .integer(run.startedMilliseconds)])
    let id = database.lastInsertedRow
    guard let moment = run.moment else { return id }
    let changes = run.values.map { FieldChange(field: $0.key, value: $0.value, before: nil) }
    let rescued = SessionBatch(
      kind: run.kind, changes: changes, moment: moment, snapshot: run.snapshot)
    try append(rescued, run.sequence, to: id)
    return id
  }

  func append(
    _ batch: SessionBatch, _ sequence: Int64, to run: Int64
  ) throws(SQLiteError) {
    try insertBatch.run([
      .integer(run), .integer(sequence), .text(batch.kind),
      .integer(batch.moment.monotonicNanoseconds), .integer(batch.moment.wallMilliseconds),
    ])
    for change in batch.changes {
      try insertChange.run([
        .integer(run), .integer(sequence), .text(change.field), .optional(change.value),
        .optional(change.before),
      ])
      if let value = change.value {
        try setLatest.run([.integer(run), .text(change.field), .text(value)])
      } else {
        try removeLatest.run([.integer(run), .text(change.field)])
      }
    }
    if let snapshot = batch.snapshot { try setSnapshot.run([.text(snapshot), .integer(run)]) }
  }

  func remember(_ roles: [OutputIdentity: Role], among set: DisplaySet) throws(SQLiteError) {
    for (identity, role) in roles {
      try Statement(
        """
        INSERT OR REPLACE INTO display_role
        SELECT ?, ?, 1 + coalesce(max(used), 0) FROM display_role
        """, on: database
      ).run([.text(identity.text), .text(role.rawValue)])
    }
    try Statement(
      """
      INSERT INTO display_set (identities, used)
      SELECT ?, 1 + coalesce(max(used), 0) FROM display_set WHERE true
      ON CONFLICT (identities) DO UPDATE SET used = excluded.used
      """, on: database
    ).run([.text(set.text)])
    for (identity, role) in roles {
      try Statement(
        """
        INSERT OR REPLACE INTO display_set_role
        SELECT id, ?, ? FROM display_set WHERE identities = ?
        """, on: database
      ).run([.text(identity.text), .text(role.rawValue), .text(set.text)])
    }
    try database.run(
      """
      DELETE FROM display_role WHERE identity NOT IN
        (SELECT identity FROM display_role ORDER BY used DESC LIMIT \(Self.mostRemembered));
      DELETE FROM display_set WHERE id NOT IN
        (SELECT id FROM display_set ORDER BY used DESC LIMIT \(Self.mostRemembered));
      """)
  }

  /// Drops what nobody will ask for any more.
  func prune(keepingRuns runs: Int, ofEachSession: Int, batches: Int) throws(SQLiteError) {
    try database.transaction { (database) throws(SQLiteError) in
      try database.run(
        """
        DELETE FROM run WHERE id NOT IN (SELECT id FROM run ORDER BY id DESC LIMIT \(runs));
        DELETE FROM run WHERE id IN (SELECT id FROM
          (SELECT id, row_number() OVER (PARTITION BY session ORDER BY id DESC) AS age FROM run)
          WHERE age > \(ofEachSession));
        DELETE FROM batch WHERE sequence <=
          (SELECT max(sequence) FROM batch AS last WHERE last.run = batch.run) - \(batches);
        """)
    }
  }
}

/// A run of a talk as far as it has been committed.
struct RunState {
  let key: SessionKey
  let startedMilliseconds: Int64
  /// Its number in the file; `nil` before the first commit there.
  var id: Int64?
  var sequence: Int64
  var moment: SessionMoment?
  var kind: String
  var values: [String: String]
  var snapshot: String?

  mutating func apply(_ batch: SessionBatch, _ sequence: Int64) {
    self.sequence = sequence
    moment = batch.moment
    kind = batch.kind
    snapshot = batch.snapshot ?? snapshot
    for change in batch.changes { values[change.field] = change.value }
  }
}
