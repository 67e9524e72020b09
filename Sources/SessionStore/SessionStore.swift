import StageModel

/// What was saved of earlier talks: read when a talk begins.
///
/// Writing is the `JournalWriter`'s. One thread at a time may use a store.
public struct SessionStore: ~Copyable {
  /// Where it lies.
  public let file: SessionFile
  /// Where a damaged file was moved to, when one lay in the way and a fresh one was begun.
  public let damagedFile: String?
  private let database: Database

  /// Opens the saved sessions; the file is made when there is none.
  ///
  /// A damaged file is moved aside and a fresh one begun: a talk that can't be restored must still
  /// be given.
  public static func open(_ file: SessionFile) throws(StoreError) -> SessionStore {
    let connection = try file.connectOrBeginAnew()
    guard connection.damagedFile == nil, connection.database.isDamaged else {
      return SessionStore(file: file, connection: connection)
    }
    let aside = try file.moveAside()
    return SessionStore(
      file: file, connection: Connection(database: try file.connect(), damagedFile: aside))
  }

  private init(file: SessionFile, connection: consuming Connection) {
    self.file = file
    damagedFile = connection.damagedFile
    database = connection.database
  }

  /// The latest run of a talk, in a time that does not grow with what was saved.
  public borrowing func latest(_ key: SessionKey) throws(StoreError) -> SavedSession? {
    try read { (database) throws(SQLiteError) in
      let runs = try Statement(
        "SELECT id, started_ms, snapshot FROM run WHERE session = ? ORDER BY id DESC LIMIT 1",
        on: database)
      try runs.bind([.text(key.text)])
      guard try runs.step() else { return nil }
      let run = runs.integer(0)
      let last = try Self.lastBatch(of: run, in: database)
      return SavedSession(
        key: key, run: run, startedMilliseconds: runs.integer(1), sequence: last?.sequence ?? 0,
        lastMoment: last?.moment, lastKind: last?.kind,
        values: try Self.values(of: run, in: database), snapshot: runs.text(2))
    }
  }

  /// The last batches of a run, the latest first.
  ///
  /// - Parameters:
  ///   - run: The run, from `latest`.
  ///   - kinds: Which kinds of batches; all when `nil`.
  ///   - limit: How many at the most.
  /// - Returns: The batches.
  public borrowing func history(
    of run: Int64, kinds: Set<String>? = nil, limit: Int
  ) throws(StoreError) -> [SavedBatch] {
    try read { (database) throws(SQLiteError) in
      let batches = try Statement(
        """
        SELECT sequence, kind, monotonic_ns, wall_ms FROM batch WHERE run = ?
        ORDER BY sequence DESC
        """, on: database)
      let changes = try Statement(
        "SELECT field, value, before FROM change WHERE run = ? AND sequence = ? ORDER BY field",
        on: database)
      try batches.bind([.integer(run)])
      var found: [SavedBatch] = []
      while found.count < limit, try batches.step() {
        guard let kind = batches.text(1), kinds?.contains(kind) ?? true else { continue }
        let sequence = batches.integer(0)
        try changes.bind([.integer(run), .integer(sequence)])
        var rows: [FieldChange] = []
        while try changes.step() {
          rows.append(
            FieldChange(
              field: changes.text(0) ?? "", value: changes.text(1), before: changes.text(2)))
        }
        let moment = SessionMoment(
          monotonicNanoseconds: batches.integer(2), wallMilliseconds: batches.integer(3))
        found.append(
          SavedBatch(
            sequence: sequence, batch: SessionBatch(kind: kind, changes: rows, moment: moment)))
      }
      return found
    }
  }

  /// What displays were used for before.
  public borrowing func rememberedRoles() throws(StoreError) -> RememberedRoles {
    try read { (database) throws(SQLiteError) in
      var roles = RememberedRoles()
      let displays = try Statement("SELECT identity, role FROM display_role", on: database)
      while try displays.step() {
        guard let identity = displays.text(0), let role = Self.role(displays.text(1)) else {
          continue
        }
        roles.ofDisplays[OutputIdentity(identity)] = role
      }
      let sets = try Statement(
        """
        SELECT display_set.identities, display_set_role.identity, display_set_role.role
        FROM display_set JOIN display_set_role ON display_set_role.display_set = display_set.id
        """, on: database)
      while try sets.step() {
        guard let set = sets.text(0), let identity = sets.text(1),
          let role = Self.role(sets.text(2))
        else { continue }
        roles.ofSets[DisplaySet(text: set), default: [:]][OutputIdentity(identity)] = role
      }
      return roles
    }
  }

  /// A role that a later version may know and this does not is as good as none.
  private static func role(_ text: String?) -> Role? { text.flatMap { Role(rawValue: $0) } }

  private borrowing func read<Result>(
    _ body: (borrowing Database) throws(SQLiteError) -> Result
  ) throws(StoreError) -> Result {
    do throws(SQLiteError) {
      return try body(database)
    } catch {
      throw error.at(file.path)
    }
  }
}

extension SessionStore {
  static func values(
    of run: Int64, in database: borrowing Database
  ) throws(SQLiteError) -> [String: String] {
    let rows = try Statement("SELECT field, value FROM latest WHERE run = ?", on: database)
    try rows.bind([.integer(run)])
    var values: [String: String] = [:]
    while try rows.step() {
      if let field = rows.text(0), let value = rows.text(1) { values[field] = value }
    }
    return values
  }

  static func lastBatch(
    of run: Int64, in database: borrowing Database
  ) throws(SQLiteError) -> (sequence: Int64, kind: String, moment: SessionMoment)? {
    let rows = try Statement(
      """
      SELECT sequence, monotonic_ns, wall_ms, kind FROM batch WHERE run = ?
      ORDER BY sequence DESC LIMIT 1
      """, on: database)
    try rows.bind([.integer(run)])
    guard try rows.step() else { return nil }
    let moment = SessionMoment(
      monotonicNanoseconds: rows.integer(1), wallMilliseconds: rows.integer(2))
    return (rows.integer(0), rows.text(3) ?? "", moment)
  }
}
