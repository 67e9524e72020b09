import Glibc

/// Where the sessions lie on the disk.
public struct SessionFile: Hashable, Sendable {
  /// The folder, an absolute path.
  public let directory: String

  /// Creates a place; nothing is touched.
  public init(directory: String) { self.directory = directory }

  /// The user's own place by the XDG base directory rules, or `nil` when nothing names a home.
  ///
  /// - SeeAlso: XDG Base Directory Specification 0.8, `$XDG_STATE_HOME`.
  public init?(environment: [String: String]) {
    // The specification has relative paths ignored.
    if let state = environment["XDG_STATE_HOME"], state.hasPrefix("/") {
      directory = state + "/lectern"
    } else if let home = environment["HOME"], home.hasPrefix("/") {
      directory = home + "/.local/state/lectern"
    } else {
      return nil
    }
  }

  /// The database.
  public var path: String { directory + "/sessions.db" }
  /// What was committed since the last checkpoint.
  var journalPath: String { path + "-wal" }

  /// Makes the folder and the file, both for the user alone.
  func create() throws(StoreError) {
    var made = ""
    for part in directory.split(separator: "/") {
      made += "/" + part
      if mkdir(made, 0o700) != 0, errno != EEXIST { throw failure(errno, at: made) }
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(errno, at: path) }
    close(descriptor)
  }

  /// Opens the database, made anew and brought to the present version where that is needed.
  func connect() throws(StoreError) -> Database {
    try create()
    do {
      let database = try Database(existing: path)
      database.waitWhenBusy(milliseconds: 1000)
      // NORMAL: a commit waits for no disk, a checkpoint does. Checkpoints are the keeper's.
      try database.run(
        """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = NORMAL;
        PRAGMA foreign_keys = ON;
        PRAGMA wal_autocheckpoint = 0;
        PRAGMA trusted_schema = OFF;
        """)
      if let later = try Schema.migrate(database) {
        throw StoreError(
          .newerSchema(found: later, known: Schema.version), path: path,
          detail: "update Lectern, or move the file away")
      }
      return database
    } catch let error as SQLiteError {
      throw error.at(path)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.failed, path: path, detail: "\(error)")
    }
  }

  /// Opens the database; a damaged one is moved aside and a fresh one begun.
  func connectOrBeginAnew() throws(StoreError) -> Connection {
    do {
      return Connection(database: try connect(), damagedFile: nil)
    } catch {
      guard error.code == .damaged else { throw error }
      let aside = try moveAside()
      return Connection(database: try connect(), damagedFile: aside)
    }
  }

  /// Moves a damaged file out of the way, and keeps it for whoever wants to look.
  ///
  /// - Returns: Where it is now. Only the last is kept.
  func moveAside() throws(StoreError) -> String {
    let aside = path + ".damaged"
    guard rename(path, aside) == 0 else { throw failure(errno, at: path) }
    // The journal belongs to it; the index of the journal is worth nothing.
    if rename(journalPath, aside + "-wal") != 0 { unlink(aside + "-wal") }
    unlink(path + "-shm")
    return aside
  }

  /// Waits until what was committed is on the disk.
  ///
  /// SQLite holds its locks on other files, so closing the journal gives none of them up.
  func synchronizeJournal() throws(StoreError) {
    let descriptor = open(journalPath, O_RDONLY | O_CLOEXEC)
    // Without a journal the last connection has moved everything into the database, and waited.
    if descriptor < 0, errno == ENOENT { return }
    guard descriptor >= 0 else { throw failure(errno, at: journalPath) }
    defer { close(descriptor) }
    guard fdatasync(descriptor) == 0 else { throw failure(errno, at: journalPath) }
  }

  /// Waits until the names of new files are on the disk.
  func synchronizeDirectory() throws(StoreError) {
    let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, at: directory) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure(errno, at: directory) }
  }

  /// Which file lies at the path now; `nil` when there is none.
  var identity: FileIdentity? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
  }

  private func failure(_ number: Int32, at path: String) -> StoreError {
    let code: StoreError.Code =
      switch number {
      case ENOSPC, EDQUOT, EFBIG: .diskFull
      case EACCES, EPERM, EROFS, ENOTDIR, EISDIR, ENOENT: .notWritable
      default: .failed
      }
    return StoreError(code, path: path, detail: String(cString: strerror(number)))
  }
}

/// A connection, and what had to be done for it.
struct Connection: ~Copyable {
  let database: Database
  /// Where a damaged database is now that lay in the way.
  let damagedFile: String?
}

/// One file, whatever its name is.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
}
