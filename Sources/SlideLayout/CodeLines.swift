internal import DeckModel

/// Code by lines, with tabs as spaces, and the looks of its letters.
struct CodeLines {
  /// A letter with its look.
  private struct Letter {
    let character: Character
    /// Index of its run, or -1 for none.
    let run: Int
    /// How many columns it takes.
    let columns: Int
  }

  /// Letters in one look.
  struct Run {
    var text: String
    var colour: Colour?
    var isBold = false
    var isItalic = false
  }

  private let runs: [CodeBlock.Run]
  private let letters: [[Letter]]
  /// How many columns each line takes; wide letters take two.
  let lines: [Int]

  /// Splits code into lines; there is always one at least.
  ///
  /// - Parameters:
  ///   - text: Knows how wide letters are, which may come from other fonts.
  ///   - family: The fonts of code.
  init(_ code: CodeBlock, text: any TextMeasurer, family: FontFamilies) {
    runs = code.runs
    let known = Self.columns(of: code.text, text, family)
    var letters: [[Letter]] = [[]]
    var column = 0
    var (run, left) = (0, code.runs.first?.count ?? 0)
    for character in code.text {
      while left <= 0, run < code.runs.count {
        run += 1
        left = run < code.runs.count ? code.runs[run].count : 0
      }
      let look = run < code.runs.count ? run : -1
      left -= 1
      switch character {
      case "\n", "\r\n":
        letters.append([])
        column = 0
      case "\t":
        // Tab stops stand at every fourth column.
        let spaces = 4 - column % 4
        letters[letters.count - 1] += Array(
          repeating: Letter(character: " ", run: look, columns: 1), count: spaces)
        column += spaces
      default:
        let columns = known[character] ?? character.columns
        letters[letters.count - 1].append(
          Letter(character: character, run: look, columns: columns))
        column += columns
      }
    }
    // Spaces at a line's end are not seen, and take no room.
    letters = letters.map { Array($0.prefix(1 + ($0.lastIndex { $0.character != " " } ?? -1))) }
    self.letters = letters
    lines = letters.map { line in line.reduce(0) { $0 + $1.columns } }
  }

  /// How many columns those letters take that fonts of code may not have.
  private static func columns(
    of code: String, _ text: any TextMeasurer, _ family: FontFamilies
  ) -> [Character: Int] {
    guard code.utf8.contains(where: { $0 >= 0x80 }) else { return [:] }
    // One size for all, as measures are kept.
    let style = TextStyle(family: family, size: 20, colour: .black)
    func width(_ letters: String) -> Double {
      text.measure(StyledText([TextSpan(letters, style)]), width: .infinity).width
    }
    let column = max(width("0000000000") / 10, 0.001)
    var known: [Character: Int] = [:]
    for letter in code where !letter.isASCII && letter.columns == 1 && known[letter] == nil {
      known[letter] = max(1, Int((width(String(letter)) / column - 0.05).rounded(.up)))
    }
    return known
  }

  /// The columns of the longest line.
  var longest: Int { lines.max() ?? 0 }

  /// How many columns of spaces a line begins with.
  func indent(_ index: Int) -> Int { letters[index].prefix { $0.character == " " }.count }

  /// A line's letters in rows of so many columns; continued rows have fewer.
  ///
  /// - Parameter text: Tells where phrases of Japanese and words of Chinese end.
  func wrapped(
    _ index: Int, columns: Int, hang: Int, text: any TextMeasurer
  ) -> [Range<Int>] {
    let line = letters[index]
    guard lines[index] > columns else { return [0..<line.count] }
    let phrases = placesWithinPhrases(line, columns: columns, text: text)
    var rows: [Range<Int>] = []
    var start = 0
    while start < line.count {
      let room = rows.isEmpty ? columns : max(2, columns - hang)
      var (end, used) = (start, 0)
      while end < line.count, used + line[end].columns <= room {
        used += line[end].columns
        end += 1
      }
      end = max(end, start + 1)
      if end < line.count { end = breakPlace(line, start, end, phrases) }
      // Spaces where a line ends take no room.
      while end < line.count, line[end].character == " " { end += 1 }
      rows.append(start..<end)
      start = end
    }
    return rows.map { row in
      let last = line[row].lastIndex { $0.character != " " } ?? row.lowerBound
      return row.lowerBound..<max(last + 1, row.lowerBound)
    }
  }

  /// Whether rows of a line divide a word.
  func dividesWord(_ index: Int, _ rows: [Range<Int>]) -> Bool {
    let line = letters[index]
    return rows.dropLast().contains { row in
      let next = row.upperBound
      return line.indices.contains(next) && next > 0 && line[next - 1].character.isOfWord
        && line[next].character.isOfWord
    }
  }

  /// Whether it is a drawing or a table rather than code, which means nothing where its lines are
  /// broken.
  var isDrawing: Bool {
    guard letters.count > 2 else { return false }
    var (marks, all, rules, arms) = (0, 0, 0, 0)
    for line in letters {
      let seen = line.lazy.map(\.character).filter { $0 != " " }
      if seen.contains(where: {
        $0.unicodeScalars.contains { (0x2500...0x259F).contains($0.value) }
      }) {
        return true
      }
      let count = seen.count { "|-+_/\\<>^'`.=*~".contains($0) }
      (marks, all) = (marks + count, all + seen.count)
      if seen.count > 9, seen.allSatisfy({ "+-=|".contains($0) }) { rules += 1 }
      // What leads from one line to another.
      if seen.contains(where: { "|v^/\\".contains($0) }),
        seen.allSatisfy({ "|v^/\\+-<>".contains($0) })
      {
        arms += 1
      }
    }
    return marks * 2 > all || rules > 1 || arms > 1
  }

  /// How bad it is where a part ends behind a line: not at all at a blank one, less where what follows
  /// stands further out, and much behind what opens something.
  func breakCost(behind index: Int) -> Double {
    guard letters.indices.contains(index + 1) else { return 0 }
    let (line, next) = (letters[index], letters[index + 1])
    guard let last = line.last?.character, next.contains(where: { $0.character != " " }) else {
      return 0
    }
    let words = String(next.map(\.character)).trimmingSpaces
    if ":{([,\\|&=>".contains(last) || "})]".contains(words.first ?? " ") || words.hasPrefix("</")
      || words.hasPrefix("end")
    {
      return 0.7
    }
    return min(0.6, 0.15 + 0.05 * Double(indent(index + 1)))
  }

  /// Where a line of kana and ideographs should not be broken.
  private func placesWithinPhrases(
    _ line: [Letter], columns: Int, text: any TextMeasurer
  ) -> Set<Int> {
    guard line.contains(where: { $0.columns == 2 }) else { return [] }
    let plain = String(line.map(\.character))
    var phrases = PhraseReader(ends: text.phraseEnds(in: plain))
    for letter in line { phrases.add(letter.character, size: 1) }
    let ranges = phrases.ranges(width: Double(columns) / 2)
    var (byte, places) = (0, Set<Int>())
    for (place, letter) in line.enumerated() {
      if ranges.contains(where: { $0.lowerBound < byte && byte < $0.upperBound }) {
        places.insert(place)
      }
      byte += letter.character.utf8.count
    }
    return places
  }

  /// A better place to break a line, not far before its end: behind a space, else beside a mark or
  /// behind a phrase, or between the parts of a name.
  private func breakPlace(
    _ line: [Letter], _ start: Int, _ end: Int, _ phrases: Set<Int>
  ) -> Int {
    // What a line is indented by does not stay behind alone.
    let first = line[start...].firstIndex { $0.character != " " } ?? start
    let places = (min(end, max(first, start + (end - start) / 3) + 1)...end).reversed()
    func isSpace(_ place: Int) -> Bool {
      line[place - 1].character == " " && !endsWithCommentMark(line[start..<place])
    }
    func endsPhrase(_ place: Int) -> Bool {
      !phrases.contains(place)
        && (line[place - 1].columns == 2 || line[place].columns == 2)
    }
    let near = places.prefix { ($0 - start) * 5 >= (end - start) * 3 }
    return near.first(where: isSpace)
      ?? places.first { isSpace($0) || breaksAtMark(line, $0) || endsPhrase($0) }
      ?? places.first { breaksName(line, $0) } ?? places.first { line[$0].character != "/" } ?? end
  }

  /// Whether a name has parts at a place: `some_name`, `someName`.
  private func breaksName(_ line: [Letter], _ place: Int) -> Bool {
    let (last, next) = (line[place - 1].character, line[place].character)
    let isInitial =
      place + 1 < line.count && last.isUppercase && next.isUppercase
      && line[place + 1].character.isLowercase
    return "_-".contains(last) && next.isOfWord || last.isLowercase && next.isUppercase || isInitial
  }

  /// Whether the last word of a row is the mark of a comment, which stays with what it says.
  private func endsWithCommentMark(_ row: ArraySlice<Letter>) -> Bool {
    let word = row.map(\.character).split(separator: " ").last ?? []
    return ["//", "#", "--", "/*", "///"].contains(String(word))
  }

  /// Whether a line may be broken at a place because of the marks there, which neither divides a sign
  /// of several marks nor a number, and keeps what closes with what it closes.
  private func breaksAtMark(_ line: [Letter], _ place: Int) -> Bool {
    let (last, next) = (line[place - 1].character, line[place].character)
    if next == "." {
      return last == ")" || last.isOfWord && !last.isNumber && !isSuffix(line, place)
    }
    if last == ":" { return !":/ ".contains(next) && !next.isNumber }
    if last == ")" { return next.isOfWord }
    if last == "/", place > 1, line[place - 2].character == "/" { return false }
    // A text that begins is no end of one.
    if "\"'".contains(next), "({[,=".contains(last) { return true }
    return ",;({[|&=/?".contains(last) && !"|&=/>)}],;\"'".contains(next)
  }

  /// Whether a dot begins the last part of a file's name.
  private func isSuffix(_ line: [Letter], _ place: Int) -> Bool {
    let name = line[(place + 1)...].prefix { $0.character.isOfWord }
    let next = name.endIndex < line.count ? line[name.endIndex].character : " "
    return (1...4).contains(name.count) && next != "(" && next != "."
  }

  /// Part of a line in runs of one look each.
  func runs(_ index: Int, _ range: Range<Int>) -> [Run] {
    var result: [Run] = []
    var last = Int.min
    for letter in letters[index][range] {
      if letter.run == last {
        result[result.count - 1].text.append(letter.character)
      } else if runs.indices.contains(letter.run) {
        let run = runs[letter.run]
        result.append(
          Run(
            text: String(letter.character), colour: run.colour, isBold: run.isBold,
            isItalic: run.isItalic))
      } else {
        result.append(Run(text: String(letter.character)))
      }
      last = letter.run
    }
    return result
  }
}

extension String {
  fileprivate var trimmingSpaces: Substring { drop { $0 == " " } }
}

extension Character {
  /// Whether it may be part of a name in code.
  fileprivate var isOfWord: Bool { isLetter || isNumber || self == "_" }

  /// How many columns of a monospaced font it takes: ideographs and emoji take two.
  fileprivate var columns: Int {
    guard let scalar = unicodeScalars.first, scalar.value >= 0x1100 else { return 1 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
