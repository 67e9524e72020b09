internal import DeckModel

extension BlockReader {
  /// Takes a block of HTML: marks of ours, comments, tags, and the text between them.
  func html(_ html: String, line: Int, into folder: inout BlockFolder) {
    // What stands within a line stays there, though it be alone in it.
    if html.trimmed.hasPrefix("<!--"), let mark = context.prepared.mark(html.trimmed) {
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
      case .tag(let element):
        if let name = folder.verbatimName, !element.isEnd || element.name != name {
          folder.take(verbatim: element)
        } else {
          take(context.sheet.styled(element), line: line, into: &folder)
        }
      case .text(let text):
        if folder.isVerbatim {
          folder.append(verbatim: HTMLPiece.withoutReferences(text))
        } else {
          take(text, line: line, into: &folder)
        }
      }
    }
    folder.flush()
  }

  /// Takes the text between two tags; its author meant the Markdown in it.
  private func take(_ text: String, line: Int, into folder: inout BlockFolder) {
    let words = HTMLPiece.words(text)
    guard !words.isEmpty else { return }
    guard Self.holdsMarkdown(text) else { return folder.append(.text(words), line: line) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var first = lines.removeFirst()
    // What goes on behind a tag begins no list.
    if first.trimmed.hasPrefix("- ") { first = "\\" + first.trimmed }
    let rest = unindented(lines).split(separator: "\n", omittingEmptySubsequences: false)
    lines = (first.isBlank ? [] : [first.trimmed]) + rest.map(String.init)
    context.withMarkdown(lines, line: line) { root in
      let nodes = Array(root.children)
      guard nodes.count == 1, nodes[0].type == "paragraph" else {
        for node in nodes { read(node, depth: 1, into: &folder) }
        return
      }
      let reader = InlineReader(context: context)
      if words.first == " " { folder.append(.text(" "), line: line) }
      for inline in reader.inlines(under: nodes[0], line: line) {
        folder.append(inline, line: line)
      }
      if words.last == " " { folder.append(.text(" "), line: line) }
    }
  }

  private static func holdsMarkdown(_ text: String) -> Bool {
    text.contains { "*_`[#~".contains($0) }
      || text.split(separator: "\n").contains { $0.trimmed.hasPrefix("- ") }
  }

  /// Takes a mark between blocks.
  private func take(_ mark: Mark, line: Int, into folder: inout BlockFolder) {
    switch mark {
    case .open(let element): folder.open(context.sheet.styled(element), line: line)
    case .close(let name): folder.close(name)
    case .slot(let name): folder.beginSlot(name)
    case .formula(let source):
      if let block = context.block(formula: source, line: line) { folder.append(block) }
    default:
      context.take(mark, line: line)
      guard case .comment = mark else { return }
      takeBehind(&folder)
    }
  }

  /// Gives the block before a comment what the comment says of it.
  private func takeBehind(_ folder: inout BlockFolder) {
    let pending = context.takePending()
    if let moment = pending.moment {
      let step = context.step(moment)
      folder.changeLast { $0.appear(at: step) }
    }
    if let element = pending.element { folder.changeLast { $0 = $0.styled(element.style) } }
    if let place = pending.alignment { folder.changeLast { $0.style.alignment = place } }
    if pending.isFitted { folder.changeLast { $0.style.isFitted = true } }
  }

  private func take(_ element: Element, line: Int, into folder: inout BlockFolder) {
    let name = element.name
    // A slide of reveal.js within one of Markdown.
    if name == "section", !element.isEnd, context.dialect == .reveal {
      context.take(slideAttributes: element, line: line)
    }
    switch name {
    case "l":
      guard let mark = context.prepared.mark(of: element) else { return }
      folder.withInlines(line: line) { inlines in
        switch mark {
        case .open(let element): inlines.open(context.sheet.styled(element))
        case .close(let name): inlines.close(name)
        case .formula(let source):
          for inline in context.inlines(formula: source) { inlines.append(inline) }
        default: context.take(mark, line: line)
        }
      }
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
    case _ where element.isEmpty && !context.inlines(component: element, line: line).isEmpty:
      // What a component shows belongs together.
      folder.open(Element("div"), line: line)
      takeInlines(of: element, line: line, into: &folder)
      folder.close("div")
    default: takeInlines(of: element, line: line, into: &folder)
    }
  }

  private func takeInlines(of element: Element, line: Int, into folder: inout BlockFolder) {
    let reader = InlineReader(context: context)
    folder.withInlines(line: line) { reader.take(element, line: line, into: &$0) }
  }

  /// Tags that stand around blocks.
  static let blockTags: Set<String> = [
    "div", "p", "center", "section", "article", "main", "aside", "header", "footer", "figure",
    "figcaption", "details", "summary", "nav", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol",
    "li", "dl", "dt", "dd", "table", "thead", "tbody", "tfoot", "tr", "td", "th", "caption",
    "colgroup", "col", "blockquote", "pre", "v-click", "v-clicks", "v-after", "v-switch",
    "template", "address", "hr",
  ]
}
