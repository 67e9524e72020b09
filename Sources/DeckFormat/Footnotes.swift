/// The footnotes of a deck, which may be defined on another slide than the one that names them.
struct Footnotes {
  /// What each says, and the index of the line that defines it.
  private(set) var definitions: [String: (words: String, index: Int)] = [:]
  /// Those that some line names.
  private(set) var named: Set<String> = []
  /// Those that the slide names and does not yet show, in order.
  private(set) var pending: [String] = []
  /// The numbers of those that have names.
  private var numbers: [String: Int] = [:]

  /// Keeps what a footnote says, unless it is known.
  mutating func define(_ name: String, _ words: String, _ index: Int) {
    definitions[name] = definitions[name] ?? (words, index)
  }

  /// Looks for the footnotes that a line names.
  mutating func scan(_ line: String) {
    var rest = line[...]
    while let sign = rest.firstRange(of: "[^") {
      rest = rest[sign.upperBound...]
      if let name = Self.name(rest) { named.insert(String(name)) }
    }
  }

  /// `[^name]: words`; `nil` for any other line.
  static func definition(_ line: String) -> (name: String, words: String)? {
    let text = line.trimmed
    guard text.hasPrefix("[^"), let end = text.firstRange(of: "]:") else { return nil }
    return (
      String(text[..<end.lowerBound].dropFirst(2)), String(text[end.upperBound...].trimmed)
    )
  }

  /// The name that ends before a bracket, behind `[^`.
  static func name(_ text: Substring) -> Substring? {
    let name = text.prefix(40).prefix { $0 != "]" && !$0.isWhitespace }
    return name.isEmpty || text[name.endIndex...].first != "]" ? nil : name
  }

  /// The number of a footnote that may have a name instead.
  mutating func number(_ name: String) -> String {
    if name.allSatisfy(\.isNumber) { return name }
    let number = numbers[name] ?? numbers.count + 1
    numbers[name] = number
    return "\(number)"
  }

  /// Notes a footnote that stands where it is named, and answers its name.
  mutating func define(_ words: String, _ index: Int) -> String {
    let name = "^\(definitions.count)"
    definitions[name] = (words, index)
    return name
  }

  /// Notes that the slide names a footnote.
  mutating func refer(to name: String) {
    guard definitions[name] != nil, !pending.contains(name) else { return }
    pending.append(name)
  }

  /// Whether a footnote stands where it is defined: on a slide that names it, or when none does.
  mutating func showsDefinition(of name: String) -> Bool {
    if let index = pending.firstIndex(of: name) {
      pending.remove(at: index)
      return true
    }
    return !named.contains(name)
  }

  /// The footnotes that the slide still has to show.
  mutating func takePending() -> [String] {
    defer { pending = [] }
    return pending
  }
}
