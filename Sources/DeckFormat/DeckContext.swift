internal import DeckModel

/// What readers of one deck share: the file they read, and what they meet on the way.
final class DeckContext {
  /// The file as the operator gave it.
  let file: String
  /// The lines behind the tree.
  let prepared: PreparedMarkdown
  /// What the author says of the whole deck.
  let frontMatter: FrontMatter

  /// What was wrong so far.
  private(set) var problems: [DeckProblem]
  /// Notes of the slide that is being read.
  private(set) var notes: [String] = []
  /// The step at which what is being read appears.
  private(set) var step = 0
  /// Whether a pause has come since the last block.
  private(set) var isAfterPause = false

  private let pictureExists: (String) -> Bool
  private var namedTags: Set<String> = []

  init(
    file: String, prepared: PreparedMarkdown, frontMatter: FrontMatter, problems: [DeckProblem],
    pictureExists: @escaping (String) -> Bool
  ) {
    self.file = file
    self.prepared = prepared
    self.frontMatter = frontMatter
    self.problems = problems
    self.pictureExists = pictureExists
  }

  /// Forgets the slide that was read so far, and answers its notes.
  func finishSlide() -> String {
    defer { (notes, step, isAfterPause) = ([], 0, false) }
    return notes.joined(separator: "\n\n")
  }

  /// Lets what follows appear one step later.
  func pause() {
    step += 1
    isAfterPause = true
  }

  /// Says that something to show has come since the last pause.
  func endPause() { isAfterPause = false }

  /// Lets the next item of an incremental list appear one step later.
  func beginIncrement() {
    if !isAfterPause { step += 1 }
    isAfterPause = false
  }

  /// Takes a comment: a directive, else notes.
  func take(comment text: String) {
    let index = PreparedMarkdown.standIn("<!--\(text)-->")
    let text =
      index.flatMap { prepared.comments.indices.contains($0) ? prepared.comments[$0] : nil }
      ?? text
    if text.trimmed.lowercased() == "pause" {
      pause()
      return
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // The first line stands behind the opening: its indentation says nothing about the others'.
    let first = lines.removeFirst().trimmed
    let rest = String(unindented(lines).trimmedEnd)
    let isApart = !first.isEmpty && !rest.isEmpty && (lines.first?.isBlank ?? false)
    let note = [first, rest].filter { !$0.isEmpty }.joined(separator: isApart ? "\n\n" : "\n")
    if !note.isEmpty { notes.append(note) }
  }

  /// Says once for each tag that it means nothing.
  func ignore(tag name: String, line: Int) {
    guard !name.isEmpty, namedTags.insert(name).inserted else { return }
    warn(line, "HTML's `<\(name)>` means nothing here. The tag is ignored.")
  }

  /// Adds a warning about a line of the file.
  func warn(_ line: Int, _ message: String) {
    problems.append(DeckProblem(.warning, at: SourceLocation(file: file, line: line), message))
  }

  /// The picture that a node names, with a warning when there is none.
  func picture(_ node: CmarkNode, alternative: String, line: Int) -> Picture {
    let written = node.destination
    let decoded = percentDecoded(written)
    var picture = Picture(
      source: decoded, alternative: alternative, title: node.title, isAvailable: false)
    let line = node.line > 0 ? prepared.sourceLine(node.line) : line
    let instead = "The slide shows its alternative text in a frame."
    if written.isEmpty {
      warn(line, "The picture names no file. \(instead)")
    } else if isRemote(written) {
      warn(
        line,
        "The picture `\(shortened(written))` is not a file here, and is never fetched. \(instead)")
    } else if pictureExists(decoded) {
      picture.isAvailable = true
    } else if decoded != written, pictureExists(written) {
      picture.source = written
      picture.isAvailable = true
    } else {
      warn(line, "There is no picture `\(shortened(decoded))`. \(instead)")
    }
    return picture
  }
}

/// Whether a picture is anywhere but in a file: `https:`, `data:`, `//host/…`.
private func isRemote(_ source: String) -> Bool {
  if source.hasPrefix("//") { return true }
  guard let colon = source.firstIndex(of: ":") else { return false }
  let scheme = source[..<colon]
  return scheme.count > 1
    && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    && (scheme.first?.isLetter ?? false)
}

/// A name that fits into a message.
func shortened(_ name: String) -> String {
  name.count <= 80 ? name : "\(name.prefix(77))…"
}

/// A URL's path as a file name; what is no escape, or gives no UTF-8, stays as it is.
func percentDecoded(_ text: String) -> String {
  guard text.contains("%") else { return text }
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    if byte == UInt8(ascii: "%"), digits.count == 2 {
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(validating: bytes, as: UTF8.self) ?? text
}
