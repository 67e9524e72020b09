/// An option of a verb.
public struct OptionGrammar: Hashable, Sendable {
  /// The option with its dashes.
  public let name: String
  /// What stands behind it, for help; `nil` when nothing does.
  public let value: String?
  /// Whether the value may be left out; it stands behind `=` then.
  public let isValueOptional: Bool
  /// One line of help.
  public let help: String
  /// Whether it may be given more than once.
  public let isRepeatable: Bool

  init(
    _ name: String, value: String? = nil, isValueOptional: Bool = false,
    isRepeatable: Bool = false, _ help: String
  ) {
    self.name = name
    self.value = value
    self.help = help
    self.isValueOptional = isValueOptional
    self.isRepeatable = isRepeatable
  }

  /// The option as help shows it.
  public var usage: String {
    guard let value else { return name }
    return isValueOptional ? "\(name)[=\(value)]" : "\(name) \(value)"
  }
}
