/// The older text form of a `.pdfpc` file: sections under names in brackets, notes last.
struct PdfpcSections: Hashable, Sendable {
  /// A slide's notes.
  struct Note: Hashable, Sendable {
    /// The numbers as the file writes them, such as `3` or `3-5`.
    var heading: String
    /// The text, without escapes.
    var text: String
  }

  /// The lines before the notes, with the names of their sections.
  private var head: [String] = []
  /// The notes by the slide's number from 1; a range stands once for each number.
  private(set) var notes: [Int: Note] = [:]
  /// Lines that stand where notes do, under no number.
  private var loose: [String] = []

  /// Reads a file, or answers `nil` when it has no section at all.
  init?(_ lines: [String]) {
    let names = lines.indices.filter { Self.isName(lines[$0]) }
    guard !names.isEmpty else { return nil }
    let start = names.first { lines[$0].trimmed == "[notes]" } ?? lines.count
    head = Array(lines[..<start])
    guard start < lines.count else { return }
    readNotes(lines[(start + 1)...])
  }

  private static func isName(_ line: String) -> Bool {
    let line = line.trimmed
    return line.hasPrefix("[") && line.hasSuffix("]") && line.count > 2
  }

  private mutating func readNotes(_ lines: ArraySlice<String>) {
    var heading: String?
    var text: [String] = []
    for line in lines {
      if line.hasPrefix("### ") {
        close(heading, text)
        (heading, text) = (line.dropFirst(4).trimmed, [])
      } else {
        text.append(line)
      }
    }
    close(heading, text)
  }

  private mutating func close(_ heading: String?, _ lines: [String]) {
    guard let heading, let numbers = Self.numbers(heading) else {
      let all = (heading.map { ["### \($0)"] } ?? []) + lines
      loose += all.contains { !$0.isBlank } ? all : []
      return
    }
    let end = lines.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? 0
    let text = lines[..<end].map(Self.unescaped).joined(separator: "\n")
    for number in numbers { notes[number] = Note(heading: heading, text: text) }
  }

  /// The slides that `3` or `3-5` names; a range that is too long is none.
  private static func numbers(_ heading: String) -> ClosedRange<Int>? {
    let parts = heading.split(separator: "-", maxSplits: 1).map { Int($0.trimmed) }
    guard let first = parts.first ?? nil, first > 0, first < 1_000_000 else { return nil }
    guard parts.count == 2 else { return first...first }
    guard let last = parts[1], last >= first, last - first < 10_000 else { return nil }
    return first...last
  }

  /// How long the talk should take, in minutes.
  var duration: Int? { value(of: "duration").flatMap { Int($0) } }

  /// The first line of a section.
  private func value(of section: String) -> String? {
    guard let start = head.firstIndex(where: { $0.trimmed == "[\(section)]" }) else { return nil }
    let line = head[(start + 1)...].first { !$0.isBlank }?.trimmed
    return line.flatMap { Self.isName($0) ? nil : $0 }
  }

  /// The number, from 1, of the slide that each page belongs to.
  ///
  /// Pages that `[skip]` names, else pages with the label of the page before, are steps of a slide.
  func slideNumbers(_ labels: [String]) -> [Int] {
    let skipped = value(of: "skip").map {
      Set($0.split(separator: ",").compactMap { Int($0.trimmed) })
    }
    var number = 0
    return labels.indices.map { index in
      let isStep =
        skipped.map { $0.contains(index + 1) } ?? (index > 0 && labels[index] == labels[index - 1])
      if !isStep || number == 0 { number += 1 }
      return number
    }
  }

  /// Replaces a slide's notes.
  mutating func setNote(_ text: String, onSlide number: Int) {
    notes[number] = Note(heading: "\(number)", text: text)
  }

  /// The file's content.
  func encoded() -> String {
    var lines = head
    while lines.last?.isBlank ?? false { lines.removeLast() }
    if !notes.isEmpty || !loose.isEmpty { lines.append("[notes]") }
    lines += loose
    var written: Note?
    for (_, note) in notes.sorted(by: { $0.key < $1.key }) where note != written {
      lines.append("### \(note.heading)")
      if !note.text.isEmpty { lines.append(Self.escaped(note.text)) }
      written = note
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Text in which no character can be taken for a heading or a section's name.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { $0 += "[]#".contains($1) ? "\\\($1)" : String($1) }
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var isEscape = false
    for character in text {
      if isEscape, !"[]#".contains(character) { result.append("\\") }
      isEscape = character == "\\"
      if !isEscape { result.append(character) }
    }
    return isEscape ? result + "\\" : result
  }
}
