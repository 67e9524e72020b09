import CSQLite

/// One connection; owns its `sqlite3 *` and closes it once.
///
/// Only one thread at a time may use it.
struct Database: ~Copyable {
  fileprivate let handle: OpaquePointer

  /// Opens a file that exists.
  init(existing path: String) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let code = sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      let message = String(cString: sqlite3_errstr(code))
      sqlite3_close_v2(opened)
      throw SQLiteError(code: code, message: message)
    }
    handle = opened
  }

  // Statements may outlive it by a moment: version 2 waits for them.
  deinit { sqlite3_close_v2(handle) }

  /// Runs statements that take no parameters; rows are dropped.
  func run(_ sql: String) throws(SQLiteError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// The first column of the first row, as a whole number; zero when there is none.
  func number(_ sql: String) throws(SQLiteError) -> Int64 {
    let statement = try Statement(sql, on: self)
    return try statement.step() ? statement.integer(0) : 0
  }

  /// Runs everything in one transaction, or nothing of it.
  func transaction(_ body: (borrowing Database) throws(SQLiteError) -> Void) throws(SQLiteError) {
    try begin()
    do throws(SQLiteError) {
      try body(self)
      try commit()
    } catch {
      rollBack()
      throw error
    }
  }

  /// Begins a transaction that writes.
  func begin() throws(SQLiteError) { try run("BEGIN IMMEDIATE") }

  /// Makes everything since `begin` lasting.
  func commit() throws(SQLiteError) { try run("COMMIT") }

  /// Undoes everything since `begin`.
  func rollBack() {
    // SQLite has already rolled some failures back, and then refuses to do it again.
    if sqlite3_get_autocommit(handle) == 0 { _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }

  /// Moves the journal's pages into the database.
  ///
  /// - Parameter waits: Whether to wait for a commit that is in the way; else it goes as far as it can.
  /// - Returns: Whether all went that were there at its beginning.
  /// - SeeAlso: SQLite, `PRAGMA wal_checkpoint`: busy, pages in the journal, pages moved.
  func checkpoint(waits: Bool) throws(SQLiteError) -> Bool {
    let statement = try Statement(
      "PRAGMA wal_checkpoint(\(waits ? "FULL" : "PASSIVE"))", on: self)
    guard try statement.step() else { return false }
    return statement.integer(0) == 0 && statement.integer(1) == statement.integer(2)
  }

  /// Whether pages do not fit together.
  var isDamaged: Bool {
    do throws(SQLiteError) {
      let statement = try Statement("PRAGMA quick_check(1)", on: self)
      return try !statement.step() || statement.text(0) != "ok"
    } catch {
      return error.meaning == .damaged
    }
  }

  /// The row that the last insertion made.
  var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// How long a call waits for another process.
  func waitWhenBusy(milliseconds: Int32) { sqlite3_busy_timeout(handle, milliseconds) }

  private func failure(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, message: String(cString: sqlite3_errmsg(handle)))
  }
}

/// One prepared statement; owns its `sqlite3_stmt *` and finalizes it once.
struct Statement: ~Copyable {
  private let handle: OpaquePointer

  init(_ sql: String, on database: borrowing Database) throws(SQLiteError) {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(database.handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else {
      throw SQLiteError(code: code, message: String(cString: sqlite3_errmsg(database.handle)))
    }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Binds every parameter in order, and makes the statement ready to run.
  func bind(_ values: [Parameter]) throws(SQLiteError) {
    sqlite3_reset(handle)  // Repeats the code of the last step, already reported.
    for (index, value) in values.enumerated() {
      let place = Int32(index + 1)
      let code =
        switch value {
        case .integer(let number): sqlite3_bind_int64(handle, place, number)
        case .text(let text): bind(text, at: place)
        case .null: sqlite3_bind_null(handle, place)
        }
      guard code == SQLITE_OK else { throw failure(code) }
    }
  }

  /// Binds text with its length, so that a zero byte does not end it.
  private func bind(_ text: String, at place: Int32) -> Int32 {
    // SQLITE_TRANSIENT, a cast that Swift can't import: SQLite copies the bytes.
    let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text64(
          handle, place, characters.baseAddress, UInt64(characters.count), copied,
          UInt8(SQLITE_UTF8))
      }
    }
  }

  /// Moves to the next row; false when there is none.
  func step() throws(SQLiteError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure(code)
    }
  }

  /// Runs a statement that returns no rows, with its parameters.
  func run(_ values: [Parameter]) throws(SQLiteError) {
    try bind(values)
    let code = sqlite3_step(handle)
    let stepFailure = code == SQLITE_DONE ? nil : failure(code)
    sqlite3_reset(handle)
    if let stepFailure { throw stepFailure }
  }

  /// A column of the present row, from zero.
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// A column of the present row, from zero; `nil` for NULL.
  func text(_ column: Int32) -> String? {
    guard let bytes = sqlite3_column_text(handle, column) else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  private func failure(_ code: Int32) -> SQLiteError {
    let message = sqlite3_errmsg(sqlite3_db_handle(handle))
    return SQLiteError(code: code, message: message.map { String(cString: $0) } ?? "")
  }
}

/// A value for a statement's parameter.
enum Parameter {
  case integer(Int64)
  case text(String)
  case null

  static func optional(_ text: String?) -> Parameter { text.map { .text($0) } ?? .null }
}
