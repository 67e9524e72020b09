/// One value that changed, with what it was before.
public struct FieldChange: Hashable, Sendable {
  /// Which value.
  public let field: String
  /// What it is now; `nil` when there is none any more.
  public let value: String?
  /// What it was; `nil` when there was none.
  public let before: String?

  /// Creates a change.
  public init(field: String, value: String?, before: String?) {
    self.field = field
    self.value = value
    self.before = before
  }
}

/// What one event changed: saved whole, or not at all.
public struct SessionBatch: Hashable, Sendable {
  /// What kind of change it was, in the caller's words; history is asked for by it.
  public let kind: String
  /// The values that changed, each field once.
  public let changes: [FieldChange]
  /// When it happened.
  public let moment: SessionMoment
  /// What the caller wants back as it is; `nil` leaves the earlier one.
  ///
  /// The last one alone is kept.
  public let snapshot: String?

  /// Creates a batch.
  public init(
    kind: String, changes: [FieldChange], moment: SessionMoment, snapshot: String? = nil
  ) {
    self.kind = kind
    self.changes = changes
    self.moment = moment
    self.snapshot = snapshot
  }
}

/// A batch in its place in the journal.
public struct SavedBatch: Hashable, Sendable {
  /// Its place in the run, from 1 without gaps.
  public let sequence: Int64
  /// What it changed.
  public let batch: SessionBatch
}
