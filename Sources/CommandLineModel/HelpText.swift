/// The text of `--help`.
public enum HelpText {
  /// Help on a verb, or on the program; ends with a newline.
  ///
  /// - Parameters:
  ///   - verb: A verb of the grammar; the program's help for any other.
  ///   - translate: Translates headings, summaries and explanations.
  public static func text(
    verb: String?, translatedBy translate: (String) -> String = { $0 }
  ) -> String {
    guard let verb, let grammar = Grammar.verb(verb) else { return program(translate) }
    return help(on: grammar, translate)
  }

  private static func program(_ translate: (String) -> String) -> String {
    let verbs = Grammar.verbs.map { verb in
      (usage(verb.name, verb.operands), translate(verb.summary))
    }
    let about = translate(
      msgid("Keeps the operator's view on one display while the talk fills another."))
    let parts = [
      translate(msgid("Usage:")) + " lectern VERB …\n" + about,
      translate(msgid("Verbs:")) + "\n" + columns(verbs),
      translate(msgid("Options of every verb:")) + "\n" + options(Grammar.common, translate),
      translate(msgid("The status is 0 on success, 1 on failure, 2 on wrong usage.")),
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func help(on verb: VerbGrammar, _ translate: (String) -> String) -> String {
    let hint = verb.options.isEmpty ? "" : translate(msgid("[OPTION]…"))
    var text = translate(msgid("Usage:")) + " lectern "
    text += usage(usage(verb.name, verb.operands), hint) + "\n"
    text += translate(verb.summary) + ".\n"
    if !verb.details.isEmpty { text += "\n" + translate(verb.details) + "\n" }
    text += "\n" + translate(msgid("Options:")) + "\n"
    text += options(verb.options + Grammar.common, translate)
    return text + "\n"
  }

  private static func usage(_ left: String, _ right: String) -> String {
    right.isEmpty ? left : "\(left) \(right)"
  }

  private static func options(
    _ options: [OptionGrammar], _ translate: (String) -> String
  ) -> String {
    columns(options.map { ($0.usage, translate($0.help)) })
  }

  /// Two columns; what is too long for the left one has a line of its own.
  private static func columns(_ rows: [(String, String)]) -> String {
    let width = 32
    let lines = rows.map { left, right in
      left.count < width
        ? "  " + left + String(repeating: " ", count: width - left.count) + right
        : "  \(left)\n  " + String(repeating: " ", count: width) + right
    }
    return lines.joined(separator: "\n")
  }
}
