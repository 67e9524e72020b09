internal import DeckModel

/// What cuts a deck of reveal.js into slides.
struct RevealSeparators {
  /// What a line holds, or how many blank lines there are.
  enum Separator: Equatable {
    case line(String)
    /// The same with a blank line on both sides.
    case apart(String)
    /// The same with a heading behind it, wherever blank lines are.
    case beforeHeading(String)
    /// So many of a sign or more, with a blank line on both sides.
    case run(Character, least: Int)
    case blankLines(Int)
    /// A comment that begins with a word.
    case comment(String)
  }

  /// Between slides, whether beside or below one another.
  private(set) var between: [Separator]
  /// What a line of notes begins with.
  private(set) var notes: [String] = ["note:", "notes:", "speaker notes:"]

  /// Takes what the deck says, else what its lines look like.
  init(_ told: [String: String], lines: [String], code: Set<Int>) {
    var told = told
    if told.isEmpty { told = Self.attributes(in: lines) }
    if let word = told["comment"] {
      between = [.comment(word)]
      return
    }
    between = ["separator", "vertical"].compactMap { told[$0].flatMap(Self.separator) }
    if let word = told["notes"].map({ Self.literal($0).lowercased() }), !word.isEmpty {
      notes.append(word)
    }
    if between.isEmpty { between = Self.inferred(lines, code) }
  }

  /// What reveal-md, HedgeDoc and others cut slides at when they are told nothing.
  private static let usual: [Separator] =
    [.line("---"), .apart("--"), .apart("----"), .apart("-"), .run("-", least: 5)]
    + [.run("=", least: 3), .run("|", least: 2), .run("/", least: 3), .apart("+++"), .apart("->-")]
    + ["<!--s-->", "<!-- s -->", "<!--v-->", "<!-- v -->", "##==##", "##--##"].map { .line($0) }

  /// What a deck's lines look like: what a slide's attributes stand behind is a separator.
  private static func inferred(_ lines: [String], _ code: Set<Int>) -> [Separator] {
    var hasBlankLines = false
    var counts: [String: Int] = [:]
    for (index, line) in lines.enumerated() where !code.contains(index) {
      let text = line.trimmed
      if !text.isEmpty, text.count <= 12 { counts[text, default: 0] += 1 }
      guard text.hasPrefix("<!-- .slide"), index > 1 else { continue }
      let isApart = lines[index - 1].isBlank && lines[index - 2].isBlank
      let before = lines[..<index].last { !$0.isBlank }?.trimmed ?? ""
      if isApart, !before.isEmpty, !before.allSatisfy({ $0 == "-" }) { hasBlankLines = true }
    }
    if hasBlankLines {
      return [.blankLines(2), .apart("---")] + usual.dropFirst()
    }
    // A word that stands first in the file, and alone on a line again and again.
    if let first = lines.first(where: { !$0.isBlank })?.trimmed, counts[first, default: 0] > 2,
      first.drop(while: { $0 == "#" }).allSatisfy(\.isUppercase)
    {
      return [.line(first), .line(first.replacing("HSLIDE", with: "VSLIDE"))] + usual
    }
    func isUsed(_ separators: [Separator]) -> Bool {
      lines.indices.contains { index in
        !code.contains(index)
          && separators.contains { length($0, lines, index, isCode: code.contains) != nil }
      }
    }
    // Other lines across the page are separators where there are none of dashes.
    let others = [Separator.run("_", least: 3), .run("*", least: 3)].filter { isUsed([$0]) }
    if !isUsed([.line("---")]), !others.isEmpty { return others + usual }
    // Where dashes cut slides, blank lines beside them are forgotten before a heading.
    if isUsed([.apart("--")]) { return usual + [.beforeHeading("--")] }
    return isUsed(usual) ? usual : [.blankLines(2)]
  }

  /// How many letters at a line's start say that notes for the speaker begin; `nil` for none.
  ///
  /// A space may stand before the colon, as the French write it, but not behind `Note`, which is a
  /// word for the audience then.
  func notesStart(_ line: String) -> Int? {
    let lower = line.lowercased()
    for word in notes {
      if lower.hasPrefix(word) { return word.count }
      guard word.last == ":", word != "note:", lower.hasPrefix(word.dropLast()) else { continue }
      let rest = lower.dropFirst(word.count - 1)
      let spaces = rest.prefix(while: \.isWhitespace)
      if rest[spaces.endIndex...].first == ":" { return word.count + spaces.count }
    }
    return nil
  }

  /// How many lines a separator takes that begins at a line.
  func length(_ lines: [String], _ index: Int, isCode: (Int) -> Bool) -> Int? {
    for separator in between {
      if let length = Self.length(separator, lines, index, isCode: isCode) { return length }
    }
    return nil
  }

  private static func length(
    _ separator: Separator, _ lines: [String], _ index: Int, isCode: (Int) -> Bool
  ) -> Int? {
    let line = lines[index].trimmed
    switch separator {
    case .line(let text): return line == text ? 1 : nil
    case .apart(let text):
      guard line == text else { return nil }
      return isApart(lines, index) ? 1 : nil
    case .beforeHeading(let text):
      guard line == text else { return nil }
      let next = lines[(index + 1)...].prefix(4).first { !$0.isBlank }
      return next?.hasPrefix("#") ?? false ? 1 : nil
    case .run(let sign, let least):
      let isRun = line.count >= least && line.allSatisfy { $0 == sign }
      return isRun && isApart(lines, index) ? 1 : nil
    case .comment(let word):
      guard line.hasPrefix("<!--"), line.dropFirst(4).trimmed.hasPrefix(word),
        let end = lines[index...].prefix(20).firstIndex(where: { $0.contains("-->") })
      else { return nil }
      return end + 1 - index
    case .blankLines(let count):
      guard line.isEmpty, index > 0, !lines[index - 1].isBlank else { return nil }
      let end = lines[index...].firstIndex { !$0.isBlank } ?? lines.count
      let blank = index..<end
      guard blank.count >= count, end < lines.count, !blank.contains(where: isCode) else {
        return nil
      }
      return blank.count
    }
  }

  /// Whether a line stands by itself, or before what is said of the slide it begins.
  private static func isApart(_ lines: [String], _ index: Int) -> Bool {
    guard index == 0 || lines[index - 1].isBlank else { return false }
    let next = index + 1 < lines.count ? lines[index + 1].trimmed : ""
    return next.isEmpty || next.hasPrefix("<!--")
  }

  /// A regular expression as authors write them, such as `^\r?\n---\r?\n$`.
  private static func separator(_ expression: String) -> Separator? {
    let text = literal(expression)
    if !text.isEmpty { return .line(text) }
    let lineEnds = expression.components(of: "\\n")
    return lineEnds >= 2 ? .blankLines(lineEnds - 1) : nil
  }

  /// The letters that an expression asks for.
  private static func literal(_ expression: String) -> String {
    var text = expression
    for mark in ["\\r?\\n", "\\r\\n", "\\n", "\\s*", "\\s+", "^", "$", "?", "\\", "(", ")"] {
      text = text.replacing(mark, with: "")
    }
    return text.trimmed
  }

  /// What `<section data-markdown data-separator="…">` says, on one line or several.
  private static func attributes(in lines: [String]) -> [String: String] {
    guard let first = lines.firstIndex(where: { $0.contains("data-separator") }) else { return [:] }
    var element = Element("section")
    for line in lines[first...].prefix(4) where line.contains("data-") {
      let open = line.firstIndex(of: "<").map { line[$0...].dropFirst() } ?? line[...]
      element.readAttributes(open.trimmed.last == ">" ? open.trimmed.dropLast() : open)
    }
    let names = [
      "separator": ["data-separator"], "vertical": ["data-separator-vertical", "data-vertical"],
      "notes": ["data-separator-notes", "data-notes"],
    ]
    return names.compactMapValues { keys in keys.lazy.compactMap { element.attributes[$0] }.first }
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
