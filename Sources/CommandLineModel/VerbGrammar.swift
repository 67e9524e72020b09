/// A verb of the command line: what may stand behind it.
public struct VerbGrammar: Hashable, Sendable {
  /// The verb.
  public let name: String
  /// What must or may stand behind it, for help, such as `OUTPUT audience|console|unused`.
  public let operands: String
  /// How many operands there may be.
  public let operandCount: ClosedRange<Int>
  /// One line of help.
  public let summary: String
  /// More help; may be empty.
  public let details: String
  /// Its own options, without those of every verb.
  public let options: [OptionGrammar]

  init(
    _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0, _ summary: String,
    details: String = "", options: [OptionGrammar] = []
  ) {
    self.name = name
    self.operands = operands
    operandCount = count
    self.summary = summary
    self.details = details
    self.options = options
  }
}
