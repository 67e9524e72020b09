package import StageModel

/// What a display server says of one display, before two of the same kind are told apart.
package struct DisplayFacts: Hashable {
  package var name: OutputName
  /// `nil` when nothing is known but the connector.
  package var identity: OutputIdentity?
  /// A name for people; may be empty.
  package var model = ""
  package var bounds: PixelRect
  package var scale = OutputScale.one
  package var isPrimary = false

  package init(
    name: OutputName, identity: OutputIdentity?, model: String = "", bounds: PixelRect,
    scale: OutputScale = .one, isPrimary: Bool = false
  ) {
    self.name = name
    self.identity = identity
    self.model = model
    self.bounds = bounds
    self.scale = scale
    self.isPrimary = isPrimary
  }
}

extension [DisplayFacts] {
  /// The outputs, each with an identity of its own.
  ///
  /// Displays of one kind may have no serial number, and a repeated identity would let one play
  /// the other's role. So only one of them bears it plainly, the others with their connector. Who
  /// bore it before keeps it: no display becomes another because its twin came or went.
  package func distinguished(after old: [Output]) -> [Output] {
    var holders: [OutputIdentity: OutputName] = [:]
    for output in old { holders[output.identity] = output.name }
    let present = Set(map { Claim($0) })
    var taken: [OutputIdentity: OutputName] = [:]
    for facts in sorted(by: { $0.name < $1.name }) {
      guard let identity = facts.identity else { continue }
      if let holder = holders[identity], present.contains(Claim(holder, identity)) {
        taken[identity] = holder
      } else if taken[identity] == nil, !wasQualified(facts, in: old) {
        taken[identity] = facts.name
      }
    }
    return map { facts in
      Output(
        name: facts.name, identity: facts.identity(plainFor: taken), model: facts.model,
        bounds: facts.bounds, scale: facts.scale, isPrimary: facts.isPrimary)
    }
  }

  private func wasQualified(_ facts: DisplayFacts, in old: [Output]) -> Bool {
    guard let qualified = facts.qualifiedIdentity else { return false }
    return old.contains { $0.name == facts.name && $0.identity == qualified }
  }

  /// That a connector shows a display of this identity.
  private struct Claim: Hashable {
    let name: OutputName
    let identity: OutputIdentity?

    init(_ name: OutputName, _ identity: OutputIdentity) {
      self.name = name
      self.identity = identity
    }

    init(_ facts: DisplayFacts) {
      name = facts.name
      identity = facts.identity
    }
  }
}

extension DisplayFacts {
  /// The identity with the connector, for the second and further displays of a kind.
  fileprivate var qualifiedIdentity: OutputIdentity? {
    identity.map { OutputIdentity("\($0.text)@\(name.text)") }
  }

  fileprivate func identity(plainFor holders: [OutputIdentity: OutputName]) -> OutputIdentity {
    guard let identity, let qualifiedIdentity else { return .connector(name) }
    return holders[identity] == name ? identity : qualifiedIdentity
  }
}
