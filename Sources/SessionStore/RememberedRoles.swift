public import StageModel

/// What displays were used for before.
public struct RememberedRoles: Hashable, Sendable {
  /// The last role of each display, whatever else was connected.
  public var ofDisplays: [OutputIdentity: Role] = [:]
  /// The last roles within each set of displays.
  public var ofSets: [DisplaySet: [OutputIdentity: Role]] = [:]

  /// Creates an empty memory.
  public init() {}
}

/// The displays that are connected at one time, in no order; two of a kind count twice.
public struct DisplaySet: Hashable, Sendable {
  /// The displays in the order of their texts.
  public let identities: [OutputIdentity]

  /// Creates a set.
  public init(_ identities: [OutputIdentity]) {
    self.identities = identities.sorted { $0.text < $1.text }
  }

  /// One text for the whole set; identities are single lines.
  var text: String { identities.map(\.text).joined(separator: "\n") }

  init(text: String) {
    self.init(text.split(separator: "\n").map { OutputIdentity(String($0)) })
  }
}
