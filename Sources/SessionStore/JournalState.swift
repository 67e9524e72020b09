import StageModel

/// What the threads of a writer share.
struct JournalState {
  /// How long after a failure it is tried again.
  static let retryDelay = Duration.seconds(1)
  /// How long commits are gathered before the disk is asked to hold them.
  ///
  /// Half of the 100 ms that a power cut may cost: the other half is the disk's.
  static let synchronizationDelay = Duration.milliseconds(50)

  /// Submitted and not yet committed, in order.
  var pending: [JournalEntry] = []
  /// How many entries were ever submitted, committed, and brought to the disk.
  var submitted: UInt64 = 0
  var committed: UInt64 = 0
  var synchronized: UInt64 = 0
  /// The place in the run of the last batch that was submitted.
  var lastSequence: Int64 = 0

  /// Somebody was told that a commit took too long, and not yet that it was done.
  var isBehind = false
  var commitFailure: StoreError?
  var synchronizationFailure: StoreError?
  /// What the owner was last told.
  var reported = Saving.kept

  var retryAt: MonotonicInstant?
  var synchronizeAt: MonotonicInstant?
  /// The file that the writer has open.
  var openFile: FileIdentity?
  /// The open file is no longer the one at its path.
  var isFileLost = false

  /// The journal has to be emptied first.
  var areCommitsHeld = false
  var isClosing = false
  var hasTriedAtClose = false
  var hasWriterEnded = false

  var saving: Saving {
    if let failure = commitFailure ?? synchronizationFailure { return .failing(failure) }
    return isBehind ? .behind : .kept
  }

  mutating func committed(_ count: Int, into file: FileIdentity?) {
    pending.removeFirst(count)
    committed += UInt64(count)
    commitFailure = nil
    retryAt = nil
    openFile = file
    isFileLost = false
    if pending.isEmpty { isBehind = false }
    if synchronizeAt == nil { synchronizeAt = .now + Self.synchronizationDelay }
  }

  mutating func failed(_ error: StoreError) {
    commitFailure = error
    retryAt = .now + Self.retryDelay
    if isClosing { hasTriedAtClose = true }
  }
}

/// One thing to save.
enum JournalEntry: Sendable {
  case batch(SessionBatch, sequence: Int64)
  case roles([OutputIdentity: Role], among: DisplaySet)
}
