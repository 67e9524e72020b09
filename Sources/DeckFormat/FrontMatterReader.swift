internal import DeckModel

/// Reads the `key: value` lines at the head of a deck.
///
/// A small part of YAML: plain and quoted values, comments, and texts of several lines after `|`
/// or `>`.
struct FrontMatterReader {
  /// What was read.
  private(set) var frontMatter = FrontMatter()
  /// What was wrong with it.
  private(set) var problems: [DeckProblem] = []
  /// How many lines it takes up, with both fences; 0 when there is none.
  private(set) var lineCount = 0

  private let file: String
  private let lines: [String]
  private var seen: Set<String> = []

  /// Reads the front matter of a file, if it begins with some.
  init(lines: [String], file: String) throws(DeckProblem) {
    self.lines = lines
    self.file = file
    guard Self.begins(lines) else { return }
    guard let end = lines.dropFirst().firstIndex(where: { ["---", "..."].contains($0.trimmedEnd) })
    else {
      throw DeckProblem(
        .error, at: SourceLocation(file: file, line: 1),
        "The front matter that begins here is never closed: no line `---` follows."
          + " The deck can't be shown.")
    }
    lineCount = end + 1
    readEntries(upTo: end)
  }

  /// Whether the file begins with front matter, and not with a mark between slides.
  private static func begins(_ lines: [String]) -> Bool {
    guard lines.first?.trimmedEnd == "---" else { return false }
    let written = lines.dropFirst().filter { !$0.isBlank }
    guard let first = written.first else { return false }
    if ["---", "..."].contains(first.trimmedEnd) { return true }
    // `#` begins a comment here and a heading on a slide: what follows tells them apart.
    return written.first { !$0.hasPrefix("#") }.map { entry($0) != nil } ?? false
  }

  /// The key and the rest of a line `key: value`.
  private static func entry(_ line: String) -> (key: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let key = line[..<colon]
    let after = line[line.index(after: colon)...]
    let isWord = key.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    guard !key.isEmpty, isWord, after.first.map(\.isWhitespace) ?? true else { return nil }
    return (String(key), after.trimmed)
  }

  private mutating func readEntries(upTo end: Int) {
    var index = 1
    while index < end {
      let number = index + 1
      let line = lines[index]
      index += 1
      if line.isBlank || line.trimmed.hasPrefix("#") { continue }
      guard let (key, value) = Self.entry(line) else {
        warn(number, "Found `\(line.trimmed)`, expected `key: value`. The line is ignored.")
        continue
      }
      // Indented lines and `- item` lines belong to the key above them.
      let block = lines[index..<end].prefix { $0.isBlank || "\t -".contains($0.first ?? "x") }
      index = block.endIndex
      apply(key, Self.value(value, block: Array(block)), number)
    }
  }

  /// A value without its quotes and comment, or the lines under it.
  private static func value(_ text: String, block: [String]) -> String {
    switch text.first {
    case "|": return unindented(block)
    case ">":
      return unindented(block).split(separator: "\n").joined(separator: " ")
    case let quote? where quote == "\"" || quote == "'":
      let inner = text.dropFirst()
      return inner.firstIndex(of: quote).map { String(inner[..<$0]) } ?? String(inner)
    default: break
    }
    var previous: Character = " "
    for index in text.indices {
      if text[index] == "#", previous.isWhitespace { return text[..<index].trimmed }
      previous = text[index]
    }
    return text
  }

  private mutating func apply(_ key: String, _ value: String, _ line: Int) {
    let name = key.lowercased()
    if !seen.insert(name).inserted {
      warn(line, "`\(key)` stands here a second time. The last one holds.")
    }
    switch name {
    case "title": frontMatter.title = value.isEmpty ? nil : value
    case "subtitle": frontMatter.subtitle = value.isEmpty ? nil : value
    case "author": frontMatter.author = value.isEmpty ? nil : value
    case "date": frontMatter.date = value.isEmpty ? nil : value
    case "lang", "language": frontMatter.language = value.isEmpty ? nil : value
    case "notes": frontMatter.notes = value
    case "theme": applyTheme(value, line)
    case "incremental": applyIncremental(value, line)
    case "split": applySplitting(value, line)
    default: warn(line, "`\(key)` is no key that Lectern knows. It is ignored.")
    }
  }

  private mutating func applyTheme(_ value: String, _ line: Int) {
    frontMatter.theme = value.isEmpty ? nil : value
    guard !value.isEmpty, value != "default" else { return }
    warn(line, "There is no theme `\(value)`; there is `default`. The default theme is used.")
  }

  private mutating func applyIncremental(_ value: String, _ line: Int) {
    switch value.lowercased() {
    case "true", "yes", "on": frontMatter.isIncremental = true
    case "false", "no", "off", "": frontMatter.isIncremental = false
    default:
      warn(line, "Found `incremental: \(value)`, expected `true` or `false`. `false` is used.")
    }
  }

  private mutating func applySplitting(_ value: String, _ line: Int) {
    switch value.lowercased() {
    case "headings", "heading", "true", "yes": frontMatter.splitting = .headings(level: 2)
    case "never", "none", "false", "no", "": frontMatter.splitting = .never
    case "1", "2", "3", "4", "5", "6":
      frontMatter.splitting = Int(value).map { .headings(level: $0) } ?? .never
    default:
      warn(
        line,
        "Found `split: \(value)`, expected `headings`, a heading's level from 1 to 6, or `never`."
          + " Slides begin only at `---`.")
    }
  }

  private mutating func warn(_ line: Int, _ message: String) {
    problems.append(DeckProblem(.warning, at: SourceLocation(file: file, line: line), message))
  }
}

extension String {
  /// The text without white space at its end.
  var trimmedEnd: Substring {
    guard let last = lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return self[...last]
  }
}
