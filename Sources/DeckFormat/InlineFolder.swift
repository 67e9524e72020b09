internal import DeckModel

/// Puts running text together, in which elements of HTML begin and end.
struct InlineFolder {
  /// An element that is open.
  private struct Frame {
    var element: Element
    var inlines: [Inline] = []
    /// How large all of it is beside ordinary text.
    var scale = 1.0
    /// Whether it holds more than room between words.
    var holdsWords = false
  }

  private var frames = [Frame(element: Element(""))]
  /// How large all of the text that was put together is beside ordinary text.
  private(set) var scale = 1.0

  /// How deeply elements may be nested; what is deeper keeps its letters and loses its looks.
  private static let deepest = 32

  /// Whether nothing has come yet.
  var isEmpty: Bool { frames.count == 1 && frames[0].inlines.isEmpty }

  /// Adds a piece of text; letters join those before them.
  mutating func append(_ inline: Inline) {
    let last = frames.count - 1
    if !inline.isRoom { (frames[last].scale, frames[last].holdsWords) = (1, true) }
    guard case .text(var new) = inline else {
      if inline == .lineBreak, case .text(let text)? = frames[last].inlines.last {
        frames[last].inlines[frames[last].inlines.count - 1] = .text(String(text.trimmedEnd))
      }
      frames[last].inlines.append(inline)
      return
    }
    // Spaces around a line's end are not seen.
    if frames[last].inlines.last == .lineBreak { new = String(new.drop(while: \.isWhitespace)) }
    if case .picture(var picture)? = frames[last].inlines.last, new.first == "{",
      let end = new.firstIndex(of: "}"),
      let element = Element(braces: new[..<end].drop { $0 == "{" || $0 == ":" }, name: "img")
    {
      picture.apply(element)
      frames[last].inlines[frames[last].inlines.count - 1] = .picture(picture)
      append(.text(String(new[new.index(after: end)...])))
      return
    }
    if let before = frames[last].inlines.last, before.takesAttributes,
      let rest = behindAttributes(new)
    {
      // pandoc's `{=html}` is for other programs than this.
      if new.hasPrefix("{=") { frames[last].inlines.removeLast() }
      new = rest
    }
    guard !new.isEmpty else { return }
    guard case .text(var text)? = frames[last].inlines.last else {
      frames[last].inlines.append(.text(new))
      return
    }
    if text == "\n" {
      // What stands before this line's end says what it comes to: a picture may stand alone.
      text += new.drop { $0 == " " }
    } else {
      join(new, to: &text)
    }
    frames[last].inlines[frames[last].inlines.count - 1] = .text(text)
  }

  /// Adds letters to emphasised ones, if those came last; answers whether they did.
  mutating func extendEmphasis(_ text: String) -> Bool {
    let last = frames.count - 1
    guard case .emphasis(let inner)? = frames[last].inlines.last, inner.count == 1,
      case .text(let old) = inner[0]
    else { return false }
    frames[last].inlines[frames[last].inlines.count - 1] = .emphasis([.text(old + text)])
    return true
  }

  /// What stands behind the attributes that pandoc and kramdown write after code and links.
  private func behindAttributes(_ text: String) -> String? {
    guard text.first == "{", let end = text.firstIndex(of: "}") else { return nil }
    let inner = text[..<end].dropFirst()
    guard inner.first.map({ ".=#:".contains($0) }) ?? false || inner.contains("=\"") else {
      return nil
    }
    return String(text[text.index(after: end)...])
  }

  /// Begins an element.
  mutating func open(_ element: Element) {
    guard frames.count < Self.deepest else { return }
    frames.append(Frame(element: element))
  }

  /// Ends the innermost element of that name, and those within it; nothing when there is none.
  mutating func close(_ name: String) {
    guard let index = frames.lastIndex(where: { $0.element.name == name }), index > 0 else {
      return
    }
    while frames.count > index + 1 { fold() }
    if DeckContext.embeddingTags.contains(name) {
      // Words within are for those whose program can't show it.
      frames[index].inlines.removeAll { if case .picture = $0 { false } else { true } }
    }
    fold()
  }

  /// Whether the innermost element has that name.
  func isWithin(_ name: String) -> Bool { frames.last?.element.name == name }

  /// Whether there is a picture in the innermost element.
  var hasPicture: Bool {
    frames.last?.inlines.contains { if case .picture = $0 { true } else { false } } ?? false
  }

  /// Ends what is open, and answers all of it.
  mutating func finish() -> [Inline] {
    while frames.count > 1 { fold() }
    defer { frames = [Frame(element: Element(""))] }
    scale = frames[0].scale
    return frames[0].inlines
  }

  private mutating func fold() {
    guard frames.count > 1, let frame = frames.popLast() else { return }
    let last = frames.count - 1
    let isAlone = !frames[last].holdsWords
    for inline in Self.looks(of: frame.element, around: frame.inlines) { append(inline) }
    if isAlone { frames[last].scale = max(1, frame.scale, frame.element.scale) }
  }

  /// Text in the looks that an element gives it.
  private static func looks(of element: Element, around inlines: [Inline]) -> [Inline] {
    guard !inlines.isEmpty else { return [] }
    var result = inlines
    switch element.name {
    case "b", "strong": result = [.strong(result)]
    case "i", "em", "cite", "var", "dfn": result = [.emphasis(result)]
    case "u", "ins": result = [.underline(result)]
    case "s", "del", "strike": result = [.strikethrough(result)]
    case "sub": result = [.lowered(result)]
    case "sup": result = [.raised(result)]
    case "mark": result = [.mark(result)]
    case "small": result = [.small(result)]
    case "code", "kbd", "samp", "tt": result = [.code(result.plain)]
    // How it is read stands behind the word, in brackets of its own script.
    case "rt": result = [.small([.text("（")] + result + [.text("）")])]
    case "rp": return []
    case "q": result = [.text("“")] + result + [.text("”")]
    case "a":
      guard let destination = element.attributes["href"], !destination.isEmpty else { break }
      result = [.link(result, destination: destination)]
    default: break
    }
    return styled(result, element)
  }

  private static func styled(_ inlines: [Inline], _ element: Element) -> [Inline] {
    var result = inlines
    if element.isHeavy || element.has(["b", "strong", "alert"]) {
      result = [.strong(result)]
    }
    if element.css("font-style") == "italic" || element.has(["italic", "i", "em", "it"]) {
      result = [.emphasis(result)]
    }
    let line = element.css("text-decoration") ?? ""
    let highlight = element.attributes.keys.first { $0.hasPrefix("v-mark") }
    if line.contains("underline") || element.has(["underline", "u"])
      || highlight?.contains("underline") ?? false
    {
      result = [.underline(result)]
    } else if highlight != nil || element.has(["highlight", "hl", "mark"])
      || element.css("background-color") != nil || element.css("background") != nil
    {
      result = [.mark(result)]
    }
    if line.contains("line-through") || element.has(["strike"]) {
      result = [.strikethrough(result)]
    }
    if element.name != "small", element.scale < 1 { result = [.small(result)] }
    if element.has(["sub"]) { result = [.lowered(result)] }
    if element.has(["sup", "super"]) { result = [.raised(result)] }
    if element.has(["code"]) { result = [.code(result.plain)] }
    if let ink = element.ink { result = [.coloured(result, ink)] }
    return result
  }

  /// Adds text to text; a line's end between two ideographs is no space.
  private func join(_ new: String, to text: inout String) {
    switch text.last {
    // What stood between two spaces is gone, such as a comment: one of them is enough.
    case " ": text += new.drop { $0 == " " }
    case "\n":
      text.removeLast()
      let isSpaceless = text.last.map(isIdeographic) ?? false
      if !(isSpaceless && (new.first.map(isIdeographic) ?? false)) { text += " " }
      text += new
    default: text += new
    }
  }
}

extension Inline {
  /// Whether it is nothing but room between words.
  fileprivate var isRoom: Bool {
    switch self {
    case .text(let text): text.isBlank
    case .lineBreak: true
    default: false
    }
  }

  /// Whether attributes in braces may stand behind it.
  fileprivate var takesAttributes: Bool {
    switch self {
    case .code, .link, .picture: true
    default: false
    }
  }
}

/// Whether a character belongs to a script that is written without spaces.
func isIdeographic(_ character: Character) -> Bool {
  guard let scalar = character.unicodeScalars.first else { return false }
  switch scalar.value {
  // Radicals, punctuation, kana, ideographs, compatibility forms, full-width forms, planes 2 and 3.
  case 0x2E80...0x312F, 0x31A0...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
    0xFF00...0xFFEF, 0x20000...0x3FFFF:
    return true
  default: return false
  }
}
