/// A piece of HTML that stands in Markdown.
enum HTMLPiece: Equatable {
  /// What stands between `<!--` and `-->`.
  case comment(String)
  /// A tag.
  case tag(Element)
  /// What stands between tags, with nothing taken away.
  case text(String)

  /// Elements whose content is never meant to be read.
  private static let hidden: Set<String> = [
    "script", "style", "template", "title", "svg", "math", "head", "object", "canvas", "noscript",
  ]

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
      if case .tag(let element) = piece, hidden.contains(element.name), !element.isEmpty,
        !element.isEnd, element.name != "template" || element.slot == nil
      {
        rest = skip(element.name, in: rest)
      }
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// Text as a reader sees it: white space is one space, and character references are characters.
  static func words(_ text: String) -> String {
    var words = ""
    var end = text.startIndex
    for word in text.split(whereSeparator: \.isWhitespace) {
      // A line's end between two ideographs is no space.
      let gap = text[end..<word.startIndex]
      let isSpaceless =
        gap.contains { $0.isNewline } && (words.last.map(isIdeographic) ?? false)
        && (word.first.map(isIdeographic) ?? false)
      words += (words.isEmpty || isSpaceless ? "" : " ") + word
      end = word.endIndex
    }
    guard !words.isEmpty else { return text.isEmpty ? "" : " " }
    if text.first?.isWhitespace == true { words = " " + words }
    if text.last?.isWhitespace == true { words += " " }
    return withoutReferences(words)
  }

  /// The named references that people write; any others are by number, or stay as they are.
  private static let references: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "ndash": "–", "mdash": "—", "hellip": "…", "copy": "©", "reg": "®", "trade": "™",
    "larr": "←", "rarr": "→", "uarr": "↑", "darr": "↓", "harr": "↔", "rArr": "⇒", "lArr": "⇐",
    "bull": "•", "middot": "·", "times": "×", "divide": "÷", "plusmn": "±", "deg": "°",
    "laquo": "«", "raquo": "»", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
    "euro": "€", "pound": "£", "sect": "§", "para": "¶", "ne": "≠", "le": "≤", "ge": "≥",
    "asymp": "≈", "infin": "∞", "ensp": "\u{2002}", "emsp": "\u{2003}", "thinsp": "\u{2009}",
    "zwnj": "\u{200C}", "zwj": "\u{200D}", "shy": "\u{AD}", "check": "✓", "hearts": "♥",
    "star": "☆", "starf": "★", "num": "#", "lbrace": "{", "rbrace": "}", "lbrack": "[",
    "rbrack": "]", "vert": "|", "colon": ":", "dollar": "$",
  ]

  /// Text with character references as characters.
  static func withoutReferences(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "&") {
      result += rest[..<sign]
      rest = rest[sign...]
      guard let end = rest.prefix(12).firstIndex(of: ";"),
        let character = character(rest[rest.index(after: sign)..<end])
      else {
        result += "&"
        rest = rest.dropFirst()
        continue
      }
      result += character
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.first == "#" else { return references[name] }
    let digits = name.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number, number >= 0x20, let scalar = Unicode.Scalar(number) else { return nil }
    return String(Character(scalar))
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
    let line = inner.prefix { $0 != ">" && $0 != "\n" }
    if inner.first == "/", isMarkup, inner[line.endIndex...].first != ">",
      let element = Element(tag: line)
    {
      // The end of an element of which the author forgot the last sign.
      return (.tag(element), inner[line.endIndex...])
    }
    guard isMarkup, let end = tagEnd(inner) else { return (.text("<"), inner) }
    let element = Element(tag: inner[..<end]) ?? Element(name.lowercased())
    return (.tag(element), inner[end...].dropFirst())
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
