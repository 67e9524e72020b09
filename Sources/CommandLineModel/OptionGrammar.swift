/// An option of a verb.
public struct OptionGrammar: Hashable, Sendable {
  /// The option with its dashes.
  public let name: String
  /// What stands behind it, for help; `nil` when nothing does.
  public let value: String?
  /// One line of help.
  public let help: String
  /// Whether it may be given more than once.
  public let isRepeatable: Bool

  init(_ name: String, value: String? = nil, isRepeatable: Bool = false, _ help: String) {
    self.name = name
    self.value = value
    self.help = help
    self.isRepeatable = isRepeatable
  }

  /// The option as help shows it.
  public var usage: String { value.map { "\(name) \($0)" } ?? name }
}
