public import StageModel

/// How the outputs differ from those read before.
public struct DisplayChange: Hashable, Sendable {
  /// All outputs that exist now.
  public let outputs: [Output]
  /// Those that existed before and whose connectors show nothing any more, as they last were.
  public let gone: [Output]

  /// Compares the outputs of two moments; `nil` when they are equal.
  public init?(from old: [Output], to new: [Output]) {
    guard old != new else { return nil }
    outputs = new
    let names = Set(new.map(\.name))
    gone = old.filter { !names.contains($0.name) }
  }
}
