public import StageModel

/// Saves a run of a talk while it goes on, on threads of its own.
///
/// Entries are committed in the order in which they were submitted, and are in the file when a
/// process is killed after that; within 100 ms they are on the disk. While the file can't be
/// written they wait in memory. With nothing to do, its threads sleep.
public final class JournalWriter: Sendable {
  /// A submitted entry's place in the order.
  public struct Ticket: Hashable, Sendable {
    let number: UInt64
  }

  private let monitor: Monitor<JournalState>
  private let threads: [SystemThread?]

  /// Starts to save a run.
  ///
  /// - Parameters:
  ///   - file: Where to.
  ///   - key: What the talk is known by.
  ///   - saved: The run to go on with; a new run begins with the first entry when it is `nil`.
  ///   - startedMilliseconds: When a new run began, in milliseconds since 1970 UTC.
  ///   - onSaving: Called at each change, on a thread of the writer; `kept` is taken as known.
  public init(
    file: SessionFile, key: SessionKey, continuing saved: SavedSession?, startedMilliseconds: Int64,
    onSaving: @escaping @Sendable (Saving) -> Void
  ) {
    var state = JournalState()
    state.lastSequence = saved?.sequence ?? 0
    let monitor = Monitor(state)
    self.monitor = monitor
    let run = RunState(
      key: key, startedMilliseconds: saved?.startedMilliseconds ?? startedMilliseconds,
      id: saved?.run, sequence: saved?.sequence ?? 0, moment: saved?.lastMoment,
      kind: saved?.lastKind ?? "", values: saved?.values ?? [:], snapshot: saved?.snapshot)
    threads = [
      SystemThread {
        var committer = JournalCommitter(file: file, run: run, monitor: monitor, onSaving: onSaving)
        committer.work()
      },
      SystemThread {
        var keeper = JournalKeeper(file: file, monitor: monitor)
        keeper.work()
      },
    ]
    guard threads.contains(where: { $0 == nil }) else { return }
    // Without its threads nothing is ever committed, and nobody would say so.
    monitor.change {
      $0.commitFailure = StoreError(.failed, path: file.path, detail: "no thread could be started")
    }
    onSaving(monitor.change { $0.saving })
  }

  deinit { close() }

  /// Hands over what one event changed; returns at once.
  @discardableResult
  public func submit(_ batch: SessionBatch) -> Ticket {
    monitor.change { state in
      state.lastSequence += 1
      return state.submit(.batch(batch, sequence: state.lastSequence))
    }
  }

  /// Hands over what displays are used for now; returns at once.
  ///
  /// - Parameters:
  ///   - roles: The role of each display.
  ///   - set: All displays that are connected.
  /// - Returns: A ticket to wait for.
  @discardableResult
  public func remember(_ roles: [OutputIdentity: Role], among set: DisplaySet) -> Ticket {
    monitor.change { $0.submit(.roles(roles, among: set)) }
  }

  /// Waits until an entry is safe from a kill.
  ///
  /// - Parameters:
  ///   - ticket: The entry.
  ///   - limit: How long to wait; while saving fails, there is no wait.
  /// - Returns: False when it is not safe yet; `onSaving` says `kept` when it has become so.
  public func waitUntilCommitted(_ ticket: Ticket, atMost limit: Duration) -> Bool {
    let end = MonotonicInstant.now + limit
    return monitor.wait { state in
      if state.committed >= ticket.number { return .answer(true) }
      guard state.commitFailure == nil, MonotonicInstant.now < end else {
        state.isBehind = true
        if state.reported == .kept { state.reported = .behind }
        return .answer(false)
      }
      return .until(end)
    }
  }

  /// Waits until an entry is safe from a power cut; false when that takes too long.
  public func waitUntilSynchronized(_ ticket: Ticket, atMost limit: Duration) -> Bool {
    let end = MonotonicInstant.now + limit
    return monitor.wait { state in
      if state.synchronized >= ticket.number { return .answer(true) }
      return MonotonicInstant.now < end ? .until(end) : .answer(false)
    }
  }

  /// Saves what is left, brings it to the disk, and ends; later calls do nothing.
  ///
  /// - Returns: Whether everything is on the disk.
  @discardableResult
  public func close() -> Bool {
    let isFirst = monitor.change { state in
      defer { state.isClosing = true }
      return !state.isClosing
    }
    if isFirst { for thread in threads { thread?.join() } }
    return monitor.change { $0.synchronized == $0.submitted }
  }
}

extension JournalState {
  fileprivate mutating func submit(_ entry: JournalEntry) -> JournalWriter.Ticket {
    submitted += 1
    pending.append(entry)
    return JournalWriter.Ticket(number: submitted)
  }
}
