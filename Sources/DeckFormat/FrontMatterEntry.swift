/// A line `key: value` with what is indented below it.
struct FrontMatterEntry {
  /// The key as it is written.
  var key: String
  /// The value without quotes and comment, or the lines below it.
  var value: String
  /// Keys and values one level below.
  var nested: [(key: String, value: String)] = []
  /// The items of a list.
  var items: [String] = []
  /// Its line in the file, from 1.
  var line: Int

  /// The value, or the list's items with commas between.
  var joined: String { value.isEmpty && !items.isEmpty ? items.joined(separator: ", ") : value }

  /// Reads lines of a small part of YAML: plain and quoted values, lists, nested keys, comments,
  /// and texts of several lines after `|` or `>`.
  ///
  /// - Parameters:
  ///   - lines: The file's lines.
  ///   - range: Those to read.
  ///   - refuse: Takes each line that is none, with its number from 1.
  static func read(
    _ lines: [String], _ range: Range<Int>, refuse: (Int, String) -> Void
  ) -> [FrontMatterEntry] {
    var entries: [FrontMatterEntry] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let number = index + 1
      let line = lines[index]
      index += 1
      if line.isBlank || line.trimmed.hasPrefix("#") { continue }
      // The first line of a comment stands behind its opening.
      guard let (key, value) = pair(line) else {
        refuse(number, line.trimmed)
        continue
      }
      // Indented lines and `- item` lines belong to the key above them.
      let block = lines[index..<range.upperBound].prefix {
        $0.isBlank || "\t -".contains($0.first ?? "x")
      }
      index = block.endIndex
      entries.append(entry(key, value, block: Array(block), line: number))
    }
    return entries
  }

  /// The key and the rest of a line `key: value`.
  static func pair(_ line: some StringProtocol) -> (key: String, value: String)? {
    guard let colon = line.firstIndex(of: ":") else { return nil }
    var key = line[..<colon].trimmed[...]
    if key.count > 1, let quote = key.first, quote == "\"" || quote == "'", key.last == quote {
      key = key.dropFirst().dropLast()
    }
    let after = line[line.index(after: colon)...]
    let isWord = key.allSatisfy { $0.isLetter || $0.isNumber || "_-$.".contains($0) }
    guard !key.isEmpty, isWord, after.first.map(\.isWhitespace) ?? true else { return nil }
    return (String(key), after.trimmed)
  }

  private static func entry(
    _ key: String, _ text: String, block: [String], line: Int
  ) -> FrontMatterEntry {
    var entry = FrontMatterEntry(key: key, value: "", line: line)
    switch text.first {
    case "|":
      // Bars before lines keep them apart in pandoc; here they are.
      let lines = unindented(block).split(separator: "\n", omittingEmptySubsequences: false)
      entry.value = lines.map { $0.hasPrefix("| ") ? $0.dropFirst(2) : $0 }.joined(separator: "\n")
    case ">": entry.value = unindented(block).split(separator: "\n").joined(separator: " ")
    case "[" where text.last == "]":
      entry.items = text.dropFirst().dropLast().split(separator: ",").map { plain($0.trimmed) }
    case "{" where text.last == "}":
      entry.nested = text.dropFirst().dropLast().split(separator: ",").compactMap {
        pair($0.trimmed).map { ($0.key, plain($0.value)) }
      }
    default:
      // A value goes on in indented lines.
      let rest = text.isEmpty ? [] : block.map(\.trimmed).prefix { !$0.hasPrefix("- ") }
      entry.value = plain(([text] + rest.filter { !$0.isEmpty }).joined(separator: " "))
      guard text.isEmpty || entry.value.isEmpty else { break }
      for line in block.map(\.trimmed) where !line.isEmpty && !line.hasPrefix("#") {
        if line.hasPrefix("- ") {
          let item = line.dropFirst(2).trimmed
          entry.items.append(plain(pair(item)?.value ?? item))
        } else if let (key, value) = pair(line) {
          entry.nested.append((key, plain(value)))
        }
      }
    }
    return entry
  }

  /// A value without its quotes and comment.
  static func plain(_ text: String) -> String {
    if let quote = text.first, quote == "\"" || quote == "'" {
      let inner = text.dropFirst()
      return inner.firstIndex(of: quote).map { String(inner[..<$0]) } ?? String(inner)
    }
    // What is nothing but `#` names levels of headings.
    if text.allSatisfy({ "#, ".contains($0) }) { return text }
    var previous: Character = " "
    for index in text.indices {
      if text[index] == "#", previous.isWhitespace, !isColour(text[index...].dropFirst()) {
        return text[..<index].trimmed
      }
      previous = text[index]
    }
    return text
  }

  /// Whether a text begins with the digits of a colour, which is no comment.
  private static func isColour(_ text: Substring) -> Bool {
    let word = text.prefix { $0.isLetter || $0.isNumber }
    return [3, 4, 6, 8].contains(word.count) && word.allSatisfy(\.isHexDigit)
  }
}
