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
  /// What displays are for in this talk, by the operator's word or by what settled.
  public var chosen: [OutputIdentity: Role]
  /// What was chosen in earlier talks.
  public var memory: RoleMemory
  /// Whether there is a console at all.
  public var hasConsole: Bool

  /// Creates wishes.
  public init(
    chosen: [OutputIdentity: Role] = [:], memory: RoleMemory = RoleMemory(),
    hasConsole: Bool = true
  ) {
    self.chosen = chosen
    self.memory = memory
    self.hasConsole = hasConsole
  }
}

extension Placement {
  /// Decides whose each display is.
  ///
  /// An output is for what it is in this talk, else for what it was with this set of displays,
  /// else for what it was at all. Then a laptop's own panel is the
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
    let isChosen = groups.map { group in group.contains { wishes.chosen[$0.identity] != nil } }
    settle(&roles, groups, isChosen, wishes)
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
  ///
  /// What was remembered of earlier talks yields where it would leave this one without a console.
  private static func settle(
    _ roles: inout [Role?], _ groups: [[Output]], _ isChosen: [Bool], _ wishes: PlacementWishes
  ) {
    guard wishes.hasConsole else {
      for index in roles.indices where roles[index] != .unused { roles[index] = .audience }
      return
    }
    keepOneConsole(&roles)
    if !roles.contains(.console) {
      let free = roles.indices.filter { roles[$0] == nil }
      let remembered = roles.indices.filter { !isChosen[$0] && groups[$0].count == 1 }
      let candidates = free.isEmpty && roles.count > 1 ? remembered : free
      if let index = bestConsole(groups, candidates) { roles[index] = .console }
    }
    if !roles.contains(.audience) {
      let free = roles.indices.filter { roles[$0] == nil }
      if let index = bestAudience(groups, free) { roles[index] = .audience }
    }
  }

  /// One display is the console's; further ones that ask for it stay dark.
  private static func keepOneConsole(_ roles: inout [Role?]) {
    guard let first = roles.firstIndex(of: .console) else { return }
    for index in roles.indices where index > first && roles[index] == .console {
      roles[index] = .unused
    }
  }

  private static func bestConsole(_ groups: [[Output]], _ candidates: [Int]) -> Int? {
    candidates.first { groups[$0][0].isBuiltIn } ?? candidates.first { groups[$0][0].isPrimary }
      ?? candidates.first
  }

  private static func bestAudience(_ groups: [[Output]], _ candidates: [Int]) -> Int? {
    candidates.first { !groups[$0][0].isBuiltIn } ?? candidates.first
  }
}
