/// What stands behind the fence of a code block.
struct CodeInfo {
  /// The language as the author names it.
  private(set) var language = ""
  /// The number of the first line where lines are numbered.
  private(set) var firstNumber: Int?
  /// Whether its lines are told to have no numbers.
  private(set) var isUnnumbered = false
  /// Sets of lines that stand out one after another; an empty set is all of them alike.
  private(set) var sets: [[ClosedRange<Int>]] = []

  /// The step at which the second set stands out, where the author says it.
  private(set) var firstStep: Int?

  /// The most sets, and the most ranges of one; and the highest line.
  private static let most = 100
  private static let mostLines = 100_000

  /// Takes the info apart: `swift {1,3-5|7} numbers`, `{.python .numberLines startFrom="10"}`,
  /// `js [1-2|3]`.
  init(_ info: String) {
    var rest = info.trimmed[...]
    language = String(rest.prefix { !$0.isWhitespace && !"{[,".contains($0) })
    rest = rest[language.endIndex...]
    while let first = rest.first {
      switch first {
      case "{", "[":
        let close: Character = first == "{" ? "}" : "]"
        let inner = rest.dropFirst()
        let end = inner.firstIndex(of: close) ?? inner.endIndex
        readBraces(inner[..<end].trimmed)
        rest = inner[end...].dropFirst()
      default:
        let word = rest.prefix { !$0.isWhitespace && !"{[".contains($0) }
        readWord(String(word))
        let after = rest[word.endIndex...].drop { $0.isWhitespace || $0 == "," }
        // What is neither a word nor white space is left out.
        rest = after.startIndex == rest.startIndex ? rest.dropFirst() : after
      }
    }
  }

  /// Takes what HTML's `<code>` says of what is in it.
  init(_ element: Element) {
    let classes = element.classes.filter { !Self.otherClasses.contains($0) }
    for prefix in ["language-", "lang-"] {
      let named = classes.first { $0.hasPrefix(prefix) }
      if let named { language = String(named.dropFirst(prefix.count)) }
    }
    if language.isEmpty { language = classes.first ?? "" }
    for (key, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
      if value.isEmpty { readWord(key) } else { read(key: key, value: value) }
    }
  }

  /// Classes of code that name no language.
  private static let otherClasses: Set<String> = [
    "hljs", "stretch", "r-stretch", "fragment", "no-highlight", "nohighlight", "highlight", "code",
  ]

  private mutating func readWord(_ word: String) {
    switch word.lowercased() {
    case "numbers", "linenumbers", "line-numbers", "numberlines", "number-lines", "linenos":
      firstNumber = firstNumber ?? 1
    default:
      guard let sign = word.firstIndex(where: { $0 == "=" || $0 == ":" }) else { return }
      let value = word[word.index(after: sign)...].filter { !"\"'".contains($0) }
      read(key: word[..<sign].lowercased(), value: String(value))
    }
  }

  private mutating func read(key: String, value: String) {
    switch key {
    case "lines" where value == "true", "linenumbers" where value == "true",
      "code-line-numbers" where value == "true":
      firstNumber = firstNumber ?? 1
    case "lines" where value == "false", "linenumbers" where value == "false":
      isUnnumbered = true
    case "lines", "highlight", "hl_lines", "emphasize-lines", "code-line-numbers", "hl",
      "data-line-numbers":
      read(lines: value)
    case "at": firstStep = Int(value).map { min(max($0, 1), 99) }
    case "numbers", "startline", "startfrom", "start", "linenostart", "firstnumber":
      firstNumber = Int(value).map { min(max($0, 0), Self.mostLines) } ?? firstNumber
    default: break
    }
  }

  /// Whether the code is for a program alone, as knitr's chunks may be.
  private(set) var isHidden = false

  private mutating func readBraces(_ text: String) {
    let word = text.prefix { $0.isLetter || $0.isNumber }
    if language.isEmpty, text.first?.isLetter ?? false, !isLines(text), word != "all",
      text[word.endIndex...].first.map({ " ,".contains($0) }) ?? true
    {
      // A chunk of knitr or Quarto: `{r plot, echo=FALSE}`.
      language = String(word)
      let options = text.lowercased().filter { $0 != " " }
      isHidden = ["echo=false", "include=false", "echo=f,"].contains { options.contains($0) }
      return
    }
    if text.first == "." || text.contains("=") || text.contains(":"), !isLines(text) {
      // pandoc's attributes, or Slidev's options.
      var element = Element("")
      element.readAttributes(text.replacing(":", with: "=")[...])
      if language.isEmpty { language = element.classes.first ?? "" }
      for name in element.classes { readWord(name) }
      for (key, value) in element.attributes.sorted(by: { $0.key < $1.key }) {
        if value.isEmpty { readWord(key) } else { read(key: key, value: value) }
      }
    } else {
      read(lines: text)
    }
  }

  private func isLines(_ text: String) -> Bool {
    text.allSatisfy { $0.isNumber || "-,|: *".contains($0) }
  }

  /// Reads sets of lines: `1,3-5|7`, `all|2`, `*`; `5: 1|2` numbers the lines from 5 on.
  mutating func read(lines text: String) {
    var text = text[...]
    if let colon = text.firstIndex(of: ":"), let first = Int(text[..<colon].trimmed) {
      firstNumber = min(max(first, 0), Self.mostLines)
      text = text[text.index(after: colon)...]
    }
    guard !text.isBlank else { return }
    var read: [[ClosedRange<Int>]] = []
    for set in text.split(separator: "|", omittingEmptySubsequences: false).prefix(Self.most) {
      guard let ranges = Self.ranges(set) else { return }
      read.append(ranges)
    }
    sets = read
  }

  private static func ranges(_ text: Substring) -> [ClosedRange<Int>]? {
    switch text.trimmed.lowercased() {
    case "", "all", "*", "none", "hide", "0": return []
    default: break
    }
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }).prefix(most) {
      guard let range = range(part) else { return nil }
      ranges.append(range)
    }
    return ranges
  }

  /// `5`, `3-5`, and what begins or ends where the code does: `7-`, `7-*`, `7-end`, `-5`.
  private static func range(_ part: Substring) -> ClosedRange<Int>? {
    let sign =
      part.firstRange(of: "..")
      ?? part.firstIndex { "-–".contains($0) }.map { $0..<part.index(after: $0) }
    guard let sign else {
      guard let line = Int(part), (1...mostLines).contains(line) else { return nil }
      return line...line
    }
    let (begin, end) = (part[..<sign.lowerBound], part[sign.upperBound...])
    guard let first = begin.isEmpty ? 1 : Int(begin), (1...mostLines).contains(first),
      !(begin.isEmpty && end.isEmpty)
    else { return nil }
    if ["", "*", "end", "last", "$"].contains(end.lowercased()) { return first...mostLines }
    guard let last = Int(end), last >= first else { return nil }
    return first...min(last, mostLines)
  }

  private mutating func takeStarredLines(_ code: inout String) {
    var lines = code.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let starred = Self.starredLines(lines)
    // Where most lines begin with one it belongs to the code, such as a list.
    guard !starred.isEmpty, starred.count * 2 < lines.count, sets.isEmpty,
      !["md", "markdown"].contains(language)
    else { return }
    for index in starred {
      let rest = lines[index].dropFirst()
      lines[index] = (rest.first == " " ? " " : "") + rest
    }
    sets = [starred.map { ($0 + 1)...($0 + 1) }]
    code = lines.joined(separator: "\n")
  }

  /// The indices of lines that begin with a star, but not with one of a comment `/* … */`.
  private static func starredLines(_ lines: [String]) -> [Int] {
    let lastEnd = lines.lastIndex { $0.contains("*/") } ?? -1
    var isInComment = false
    return lines.indices.filter { index in
      var rest = lines[index][...]
      let isEnd = rest.hasPrefix("*/") && rest.dropFirst(2).isBlank
      let isStarred = !isInComment && !isEnd && rest.first == "*"
      if isStarred { rest = rest.dropFirst() }
      while let sign = rest.firstRange(of: isInComment ? "*/" : "/*") {
        rest = rest[sign.upperBound...]
        isInComment.toggle()
      }
      // What nothing closes is no comment: such signs stand in names of files, too.
      isInComment = isInComment && index < lastEnd
      return isStarred
    }
  }

  /// Takes Quarto's options at a chunk's start: lines that begin with `#|`.
  mutating func takeOptions(_ code: inout String) {
    guard code.hasPrefix("#|") else { return }
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let options = lines.prefix { $0.hasPrefix("#|") }
    isHidden =
      isHidden || options.contains { $0.contains("echo: false") || $0.contains("include: false") }
    code = lines.dropFirst(options.count).joined(separator: "\n")
  }

  /// Takes remark's marks: a line that begins with a star, or ends with `#<<`, stands out.
  mutating func takeMarkedLines(_ code: inout String) {
    takeStarredLines(&code)
    guard code.contains("#<<") else { return }
    var ranges: [ClosedRange<Int>] = []
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      index, line -> String in
      let text = String(line).trimmedEnd
      guard text.hasSuffix("#<<") else { return String(line) }
      ranges.append((index + 1)...(index + 1))
      return String(String(text.dropLast(3)).trimmedEnd)
    }
    code = lines.joined(separator: "\n")
    if sets.isEmpty { sets = [ranges] }
  }
}
