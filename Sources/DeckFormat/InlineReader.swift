internal import DeckModel

/// Turns the running text of a Markdown tree into values.
struct InlineReader {
  /// How deeply text may be nested; what is deeper keeps its letters and loses its looks.
  private static let deepest = 32

  /// What the deck's file holds beside text.
  let context: DeckContext

  /// The inlines under a node, with neighbouring texts joined.
  func inlines(under node: CmarkNode, line: Int, depth: Int = 0) -> [Inline] {
    var result: [Inline] = []
    var text = ""
    func close() {
      if !text.isEmpty { result.append(.text(text)) }
      text = ""
    }
    for child in node.children {
      for inline in read(child, line: line, depth: depth) {
        if case .text(let new) = inline {
          join(new, to: &text)
        } else {
          close()
          result.append(inline)
        }
      }
    }
    close()
    return result
  }

  /// Adds text to text; a line's end between two ideographs is no space.
  private func join(_ new: String, to text: inout String) {
    switch text.last {
    // What stood between two spaces is gone, such as a comment: one of them is enough.
    case " ": text += new.drop { $0 == " " }
    case "\n" where !new.isEmpty:
      text.removeLast()
      let isSpaceless = text.last.map(isIdeographic) ?? false
      if !(isSpaceless && (new.first.map(isIdeographic) ?? false)) { text += " " }
      text += new
    default: text += new
    }
  }

  private func read(_ node: CmarkNode, line: Int, depth: Int) -> [Inline] {
    guard depth < Self.deepest else { return [.text(letters(under: node))] }
    func inner() -> [Inline] { inlines(under: node, line: line, depth: depth + 1) }
    switch node.type {
    case "text":
      return [.text(context.prepared.replacingStandIns(in: node.literal) { _ in "" })]
    case "softbreak": return [.text("\n")]
    case "linebreak": return [.lineBreak]
    case "code":
      return [.code(context.prepared.replacingStandIns(in: node.literal) { "<!--\($0)-->" })]
    case "html_inline": return html(node.literal, line: line)
    case "emph": return [.emphasis(inner())]
    case "strong": return [.strong(inner())]
    case "strikethrough": return [.strikethrough(inner())]
    case "link": return [.link(inner(), destination: node.destination)]
    case "image":
      return [.picture(context.picture(node, alternative: letters(under: node), line: line))]
    default: return inner()
    }
  }

  private func html(_ html: String, line: Int) -> [Inline] {
    HTMLPiece.pieces(of: html).compactMap { piece in
      switch piece {
      case .comment(let text):
        context.take(comment: text)
        return nil
      case .tag("br"): return .lineBreak
      case .tag(let name):
        context.ignore(tag: name, line: line)
        return nil
      case .text(let text): return .text(text)
      }
    }
  }

  /// The letters under a node, however deep they are.
  private func letters(under node: CmarkNode) -> String {
    var text = ""
    var open = [node]
    while let next = open.popLast() {
      switch next.type {
      case "text", "code":
        text += context.prepared.replacingStandIns(in: next.literal) { _ in "" }
      case "softbreak", "linebreak": text += " "
      default: open.append(contentsOf: Array(next.children).reversed())
      }
    }
    return text
  }
}

/// Whether a character belongs to a script that is written without spaces.
private func isIdeographic(_ character: Character) -> Bool {
  guard let scalar = character.unicodeScalars.first else { return false }
  switch scalar.value {
  // Radicals, punctuation, kana, ideographs, compatibility forms, full-width forms, planes 2 and 3.
  case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
    0xFF00...0xFFEF, 0x20000...0x3FFFF:
    return true
  default: return false
  }
}
