internal import DeckModel

/// What a comment says in reveal.js of the slide, or of the element before it:
/// `.slide: data-background="…"`, `.element: class="fragment"`.
struct RevealAttributes {
  /// Whether it is about the slide.
  let isOfSlide: Bool
  /// The attributes and classes.
  let element: Element

  /// Takes a comment's text; `nil` when it says nothing of the kind.
  init?(_ comment: some StringProtocol, dialect: Dialect) {
    let text = comment.trimmed
    // Obsidian's slides do without the dot.
    let names = [".slide", ".element"] + (dialect == .reveal ? ["slide", "element"] : [])
    let lower = text.lowercased()
    guard let name = names.first(where: { lower.hasPrefix($0) }) else { return nil }
    let rest = text.dropFirst(name.count)
    guard rest.first.map({ $0 == ":" || $0.isWhitespace }) ?? (name.first == "."),
      name.first == "." || rest.contains("=")
    else { return nil }
    isOfSlide = name.hasSuffix("slide")
    var element = Element("")
    element.readAttributes(rest.drop { $0 == ":" })
    self.element = element
  }
}
