internal import DeckModel

extension PreparedMarkdown {
  /// The tables that pandoc knows beside those with pipes: columns below dashes, and boxes of
  /// `+`, `-` and `|`.
  mutating func readPandocTable(_ line: String, _ index: Int) -> Int? {
    if line.trimmed.hasPrefix("+-"), line.trimmed.hasSuffix("+") {
      return readGrid(index).map { readCaption($0) }
    }
    guard index == 0 || source[index - 1].isBlank || dashes(source[index]) != nil else {
      return nil
    }
    return readColumns(index).map { readCaption($0) }
  }

  /// `: words` or `Table: words` below a table.
  private mutating func readCaption(_ end: Int) -> Int {
    guard let line = source[min(end, source.count)...].prefix(2).firstIndex(where: { !$0.isBlank })
    else { return end }
    for word in [": ", "Table: "] where source[line].hasPrefix(word) {
      emit(String(source[line].dropFirst(word.count)), line)
      return line + 1
    }
    return end
  }

  /// Where each column begins, on a line of two or more groups of dashes.
  private func dashes(_ line: String) -> [Int]? {
    guard line.contains("--") || line.contains("- -"),
      line.allSatisfy({ $0 == "-" || $0 == " " })
    else { return nil }
    var starts: [Int] = []
    var previous: Character = " "
    for (column, character) in line.enumerated() {
      if character == "-", previous == " " { starts.append(column) }
      previous = character
    }
    return starts.count > 1 ? starts : nil
  }

  private mutating func readColumns(_ start: Int) -> Int? {
    let hasHeader = dashes(source[start]) == nil
    let ruler = hasHeader ? start + 1 : start
    guard ruler < source.count, !isCode(ruler), !source[start].isBlank,
      let starts = dashes(source[ruler])
    else { return nil }
    let rows = source[(ruler + 1)...].prefix { !$0.isBlank && dashes($0) == nil }
    guard !rows.isEmpty || hasHeader else { return nil }
    let header = hasHeader ? cells(source[start], starts) : starts.map { _ in "" }
    emitTable([header] + rows.map { cells($0, starts) }, start)
    let isClosed = rows.endIndex < source.count && dashes(source[rows.endIndex]) != nil
    return isClosed ? rows.endIndex + 1 : rows.endIndex
  }

  /// The cells of a line whose columns begin there.
  private func cells(_ line: String, _ starts: [Int]) -> [String] {
    let letters = Array(line)
    return starts.indices.map { column in
      let first = min(column == 0 ? 0 : starts[column], letters.count)
      let end = column + 1 < starts.count ? min(starts[column + 1], letters.count) : letters.count
      return first < end ? String(letters[first..<end]).trimmed : ""
    }
  }

  private mutating func readGrid(_ start: Int) -> Int? {
    let corners = source[start].enumerated().filter { $0.element == "+" }.map(\.offset)
    let lines = source[start...].prefix { "+|".contains($0.first ?? " ") }
    guard corners.count > 2, lines.count > 2 else { return nil }
    var rows: [[String]] = []
    var row: [String] = []
    for line in lines {
      if line.first == "+" {
        if !row.isEmpty { rows.append(row) }
        row = []
        continue
      }
      let parts = cells(line, corners).dropLast().map { $0.drop { $0 == "|" }.trimmed }
      let inner = parts.map { $0.last == "|" ? $0.dropLast().trimmed : $0 }
      row = row.isEmpty ? inner : zip(row, inner).map { "\($0) \($1)".trimmed }
    }
    guard !rows.isEmpty else { return nil }
    emitTable(rows, start)
    return lines.endIndex
  }

  /// Emits rows as a table that the parser knows.
  private mutating func emitTable(_ rows: [[String]], _ start: Int) {
    emit("", start)
    for (number, row) in rows.enumerated() {
      let cells = row.map { withLooks($0).replacing("|", with: "\\|") }
      emit("| " + cells.joined(separator: " | ") + " |", min(start + number, source.count - 1))
      if number == 0 {
        emit("|" + String(repeating: "---|", count: max(row.count, 1)), start)
      }
    }
    emit("", start)
  }

  /// A term, and below it what it means behind colons.
  mutating func readDefinitions(_ line: String, _ start: Int) -> Int? {
    func isDefinition(_ index: Int) -> Bool {
      index < source.count && !isCode(index) && source[index].first == ":"
        && source[index].dropFirst().first?.isWhitespace == true
    }
    guard line.first?.isWhitespace == false, !"#-*>|:".contains(line.first ?? "#"),
      !line.hasPrefix("```")
    else { return nil }
    let gap = start + 1 < source.count && source[start + 1].isBlank ? 1 : 0
    guard isDefinition(start + 1 + gap) else { return nil }
    let lines = source[(start + 1 + gap)...].prefix { !$0.isBlank && !$0.hasPrefix(":::") }
    // Several meanings are a list, one stands straight below its term.
    let isList = lines.indices.count(where: isDefinition) > 1
    emit("**\(withLooks(line.trimmed))**\(isList ? "" : "\\")", start)
    if isList { emit("", start) }
    for index in lines.indices {
      let text = withLooks(source[index].dropFirst(isDefinition(index) ? 1 : 0).trimmed)
      emit(isList && isDefinition(index) ? "- " + text : text, index)
    }
    emit("", lines.endIndex - 1)
    return lines.endIndex
  }

  /// A line with what pandoc writes for the looks of words.
  mutating func withLooks(_ line: String) -> String {
    withSpans(withScripts(withTeX(withFormulas(line))))
  }

  /// Commands of LaTeX that stand alone on a line, for beamer's slides.
  mutating func readBeamer(_ line: String, _ index: Int) -> Int? {
    let text = line.trimmed
    guard text.first == "\\" else { return nil }
    let name = text.dropFirst().prefix { $0.isLetter }
    let rest = text.dropFirst(name.count + 1)
    switch (name, rest.prefix { $0 != "}" }) {
    case ("pause", _): emit(.pause, index)
    case ("begin", "{columns"), ("begin", "{column"), ("column", _):
      let isColumns = rest.hasPrefix("{columns")
      emit(.open(Element(":::", classes: [isColumns ? "columns" : "column"])), index)
    case ("end", "{columns"), ("end", "{column"): emit(.close(":::"), index)
    case ("begin", "{block"), ("begin", "{alertblock"), ("begin", "{exampleblock"),
      ("framesubtitle", _):
      // The words in the last braces head what follows.
      let words = rest.split(separator: "{").last?.prefix { $0 != "}" } ?? ""
      emit("", index)
      emit("**\(words)**", index)
      emit("", index)
    case ("includegraphics", _), ("centerline", "{\\includegraphics"):
      guard let open = rest.lastIndex(of: "{") else { return nil }
      emit("![](<\(rest[open...].dropFirst().prefix { $0 != "}" })>)", index)
    case ("begin", "{center"), ("begin", "{flushleft"), ("begin", "{flushright"):
      let place = rest.dropFirst().prefix { $0 != "}" }.replacing("flush", with: "")
      emit(.open(Element(":::", classes: ["text-\(place)"])), index)
    case ("end", "{center"), ("end", "{flushleft"), ("end", "{flushright"):
      emit(.close(":::"), index)
    case _ where FormulaCommands.isDefinition(text): break
    // A command of the author's own, which stands alone.
    case _ where rest.isEmpty && name.count > 2: break
    case let (name, _) where Self.looks.contains(String(name)): break
    default: return nil
    }
    return index + 1
  }

  /// Gives TeX's environments that place words lines of their own.
  mutating func setPlacesApart() {
    let marks = ["center", "flushleft", "flushright"].flatMap {
      ["\\begin{\($0)}", "\\end{\($0)}"]
    }
    let (old, oldNumbers) = (source, numbers)
    (source, numbers) = ([], [])
    for (line, number) in zip(old, oldNumbers) {
      var rest = line[...]
      while !code.contains(number), !rest.contains("`"),
        let mark = marks.compactMap({ rest.firstRange(of: $0) }).min(by: {
          $0.lowerBound < $1.lowerBound
        }), rest.trimmed.count > rest[mark].count
      {
        let before = rest[..<mark.lowerBound]
        let lines = (before.isBlank ? [] : [String(before)]) + [String(rest[mark])]
        source += lines
        numbers += Array(repeating: number, count: lines.count)
        rest = rest[mark.upperBound...].drop(while: \.isWhitespace)
        if rest.isEmpty { break }
      }
      guard !rest.isEmpty || line.isEmpty else { continue }
      source.append(String(rest))
      numbers.append(number)
    }
  }

  /// Commands that change only looks.
  static let looks: Set<String> = [
    "vspace", "hspace", "vfill", "hfill", "newpage", "clearpage", "pagebreak", "small", "tiny",
    "footnotesize", "scriptsize", "normalsize", "large", "Large", "Huge", "huge", "centering",
    "tableofcontents", "bigskip", "medskip", "smallskip", "noindent", "break", "begin", "end",
    "setbeamertemplate", "setbeamercolor", "usebeamerfont", "frametitle", "maketitle",
  ]
}
