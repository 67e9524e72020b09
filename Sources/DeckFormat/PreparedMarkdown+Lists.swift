internal import DeckModel

extension PreparedMarkdown {
  /// Moves lists within numbered ones further in, where their authors gave them two spaces: other
  /// readers of Markdown ask for no more.
  mutating func indentNumberedLists() {
    guard [.deckset, .remark].contains(dialect) else { return }
    // How wide the mark of the numbered item around is, and whether lists in it have two spaces.
    var width: Int?
    var isNarrow: Bool?
    for index in source.indices where !isCode(index) {
      let line = source[index]
      if line.isBlank { continue }
      let spaces = line.prefix { $0 == " " }.count
      if spaces == 0 {
        width = Self.markWidth(line[...])
        isNarrow = nil
      } else if let width, width > 2 {
        let isItem =
          Self.markWidth(line.dropFirst(spaces)) != nil
          || ["- ", "* ", "+ "].contains { line.dropFirst(spaces).hasPrefix($0) }
        if isNarrow == nil, isItem { isNarrow = spaces == 2 }
        guard isNarrow ?? false, spaces % 2 == 0 else { continue }
        source[index] = String(repeating: " ", count: spaces / 2 * width) + line.dropFirst(spaces)
      }
    }
  }

  /// Moves items that are one space further in than the one above, which remark takes for a list in
  /// it, so far in that the parser does; in other decks those that are two spaces further in than
  /// one whose text stands further away from its mark.
  mutating func indentItemsBySteps() {
    guard [.remark, .reveal, .lectern].contains(dialect) else { return }
    // The items around, each with the spaces that it was written with, and where its text begins.
    var open: [(spaces: Int, text: Int, holdsNear: Bool)] = []
    for index in source.indices where !isCode(index) {
      let line = source[index]
      if line.isBlank { continue }
      let spaces = line.prefix { $0 == " " }.count
      let rest = line.dropFirst(spaces)
      guard let width = Self.itemWidth(rest) else {
        if spaces == 0 { open = [] }
        continue
      }
      while let last = open.last, last.spaces >= spaces { open.removeLast() }
      let isIn = open.last.map { dialect == .remark || $0.holdsNear && spaces > $0.spaces + 1 }
      let place = isIn ?? false ? open.last?.text ?? spaces : spaces
      let isWide = rest.prefix { $0 != " " }.count + 1 < width
      open.append((spaces, max(place, spaces) + width, isWide || place > spaces))
      if place > spaces { source[index] = String(repeating: " ", count: place) + rest }
    }
  }

  /// Whether a text is the mark of a list's item, and nothing else.
  func isItemMark(_ text: String) -> Bool {
    let words = text.trimmed[...] + " "
    return Self.itemWidth(words) == words.count
  }

  /// How much room the mark of a list's item takes; `nil` where a line begins with none.
  private static func itemWidth(_ line: Substring) -> Int? {
    let isBullet = ["- ", "* ", "+ "].contains { line.hasPrefix($0) }
    guard let width = isBullet ? 2 : markWidth(line) else { return nil }
    // With more room behind its mark than that, its text is code.
    let room = line.dropFirst(width).prefix { $0 == " " }.count
    return room < 4 ? width + room : width
  }

  /// Whether a line is a `<br>` between two items of a list: a parser would begin HTML there, and
  /// end the list.
  func isBreakBetweenItems(_ index: Int) -> Bool {
    guard index > 0, index + 1 < source.count, !source[index - 1].isBlank, !isCode(index + 1),
      ["<br>", "<br/>", "<br />"].contains(source[index].trimmed.lowercased())
    else { return false }
    let next = source[index + 1].drop(while: \.isWhitespace)
    return Self.markWidth(next) != nil || ["- ", "* ", "+ "].contains { next.hasPrefix($0) }
  }

  /// How much room `12. ` takes; `nil` where a line begins with no number.
  private static func markWidth(_ line: Substring) -> Int? {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line[digits.endIndex...]
    guard !digits.isEmpty, digits.count < 4, rest.first == "." || rest.first == ")",
      rest.dropFirst().first == " "
    else { return nil }
    return digits.count + 2
  }
}
