/// The tables, and how an older file becomes a present one.
enum Schema {
  /// What leads from each version to the next; a released one never changes.
  ///
  /// `Docs/contracts/sessions-N.sql` repeats what version N comes to.
  static let migrations = [
    """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY,
      session TEXT NOT NULL,
      started_ms INTEGER NOT NULL,
      snapshot TEXT
    ) STRICT;
    CREATE INDEX run_by_session ON run (session, id);
    CREATE TABLE batch (
      run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
      sequence INTEGER NOT NULL,
      kind TEXT NOT NULL,
      monotonic_ns INTEGER NOT NULL,
      wall_ms INTEGER NOT NULL,
      PRIMARY KEY (run, sequence)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE change (
      run INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      field TEXT NOT NULL,
      value TEXT,
      before TEXT,
      PRIMARY KEY (run, sequence, field),
      FOREIGN KEY (run, sequence) REFERENCES batch ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE latest (
      run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
      field TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (run, field)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE display_role (
      identity TEXT NOT NULL PRIMARY KEY,
      role TEXT NOT NULL,
      used INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE display_set (
      id INTEGER PRIMARY KEY,
      identities TEXT NOT NULL UNIQUE,
      used INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE display_set_role (
      display_set INTEGER NOT NULL REFERENCES display_set ON DELETE CASCADE,
      identity TEXT NOT NULL,
      role TEXT NOT NULL,
      PRIMARY KEY (display_set, identity)
    ) STRICT, WITHOUT ROWID;
    """
  ]

  /// The version that this program writes.
  static var version: Int { migrations.count }

  /// Brings a file to the present version, all of it or nothing.
  ///
  /// - Returns: The version found when it is later than any known, else `nil`.
  static func migrate(
    _ database: borrowing Database, with migrations: [String] = migrations
  ) throws(SQLiteError) -> Int? {
    var found = Int(try database.number("PRAGMA user_version"))
    guard found < migrations.count else { return found > migrations.count ? found : nil }
    try database.transaction { (database) throws(SQLiteError) in
      // Another process may have been faster.
      found = Int(try database.number("PRAGMA user_version"))
      for next in migrations.indices.dropFirst(max(0, found)) {
        try database.run(migrations[next])
        try database.run("PRAGMA user_version = \(next + 1)")
      }
    }
    return found > migrations.count ? found : nil
  }

  /// Every table and index, as SQL, in the order of their names.
  static func text(of database: borrowing Database) throws(SQLiteError) -> String {
    let statement = try Statement(
      "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type DESC, name", on: database)
    var text = ""
    while try statement.step() { text += (statement.text(0) ?? "") + ";\n" }
    return text
  }
}
