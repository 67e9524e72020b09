internal import DeckModel

extension PreparedMarkdown {
  /// `$$` and lines until the next: a formula that stands by itself, also in a quote.
  mutating func readFormula(_ line: String, _ index: Int) -> Int? {
    let prefix = line.prefix { $0 == ">" || $0 == " " || $0 == "\t" }
    func words(_ index: Int) -> String {
      prefix.contains(">")
        ? source[index].drop { $0 == ">" || $0.isWhitespace }.trimmed : source[index].trimmed
    }
    let text = words(index)
    if text == "$" { return readLoneFormula(index) }
    let indentation = formulaIndentation(String(prefix), index)
    if text.hasPrefix("\\begin{") { return readEnvironment(text, index, indentation) }
    guard text.hasPrefix("$$") else { return readFormulaBehindWords(line, index) }
    if let close = text.dropFirst(2).firstRange(of: "$$") {
      // Words behind it: it stands within a line.
      guard close.upperBound == text.endIndex, text.count > 4 else { return nil }
      emit(.formula(text.dropFirst(2).dropLast(2).trimmed), indentation: indentation, index)
      return index + 1
    }
    guard
      let end = ((index + 1)..<source.count).prefix(100).first(where: {
        words($0).hasSuffix("$$") || source[$0].trimmedEnd == "---"
      }), words(end).hasSuffix("$$")
    else { return nil }
    let inner =
      [text.dropFirst(2).trimmed] + ((index + 1)..<end).map(words)
      + [words(end).dropLast(2).trimmed]
    let formula = inner.filter { !$0.isEmpty }.joined(separator: "\n")
    emit(.formula(formula), indentation: indentation, index)
    return end + 1
  }

  /// The room before a formula that stands by itself: where it goes on straight below the words of
  /// an item of a list, those programs that typeset it within text have it in that item.
  private func formulaIndentation(_ written: String, _ index: Int) -> String {
    guard [.pandoc, .remark, .reveal, .lectern].contains(dialect), !written.contains(">") else {
      return written
    }
    for above in (max(0, index - Self.longestItem)..<index).reversed() {
      let line = source[above]
      if line.isBlank || isCode(above) || "#:<".contains(line.first ?? "#") { break }
      let room = contentIndentation(line)
      if room.count > indentation(line).count {
        return room.count > written.count ? room : written
      }
    }
    return written
  }

  /// How many lines an item is read back in search of its mark.
  private static let longestItem = 40

  /// `$$` at the end of a line's words, and lines until the next: a formula below the words.
  private mutating func readFormulaBehindWords(_ line: String, _ start: Int) -> Int? {
    guard line.contains("$$"), let sign = Self.openFormula(line) else { return nil }
    let after = ((start + 1)..<source.count).prefix(60)
    guard
      let end = after.first(where: { source[$0].contains("$$") || source[$0].isBlank || isCode($0) }
      ),
      !isCode(end), let close = source[end].firstRange(of: "$$")
    else { return nil }
    let inner =
      [line[sign.upperBound...].trimmed] + source[(start + 1)..<end].map(\.trimmed)
      + [source[end][..<close.lowerBound].trimmed]
    let formula = inner.filter { !$0.isEmpty }.joined(separator: "\n")
    // Words may hold dollars that are no formula's.
    guard line[sign.upperBound...].isBlank || formula.contains("\\") else { return nil }
    let rest = source[end][close.upperBound...].trimmed
    emit(withLooks(String(String(line[..<sign.lowerBound]).trimmedEnd)), start)
    let isMark = rest.allSatisfy(\.isPunctuation)
    let indentation = contentIndentation(line)
    emit(.formula(formula + (isMark ? rest : "")), indentation: indentation, start)
    if !isMark { emit(indentation + withLooks(rest), end) }
    return end + 1
  }

  /// The last `$$` of a line, where no other is its partner.
  private static func openFormula(_ line: String) -> Range<String.Index>? {
    let signs = line.ranges(of: "$$")
    guard signs.count % 2 == 1, let last = signs.last,
      line[..<last.lowerBound].count(where: { $0 == "`" }) % 2 == 0
    else { return nil }
    return last
  }

  /// The room before what goes on below a line: in an item of a list, that of its text.
  func contentIndentation(_ line: String) -> String {
    let spaces = line.prefix { $0 == " " || $0 == "\t" }
    let rest = line[spaces.endIndex...]
    let digits = rest.prefix { $0.isNumber }
    let mark = digits.isEmpty ? rest.prefix(1) : rest.prefix(digits.count + 1)
    let isItem =
      digits.isEmpty ? ["-", "*", "+"].contains(mark) : [".", ")"].contains(mark.last)
    let gap = rest[mark.endIndex...].prefix { $0 == " " }
    guard isItem, !gap.isEmpty else { return String(spaces) }
    return spaces + String(repeating: " ", count: mark.count + gap.count)
  }

  /// TeX's own displayed formulas: `\begin{equation}`.
  private mutating func readEnvironment(
    _ text: String, _ start: Int, _ indentation: String
  ) -> Int? {
    let name = text.dropFirst(7).prefix { $0 != "}" }
    let known = ["equation", "align", "gather", "multline", "eqnarray", "displaymath", "alignat"]
    guard known.contains(name.last == "*" ? String(name.dropLast()) : String(name)),
      let end = source[start...].prefix(100).firstIndex(where: { $0.contains("\\end{\(name)}") })
    else { return nil }
    let lines = source[start...end].map(\.trimmed)
    var formula = lines.joined(separator: "\n")
    if name.hasPrefix("equation") || name == "displaymath" {
      formula =
        formula.replacing("\\begin{\(name)}", with: "")
        .replacing("\\end{\(name)}", with: "").trimmed
    }
    // A blank line would set the items of a list apart.
    let isInItem = !indentation.isEmpty
    if !isInItem { emit("", start) }
    emit(.formula(formula), indentation: indentation, start)
    if !isInItem { emit("", start) }
    return end + 1
  }

  /// Gives what stands between `$$` among the words of a line a line of its own, as those do who
  /// typeset it.
  mutating func setFormulasApart() {
    guard source.contains(where: { $0.contains("$$") }) else { return }
    let (old, oldNumbers) = (source, numbers)
    (source, numbers) = ([], [])
    for (line, number) in zip(old, oldNumbers) {
      let parts = code.contains(number) ? [line] : Self.withFormulasApart(line)
      source += parts
      numbers += Array(repeating: number, count: parts.count)
    }
  }

  /// The words and the formulas of a line of a paragraph.
  private static func withFormulasApart(_ line: String) -> [String] {
    // A formula at the start, or what stands in lists, tables and tags, is others' to read.
    guard line.first?.isLetter ?? false, line.contains("$$"), !line.contains("<") else {
      return [line]
    }
    var parts: [Substring] = []
    var rest = line[...]
    while let sign = rest.firstRange(of: "$$") {
      parts.append(rest[..<sign.lowerBound])
      rest = rest[sign.upperBound...]
    }
    parts.append(rest)
    let words = stride(from: 0, to: parts.count, by: 2).map { parts[$0] }
    guard parts.count % 2 == 1, words.allSatisfy({ $0.count { $0 == "`" } % 2 == 0 }) else {
      return [line]
    }
    var lines: [String] = []
    for (index, part) in parts.enumerated() {
      let text = part.trimmed
      if index % 2 == 1 {
        lines.append("$$\(text)$$")
      } else if text.allSatisfy(\.isPunctuation), index > 0 {
        // A full stop belongs to the formula before it.
        lines[lines.count - 1] = "\(lines[lines.count - 1].dropLast(2))\(text)$$"
      } else {
        lines.append(text)
      }
    }
    return lines
  }

  /// Lines between two that hold nothing but `$`: a formula, too.
  private mutating func readLoneFormula(_ start: Int) -> Int? {
    let after = source[(start + 1)...].prefix(20)
    guard dialect != .deckset, let end = after.firstIndex(where: { $0.trimmed == "$" }),
      end > start + 1, after[..<end].allSatisfy({ !$0.isBlank && $0.trimmedEnd != "---" })
    else { return nil }
    emit("", start)
    emit(.formula(after[..<end].map(\.trimmed).joined(separator: "\n")), start)
    emit("", start)
    return end + 1
  }

  /// A line in which what stands between `$` is a formula, but not in code.
  mutating func withFormulas(_ line: String) -> String {
    let isTold = line.contains("$") && (dialect != .deckset || line.contains("$$"))
    guard isTold || hasBracketedFormulas && line.contains("\\") else { return line }
    var result = ""
    var rest = line[...]
    var isAddress = false
    while let sign = rest.firstIndex(where: { "$`\\".contains($0) }) {
      result += rest[..<sign]
      isAddress = Self.isAddress(after: rest[..<sign], isAddress)
      let before = sign > line.startIndex ? line[line.index(before: sign)] : " "
      rest = rest[sign...]
      if hasBracketedFormulas, let (formula, after) = Self.bracketed(rest) {
        result += inlineStandIn(for: .formula(formula))
        rest = after
      } else if rest.first == "\\" {
        result += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if rest.first == "`" {
        result += takeCodeSpan(&rest)
      } else if !isAddress, let (formula, after) = formula(rest, after: before) {
        result += inlineStandIn(for: .formula(formula))
        rest = after
      } else {
        result += "$"
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// Whether the address of a link or picture goes on behind a text.
  private static func isAddress(after text: Substring, _ isAddress: Bool) -> Bool {
    let opening = text.ranges(of: "](").last?.upperBound
    guard opening != nil || isAddress else { return false }
    return !text[(opening ?? text.startIndex)...].contains { $0 == ")" || $0.isWhitespace }
  }

  /// Whether formulas stand in brackets with backslashes, which Markdown would take away.
  private var hasBracketedFormulas: Bool { [.remark, .reveal].contains(dialect) }

  /// `\(…\)` or `\[…\]` in backticks or with doubled backslashes, and what is behind it.
  private static func bracketed(_ text: Substring) -> (formula: String, rest: Substring)? {
    for (open, close) in [
      ("`\\(", "\\)`"), ("`\\[", "\\]`"), ("\\\\(", "\\\\)"), ("\\\\[", "\\\\]"),
    ]
    where text.hasPrefix(open) {
      let inner = text.dropFirst(open.count)
      guard let end = inner.firstRange(of: close), !inner[..<end.lowerBound].isBlank else {
        continue
      }
      return (inner[..<end.lowerBound].trimmed, inner[end.upperBound...])
    }
    return nil
  }

  /// The formula at the start of a text, and what is behind it; prices are none.
  private func formula(
    _ text: Substring, after before: Character
  ) -> (formula: String, rest: Substring)? {
    let sign = text.hasPrefix("$$") ? "$$" : "$"
    let inner = text.dropFirst(sign.count)
    guard let close = Self.end(of: inner, sign), !inner[..<close.lowerBound].isBlank else {
      return nil
    }
    let found = (String(inner[..<close.lowerBound]).trimmed, inner[close.upperBound...])
    if sign.count == 2 { return found }
    // Ideographs and kana have no spaces around them.
    func isOfWord(_ letter: Character) -> Bool {
      letter.isNumber || letter.isLetter && !isIdeographic(letter)
    }
    let isJoined = isOfWord(before) && !inner.hasPrefix("^")
    // Spaces at its ends make it a price, unless it holds a command of TeX's.
    let isLoose =
      inner.first?.isWhitespace ?? true
      || inner[inner.index(before: close.lowerBound)].isWhitespace
    guard !isJoined, !isLoose || found.0.contains("\\"),
      inner[close.upperBound...].first.map({ !isOfWord($0) }) ?? true
    else { return nil }
    return found
  }

  /// Where a formula ends: at its sign, but not at a dollar with a backslash.
  private static func end(of inner: Substring, _ sign: String) -> Range<Substring.Index>? {
    var rest = inner
    while let close = rest.firstRange(of: sign) {
      let slashes = inner[..<close.lowerBound].reversed().prefix { $0 == "\\" }.count
      if slashes % 2 == 0 { return close }
      rest = rest[rest.index(after: close.lowerBound)...]
    }
    return nil
  }
}

extension DeckContext {
  /// A formula as running text, or its source as code where it holds what text can't show.
  func inlines(formula source: String) -> [Inline] {
    let meant = meant(formula: source)
    return meant.isBlank ? [] : Formula(meant)?.inlines ?? [.code(source)]
  }

  /// A formula that stands by itself, in the middle but in an item of a list; `nil` where it only
  /// defines commands.
  func block(formula source: String, line: Int) -> Block? {
    let meant = meant(formula: source)
    guard !meant.isBlank else { return nil }
    let style = Block.Style(alignment: openItems > 0 ? nil : .centre)
    if let rows = FormulaRows(meant) {
      let content: Block.Content = rows.table.map { .table($0) } ?? .paragraph(rows.inlines)
      return Block(content, step: step, line: line).styled(style)
    }
    guard let formula = Formula(meant) else {
      let source = unescaped(formula: source)
      return Block(.code(CodeBlock(language: "math", source)), step: step, line: line)
    }
    guard !formula.inlines.plain.isBlank else { return nil }
    return Block(.paragraph(formula.inlines), step: step, line: line).styled(style)
  }

  /// A formula in TeX's own commands.
  private func meant(formula source: String) -> String {
    formulaCommands.expanded(unescaped(formula: source)).trimmed
  }

  /// Where Markdown is read before formulas are, authors put backslashes before what it would take.
  private func unescaped(formula source: String) -> String {
    guard [.remark, .reveal].contains(dialect) else { return source }
    return source.replacing("\\\\\\\\", with: "\\\\").replacing("\\_", with: "_")
      .replacing("\\*", with: "*").replacing("\\\\{", with: "\\{")
      .replacing("\\\\}", with: "\\}")
  }
}
