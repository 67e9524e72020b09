/// One run of a talk, as it was last saved.
public struct SavedSession: Hashable, Sendable {
  /// What the talk is known by.
  public let key: SessionKey
  /// The run's number in its file.
  public let run: Int64
  /// When it began, in milliseconds since 1970 UTC.
  public let startedMilliseconds: Int64
  /// The place of the last batch; 0 before the first.
  public let sequence: Int64
  /// When the last batch happened; `nil` before the first.
  public let lastMoment: SessionMoment?
  /// The kind of the last batch; `nil` before the first.
  public let lastKind: String?
  /// The latest value of each field.
  public let values: [String: String]
  /// The latest snapshot; `nil` when there was none.
  public let snapshot: String?
}
