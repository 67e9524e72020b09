/// Whether what the operator does is being saved.
public enum Saving: Hashable, Sendable {
  /// Everything submitted has been committed.
  case kept
  /// The disk is slow; everything submitted waits in memory.
  case behind
  /// The disk refuses; everything submitted waits in memory, and is tried again each second.
  case failing(StoreError)

  /// Whether a kill at this moment would lose nothing.
  public var isKept: Bool { self == .kept }
}
