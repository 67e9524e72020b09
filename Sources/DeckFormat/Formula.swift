internal import DeckModel

/// A formula as TeX writes it, turned into running text as far as that can show it: letters
/// slope, exponents are raised, a fraction has a slash.
struct Formula {
  /// The formula; a line end stands where it has one.
  private(set) var inlines: [Inline] = []

  private var rest: Substring
  private var depth = 0
  /// Whether what comes next has something at its left to be joined to.
  private var hasLeft = false
  /// What stands between two columns of lines below one another.
  private var gap = " "
  /// What the line that is being read is called, which stands behind it.
  private var tag: [Inline] = []

  /// The longest formula that is read, and the deepest.
  private static let longest = 2000
  private static let deepest = 12

  /// Reads TeX; `nil` where it holds what text can't show.
  init?(_ source: String) {
    guard source.utf8.count <= Self.longest else { return nil }
    rest = source[...]
    guard let read = sequence(until: nil), rest.isEmpty else { return nil }
    inlines = withoutBlankEnds(read + tag)
    // Blanks alone are there for the room that they take.
    if inlines.isEmpty { inlines = [.text(" ")] }
    let parts = inlines.plain.split { $0 == "\u{2003}" || $0.isNewline }
    // Between its parts a formula may go on in another line; within one, only where that is long.
    if parts.allSatisfy({ $0.count <= Self.longestLine }) { inlines = inlines.map(Self.unbroken) }
  }

  /// The most letters of a part that stays on one line.
  private static let longestLine = 36

  /// A piece of a formula in which no line ends.
  private static func unbroken(_ inline: Inline) -> Inline {
    switch inline {
    case .text(let text):
      .text(
        text.replacing(" ", with: "\u{A0}").replacing("\u{2009}", with: "\u{202F}")
          .replacing("/", with: "/\u{2060}"))
    case .emphasis(let inner): .emphasis(inner.map(unbroken))
    case .strong(let inner): .strong(inner.map(unbroken))
    case .raised(let inner): .raised(inner.map(unbroken))
    case .lowered(let inner): .lowered(inner.map(unbroken))
    default: inline
    }
  }

  // MARK: Sequences

  /// What stands before a closing character, or before the end.
  private mutating func sequence(until close: Character?) -> [Inline]? {
    guard depth < Self.deepest else { return nil }
    depth += 1
    defer { depth -= 1 }
    var folder = InlineFolder()
    hasLeft = false
    while let character = rest.first {
      if character == close {
        rest.removeFirst()
        return folder.finish()
      }
      if character == "}" || isEnd { return close == nil && isEnd ? folder.finish() : nil }
      if let name = divider {
        rest = rest.dropFirst(name.count + 1)
        let top = folder.finish()
        guard !top.isEmpty, let bottom = sequence(until: close) else { return nil }
        hasLeft = true
        return name == "over" ? Self.fraction(top, bottom) : Self.binomial(top, bottom)
      }
      guard let atom = atom() else { return nil }
      for inline in atom { Self.add(inline, to: &folder) }
    }
    return close == nil ? folder.finish() : nil
  }

  /// The command at this place that sets what is before it over what is behind it.
  private var divider: String? {
    guard rest.first == "\\" else { return nil }
    let name = TeX.name(rest)
    return ["choose", "over"].contains(name) ? name : nil
  }

  /// Letters that slope join those before them.
  private static func add(_ inline: Inline, to folder: inout InlineFolder) {
    if case .emphasis(let inner) = inline, case .text(let text)? = inner.first, inner.count == 1,
      folder.extendEmphasis(text)
    {
      return
    }
    folder.append(inline)
  }

  private var isEnd: Bool { rest.hasPrefix("\\end{") }

  /// The next thing that stands by itself; nothing for white space.
  private mutating func atom() -> [Inline]? {
    guard let character = rest.popFirst() else { return [] }
    switch character {
    case let space where space.isWhitespace: return []
    case "{": return sequence(until: "}")
    case "^": return script { .raised($0) }
    case "_": return script { .lowered($0) }
    case "\\": return command()
    case "&": return [.text(gap)]
    case "~": return [.text(" ")]
    case "'": return joined("′")
    case "=", "<", ">": return relation(String(character))
    case "+": return binary("+")
    case "-": return binary("−")
    case "*": return binary("∗")
    case ",", ";":
      hasLeft = false
      return [.text("\(character) ")]
    case "(", "[":
      hasLeft = false
      return [.text(String(character))]
    case "$", "#", "%": return nil
    case let letter where letter.isLetter && letter.isASCII: return variable(String(letter))
    default: return joined(String(character))
    }
  }

  private mutating func joined(_ text: String) -> [Inline] {
    hasLeft = true
    return [.text(text)]
  }

  private mutating func variable(_ text: String) -> [Inline] {
    hasLeft = true
    return [.emphasis([.text(text)])]
  }

  private mutating func relation(_ text: String) -> [Inline] {
    hasLeft = false
    return [.text(" \(text) ")]
  }

  /// A sign between two things, or before one.
  private mutating func binary(_ text: String) -> [Inline] {
    defer { hasLeft = false }
    return [.text(hasLeft ? " \(text) " : text)]
  }

  private mutating func script(_ make: ([Inline]) -> Inline) -> [Inline]? {
    guard let inner = argument(), !inner.isEmpty else { return nil }
    hasLeft = true
    return [make(withoutBlankEnds(inner))]
  }

  /// What a command or a script takes: a group, or the next thing.
  private mutating func argument() -> [Inline]? {
    rest = rest.drop(while: \.isWhitespace)
    guard depth < Self.deepest, rest.first != nil else { return nil }
    depth += 1
    defer { depth -= 1 }
    let left = hasLeft
    defer { hasLeft = left }
    hasLeft = false
    return atom()
  }

  /// The letters of a group, read as they are.
  private mutating func letters() -> String? {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == "{" else { return rest.popFirst().map { String($0) } }
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let inner = rest[..<end].dropFirst()
    rest = rest[end...].dropFirst()
    return inner.contains { "{$\\".contains($0) } ? nil : String(inner)
  }

  /// The words of a group, in which formulas stand between two `$`.
  private mutating func words() -> [Inline]? {
    let parts = TeX.argument(&rest)?.split(separator: "$", omittingEmptySubsequences: false)
    guard let parts, parts.count % 2 == 1 else { return nil }
    var inlines: [Inline] = []
    for (index, part) in parts.enumerated() where !part.isEmpty {
      if index % 2 == 1 {
        guard let formula = Formula(String(part)) else { return nil }
        inlines += formula.inlines
      } else if part.contains(where: { "{\\".contains($0) }) {
        return nil
      } else {
        inlines.append(.text(String(part)))
      }
    }
    return inlines
  }
}

// MARK: Commands

extension Formula {
  private mutating func command() -> [Inline]? {
    let name = rest.prefix { $0.isLetter && $0.isASCII }
    guard !name.isEmpty else { return escape() }
    rest = rest[name.endIndex...]
    if rest.first == "*" { rest.removeFirst() }
    let word = String(name)
    if let letter = FormulaSigns.letters[word] { return variable(letter) }
    if let sign = FormulaSigns.relations[word] { return relation(sign) }
    if let sign = FormulaSigns.binaries[word] { return binary(sign) }
    if let sign = FormulaSigns.others[word] { return joined(sign) }
    if let mark = FormulaSigns.accents[word] { return accent(mark) }
    if FormulaSigns.functions.contains(word) {
      hasLeft = false
      return [.text(word + ("([{_^".contains(rest.first ?? "(") ? "" : "\u{2009}"))]
    }
    if FormulaSigns.skipped.contains(word) { return delimiterless() }
    return structure(word)
  }

  /// A sign behind a backslash.
  private mutating func escape() -> [Inline]? {
    guard let sign = rest.popFirst() else { return nil }
    switch sign {
    case "\\":
      hasLeft = false
      defer { tag = [] }
      // The room that `\\[2pt]` asks for.
      if rest.first == "[", let end = rest.firstIndex(of: "]") { rest = rest[end...].dropFirst() }
      return tag + [.lineBreak]
    case ",", ":", ";", ">", " ": return [.text("\u{2009}")]
    case "!": return []
    case "{", "}", "%", "$", "#", "&", "_": return joined(String(sign))
    case "|": return joined("‖")
    default: return nil
    }
  }

  /// `\left.` stands for nothing at all.
  private mutating func delimiterless() -> [Inline] {
    if rest.first == "." { rest.removeFirst() }
    return []
  }

  private mutating func accent(_ mark: Character) -> [Inline]? {
    guard let inner = argument() else { return nil }
    let plain = inner.plain
    guard plain.count == 1 || mark == "\u{305}" || mark == "\u{332}", plain.count < 20 else {
      return nil
    }
    return variable(plain.map { "\($0)\(mark)" }.joined())
  }

  private mutating func structure(_ word: String) -> [Inline]? {
    switch word {
    case "frac", "dfrac", "tfrac", "cfrac":
      guard let top = argument(), let bottom = argument() else { return nil }
      hasLeft = true
      return Self.fraction(top, bottom)
    case "binom", "dbinom", "tbinom":
      guard let top = argument(), let bottom = argument() else { return nil }
      hasLeft = true
      return Self.binomial(top, bottom)
    case "sqrt": return root()
    case "mathbb":
      return letters().map { joined(String($0.map { FormulaSigns.doubled[$0] ?? $0 })) } ?? nil
    case "mathcal", "mathscr", "mathfrak", "mathit": return letters().map { variable($0) }
    case "mathbf", "boldsymbol", "bm", "mathbfit", "textbf", "vb":
      hasLeft = true
      return argument().map { [.strong($0)] }
    case "mathrm", "text", "textrm", "operatorname", "mathsf", "textsf", "mathtt", "texttt", "mbox",
      "textit", "textnormal", "mathop", "rm":
      hasLeft = true
      return words()
    case "not": return argument().map { [.text(" \($0.plain.trimmed)\u{338} ")] }
    case "ket": return argument().map { [.text("|")] + $0 + [.text("⟩")] }
    case "bra": return argument().map { [.text("⟨")] + $0 + [.text("|")] }
    case "pmod": return argument().map { [.text(" (mod ")] + $0 + [.text(")")] }
    case "overset", "stackrel":
      guard let above = argument(), let base = argument() else { return nil }
      return base + [.raised(above)]
    case "underset":
      guard let below = argument(), let base = argument() else { return nil }
      return base + [.lowered(below)]
    case "xrightarrow":
      return argument().map { [.text(" →"), .raised(withoutBlankEnds($0)), .text(" ")] }
    case "underbrace", "overbrace", "boxed", "substack", "displaylines":
      return argument()
    case "tag":
      guard let words = words() else { return nil }
      tag = [.text("\u{2003}(")] + words + [.text(")")]
      return []
    case "color", "label", "vspace", "hspace": return letters().map { _ in [] }
    case "textcolor":
      guard letters() != nil else { return nil }
      return argument()
    case "phantom", "hphantom", "vphantom": return argument().map { _ in [] }
    case "begin": return environment()
    default: return nil
    }
  }

  private static func fraction(_ top: [Inline], _ bottom: [Inline]) -> [Inline] {
    let room = Inline.text("\u{2009}")
    // A product above the stroke reads as one thing.
    let above = top.plain.contains(" ") ? grouped(top) : withoutBlankEnds(top)
    return [room] + above + [.text("/")] + grouped(bottom) + [room]
  }

  /// In how many ways: one number raised and one lowered, in brackets.
  private static func binomial(_ top: [Inline], _ bottom: [Inline]) -> [Inline] {
    [
      .text("("), .raised(withoutBlankEnds(top)), .lowered(withoutBlankEnds(bottom)), .text(")"),
    ]
  }

  private mutating func root() -> [Inline]? {
    var index: [Inline] = []
    if rest.first == "[", let end = rest.firstIndex(of: "]") {
      index = [.raised([.text(String(rest[..<end].dropFirst()))])]
      rest = rest[end...].dropFirst()
    }
    guard let inner = argument() else { return nil }
    hasLeft = true
    return index + [.text("√")] + Self.grouped(inner)
  }

  /// Brackets around what would else be read apart.
  private static func grouped(_ inlines: [Inline]) -> [Inline] {
    let inlines = withoutBlankEnds(inlines)
    let plain = inlines.plain
    let isOne =
      plain.count <= 1 || plain.allSatisfy { $0.isNumber || $0 == "." }
      || plain.allSatisfy(\.isLetter) || inlines.count == 2 && plain.count <= 3
    return isOne ? inlines : [.text("(")] + inlines + [.text(")")]
  }

  /// Lines below one another, or a matrix within the line.
  private mutating func environment() -> [Inline]? {
    guard let name = letters() else { return nil }
    let kind = name.last == "*" ? String(name.dropLast()) : name
    if kind == "array" || kind == "alignedat" { _ = letters() }
    let outer = gap
    gap = ["cases", "rcases"].contains(kind) || kind.hasSuffix("matrix") ? "\u{2003}" : " "
    defer { gap = outer }
    guard let inner = sequence(until: nil), rest.hasPrefix("\\end{\(name)}") else { return nil }
    rest = rest.dropFirst(name.count + 6)
    hasLeft = true
    switch kind {
    case "aligned", "align", "gathered", "gather", "split", "equation", "alignedat", "multline":
      return inner
    case "cases", "rcases": return [.lineBreak] + inner
    case "matrix", "array", "smallmatrix": return Self.inOneLine(inner, "(", ")")
    case "pmatrix": return Self.inOneLine(inner, "(", ")")
    case "bmatrix": return Self.inOneLine(inner, "[", "]")
    case "vmatrix": return Self.inOneLine(inner, "|", "|")
    default: return nil
    }
  }

  private static func inOneLine(
    _ inlines: [Inline], _ open: String, _ close: String
  ) -> [Inline] {
    let rows = withoutBlankEnds(inlines).map { $0 == .lineBreak ? Inline.text("; ") : $0 }
    return [.text(open)] + rows + [.text(close)]
  }
}
