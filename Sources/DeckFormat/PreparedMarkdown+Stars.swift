extension PreparedMarkdown {
  /// A line in which stars are what their author meant where words have no spaces between them.
  ///
  /// CommonMark takes stars between a mark and a letter for letters, as in `**「紙」**を`. An empty
  /// tag, which counts as a mark, tells it better.
  func withMeantStars(_ line: String) -> String {
    guard line.contains("*"), line.utf8.contains(where: { $0 > 0x7F }) else { return line }
    var result = ""
    var before: Character = " "
    // The lengths of stars that are open.
    var open: Set<Int> = []
    var rest = line[...]
    while let first = rest.first {
      var length = 1
      switch first {
      case "\\": length = 2
      case "`":
        var after = rest
        length = takeCodeSpan(&after).count
      case "*":
        let stars = rest.prefix { $0 == "*" }.count
        let after = rest.dropFirst(stars).first ?? " "
        length = stars
        if open.contains(stars), !before.isWhitespace {
          open.remove(stars)
          result += rest.prefix(stars)
          rest = rest.dropFirst(stars)
          if before.isMark, after.isSpaceless { result += "<wbr>" }
          before = "*"
          continue
        } else if !after.isWhitespace {
          open.insert(stars)
          if after.isMark, before.isSpaceless { result += "<wbr>" }
        }
      default: break
      }
      let piece = rest.prefix(length)
      result += piece
      before = piece.last ?? first
      rest = rest[piece.endIndex...]
    }
    return result
  }
}

extension Character {
  /// Whether CommonMark takes it for punctuation.
  fileprivate var isMark: Bool { isPunctuation || isASCII && isSymbol }

  /// Whether words of it stand beside one another, or beside endings, without a space.
  fileprivate var isSpaceless: Bool {
    guard !isPunctuation, let value = unicodeScalars.first?.value else { return false }
    return isIdeographic(self) || (0x1100...0x11FF).contains(value)
      || (0x3130...0x318F).contains(value) || (0xAC00...0xD7A3).contains(value)
  }
}
