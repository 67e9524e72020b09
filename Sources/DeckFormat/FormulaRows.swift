internal import DeckModel

/// A matrix or an array of TeX's that is all of a formula: its rows stand below one another.
struct FormulaRows {
  /// As a table, where it has no brackets.
  private(set) var table: Table?
  /// As lines in brackets.
  private(set) var inlines: [Inline] = []

  private static let mostCells = 400

  /// Reads TeX; `nil` where that is anything else, or holds what text can't show.
  init?(_ source: String) {
    var rest = source.trimmed[...]
    guard let name = Self.group(&rest, "\\begin"), rest.count < 2000 else { return nil }
    let kind = name.last == "*" ? String(name.dropLast()) : name
    guard Self.brackets[kind] != nil || Self.tables.contains(kind),
      let end = rest.firstRange(of: "\\end{\(name)}"), rest[end.upperBound...].isBlank
    else { return nil }
    rest = rest[..<end.lowerBound]
    var columns: [Table.Alignment] = []
    if kind == "array", let written = Self.group(&rest, "") { columns = Self.alignments(written) }
    guard !rest.contains("\\begin{"), let rows = Self.rows(rest) else { return nil }
    let count = rows.cells.map(\.count).max() ?? 0
    guard rows.cells.count > 1, count > 0 else { return nil }
    if let brackets = Self.brackets[kind] {
      inlines = Self.lines(rows.cells, brackets)
    } else {
      let alignments = (0..<count).map { columns.indices.contains($0) ? columns[$0] : .centre }
      table = Table(
        alignments: alignments, header: rows.hasHeader ? rows.cells[0] : [],
        rows: Array(rows.cells.dropFirst(rows.hasHeader ? 1 : 0)))
    }
  }

  private static let tables: Set<String> = ["array", "matrix", "smallmatrix"]

  /// What stands at the left and the right of the first row, of those between, and of the last.
  private static let brackets: [String: [(String, String)]] = [
    "pmatrix": [("⎛", "⎞"), ("⎜", "⎟"), ("⎝", "⎠")],
    "bmatrix": [("⎡", "⎤"), ("⎢", "⎥"), ("⎣", "⎦")],
    "vmatrix": [("│", "│"), ("│", "│"), ("│", "│")],
  ]

  /// What stands in braces behind a command.
  private static func group(_ rest: inout Substring, _ command: String) -> String? {
    guard rest.hasPrefix("\(command){"), let end = rest.firstIndex(of: "}") else { return nil }
    defer { rest = rest[end...].dropFirst() }
    return String(rest[..<end].dropFirst(command.count + 1))
  }

  private static func alignments(_ written: String) -> [Table.Alignment] {
    written.compactMap { letter in
      switch letter {
      case "l": .left
      case "c": .centre
      case "r": .right
      default: nil
      }
    }
  }

  /// The cells of each row, and whether a line below the first makes it a header.
  private static func rows(_ text: Substring) -> (cells: [[[Inline]]], hasHeader: Bool)? {
    var cells: [[[Inline]]] = []
    var hasHeader = false
    for row in parts(text, at: "\\\\") {
      var words = row.trimmed
      // The room that `\\[2pt]` asks for.
      if words.hasPrefix("["), let end = words.firstIndex(of: "]") {
        words = words[end...].dropFirst().trimmed
      }
      while words.hasPrefix("\\hline") {
        if cells.count == 1 { hasHeader = true }
        words = words.dropFirst(6).trimmed
      }
      if words.isEmpty { continue }
      var read: [[Inline]] = []
      for cell in parts(words[...], at: "&") {
        guard !cell.isBlank else {
          read.append([])
          continue
        }
        guard let formula = Formula(cell.trimmed) else { return nil }
        read.append(formula.inlines)
      }
      cells.append(read)
      guard cells.reduce(0, { $0 + $1.count }) <= mostCells else { return nil }
    }
    return (cells, hasHeader && cells.count > 1)
  }

  /// A text cut at a sign, but not within braces.
  private static func parts(_ text: Substring, at sign: String) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var place = start
    var depth = 0
    while place < text.endIndex {
      let rest = text[place...]
      if depth == 0, rest.hasPrefix(sign) {
        parts.append(text[start..<place])
        place = text.index(place, offsetBy: sign.count)
        start = place
        continue
      }
      if rest.first == "{" { depth += 1 }
      if rest.first == "}" { depth -= 1 }
      // A sign behind a backslash is that sign.
      place = text.index(place, offsetBy: rest.first == "\\" && rest.count > 1 ? 2 : 1)
    }
    return parts + [text[start...]]
  }

  private static func lines(_ cells: [[[Inline]]], _ brackets: [(String, String)]) -> [Inline] {
    var lines: [Inline] = []
    for (index, row) in cells.enumerated() {
      let (open, close) = brackets[index == 0 ? 0 : index == cells.count - 1 ? 2 : 1]
      if index > 0 { lines.append(.lineBreak) }
      lines.append(.text("\(open)\u{2002}"))
      for (place, cell) in row.enumerated() {
        if place > 0 { lines.append(.text("\u{2003}")) }
        lines += cell
      }
      lines.append(.text("\u{2002}\(close)"))
    }
    return lines
  }
}
