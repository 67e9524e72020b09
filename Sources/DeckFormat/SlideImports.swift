internal import DeckModel

/// The lines of a deck of Slidev's, with the slides of other files in the places of those that name
/// one with `src:`.
struct SlideImports {
  /// The lines to read.
  private(set) var lines: [String] = []
  /// For each of them, its index in the deck's own file.
  private(set) var origins: [Int] = []
  /// What was wrong.
  private(set) var problems: [DeckProblem] = []

  /// Files within files are read so deep, so many of them, and so many lines of all of them.
  private static let deepest = 4
  private static let mostFiles = 400
  private static let mostLines = 100_000

  /// Takes a deck's lines; `first` is the one behind the front matter, `asked` the entry in it that
  /// names a file for the first slide.
  init(
    _ source: [String], code: Set<Int>, from first: Int, asked: FrontMatterEntry?, file: String,
    readFile: (String) -> [UInt8]?
  ) {
    guard asked != nil || source.contains(where: { $0.hasPrefix("src:") }) else {
      (lines, origins) = (source, Array(source.indices))
      return
    }
    for index in 0..<first { add(source[index], index) }
    var files = Self.mostFiles
    let slides = FileSlide.slides(
      of: source, isCode: { code.contains($0 + 1) }, from: first)
    for (number, slide) in slides.enumerated() {
      let asked = number == 0 ? asked : nil
      guard let (name, line) = asked.map({ ($0.value, $0.line - 1) }) ?? slide.source else {
        for (offset, line) in slide.written.enumerated() { add(line, slide.start + offset) }
        continue
      }
      let brought = Self.slides(
        of: name, folder: "", over: slide.otherSettings, depth: 0, &files, readFile)
      if brought == nil {
        problems.append(
          DeckProblem(
            .warning, at: SourceLocation(file: file, line: line + 1),
            "The slides of `\(shortened(name))`, which `src` would bring in, can't be read here."
              + " They are left out."))
      }
      for slide in brought ?? [] {
        for text in ["---"] + slide.head + ["---"] + slide.body { add(text, line) }
      }
    }
  }

  private mutating func add(_ line: String, _ origin: Int) {
    guard lines.count < Self.mostLines else { return }
    lines.append(line)
    origins.append(origin)
  }

  /// The slides of a file, with settings of the slide that names it; `nil` when it can't be read.
  private static func slides(
    of source: String, folder: String, over settings: [String], depth: Int,
    _ files: inout Int, _ readFile: (String) -> [UInt8]?
  ) -> [FileSlide]? {
    let parts = source.split(separator: "#", maxSplits: 1).map(String.init)
    files -= 1
    guard depth < deepest, files >= 0, let name = parts.first.flatMap({ path($0, in: folder) }),
      let bytes = readFile(name),
      let text = try? SourceText(bytes: bytes, file: name, outcome: "")
    else { return nil }
    let code = codeLines(text.lines)
    let all = FileSlide.slides(of: text.lines, isCode: { code.contains($0 + 1) }, from: 0)
    let chosen = parts.count > 1 ? places(parts[1], of: all.count) : Array(all.indices)
    let own = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    var found: [FileSlide] = []
    for place in chosen {
      var slide = all[place]
      if let inner = slide.source {
        found +=
          slides(
            of: inner.name, folder: own, over: slide.otherSettings + settings, depth: depth + 1,
            &files,
            readFile) ?? []
      } else {
        slide.head += settings
        found.append(slide)
      }
    }
    return found
  }

  /// Where a file is that another in a folder names; `nil` where that is no text.
  private static func path(_ written: String, in folder: String) -> String? {
    let name = percentDecoded(written.trimmed)
    guard [".md", ".markdown", ".mdx"].contains(where: name.lowercased().hasSuffix) else {
      return nil
    }
    var parts = name.hasPrefix("/") ? [] : folder.split(separator: "/")
    for part in name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The slides that `2,5-7` names, from 0.
  private static func places(_ text: String, of count: Int) -> [Int] {
    text.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").compactMap { Int($0.trimmed) }
      guard let first = ends.first, let last = ends.last, 1 <= first, first <= min(last, count)
      else {
        return []
      }
      return Array((first - 1)..<min(last, count))
    }
  }
}

/// Makes front matter of Slidev's settings in a block of code that a slide begins with.
func withSettingsInFences(_ lines: inout [String], code: Set<Int>) {
  for index in lines.indices where lines[index].trimmedEnd == "---" && !code.contains(index + 1) {
    guard let open = lines[(index + 1)...].firstIndex(where: { !$0.isBlank }),
      ["```yaml", "```yml"].contains(lines[open].trimmed),
      let close = lines[(open + 1)...].prefix(80).firstIndex(where: { $0.trimmed == "```" })
    else { continue }
    lines[index] = ""
    (lines[open], lines[close]) = ("---", "---")
  }
}
