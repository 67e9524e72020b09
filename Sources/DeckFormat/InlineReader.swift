internal import DeckModel

/// Turns the running text of a Markdown tree into values.
struct InlineReader {
  /// How deeply text may be nested; what is deeper keeps its letters and loses its looks.
  private static let deepest = 32

  /// What the deck's file holds beside text.
  let context: DeckContext

  /// The inlines under a node, with neighbouring texts joined.
  func inlines(under node: CmarkNode, line: Int, depth: Int = 0) -> [Inline] {
    var folder = InlineFolder()
    var letters = ""
    var isBroken = false
    for child in node.children {
      let isSoft = child.type == "softbreak"
      if keepsLines, !isSoft {
        let new = self.letters(under: child)
        if isBroken, !Self.isWrapped(letters, before: new) { folder.append(.lineBreak) }
        letters = isBroken ? new : letters + new
      }
      isBroken = isSoft
      read(child, line: line, depth: depth, into: &folder)
    }
    let inlines = folder.finish()
    if depth == 0, ["paragraph", "heading"].contains(node.type) {
      context.note(scale: folder.scale)
    }
    return inlines
  }

  /// Whether a line's end in the file is one on the slide.
  private var keepsLines: Bool { [.marp, .deckset].contains(context.dialect) }

  /// Whether a line ends only because the author's editor was full: it may go on anywhere.
  private static func isWrapped(_ line: String, before next: String) -> Bool {
    guard line.count >= 55, let last = line.last, !".:!?;".contains(last) else { return false }
    if next.first?.isLowercase ?? false { return true }
    // A name goes on where it had no room in the line.
    let word = next.prefix { !$0.isWhitespace }
    return word.first?.isUppercase ?? false && (last.isLowercase || last == ",")
      && line.count + 1 + word.count > 72
  }

  private func read(
    _ node: CmarkNode, line: Int, depth: Int, into folder: inout InlineFolder
  ) {
    guard depth < Self.deepest else {
      folder.append(.text(letters(under: node)))
      return
    }
    func inner() -> [Inline] { inlines(under: node, line: line, depth: depth + 1) }
    switch node.type {
    case "text":
      let text = context.prepared.replacingStandIns(in: node.literal) { _ in "" }
      // Browsers take it for a space without its semicolon, too.
      let words = withEmoji(text.replacing("&nbsp", with: "\u{A0}")).withSetSpaces
      folder.append(.text(context.dialect == .pandoc ? words.withDashes : words))
    case "softbreak": folder.append(.text("\n"))
    case "linebreak": folder.append(.lineBreak)
    // Blank code is there for the room that it takes.
    case "code" where node.literal.isBlank:
      folder.append(.text(String(repeating: "\u{A0}", count: min(node.literal.count, 40))))
    case "code":
      folder.append(
        .code(context.prepared.replacingStandIns(in: node.literal) { "<!--\($0)-->" }))
    case "html_inline": html(node.literal, line: line, into: &folder)
    case "emph": folder.append(.emphasis(inner()))
    case "strong": folder.append(.strong(inner()))
    case "strikethrough": folder.append(.strikethrough(inner()))
    case "link": folder.append(.link(inner(), destination: node.destination))
    case "image":
      let line = node.line > 0 ? context.sourceLine(node.line) : line
      let source = PictureSource(
        written: node.destination, alternative: letters(under: node), title: node.title)
      if let picture = context.picture(source, line: line) { folder.append(.picture(picture)) }
    default: for inline in inner() { folder.append(inline) }
    }
  }

  private func html(_ html: String, line: Int, into folder: inout InlineFolder) {
    if let mark = context.prepared.mark(html) {
      switch mark {
      case .open(let element):
        folder.open(context.sheet.styled(element))
        if element.isFragment { context.markFragment(element) }
      case .close(let name): folder.close(name)
      case .formula(let source):
        for inline in context.inlines(formula: source) { folder.append(inline) }
      default: context.take(mark, line: line)
      }
      return
    }
    for piece in HTMLPiece.pieces(of: html) {
      switch piece {
      case .comment(let text): context.take(comment: text, line: line)
      case .tag(let element) where isPlaceholder(element): folder.append(.text(html))
      case .tag(let element): take(context.sheet.styled(element), line: line, into: &folder)
      case .text(let text): folder.append(.text(text))
      }
    }
  }

  /// Takes a tag within a line, and says once for each that it means nothing.
  func take(_ element: Element, line: Int, into folder: inout InlineFolder) {
    switch element.name {
    case "br": folder.append(.lineBreak)
    case "wbr": break
    case "img":
      guard !element.isEnd, let picture = context.picture(element, line: line) else { return }
      folder.append(.picture(picture))
    case "source" where folder.isWithin("video") && !folder.hasPicture:
      guard let picture = context.picture(embedding: element, line: line) else { return }
      folder.append(.picture(picture))
    case "source": break
    case let name where DeckContext.embeddingTags.contains(name):
      if element.isEnd { return folder.close(name) }
      if !element.isEmpty, name != "embed" { folder.open(element) }
      guard let picture = context.picture(embedding: element, line: line) else { return }
      folder.append(.picture(picture))
    case let name where Self.inlineTags.contains(name):
      if element.isEnd { folder.close(name) } else if !element.isEmpty { folder.open(element) }
      if !element.isEnd, element.isFragment { context.markFragment(element) }
    case let name where BlockReader.blockTags.contains(name):
      if let alignment = element.alignment, !element.isEnd { context.noteAlignment(alignment) }
      if !element.isEnd, element.isFragment { context.markFragment(element) }
    case let name where Self.foreignTags.contains(name): context.ignore(tag: name, line: line)
    case let name where element.isEnd: folder.close(name)
    default: takeUnknown(element, line: line, into: &folder)
    }
  }

  /// Whether an author means words between angle brackets, as in `<your name here>`.
  private func isPlaceholder(_ element: Element) -> Bool {
    context.dialect != .slidev && !element.isEmpty && element.classes.isEmpty
      && element.attributes.count > 1 && element.attributes.values.allSatisfy(\.isEmpty)
      && element.attributes.keys.allSatisfy { $0.allSatisfy { $0.isLetter || $0.isNumber } }
      && Self.isUnknown(element.name) && !BlockReader.blockTags.contains(element.name)
      && !DeckContext.embeddingTags.contains(element.name)
  }

  /// Takes a tag that no browser knows: it has the looks that it asks for, as any other has.
  private func takeUnknown(_ element: Element, line: Int, into folder: inout InlineFolder) {
    let inlines = context.inlines(component: element, line: line)
    for inline in inlines { folder.append(inline) }
    if !element.isEmpty, element.hasLooks {
      folder.open(element)
    } else if inlines.isEmpty {
      context.ignore(tag: element.name, line: line)
    }
  }

  /// Tags that stand for something that is no text.
  private static let foreignTags: Set<String> = [
    "iframe", "video", "audio", "embed", "source", "track", "input", "button", "select", "option",
    "textarea", "form", "link", "meta", "base", "style", "script", "svg", "path", "param", "area",
    "map", "html", "body",
  ]

  /// Whether a tag within a line is one that no browser knows.
  static func isUnknown(_ name: String) -> Bool {
    !foreignTags.contains(name) && !inlineTags.contains(name)
      && !["br", "wbr", "img", "l"].contains(name)
  }

  /// Tags that change the looks of words.
  static let inlineTags: Set<String> = [
    "b", "strong", "i", "em", "cite", "var", "dfn", "u", "ins", "s", "del", "strike", "sub",
    "sup", "mark", "small", "code", "kbd", "samp", "tt", "q", "ruby", "rb", "rt", "rp", "a", "span",
    "font", "abbr", "time",
    "bdi", "bdo", "big", "label",
  ]

  /// The letters under a node, however deep they are.
  private func letters(under node: CmarkNode) -> String {
    var text = ""
    var open = [node]
    while let next = open.popLast() {
      switch next.type {
      case "text", "code":
        text += context.prepared.replacingStandIns(in: next.literal) { _ in "" }
      case "softbreak", "linebreak": text += " "
      case "html_inline" where next.literal.lowercased().hasPrefix("<br"): text += " "
      case "html_inline":
        guard case .formula(let source)? = context.prepared.mark(next.literal) else { continue }
        text += context.inlines(formula: source).plain
      default: open.append(contentsOf: Array(next.children).reversed())
      }
    }
    return text
  }
}
