/// The commands that a deck's author defines for its formulas: `\newcommand{\name}[1]{…}`,
/// `\def\name{…}`, `\DeclareMathOperator{\name}{…}`.
struct FormulaCommands {
  /// What one of them stands for.
  private struct Meaning {
    var words: String
    /// How many arguments it takes; each stands where `#1` and so on are.
    var arguments = 0
    /// What the first one is where nothing in brackets says it.
    var standard: String?
  }

  private var meanings: [String: Meaning] = [:]
  /// How many commands of the deck may still be replaced, and the letters read for that: a command
  /// may hold itself.
  private var left = 50_000
  private var lettersLeft = 8 << 20

  /// The most definitions that are read, the longest of them, and the longest formula.
  private static let most = 1000
  private static let longest = 2000
  /// How many commands one formula may hold.
  private static let mostInFormula = 200

  private static let definers: Set<String> = [
    "newcommand", "renewcommand", "providecommand", "def", "DeclareMathOperator",
  ]

  /// Reads the definitions in a deck's lines, but not those that are code, by their numbers from 1.
  init(_ lines: [String], code: Set<Int>) {
    // Only decks with formulas of their own pay for the search.
    let marks = ["command", "\\def\\", "\\DeclareMathOperator"]
    let isNamed = lines.contains { line in
      line.contains("\\") && marks.contains { line.contains($0) }
    }
    guard isNamed else { return }
    let text = lines.indices.filter { !code.contains($0 + 1) }.map { lines[$0] }
      .joined(separator: "\n")
    var rest = text[...]
    while let sign = rest.firstIndex(of: "\\"), meanings.count < Self.most {
      rest = rest[sign...]
      if let (name, meaning, after) = Self.definition(rest) {
        meanings[name] = meaning
        rest = after
      } else {
        rest = rest.dropFirst(2)
      }
    }
  }

  /// Whether a text is nothing but definitions.
  static func isDefinition(_ text: some StringProtocol) -> Bool {
    var rest = text.trimmed[...]
    while let definition = definition(rest) { rest = definition.rest.drop(while: \.isWhitespace) }
    return rest.isEmpty || rest.first == "%"
  }

  /// A formula in which what its author defined stands for what it means; without definitions.
  mutating func expanded(_ formula: String) -> String {
    guard !meanings.isEmpty, formula.contains("\\"), formula.utf8.count <= Self.longest else {
      return formula
    }
    var result = ""
    var rest = formula[...]
    var count = 0
    while let sign = rest.firstIndex(of: "\\") {
      result += rest[..<sign]
      rest = rest[sign...]
      if let (_, _, after) = Self.definition(rest) {
        rest = after
        continue
      }
      let name = TeX.name(rest)
      var after = rest.dropFirst(name.count + 1)
      guard let meaning = meanings[name], let words = Self.words(of: meaning, &after) else {
        result += rest.prefix(max(2, name.count + 1))
        rest = rest.dropFirst(max(2, name.count + 1))
        continue
      }
      count += 1
      left -= 1
      lettersLeft -= after.utf8.count + words.utf8.count
      guard count <= Self.mostInFormula, left > 0, lettersLeft > 0,
        result.utf8.count + words.utf8.count + after.utf8.count <= Self.longest
      else { return formula }
      // Letters behind it must not make its name longer.
      let gap = after.first?.isLetter ?? false ? " " : ""
      rest = (words + gap + after)[...]
    }
    return result + rest
  }

  /// What a command with its arguments stands for, and takes these from what follows it.
  private static func words(of meaning: Meaning, _ rest: inout Substring) -> String? {
    var arguments: [String] = []
    if let standard = meaning.standard {
      arguments.append(TeX.option(&rest) ?? standard)
    }
    while arguments.count < meaning.arguments {
      guard let argument = TeX.argument(&rest) else { return nil }
      arguments.append(argument)
    }
    var words = meaning.words
    for (index, argument) in arguments.enumerated() {
      words = words.replacing("#\(index + 1)", with: argument)
    }
    return words
  }

  /// The definition at the start of a text, and what is behind it.
  private static func definition(
    _ text: Substring
  ) -> (name: String, meaning: Meaning, rest: Substring)? {
    let definer = TeX.name(text)
    guard definers.contains(definer) else { return nil }
    var rest = text.dropFirst(definer.count + 1)
    if rest.first == "*" { rest.removeFirst() }
    guard let written = TeX.argument(&rest) else { return nil }
    let name = TeX.name(written.trimmed[...])
    guard written.trimmed.first == "\\", !name.isEmpty, name.count + 1 == written.trimmed.count
    else { return nil }
    var meaning = Meaning(words: "")
    if definer == "def" {
      while rest.first == "#" {
        meaning.arguments += 1
        rest = rest.dropFirst(2)
      }
      guard rest.first == "{" else { return nil }
    } else if let count = TeX.option(&rest) {
      meaning.arguments = Int(count) ?? 0
      meaning.standard = TeX.option(&rest)
    }
    guard (0...9).contains(meaning.arguments), let words = TeX.argument(&rest) else { return nil }
    meaning.words = definer == "DeclareMathOperator" ? "\\operatorname{\(words)}" : words
    return (name, meaning, rest)
  }
}
