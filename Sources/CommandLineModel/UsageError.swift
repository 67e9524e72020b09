/// Why a command line makes no sense: the program ends with status 2.
public struct UsageError: Error, Hashable, Sendable {
  /// What was found and what was expected.
  public var message: UserText
  /// The verb whose help tells more, or `nil` for the program's own.
  public var verb: String?

  /// Creates an error.
  public init(_ message: UserText, verb: String? = nil) {
    self.message = message
    self.verb = verb
  }

  /// Where to read more.
  public var hint: UserText {
    guard let verb else { return UserText("Try 'lectern --help'.") }
    return UserText("Try 'lectern %1 --help'.", verb)
  }
}

extension UsageError: CustomStringConvertible {
  /// Both sentences in English.
  public var description: String { "\(message)\n\(hint)" }
}
