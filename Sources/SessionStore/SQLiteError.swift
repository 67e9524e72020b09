import CSQLite

/// A call of SQLite that failed.
struct SQLiteError: Error {
  /// SQLite's extended result code.
  let code: Int32
  let message: String

  /// What the code means to a caller who knows no SQLite.
  ///
  /// - SeeAlso: https://sqlite.org/rescode.html
  var meaning: StoreError.Code {
    switch code & 0xFF {
    case SQLITE_FULL: .diskFull
    case SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: .notWritable
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: .busy
    default: .failed
    }
  }

  func at(_ path: String) -> StoreError {
    StoreError(meaning, path: path, detail: message)
  }
}
