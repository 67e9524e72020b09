public import StageModel

/// What the operator wanted displays to be for, in this and in earlier talks.
public struct RoleMemory: Hashable, Codable, Sendable {
  /// For each display, by what it is.
  public var roles: [OutputIdentity: Role]
  /// For each set of displays, by the set's key.
  public var sets: [String: [OutputIdentity: Role]]

  /// Creates a memory.
  public init(
    roles: [OutputIdentity: Role] = [:], sets: [String: [OutputIdentity: Role]] = [:]
  ) {
    self.roles = roles
    self.sets = sets
  }

  /// What a set of displays is known by: the same whatever their order.
  public static func key(of outputs: [Output]) -> String {
    outputs.map(\.identity.text).sorted().joined(separator: "\n")
  }

  /// Remembers what the operator chose while these displays were there.
  public mutating func remember(_ chosen: [OutputIdentity: Role], among outputs: [Output]) {
    let present = chosen.filter { identity, _ in outputs.contains { $0.identity == identity } }
    roles.merge(present) { _, new in new }
    sets[Self.key(of: outputs), default: [:]].merge(present) { _, new in new }
  }
}
