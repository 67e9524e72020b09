public import DeckModel

/// A PDF's notes in a `.pdfpc` file beside it; what is not understood is kept.
public struct PdfpcNotes: Hashable, Sendable {
  /// The two forms such a file has had.
  enum Form: Hashable, Sendable {
    /// JSON with `pdfpcFormat` 2.
    case json(JSONValue)
    /// Sections under names in brackets.
    case sections(PdfpcSections)
  }

  private var form: Form

  init(_ form: Form) { self.form = form }

  /// How long the talk should take in minutes, or `nil` when the file does not say.
  public var duration: Int? {
    let minutes: Int? =
      switch form {
      case .json(let value): value["duration"]?.integer
      case .sections(let sections): sections.duration
      }
    return minutes.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The notes of each page, in order; empty where there are none.
  ///
  /// A page without notes of its own has those of the page before when both have the same label:
  /// they are steps of one slide.
  public func notes(forPagesLabelled labels: [String]) -> [String] {
    switch form {
    case .json:
      var notes: [String] = []
      let own = ownNotes
      for (index, label) in labels.enumerated() {
        let before = index > 0 && labels[index - 1] == label ? notes[index - 1] : ""
        notes.append(own[index] ?? before)
      }
      return notes
    case .sections(let sections):
      return sections.slideNumbers(labels).map { sections.notes[$0]?.text ?? "" }
    }
  }

  /// Replaces the notes of a page, counted from 0; everything else in the file stays.
  public mutating func setNote(_ note: String, onPage index: Int, labels: [String]) {
    guard labels.indices.contains(index) else { return }
    switch form {
    case .json(let value):
      form = .json(Self.setting(note, index, label: labels[index], in: value))
    case .sections(var sections):
      sections.setNote(note, onSlide: sections.slideNumbers(labels)[index])
      form = .sections(sections)
    }
  }

  /// The file's content, to be written back.
  public func encoded() -> [UInt8] {
    switch form {
    case .json(let value): Array((value.encoded() + "\n").utf8)
    case .sections(let sections): Array(sections.encoded().utf8)
    }
  }

  private var ownNotes: [Int: String] {
    guard case .json(let value) = form else { return [:] }
    var notes: [Int: String] = [:]
    for page in value["pages"]?.elements ?? [] {
      guard let index = page["idx"]?.integer, let note = page["note"]?.string else { continue }
      notes[index] = note.isEmpty ? nil : note
    }
    return notes
  }

  private static func setting(
    _ note: String, _ index: Int, label: String, in value: JSONValue
  ) -> JSONValue {
    var pages = value["pages"]?.elements ?? []
    if let known = pages.lastIndex(where: { $0["idx"]?.integer == index }) {
      pages[known] = pages[known].setting("note", to: .string(note))
    } else {
      pages.append(
        .object([
          JSONMember(name: "idx", value: .number("\(index)")),
          JSONMember(name: "label", value: .string(label)),
          JSONMember(name: "overlay", value: .number("0")),
          JSONMember(name: "note", value: .string(note)),
        ]))
    }
    return value.setting("pages", to: .array(pages))
  }
}

/// Reads the notes in a `.pdfpc` file, in the JSON of format 2 or in the older text form.
///
/// - Parameters:
///   - bytes: The file's content.
///   - file: The file as the operator gave it, for messages.
/// - Returns: The notes, with everything else that the file says.
/// - Throws: A warning: the deck is shown all the same, without these notes.
public func parsePdfpcNotes(bytes: [UInt8], file: String) throws(DeckProblem) -> PdfpcNotes {
  let outcome = "The notes can't be read"
  let source: SourceText
  do {
    source = try SourceText(bytes: bytes, file: file, outcome: outcome)
  } catch {
    throw DeckProblem(.warning, at: error.location, error.message)
  }
  let first = source.lines.first { !$0.isBlank }?.trimmed ?? ""
  if first.hasPrefix("{") {
    return PdfpcNotes(.json(try readJSON(source, file: file, outcome: outcome)))
  }
  guard first.hasPrefix("["), let sections = PdfpcSections(source.lines) else {
    throw DeckProblem(
      .warning, at: SourceLocation(file: file, line: 1),
      "Found neither `{` nor a section such as `[notes]`. \(outcome).")
  }
  return PdfpcNotes(.sections(sections))
}

private func readJSON(
  _ source: SourceText, file: String, outcome: String
) throws(DeckProblem) -> JSONValue {
  let bytes = Array(source.lines.joined(separator: "\n").utf8)
  let value: JSONValue
  do {
    value = try JSONReader.value(of: bytes)
  } catch {
    let before = bytes[..<error.offset]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let location = SourceLocation(
      file: file, line: before.count { $0 == 0x0A } + 1,
      column: String(decoding: before[start...], as: UTF8.self).count + 1)
    let rest = String(decoding: bytes[error.offset...], as: UTF8.self)
    let found = rest.first.map { $0 == "\n" ? "the line's end" : "`\($0)`" } ?? "the file's end"
    throw DeckProblem(
      .warning, at: location, "Found \(found), expected \(error.expected). \(outcome).")
  }
  guard value["pdfpcFormat"]?.integer == 2 else {
    let found = value["pdfpcFormat"].map { "`pdfpcFormat` \($0.encoded())" } ?? "no `pdfpcFormat`"
    throw DeckProblem(
      .warning, at: SourceLocation(file: file), "Found \(found), expected 2. \(outcome).")
  }
  return value
}
