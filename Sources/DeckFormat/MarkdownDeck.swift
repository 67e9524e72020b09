public import DeckModel

/// Reads a deck from Markdown.
///
/// - Parameters:
///   - bytes: The file's content.
///   - file: The file as the operator gave it, for messages.
///   - pictureExists: Whether there is a picture of that path, relative to the deck's folder.
/// - Returns: The deck, with at least one slide, and every warning in the order of lines.
/// - Throws: The problem because of which nothing can be shown.
public func parseMarkdown(
  bytes: [UInt8], file: String, pictureExists: (String) -> Bool
) throws(DeckProblem) -> (deck: Deck, problems: [DeckProblem]) {
  let source = try SourceText(bytes: bytes, file: file, outcome: "The deck can't be shown")
  let head = try FrontMatterReader(lines: source.lines, file: file)
  var body = source.lines
  // Blank lines in place of the front matter, so that the parser counts lines as the file does.
  for index in 0..<head.lineCount { body[index] = "" }

  let tableProblems = refuseWideTables(&body, file: file)
  let prepared = PreparedMarkdown(
    source: body, from: head.lineCount, code: codeLines(body), file: file)
  let outcome = withoutActuallyEscaping(pictureExists) { pictureExists in
    let context = DeckContext(
      file: file, prepared: prepared, frontMatter: head.frontMatter,
      problems: head.problems + tableProblems + prepared.problems, pictureExists: pictureExists)
    return (slides: readSlides(context, from: head.lineCount + 1), problems: context.problems)
  }
  var slides = outcome.slides
  guard !slides.isEmpty else {
    throw DeckProblem(
      .error, at: SourceLocation(file: file),
      "The deck is empty: it has no slide. There is nothing to show.")
  }
  slides[0].notes = [head.frontMatter.notes, slides[0].notes].filter { !$0.isEmpty }
    .joined(separator: "\n\n")
  return (
    Deck(frontMatter: head.frontMatter, slides: slides), listed(outcome.problems, file: file)
  )
}

/// Problems in the order of lines; of very many, as many as somebody may read.
private func listed(_ problems: [DeckProblem], file: String) -> [DeckProblem] {
  let most = 100
  let sorted = problems.enumerated().sorted {
    ($0.element.location.line ?? 0, $0.offset) < ($1.element.location.line ?? 0, $1.offset)
  }
  guard sorted.count > most else { return sorted.map(\.element) }
  let rest = DeckProblem(
    .warning, at: SourceLocation(file: file),
    "Found \(sorted.count) problems; the first \(most) are listed.")
  return sorted.prefix(most).map(\.element) + [rest]
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
private func codeLines(_ lines: [String]) -> Set<Int> {
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

private func readSlides(_ context: DeckContext, from line: Int) -> [Slide] {
  guard let tree = CmarkTree.parse(context.prepared.lines) else { return [] }
  return withExtendedLifetime(tree) {
    var builder = SlideBuilder(context: context, line: line)
    for node in tree.root.children { builder.take(node) }
    return builder.finished()
  }
}
