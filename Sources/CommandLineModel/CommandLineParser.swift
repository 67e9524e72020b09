import DeckModel

/// Understands command lines; pure, by the table in `Grammar`.
public struct CommandLineParser: Sendable {
  /// Creates a parser.
  public init() {}

  /// Understands the words behind the program's name.
  public func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var rest = words[...]
    var session: [String] = []
    while let word = rest.first, word.hasPrefix("-"), word != "-" {
      rest = rest.dropFirst()
      switch word {
      case "--help", "-h": return .help(verb: nil)
      case "--version": return .version
      case "--session": session.append(try value(of: "--session", from: &rest, verb: nil))
      default:
        guard let inline = inlineValue(word, of: "--session") else {
          throw Self.unknownOption(word, verb: nil)
        }
        session.append(inline)
      }
    }
    guard let name = rest.popFirst() else {
      throw UsageError(UserText("What to do is missing: expected a verb such as 'present'."))
    }
    if name == "help" { return .help(verb: try helpTopic(rest)) }
    guard let verb = Grammar.verb(name) else { throw Self.unknownVerb(name) }
    var parsed = ParsedWords(verb: verb)
    for name in session { try note("--session", name, in: &parsed) }
    if let early = try sort(rest, into: &parsed) { return early }
    try checkCount(parsed)
    return try parsed.invocation()
  }

  private func helpTopic(_ rest: ArraySlice<String>) throws(UsageError) -> String? {
    guard let topic = rest.first else { return nil }
    guard Grammar.verb(topic) != nil else { throw Self.unknownVerb(topic) }
    return topic
  }

  /// Sorts words into options and operands; help and version end everything at once.
  private func sort(
    _ words: ArraySlice<String>, into parsed: inout ParsedWords
  ) throws(UsageError) -> Invocation? {
    var rest = words
    while let word = rest.popFirst() {
      if word == "--" {
        parsed.operands += rest
        return nil
      }
      guard word.hasPrefix("-"), word != "-" else {
        parsed.operands.append(word)
        continue
      }
      if word == "--help" || word == "-h" { return .help(verb: parsed.verb.name) }
      if word == "--version" { return .version }
      try takeOption(word, from: &rest, into: &parsed)
    }
    return nil
  }

  private func takeOption(
    _ word: String, from rest: inout ArraySlice<String>, into parsed: inout ParsedWords
  ) throws(UsageError) {
    let name = word.firstIndex(of: "=").map { String(word[..<$0]) } ?? word
    let verb = parsed.verb
    guard let option = (verb.options + Grammar.common).first(where: { $0.name == name }) else {
      throw Self.unknownOption(name, verb: verb)
    }
    let inline = inlineValue(word, of: name)
    guard option.value != nil else {
      if inline != nil {
        throw UsageError(UserText("Option '%1' takes no value.", name), verb: verb.name)
      }
      return try note(name, "", in: &parsed)
    }
    if option.isValueOptional, inline == nil { return try note(name, "", in: &parsed) }
    let value = if let inline { inline } else { try value(of: name, from: &rest, verb: verb) }
    try note(name, value, in: &parsed, isRepeatable: option.isRepeatable)
  }

  private func inlineValue(_ word: String, of name: String) -> String? {
    word.hasPrefix(name + "=") ? String(word.dropFirst(name.count + 1)) : nil
  }

  private func value(
    of name: String, from rest: inout ArraySlice<String>, verb: VerbGrammar?
  ) throws(UsageError) -> String {
    guard let value = rest.first, !value.hasPrefix("--") else {
      let option = ((verb?.options ?? []) + Grammar.common).first { $0.name == name }
      throw UsageError(
        UserText("Option '%1' needs a value: %2.", name, option?.value ?? ""), verb: verb?.name)
    }
    rest = rest.dropFirst()
    return value
  }

  private func note(
    _ name: String, _ value: String, in parsed: inout ParsedWords, isRepeatable: Bool = false
  ) throws(UsageError) {
    guard isRepeatable || !parsed.has(name) else {
      throw UsageError(UserText("Option '%1' was given twice.", name), verb: parsed.verb.name)
    }
    parsed.values[name, default: []].append(value)
  }

  private func checkCount(_ parsed: ParsedWords) throws(UsageError) {
    let verb = parsed.verb
    let allowed = verb.operandCount
    if let extra = parsed.operands.dropFirst(allowed.upperBound).first {
      // A value that may be left out stands behind `=`; a blank is easily written in its place.
      if let option = verb.options.first(where: { $0.isValueOptional && parsed.has($0.name) }) {
        throw UsageError(
          UserText(
            "There is too much behind '%1': '%2'. A value of %3 stands behind '=', as in '%4'.",
            verb.name, extra, option.name, option.usage),
          verb: verb.name)
      }
      throw UsageError(
        allowed.upperBound == 0
          ? UserText("'%1' takes nothing behind it, but there is '%2'.", verb.name, extra)
          : UserText("There is too much behind '%1': '%2'.", verb.name, extra), verb: verb.name)
    }
    guard parsed.operands.count >= allowed.lowerBound else {
      throw UsageError(
        UserText(
          "Something is missing: expected 'lectern %1'.", "\(verb.name) \(verb.operands)"),
        verb: verb.name)
    }
    if parsed.operands.contains("") {
      throw UsageError(UserText("There is an empty word behind '%1'.", verb.name), verb: verb.name)
    }
  }

  private static func unknownVerb(_ name: String) -> UsageError {
    guard let near = NearMatch.of(name, in: Grammar.verbs.map(\.name)) else {
      return UsageError(UserText("'%1' is no verb of lectern.", name))
    }
    return UsageError(UserText("'%1' is no verb of lectern. Did you mean '%2'?", name, near))
  }

  private static func unknownOption(_ name: String, verb: VerbGrammar?) -> UsageError {
    let known = ((verb?.options ?? []) + Grammar.common).map(\.name)
    let owner = verb?.name ?? "lectern"
    guard let near = NearMatch.of(name, in: known) else {
      return UsageError(UserText("'%1' is no option of '%2'.", name, owner), verb: verb?.name)
    }
    return UsageError(
      UserText("'%1' is no option of '%2'. Did you mean '%3'?", name, owner, near),
      verb: verb?.name)
  }
}
