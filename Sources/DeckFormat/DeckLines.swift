internal import DeckModel

/// The lines of a deck's file, and what its dialect makes of them before they are read as slides.
struct DeckLines {
  /// The lines; blank in place of the front matter.
  private(set) var lines: [String]
  /// For each of them, its index in the file.
  private(set) var origins: [Int]
  /// Those that are code, from 1.
  private(set) var code: Set<Int>
  /// What was wrong.
  private(set) var problems: [DeckProblem]

  private let file: String

  /// Takes a file's lines.
  init(_ source: SourceText, _ matter: FrontMatterReader, file: String) {
    var body = source.lines
    // Blank lines in place of the front matter, so that the parser counts lines as the file does.
    for index in 0..<matter.lineCount { body[index] = "" }
    self.file = file
    problems = refuseWideTables(&body, file: file)
    lines = body
    origins = Array(body.indices)
    code = codeLines(body)
  }

  /// Makes lines blank that hold what is no slide's.
  mutating func clear(_ ranges: [Range<Int>]) {
    guard !ranges.isEmpty else { return }
    for index in ranges.joined() { lines[index] = "" }
    code = codeLines(lines)
  }

  /// Gives code a place of its own where the dialect does, and brings in slides of other files.
  mutating func prepare(
    for dialect: Dialect, _ matter: FrontMatterReader, readFile: (String) -> [UInt8]?
  ) {
    if dialect == .slidev { takeImports(matter, readFile: readFile) }
    if dialect == .remark {
      let fences = ClosedFences(lines)
      (lines, origins, code) = (fences.lines, fences.origins, codeLines(fences.lines))
    }
    let fences = FencesBelowTags(lines, from: matter.lineCount)
    guard fences.lines != lines else { return }
    (lines, origins) = (fences.lines, fences.origins.map { origins[$0] })
    code = codeLines(lines)
  }

  private mutating func takeImports(
    _ matter: FrontMatterReader, readFile: (String) -> [UInt8]?
  ) {
    withSettingsInFences(&lines, code: code)
    code = codeLines(lines)
    let imports = SlideImports(
      lines, code: code, from: matter.lineCount, asked: matter.entries.first { $0.key == "src" },
      file: file, readFile: readFile)
    problems += imports.problems
    (lines, origins) = (imports.lines, imports.origins)
    _ = refuseWideTables(&lines, file: file)
    code = codeLines(lines)
  }

  /// The style sheets that hold for every slide: Slidev's are their slides', as Marp's may be.
  func sheet(_ matter: FrontMatterReader, for dialect: Dialect) -> StyleSheet {
    let head = matter.entries.filter { $0.key == "style" }
      .map { StyleSheet.Source(text: $0.value, line: $0.line) }
    guard dialect != .slidev else { return StyleSheet(head) }
    return StyleSheet(
      head
        + StyleSheet.sources(
          in: lines, code: code, isScoped: dialect == .marp ? false : nil,
          fileLine: { origins[$0 - 1] + 1 }))
  }
}

/// Makes text of tables with more columns than any display has room for.
///
/// The parser fills each row up to as many cells as the header has: few bytes would ask for
/// gigabytes.
private func refuseWideTables(_ lines: inout [String], file: String) -> [DeckProblem] {
  let most = 64
  var problems: [DeckProblem] = []
  for (index, line) in lines.enumerated() where line.utf8.count > most {
    let columns = line.utf8.count { $0 == UInt8(ascii: "|") } - 1
    guard columns > most, line.utf8.allSatisfy({ "|-:> \t".utf8.contains($0) }) else { continue }
    lines[index] = "\\" + line.drop { $0 != "|" }
    problems.append(
      DeckProblem(
        .warning, at: SourceLocation(file: file, line: index + 1),
        "Found \(columns) columns, expected \(most) at the most. The table is shown as text."))
  }
  return problems
}

/// The lines, from 1, that belong to code blocks.
func codeLines(_ lines: [String]) -> Set<Int> {
  guard let tree = CmarkTree.parse(lines) else { return [] }
  var found: Set<Int> = []
  var open = [tree.root]
  while let node = open.popLast() {
    switch node.type {
    case "code_block":
      guard node.line > 0, node.lastLine >= node.line else { continue }
      found.formUnion(node.line...node.lastLine)
    case "document", "list", "item", "tasklist", "block_quote":
      open.append(contentsOf: node.children)
    default: continue
    }
  }
  return withExtendedLifetime(tree) { found }
}
