internal import DeckModel

extension PreparedMarkdown {
  /// How many lines `.name[` may be away from its `]`.
  private static let longestMacro = 300

  /// An open `.name[`.
  private struct Macro {
    /// Whether it stands for an element around lines.
    var isBlock: Bool
    /// Brackets that are open within it.
    var depth = 0
    /// How far its lines are indented, where Markdown would take them for code.
    var indentation: Int?
  }

  /// Puts stand-ins in place of remark's `.name[…]`.
  mutating func unfoldMacros() {
    var old = source
    let oldNumbers = numbers
    (source, numbers) = ([], [])
    var open: [Macro] = []
    for index in old.indices {
      let isMark = old[index].trimmedEnd == "---" && !code.contains(oldNumbers[index])
      if isMark { open = [] }
      let isCode = code.contains(oldNumbers[index]) && !closesAlone(old, index, oldNumbers[index])
      guard !isMark, !isCode, !open.isEmpty || old[index].contains(".")
      else {
        source.append(old[index])
        numbers.append(oldNumbers[index])
        continue
      }
      if let last = open.last, last.isBlock, !old[index].isBlank {
        let spaces = old[index].prefix { $0 == " " }.count
        let most = last.indentation ?? (spaces < 4 ? 0 : spaces)
        open[open.count - 1].indentation = most
        old[index].removeFirst(min(most, spaces))
      }
      unfold(old, index, number: oldNumbers[index], &open)
    }
  }

  /// Whether a line is nothing but a bracket that only its indentation makes code.
  private func closesAlone(_ old: [String], _ index: Int, _ number: Int) -> Bool {
    old[index].trimmed == "]" && old[index].first?.isWhitespace == true
      && !code.contains(number - 1)
  }

  /// Reads one line, and appends what becomes of it.
  private mutating func unfold(
    _ old: [String], _ index: Int, number: Int, _ open: inout [Macro]
  ) {
    let line = old[index]
    var done = ""
    var hasEmitted = false
    func flush(_ mark: String?, _ all: inout PreparedMarkdown) {
      if !done.isBlank || (mark == nil && !hasEmitted) {
        all.source.append(done)
        all.numbers.append(number)
      }
      done = ""
      guard let mark else { return }
      hasEmitted = true
      all.source.append(mark)
      all.numbers.append(number)
    }
    var rest = line[...]
    while let character = rest.first {
      if character == "\\" {
        done += rest.prefix(2)
        rest = rest.dropFirst(2)
      } else if character == "`" {
        done += takeCodeSpan(&rest)
      } else if character == ".", let (classes, inner) = macroStart(rest),
        let isBlock = reach(
          of: inner, old, index,
          isFirst: done.isBlank || isFoot(classes) && mayEndText(done, old, index))
      {
        open.append(Macro(isBlock: isBlock))
        let mark = Mark.open(Element("[]", classes: classes))
        if isBlock { flush(standIn(for: mark), &self) } else { done += inlineStandIn(for: mark) }
        rest = isBlock ? inner.drop { $0 == " " } : inner
      } else if character == "]", let last = open.last, last.depth == 0 {
        open.removeLast()
        if last.isBlock { flush(standIn(for: .close("[]")), &self) }
        if !last.isBlock { done += inlineStandIn(for: .close("[]")) }
        rest = rest.dropFirst()
      } else {
        if !open.isEmpty, character == "[" { open[open.count - 1].depth += 1 }
        if !open.isEmpty, character == "]" { open[open.count - 1].depth -= 1 }
        done.append(character)
        rest = rest.dropFirst()
      }
    }
    flush(nil, &self)
  }

  private func isFoot(_ classes: [String]) -> Bool { Element("[]", classes: classes).isFoot }

  /// Whether what stands before a place in a line may end there: of a list's item more may follow.
  private func mayEndText(_ done: String, _ old: [String], _ index: Int) -> Bool {
    contentIndentation(done) == indentation(done) || index + 1 >= old.count
      || old[index + 1].isBlank
  }

  /// The classes of `.a.b[`, and what follows.
  private func macroStart(_ text: Substring) -> (classes: [String], inner: Substring)? {
    let names = text.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    let rest = text[names.endIndex...]
    guard rest.first == "[", names.last != "." else { return nil }
    let classes = names.split(separator: ".").map(String.init)
    guard let first = classes.first?.first, first.isLetter else { return nil }
    return (classes, rest.dropFirst())
  }

  /// Whether `.name[` holds lines rather than words; `nil` when nothing closes it.
  private mutating func reach(
    of inner: Substring, _ old: [String], _ index: Int, isFirst: Bool
  ) -> Bool? {
    // A file of brackets alone would be read again and again.
    guard bracketBudget > 0 else { return nil }
    var depth = 0
    var read = 0
    defer { bracketBudget -= read }
    func end(in text: Substring) -> Substring.Index? {
      for place in text.indices {
        read += 1
        if text[place] == "[" { depth += 1 }
        if text[place] == "]" {
          if depth == 0 { return place }
          depth -= 1
        }
      }
      return nil
    }
    if let close = end(in: inner) {
      // Only what else closes on this line, or ends it, may follow words that stand alone.
      let rest = inner[close...].trimmed
      let words = ["<br>", "<br/>", "<br />"].first(where: rest.hasSuffix)
      return isFirst && rest.dropLast(words?.count ?? 0).allSatisfy { $0 == "]" || $0.isWhitespace }
    }
    for (place, number) in zip(old.indices[(index + 1)...], (firstNumber + index + 1)...)
      .prefix(Self.longestMacro) where bracketBudget > read
    {
      let next = old[place]
      if code.contains(number), !closesAlone(old, place, number) { continue }
      if next.trimmedEnd == "---" { return nil }
      if end(in: next[...]) != nil { return isFirst }
    }
    return nil
  }
}
