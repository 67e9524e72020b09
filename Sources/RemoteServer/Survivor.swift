/// A process that outlived the controller which started it.
public struct Survivor: Hashable, Sendable {
  /// Its process id.
  public let processID: Int32
  /// When it began, so that an id that was given out anew is no match.
  public let born: String
}
