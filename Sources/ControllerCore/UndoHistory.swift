/// What can be taken back, and what was taken back: jumps, timer, blank, freeze and roles, never
/// plain moves or a display's coming and going.
public struct UndoHistory: Hashable, Codable, Sendable {
  /// How far back undo goes.
  public static let depth = 100

  /// What one command changed.
  public typealias Entry = [SessionChange]

  /// What can be undone, newest last.
  public private(set) var done: [Entry] = []
  /// What can be redone, to be redone next last.
  public private(set) var undone: [Entry] = []

  /// Creates an empty history.
  public init() {}

  /// Remembers what a command changed; what was undone before can't be redone any more.
  public mutating func record(_ entry: Entry) {
    guard !entry.isEmpty else { return }
    done.append(entry)
    if done.count > Self.depth { done.removeFirst(done.count - Self.depth) }
    undone = []
  }

  /// Takes the newest entry back; `nil` when there is none.
  public mutating func undo() -> Entry? {
    guard let entry = done.popLast() else { return nil }
    undone.append(entry)
    return entry.reversed().map(\.reversed)
  }

  /// Does again what was undone last; `nil` when there is none.
  public mutating func redo() -> Entry? {
    guard let entry = undone.popLast() else { return nil }
    done.append(entry)
    return entry
  }

  /// Carries out a row of the journal.
  public mutating func apply(_ step: HistoryStep) {
    switch step {
    case .recorded(let entry): record(entry)
    case .undone: _ = undo()
    case .redone: _ = redo()
    }
  }
}

/// What happened to the history: the journal's row of it.
public enum HistoryStep: Hashable, Codable, Sendable {
  case recorded(UndoHistory.Entry)
  case undone
  case redone
}

/// What one event changed, as it is written to the journal: all of it or nothing.
public struct JournalEntry: Hashable, Codable, Sendable {
  /// The values that changed.
  public var changes: [SessionChange]
  /// What happened to the history, or `nil`.
  public var history: HistoryStep?
  /// Whether the talk ended with this, as the operator wanted.
  public var isEnd: Bool

  /// Creates an entry.
  public init(changes: [SessionChange] = [], history: HistoryStep? = nil, isEnd: Bool = false) {
    self.changes = changes
    self.history = history
    self.isEnd = isEnd
  }

  /// Whether there is nothing to write.
  public var isEmpty: Bool { changes.isEmpty && history == nil && !isEnd }
}

/// A talk as the journal restores it.
public struct SavedTalk: Hashable, Codable, Sendable {
  /// The latest values.
  public var values: SessionValues
  /// What can be undone and redone.
  public var history: UndoHistory
  /// Whether it ended as the operator wanted, and not by a kill or a power cut.
  public var hasEnded: Bool

  /// Creates a saved talk.
  public init(
    values: SessionValues = SessionValues(), history: UndoHistory = UndoHistory(),
    hasEnded: Bool = false
  ) {
    self.values = values
    self.history = history
    self.hasEnded = hasEnded
  }

  /// Carries out an entry of the journal.
  public mutating func apply(_ entry: JournalEntry) {
    for change in entry.changes { values.apply(change) }
    if let step = entry.history { history.apply(step) }
    hasEnded = entry.isEnd
  }
}
