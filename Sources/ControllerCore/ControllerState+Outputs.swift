import DeckModel
import StageModel

extension ControllerState {
  /// Takes the outputs as they are now.
  mutating func arrange(_ outputs: [Output]) {
    // A display of another size shows nothing of the talk until its new picture is there.
    for old in self.outputs
    where outputs.contains(where: { $0.name == old.name && $0.size != old.size }) {
      showing[old.name] = nil
    }
    self.outputs = outputs
    takeAsked()
    place()
  }

  /// Outputs that were asked for by connector get their role when they first appear.
  private mutating func takeAsked() {
    for output in outputs {
      guard let role = asked.removeValue(forKey: output.name) else { continue }
      if role == .console { freeConsole(except: [output.identity: role]) }
      values.roles[output.identity] = role
    }
  }

  /// Decides anew whose each output is; roles that two displays or more settled stay for this talk.
  mutating func place() {
    // Beside others, a display that was swapped while it was the only one is what it was before: else
    // a projector that is plugged in would get the console with its notes.
    if outputs.count > 1 { values.swapOfOne = nil }
    var wishes = PlacementWishes(
      chosen: values.roles, memory: memory, hasConsole: configuration.hasConsole)
    if let swap = values.swapOfOne, outputs.count == 1 {
      wishes.chosen[swap.identity] = swap.role
    }
    placement = Placement.desired(outputs, wishes)
    showing = showing.filter { name, _ in placement.roles[name] == .audience }
    let kinds = Set(placement.roles.values)
    guard kinds.contains(.audience), kinds.contains(.console) else { return }
    for output in outputs where !placement.mirrored.contains(output.name) {
      values.roles[output.identity] = placement.roles[output.name]
    }
  }

  /// Gives outputs roles that the operator chose.
  mutating func choose(_ roles: [OutputName: Role]) {
    var chosen: [OutputIdentity: Role] = [:]
    for (name, role) in roles {
      guard let output = outputs.first(where: { $0.name == name }) else { continue }
      chosen[output.identity] = role
    }
    guard !chosen.isEmpty else { return }
    values.swapOfOne = nil
    if chosen.values.contains(.console) { freeConsole(except: chosen) }
    values.roles.merge(chosen) { _, new in new }
    place()
    memory.remember(values.roles, among: outputs)
  }

  /// There is one console: a display that was it becomes free for another role.
  private mutating func freeConsole(except chosen: [OutputIdentity: Role]) {
    for (identity, role) in values.roles where role == .console && chosen[identity] == nil {
      values.roles[identity] = .audience
    }
  }

  /// Writes down whose each display is, so that taking a choice back leads there again.
  mutating func settleRoles() {
    for output in outputs where !placement.mirrored.contains(output.name) {
      guard values.roles[output.identity] == nil else { continue }
      values.roles[output.identity] = placement.roles[output.name]
    }
  }

  /// Exchanges the leading audience display and the console's; the only display shows the one or
  /// the other.
  mutating func swapRoles() {
    if outputs.count == 1, let only = outputs.first {
      let role: Role = placement.roles[only.name] == .console ? .audience : .console
      values.swapOfOne = SwapOfOne(identity: only.identity, role: role)
      return place()
    }
    let audience = stageGoals.first?.output.name
    let console = outputs.first { placement.roles[$0.name] == .console }?.name
    var roles: [OutputName: Role] = [:]
    if let audience { roles[audience] = .console }
    if let console { roles[console] = .audience }
    choose(roles)
  }
}
