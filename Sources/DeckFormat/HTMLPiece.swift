/// A piece of HTML that stands in Markdown.
enum HTMLPiece: Equatable {
  /// What stands between `<!--` and `-->`.
  case comment(String)
  /// A tag's name in lower case; its attributes mean nothing here.
  case tag(String)
  /// What stands between tags, with nothing taken away.
  case text(String)

  /// Elements whose content is never meant to be read.
  private static let hidden: Set<String> = ["script", "style", "template", "title"]

  /// Takes HTML apart; what is no HTML comes out as text.
  static func pieces(of html: String) -> [HTMLPiece] {
    var pieces: [HTMLPiece] = []
    var rest = html[...]
    while let open = rest.firstIndex(of: "<") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      rest = rest[open...]
      let (piece, after) = markup(rest)
      pieces.append(piece)
      rest = after
      if case .tag(let name) = piece, hidden.contains(name) { rest = skip(name, in: rest) }
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The comment or tag at the start of the text, else its `<` as text; and what follows.
  private static func markup(_ text: Substring) -> (HTMLPiece, Substring) {
    if text.hasPrefix("<!--") {
      guard let end = text.dropFirst(2).firstRange(of: "-->") else {
        return (.comment(String(text.dropFirst(4))), "")
      }
      return (.comment(String(text[..<end.lowerBound].dropFirst(4))), text[end.upperBound...])
    }
    let inner = text.dropFirst()
    let name = inner.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
    let isMarkup = name.first?.isLetter ?? (inner.first.map { "!?".contains($0) } ?? false)
    guard isMarkup, let end = tagEnd(inner) else { return (.text("<"), inner) }
    return (.tag(name.lowercased()), inner[end...].dropFirst())
  }

  /// The `>` that ends a tag, outside quoted attribute values.
  private static func tagEnd(_ text: Substring) -> Substring.Index? {
    var quote: Character?
    for index in text.indices {
      switch text[index] {
      case let mark where mark == quote: quote = nil
      case "\"" where quote == nil, "'" where quote == nil: quote = text[index]
      case ">" where quote == nil: return index
      default: break
      }
    }
    // An unbalanced quote: the first `>` ends the tag after all.
    return text.firstIndex(of: ">")
  }

  /// What follows the end tag of that name; nothing when there is no end tag.
  private static func skip(_ name: String, in text: Substring) -> Substring {
    var rest = text
    while let open = rest.firstIndex(of: "<") {
      rest = rest[open...].dropFirst()
      guard rest.dropFirst().prefix(name.count).lowercased() == name, rest.first == "/" else {
        continue
      }
      return rest.firstIndex(of: ">").map { rest[$0...].dropFirst() } ?? ""
    }
    return ""
  }
}
