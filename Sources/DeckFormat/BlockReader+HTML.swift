internal import DeckModel

extension BlockReader {
  /// Takes a block of HTML: marks of ours, comments, tags, and the text between them.
  func html(_ node: CmarkNode, line: Int, into folder: inout BlockFolder) {
    let html = node.literal
    if let mark = context.prepared.mark(html.trimmed) {
      take(mark, line: line, into: &folder)
      return
    }
    for piece in HTMLPiece.pieces(of: html) {
      switch piece {
      case .comment(let text):
        if let mark = context.prepared.mark("<!--\(text)-->") {
          take(mark, line: line, into: &folder)
        } else {
          context.take(comment: text, line: line)
        }
      case .tag(let element): take(element, line: line, into: &folder)
      case .text(let text):
        let words = HTMLPiece.words(text)
        if !words.isEmpty { folder.append(.text(words), line: line) }
      }
    }
    folder.flush()
  }

  /// Takes a mark between blocks.
  private func take(_ mark: Mark, line: Int, into folder: inout BlockFolder) {
    switch mark {
    case .open(let element): folder.open(element, line: line)
    case .close(let name): folder.close(name)
    case .slot(let name): folder.beginSlot(name)
    default:
      context.take(mark, line: line)
      guard case .comment = mark else { return }
      takeBehind(&folder)
    }
  }

  /// Gives the block before a comment what the comment says of it.
  private func takeBehind(_ folder: inout BlockFolder) {
    let pending = context.takePending()
    if pending.isFragment {
      let step = context.nextStep()
      folder.changeLast { $0.appear(at: step) }
    }
    if let element = pending.element { folder.changeLast { $0 = $0.styled(element.style) } }
    if let place = pending.alignment { folder.changeLast { $0.style.alignment = place } }
    if pending.isFitted { folder.changeLast { $0.style.isFitted = true } }
  }

  private func take(_ element: Element, line: Int, into folder: inout BlockFolder) {
    let name = element.name
    switch name {
    case "hr":
      folder.append(Block(.rule, step: context.step, line: line))
    case "v-clicks", "v-click", "v-after":
      if element.isEnd {
        folder.close(name)
      } else if !element.isEmpty {
        folder.open(element, line: line)
      }
    case let name where Self.blockTags.contains(name):
      if element.isEnd {
        folder.close(name)
      } else if !element.isEmpty {
        folder.open(element, line: line)
      } else {
        folder.flush()
      }
    default:
      let reader = InlineReader(context: context)
      folder.withInlines(line: line) { reader.take(element, line: line, into: &$0) }
    }
  }

  /// Tags that stand around blocks.
  static let blockTags: Set<String> = [
    "div", "p", "center", "section", "article", "main", "aside", "header", "footer", "figure",
    "figcaption", "details", "summary", "nav", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol",
    "li", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption",
    "colgroup", "col", "blockquote", "pre", "v-click", "v-clicks", "v-after", "address", "hr",
  ]
}
