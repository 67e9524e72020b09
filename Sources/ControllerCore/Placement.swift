public import StageModel

/// Which display is whose.
public struct Placement: Hashable, Sendable {
  /// The role of each output.
  public var roles: [OutputName: Role]
  /// The outputs that show one picture because they are mirrored, if they are.
  public var mirrored: Set<OutputName>

  /// Creates a placement.
  public init(roles: [OutputName: Role] = [:], mirrored: Set<OutputName> = []) {
    self.roles = roles
    self.mirrored = mirrored
  }
}

/// What the placement of displays follows, strongest first.
public struct PlacementWishes: Hashable, Sendable {
  /// What the command line asked for, by connector.
  public var asked: [OutputName: Role]
  /// What displays are for in this talk.
  public var chosen: [OutputIdentity: Role]
  /// What was chosen in earlier talks.
  public var memory: RoleMemory
  /// Whether there is a console at all.
  public var hasConsole: Bool

  /// Creates wishes.
  public init(
    asked: [OutputName: Role] = [:], chosen: [OutputIdentity: Role] = [:],
    memory: RoleMemory = RoleMemory(), hasConsole: Bool = true
  ) {
    self.asked = asked
    self.chosen = chosen
    self.memory = memory
    self.hasConsole = hasConsole
  }
}

extension Placement {
  /// Decides whose each display is.
  ///
  /// An output is for what was asked, else for what it is in this talk, else for what it was
  /// with this set of displays, else for what it was at all. Then a laptop's own panel is the
  /// console's and an external display the audience's; where names tell nothing, RandR's primary
  /// output is the console's, else the first announced. Mirrored outputs are one display, the
  /// audience's. A single output is the console's unless it has another role.
  public static func desired(_ outputs: [Output], _ wishes: PlacementWishes) -> Placement {
    let groups = mirrorGroups(outputs)
    var placement = Placement()
    for group in groups where group.count > 1 {
      placement.mirrored.formUnion(group.map(\.name))
    }
    var roles = groups.map { wishedRole($0, among: outputs, wishes) }
    settle(&roles, groups, wishes)
    for (group, role) in zip(groups, roles) {
      for output in group { placement.roles[output.name] = role ?? .unused }
    }
    return placement
  }

  /// Outputs that cover the same rectangle belong together.
  private static func mirrorGroups(_ outputs: [Output]) -> [[Output]] {
    var groups: [[Output]] = []
    for output in outputs {
      if let index = groups.firstIndex(where: { $0[0].bounds == output.bounds }) {
        groups[index].append(output)
      } else {
        groups.append([output])
      }
    }
    return groups
  }

  private static func wishedRole(
    _ group: [Output], among outputs: [Output], _ wishes: PlacementWishes
  ) -> Role? {
    let set = wishes.memory.sets[RoleMemory.key(of: outputs)] ?? [:]
    let isAlone = group.count == outputs.count
    let sources: [(Output) -> Role?] = [
      { wishes.asked[$0.name] },
      { wishes.chosen[$0.identity] },
      { set[$0.identity] },
      // Alone, a display is the console's again, whatever it was beside others.
      { isAlone ? nil : wishes.memory.roles[$0.identity] },
    ]
    for source in sources {
      let found = group.compactMap(source)
      if group.count > 1 {
        // A console can't be seen on a mirrored display without the audience seeing it.
        if found.contains(.unused) && !found.contains(.audience) { return .unused }
      } else if let role = found.first {
        return role
      }
    }
    return group.count > 1 ? .audience : nil
  }

  /// Gives the displays that nobody spoke for their roles.
  private static func settle(
    _ roles: inout [Role?], _ groups: [[Output]], _ wishes: PlacementWishes
  ) {
    guard wishes.hasConsole else {
      for index in roles.indices where roles[index] != .unused { roles[index] = .audience }
      return
    }
    keepOneConsole(&roles)
    let free = { (role: Role?) in role == nil }
    if !roles.contains(.console), let index = bestConsole(groups, roles, where: free) {
      roles[index] = .console
    }
    if !roles.contains(.audience), let index = bestAudience(groups, roles, where: free) {
      roles[index] = .audience
    }
  }

  /// One display is the console's; further ones that ask for it stay dark.
  private static func keepOneConsole(_ roles: inout [Role?]) {
    guard let first = roles.firstIndex(of: .console) else { return }
    for index in roles.indices where index > first && roles[index] == .console {
      roles[index] = .unused
    }
  }

  private static func bestConsole(
    _ groups: [[Output]], _ roles: [Role?], where isFree: (Role?) -> Bool
  ) -> Int? {
    let free = groups.indices.filter { isFree(roles[$0]) }
    return free.first { groups[$0][0].isBuiltIn } ?? free.first { groups[$0][0].isPrimary }
      ?? free.first
  }

  private static func bestAudience(
    _ groups: [[Output]], _ roles: [Role?], where isFree: (Role?) -> Bool
  ) -> Int? {
    let free = groups.indices.filter { isFree(roles[$0]) }
    return free.first { !groups[$0][0].isBuiltIn } ?? free.first
  }
}
