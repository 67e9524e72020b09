import DeckModel

/// A verb's words, sorted into options and operands but not yet understood.
struct ParsedWords {
  var verb: VerbGrammar
  var values: [String: [String]] = [:]
  var operands: [String] = []

  /// Whether an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The value of an option that may be given once.
  func value(_ option: String) -> String? { values[option]?.last }

  /// The first operand; the count was checked, so that an empty one is never seen.
  var first: String { operands.first ?? "" }

  /// A value read by a function whose errors become errors of usage.
  func read<Value>(
    _ option: String, _ parse: (String) throws(ValueError) -> Value
  ) throws(UsageError) -> Value? {
    guard let text = value(option) else { return nil }
    return try understand(option, text, parse)
  }

  /// A text read by a function, with the option's or operand's name before its error.
  func understand<Value>(
    _ what: String, _ text: String, _ parse: (String) throws(ValueError) -> Value
  ) throws(UsageError) -> Value {
    do {
      return try parse(text)
    } catch {
      var message = error.message
      message.subject = what
      throw UsageError(message, verb: verb.name)
    }
  }

  /// One of a few words, or an error that lists them.
  func choice<Value>(
    _ what: String, _ text: String, _ choices: [(String, Value)]
  ) throws(UsageError) -> Value {
    if let match = choices.first(where: { $0.0 == text }) { return match.1 }
    let words = choices.map(\.0)
    let list = words.joined(separator: ", ")
    let near = NearMatch.of(text, in: words)
    var message =
      near.map { UserText("'%1' is not one of %2. Did you mean '%3'?", text, list, $0) }
      ?? UserText("'%1' is not one of %2.", text, list)
    message.subject = what
    throw UsageError(message, verb: verb.name)
  }
}
