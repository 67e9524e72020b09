public import CommandLineModel
public import LinuxSystem

/// The folder of a talk that runs: its sockets, and the lock that says that it runs.
///
/// A session is alive while any process holds its lock. What an earlier talk left behind when
/// the machine or all its processes were killed is not locked, and is removed.
public struct SessionFolder: Hashable, Sendable {
  /// The session's name.
  public let name: SessionName
  /// The folder that holds the folders of all sessions.
  public let base: String

  /// Creates the description of a folder; nothing is made yet.
  public init(_ name: SessionName, in base: String) {
    self.name = name
    self.base = base
  }

  /// The folder itself.
  public var path: String { "\(base)/\(name)" }
  /// Where `lectern` and outside tools connect.
  public var controlSocket: String { "\(path)/control.sock" }
  /// Where stages and the console connect.
  public var peersSocket: String { "\(path)/peers.sock" }
  /// Where the controller notes the processes that outlive it.
  public var rosterFile: String { "\(path)/processes" }
  /// The file whose lock is held while the talk runs.
  public var lockFile: String { "\(path)/lock" }

  /// The file that keeps the token which stages and the console must show.
  public var tokenFile: String { "\(path)/token" }

  /// The folder of all sessions of this user: `lectern` in `XDG_RUNTIME_DIR`, or, where that is not
  /// set, `/tmp/lectern-UID`.
  public static func base(environment: [String: String], userID: UInt32) -> String {
    let runtime = environment["XDG_RUNTIME_DIR"] ?? ""
    return runtime.hasPrefix("/") ? "\(runtime)/lectern" : "/tmp/lectern-\(userID)"
  }

  /// Makes the folder and takes its lock; files of an earlier talk are removed, but for what its
  /// stages and console need that may still run.
  ///
  /// - Returns: The lock, or `nil` when a talk of this name runs.
  public func claim() throws(SystemError) -> FileLock? {
    var attempts = 0
    while true {
      do {
        try Paths.makePrivateFolder(base)
        try Paths.makePrivateFolder(path)
        guard let lock = try FileLock.take(lockFile) else { return nil }
        Paths.remove(controlSocket)
        Paths.remove(peersSocket)
        if survivors.isEmpty { Paths.remove(rosterFile) }
        return lock
      } catch {
        // Somebody may have removed the folder as a stale one between the two steps.
        attempts += 1
        guard error.isMissing, attempts < 10 else { throw error }
      }
    }
  }

  /// The token of the talk: the one its stages have already, or a new one.
  public func token() throws(SystemError) -> String {
    let known = FileBytes.read(tokenFile, atMost: 64).map { String(decoding: $0, as: UTF8.self) }
    if let known, known.utf8.count == 32, known.allSatisfy(\.isHexDigit) { return known }
    let token = try Randomness.hexadecimal(bytes: 16)
    try Descriptor.creating(tokenFile).write(Array(token.utf8))
    return token
  }

  /// Whether a talk of this name runs.
  public var isAlive: Bool { FileLock.isHeld(lockFile) }

  /// Removes the folder; only for whoever holds the lock.
  public func remove() {
    // The lock's file goes last of the files: whoever waits for it may claim the folder then. The
    // folder of all sessions goes when this was the last one.
    let files = [controlSocket, peersSocket, tokenFile, rosterFile, lockFile]
    for path in files + [path, base] { Paths.remove(path) }
  }

  /// The stages and consoles of a talk that still run, whoever else of it was killed.
  public var survivors: [NotedProcess] { noted.filter(\.kind.outlivesController) }

  /// The noted processes that still run.
  private var noted: [NotedProcess] { NotedProcess.running(in: rosterFile) }

  /// Kills a controller whose supervisor has gone: only for one that does not answer, since nobody
  /// else will.
  ///
  /// - Returns: Whether there was one.
  public func killOrphan() -> Bool {
    let noted = noted
    guard !noted.contains(where: { $0.kind == .supervisor }),
      let controller = noted.first(where: { $0.kind == .controller })
    else { return false }
    controller.kill()
    return true
  }

  /// Ends what is left of a talk that was killed, and removes its folder.
  ///
  /// Does nothing when the talk is alive.
  public func endLeftOvers() {
    guard let lock = try? FileLock.take(lockFile) else { return }
    withExtendedLifetime(lock) {
      for survivor in survivors { survivor.kill() }
      remove()
    }
  }

  /// The sessions that are alive, in the order of their names.
  ///
  /// Folders of others are removed, but for those whose stages still keep the audience's picture:
  /// they wait for the talk to be started again.
  ///
  /// - Throws: When the folder of all sessions is not this user's alone.
  public static func running(in base: String) throws(SystemError) -> [SessionFolder] {
    try all(in: base).filter { folder in
      if folder.isAlive { return true }
      if folder.survivors.isEmpty { folder.endLeftOvers() }
      return false
    }
  }

  /// The sessions that are not alive, but of which stages or a console still run.
  public static func leftOvers(in base: String) throws(SystemError) -> [SessionFolder] {
    try all(in: base).filter { !$0.isAlive && !$0.survivors.isEmpty }
  }

  private static func all(in base: String) throws(SystemError) -> [SessionFolder] {
    do {
      _ = try Paths.kind(base)
    } catch  where error.isMissing {
      return []
    }
    try Paths.makePrivateFolder(base)
    let names = Paths.names(in: base).compactMap { try? SessionName(parsing: $0) }
    return names.sorted().map { SessionFolder($0, in: base) }
  }
}
