internal import DeckModel

extension PreparedMarkdown {
  /// A line in which pictures are such for the parser, too.
  ///
  /// Their paths may hold blanks, and sizes stand behind them; macros of remark's are pictures, or
  /// they are left out.
  mutating func withPictures(_ line: String, _ index: Int) -> String {
    guard line.contains("![") else { return line }
    var result = ""
    var rest = line[...]
    while let sign = rest.firstIndex(where: { "!`\\".contains($0) }) {
      result += rest[..<sign]
      rest = rest[sign...]
      if rest.first == "`" {
        result += takeCodeSpan(&rest)
      } else if rest.first == "!", let (words, target, after) = pictureParts(rest) {
        result += picture(words, target, index)
        rest = after
      } else {
        let count = rest.first == "\\" ? 2 : 1
        result += rest.prefix(count)
        rest = rest.dropFirst(count)
      }
    }
    return result + rest
  }

  /// The most letters of a picture's words, and of its path.
  private static let longestPicture = 1000

  /// The words and the target of the picture that a text begins with; the target of a macro of
  /// remark's may be missing.
  private mutating func pictureParts(
    _ text: Substring
  ) -> (words: Substring, target: Substring?, rest: Substring)? {
    // A file of brackets alone would be read again and again.
    guard text.hasPrefix("!["), bracketBudget > 0 else { return nil }
    let inner = text.dropFirst(2)
    guard let end = end(of: inner, "[", "]") else { return nil }
    let after = inner[end...].dropFirst()
    guard after.first == "(", let close = targetEnd(after.dropFirst()) else {
      return inner.first == ":" && after.first != "(" ? (inner[..<end], nil, after) : nil
    }
    return (inner[..<end], after[..<close].dropFirst(), after[close...].dropFirst())
  }

  /// Where what a bracket has opened ends, in which there may be pairs of brackets.
  private mutating func end(
    of text: Substring, _ open: Character, _ close: Character
  ) -> Substring.Index? {
    var depth = 0
    let near = text.prefix(Self.longestPicture)
    for place in near.indices {
      bracketBudget -= 1
      if near[place] == open { depth += 1 }
      guard near[place] == close else { continue }
      if depth == 0 { return place }
      depth -= 1
    }
    return nil
  }

  /// The bracket that ends a picture's target: where they are not in pairs, the first behind the
  /// name of a picture.
  private mutating func targetEnd(_ text: Substring) -> Substring.Index? {
    if let end = end(of: text, "(", ")") { return end }
    let near = text.prefix(Self.longestPicture)
    // Another picture begins: what is its is none of this one's.
    let own = near.firstRange(of: "](").map { near[..<$0.lowerBound] } ?? near
    bracketBudget -= own.count
    return own.indices.lazy.filter { own[$0] == ")" }.prefix(4).first {
      Self.hasPictureName(Self.path(of: own[..<$0]).path)
    }
  }

  /// What becomes of a picture: itself, where a parser understands it.
  private mutating func picture(_ words: Substring, _ target: Substring?, _ index: Int) -> String {
    let isMacro = dialect == .remark && words.first == ":"
    guard let target, !isMacro || Self.isOfPicture(words, target) else {
      guard isMacro else { return "![\(words)]" }
      let name = words.prefix { !$0.isWhitespace }
      warn(
        index,
        "`![\(shortened(String(name)))]` is a macro of the deck's own. It is left out.")
      return ""
    }
    let (path, size, title) = Self.path(of: target)
    let isPlain = !path.contains(where: \.isWhitespace) && size.isEmpty
    guard !isPlain, isMacro || Self.hasPictureName(path) || !size.isEmpty else {
      return "![\(words)](\(target))"
    }
    // Deckset has no words for sizes in pixels.
    let text = ([String(words)] + (dialect == .deckset ? [] : size)).filter { !$0.isEmpty }.joined(
      separator: " ")
    return "![\(text)](<\(path)>\(title.isEmpty ? "" : " \(title)"))"
  }

  /// Whether a macro of remark's shows a picture.
  private static func isOfPicture(_ words: Substring, _ target: Substring) -> Bool {
    let name = words.dropFirst().prefix { !$0.isWhitespace }
    return ["scale", "img"].contains(name) || hasPictureName(path(of: target).path)
  }

  /// A target taken apart: the path, the size behind it as words, and the title in its quotes.
  private static func path(of target: Substring) -> (path: String, size: [String], title: String) {
    var text = target.trimmed
    var title = ""
    if let quote = text.last, "\"'".contains(quote), text.count > 1,
      let open = text.dropLast().firstRange(of: " \(quote)")
    {
      title = String(text[open.lowerBound...].dropFirst())
      text = text[..<open.lowerBound].trimmed
    }
    var size: [String] = []
    if let sign = text.lastIndex(of: "="), text[..<sign].last?.isWhitespace ?? false,
      let words = sizeWords(text[sign...].dropFirst())
    {
      size = words
      text = text[..<sign].trimmed
    }
    if text.hasPrefix("<"), text.hasSuffix(">") { text = String(text.dropFirst().dropLast()) }
    return (text, size, title)
  }

  /// `300x200`, `300x`, `50%x` as words that say it of a picture; `nil` where it is no size.
  private static func sizeWords(_ text: Substring) -> [String]? {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, !text.isEmpty else { return nil }
    var words: [String] = []
    for (name, part) in zip(["w", "h"], parts) where !["", "*", "auto"].contains(part) {
      guard Picture.Length(css: String(part)) != nil, part.first?.isNumber ?? false else {
        return nil
      }
      words.append("\(name):\(part)")
    }
    return words
  }

  /// Whether a path ends as the files of pictures do.
  private static func hasPictureName(_ path: String) -> Bool {
    let name = path.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return PictureWords.suffixes.contains(where: name.hasSuffix)
  }
}
