extension StyledText {
  /// Ranges within which lines should not break, where there is another place: phrases of Japanese,
  /// words of Korean, short pieces of code, and a dash with the word before it.
  ///
  /// What is longer than a line is left out, or its words are named instead. Unit: bytes of the
  /// text's UTF-8 form.
  ///
  /// - Parameters:
  ///   - width: The longest line, in points.
  ///   - phraseEnds: What `TextMeasurer.phraseEnds(in:)` says of the text.
  public func unbrokenRanges(width: Double, phraseEnds: [Int]? = nil) -> [Range<Int>] {
    guard width.isFinite else { return [] }
    // Code that is longer than a line is broken between its names, whatever else they are.
    let long = longCode(width)
    let words =
      (dashRanges + hyphenRanges + addressRanges(width) + signRanges + callRanges + scriptRanges
      + firstEmojiRanges + lastEmojiRanges + prepositionRanges + numberRanges
      + phraseRanges(width, phraseEnds))
      .filter { range in !long.contains { $0.overlaps(range) } }
    return (codeRanges(width: width) + words).merged
  }

  /// Raised and lowered letters with the letter before them.
  private var scriptRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var (start, before) = (0, 0)
    for span in spans {
      let end = start + span.text.utf8.count
      if span.style.rise != 0 { ranges.append(start - before..<end) }
      before = span.text.last.map { $0.isWhitespace ? 0 : $0.utf8.count } ?? 0
      start = end
    }
    return ranges
  }

  /// Calls, `run()`, whose brackets stay with their name.
  private var callRanges: [Range<Int>] {
    // To search for it takes long beside the rest.
    guard spans.contains(where: { $0.text.utf8.contains(UInt8(ascii: "(")) }) else { return [] }
    let plain = plain
    return plain.ranges(of: "()").compactMap { range in
      let name = plain[..<range.lowerBound].suffix(28).reversed().prefix {
        $0.isASCII && ($0.isLetter || $0.isNumber || "._".contains($0))
      }
      let end = plain[..<range.upperBound].utf8.count
      return name.isEmpty ? nil : end - 2 - name.count..<end
    }
  }

  /// Words with a hyphen of which one part is short: `X-ray`, `Docs-ES`, `-ray`.
  private var hyphenRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    let bytes = Array(plain.utf8)
    func part(_ places: some Sequence<Int>) -> Int {
      var count = 0
      for place in places {
        let byte = bytes[place]
        guard
          byte >= 0x80 || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
        else { break }
        if byte & 0xC0 != 0x80 { count += 1 }
      }
      return count
    }
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "-") {
      let before = part((0..<index).reversed())
      let after = part((index + 1)..<bytes.count)
      let isFirst = index == 0 || bytes[index - 1] == UInt8(ascii: " ")
      guard isFirst || before > 0, after > 0, min(before, after) <= 3,
        length(ofWordAt: index, in: bytes) <= 16
      else { continue }
      func isInside(_ place: Int) -> Bool { place < bytes.count && bytes[place] & 0xC0 == 0x80 }
      var (start, end) = (isFirst ? index : index - 1, index + 2)
      while isInside(start) { start -= 1 }
      while isInside(end) { end += 1 }
      // Ideographs are no parts of a word.
      if bytes[start] >= 0xE3 || bytes[index + 1] >= 0xE3 { continue }
      ranges.append(start..<end)
    }
    return ranges
  }

  /// How many bytes the word has that a byte belongs to.
  private func length(ofWordAt index: Int, in bytes: [UInt8]) -> Int {
    func isLetter(_ byte: UInt8) -> Bool { byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\n") }
    return bytes[..<index].reversed().prefix(while: isLetter).count
      + bytes[index...].prefix(while: isLetter).count
  }

  /// Arrows and dots that several letters draw, which are one sign: `->`, `<=`, `...`, and `++`.
  private var signRanges: [Range<Int>] {
    let bytes = Array(plain.utf8)
    let marks = Array("-=<>.+".utf8)
    var ranges: [Range<Int>] = []
    var start = 0
    for index in 0...bytes.count {
      if index < bytes.count, marks.contains(bytes[index]) { continue }
      if (2...4).contains(index - start) { ranges.append(start..<index) }
      start = index + 1
    }
    return ranges
  }

  /// From the emoji that a text begins with to the end of the word behind it.
  private var firstEmojiRanges: [Range<Int>] {
    let plain = plain
    guard let space = plain.firstIndex(of: " "), String(plain[..<space]).isEmoji else { return [] }
    let word = plain[plain.index(after: space)...].prefix {
      $0.unicodeScalars.allSatisfy(\.isOfWord)
    }
    guard !word.isEmpty else { return [] }
    return [0..<plain[..<word.endIndex].utf8.count]
  }

  /// From the last word of a text to the emoji behind it, which look lost on a line of their own.
  private var lastEmojiRanges: [Range<Int>] {
    let plain = plain
    let signs = plain.reversed().prefix { String($0).isEmoji }
    let before = plain.dropLast(signs.count).last
    if !signs.isEmpty, signs.count <= 4, let before, !before.isWhitespace {
      let size = signs.reduce(before.utf8.count) { $0 + $1.utf8.count }
      return [plain.utf8.count - size..<plain.utf8.count]
    }
    guard let space = plain.lastIndex(of: " "), space > plain.startIndex else { return [] }
    let last = plain[space...].dropFirst()
    guard String(last).isEmoji else { return [] }
    var start = plain.index(before: space)
    while start > plain.startIndex, plain[start].unicodeScalars.allSatisfy(\.isOfWord),
      plain[plain.index(before: start)].unicodeScalars.allSatisfy(\.isOfWord)
    {
      start = plain.index(before: start)
    }
    return [plain[..<start].utf8.count..<plain.utf8.count]
  }

  /// From a word of one letter to the end of the next one: in Slavic languages prepositions end no
  /// line.
  private var prepositionRanges: [Range<Int>] {
    guard hasWordOfOneLetter else { return [] }
    var ranges: [Range<Int>] = []
    var (byte, last) = (0, 0..<0)
    var isPreposition = false
    for word in plain.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      let range = byte..<byte + word.utf8.count
      if isPreposition, !word.isEmpty, word.count <= 14 {
        ranges.append(last.lowerBound..<range.upperBound)
      }
      isPreposition = word.count == 1 && "wzouikvsWZOUIKVSаоуиквсяАОУИКВСЯ".contains(word)
      (byte, last) = (range.upperBound + 1, range)
    }
    return ranges
  }

  /// Whether some word has at most two bytes, as letters of Cyrillic do.
  private var hasWordOfOneLetter: Bool {
    var length = 0
    for byte in spans.lazy.flatMap({ $0.text.utf8 }) {
      if byte != UInt8(ascii: " ") {
        length += 1
      } else if (1...2).contains(length) {
        return true
      } else {
        length = 0
      }
    }
    return false
  }

  /// Numbers with what they count and with the signs before them, thousands set apart by spaces, and
  /// marks that have a space before them.
  private var numberRanges: [Range<Int>] {
    guard
      spans.contains(where: {
        $0.text.utf8.contains { ":;!?»<>".utf8.contains($0) || $0 >= 48 && $0 <= 57 }
      })
    else { return [] }
    var ranges: [Range<Int>] = []
    var (byte, last, before) = (0, 0..<0, Substring())
    for word in plain.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "\n" })
    {
      let range = byte..<byte + word.utf8.count
      if word.isRangeOfNumbers { ranges.append(range) }
      if before.count + word.count <= 20, !before.isEmpty, before.holdsTogether(with: word) {
        ranges.append(last.lowerBound..<range.upperBound)
      }
      (byte, last, before) = (range.upperBound + 1, range, word)
    }
    return ranges
  }

  /// The beginnings of addresses, `https://example.org/`, which break further on, or where they are
  /// wider than a line, their parts, `https://example` and `.org`.
  private func addressRanges(_ width: Double) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for span in spans {
      defer { start += span.text.utf8.count }
      guard span.text.utf8.contains(UInt8(ascii: ":")) else { continue }
      var next = start
      for word in span.text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
      {
        let bytes = Array(word.utf8)
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 3 < bytes.count,
          bytes[colon + 1] == UInt8(ascii: "/"), bytes[colon + 2] == UInt8(ascii: "/")
        {
          let host = bytes[(colon + 3)...]
          let end = host.firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
          let isWide = end > 40 || Double(end) * span.style.size * 0.56 > width
          let dots =
            isWide ? host.indices.filter { $0 < end && bytes[$0] == UInt8(ascii: ".") } : []
          ranges += zip([0] + dots, dots + [end]).map { next + $0..<next + $1 }
        }
        next += bytes.count + 1
      }
    }
    return ranges
  }

  /// From the word before a dash that has spaces around it to the dash: it rather ends a line than
  /// begins one.
  private var dashRanges: [Range<Int>] {
    guard spans.contains(where: { $0.text.utf8.contains(0xE2) || $0.text.contains(" - ") }) else {
      return []
    }
    let scalars = Array(plain.unicodeScalars)
    var ranges: [Range<Int>] = []
    var start = 0
    // Where the word begins that a letter belongs to; ideographs are words of their own.
    var word = 0
    for index in scalars.indices.dropLast(2) {
      let size = scalars[index].utf8.count
      if scalars[index].isOfWord {
        if index == 0 || !scalars[index - 1].isOfWord { word = start }
      } else {
        word = start
      }
      if scalars[index + 1] == " ", "-–—―".unicodeScalars.contains(scalars[index + 2]),
        !scalars[index].properties.isWhitespace,
        index + 3 == scalars.count || scalars[index + 3].properties.isWhitespace
      {
        ranges.append(word..<start + size + 1 + scalars[index + 2].utf8.count)
      }
      start += size
    }
    return ranges
  }

  /// Pieces of code that are wider than a line.
  private func longCode(_ width: Double) -> [Range<Int>] {
    var (start, long) = (0, [Range<Int>]())
    for span in spans {
      let end = start + span.text.utf8.count
      if span.isCode, span.codeWidth > width * 0.95 { long.append(start..<end) }
      start = end
    }
    return long
  }

  private func codeRanges(width: Double) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for (index, span) in spans.enumerated() {
      let end = start + span.text.utf8.count
      // A comma behind code begins no line.
      let next = spans.indices.contains(index + 1) ? spans[index + 1].text.first : nil
      let mark = next.flatMap { ",.;:!?)、。".contains($0) ? $0.utf8.count : nil } ?? 0
      // Nor does a bracket before it end one.
      let last = index > 0 ? spans[index - 1].text.last : nil
      let opening = last.flatMap { "([{\"'“„«「（".contains($0) ? $0.utf8.count : nil } ?? 0
      if span.isCode, span.text.utf8.count > 1 {
        ranges +=
          span.codeWidth <= width * 0.95
          ? [start - opening..<end + mark]
          : Self.words(in: span.text, from: start, most: width * 0.95 / span.style.size)
        if opening > 0 { ranges.append(start - opening..<start + 1) }
      }
      start = end
    }
    return ranges
  }

  /// Where words of code stand, as far as each has room in a line of so many ems, else its names.
  private static func words(in code: String, from start: Int, most: Double) -> [Range<Int>] {
    var next = start
    return code.split(separator: " ", omittingEmptySubsequences: false).flatMap { word in
      defer { next += word.utf8.count + 1 }
      return word.count > 1 && String(word).codeWidth <= most
        ? [next..<next + word.utf8.count] : names(in: String(word), from: next)
    }
  }

  /// Where names of code stand, each with the mark behind it: what is longer than a line is broken
  /// between them.
  private static func names(in code: String, from start: Int) -> [Range<Int>] {
    var names: [Range<Int>] = []
    var (first, next) = (start, start)
    let letters = Array(code)
    for (index, letter) in letters.enumerated() {
      next += letter.utf8.count
      guard !letter.isLetter, !letter.isNumber else { continue }
      // The beginning of an address is one mark.
      if ":/".contains(letter), index + 1 < letters.count, letters[index + 1] == "/" { continue }
      names.append(first..<next)
      first = next
    }
    return (names + [first..<next]).filter { (2...40).contains($0.count) }
  }

  private func phraseRanges(_ width: Double, _ ends: [Int]?) -> [Range<Int>] {
    guard spans.contains(where: { $0.text.utf8.contains { $0 >= 0xE3 } }) else { return [] }
    var phrases = PhraseReader(ends: ends)
    for span in spans {
      for character in span.text {
        phrases.add(character, size: span.style.size, spacing: span.style.letterSpacing)
      }
    }
    return phrases.ranges(width: width)
  }
}

extension TextSpan {
  /// Whether it is code within text.
  fileprivate var isCode: Bool {
    style.background != nil && style.family.word == FontFamilies.mono.word
  }

  /// About how wide it is as code, in points.
  fileprivate var codeWidth: Double { text.codeWidth * style.size }
}

extension Unicode.Scalar {
  /// Whether it is part of a word of a script with spaces, or stands beside one.
  fileprivate var isOfWord: Bool { value < 0x2E80 && !properties.isWhitespace }
}

extension Substring {
  /// Whether it is two numbers with a dash between them.
  fileprivate var isRangeOfNumbers: Bool {
    let parts = split { "–—-".contains($0) }
    return count <= 12 && parts.count == 2 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
      && first?.isNumber ?? false
  }

  /// Whether a word and the next one are one number, or a number with its unit or its sign, or a mark
  /// with the word before it.
  fileprivate func holdsTogether(with next: Substring) -> Bool {
    guard let last, let first = next.first else { return false }
    if next.count <= 2, ":;!?»".contains(first) { return true }
    if self == "«" || count == 1 && "<>≤≥≈~=±×".contains(last) && first.isNumber { return true }
    guard last.isNumber, self.first?.isNumber ?? false else { return false }
    // Few of something: 4 forces.
    if count == 1, first.isLetter, first.unicodeScalars.allSatisfy({ $0.value < 0x2E80 }) {
      return true
    }
    if first.isNumber { return next.prefix { $0.isNumber }.count == 3 && count <= 3 }
    let unit = next.prefix { $0.isLetter || "€$£¥%°µ²³".contains($0) }
    return !unit.isEmpty && unit.count <= 3 && next.unicodeScalars.allSatisfy { $0.value < 0x2E80 }
  }
}

extension [Range<Int>] {
  /// The ranges in order; those that overlap are one.
  fileprivate var merged: [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

extension String {
  /// About how wide it is as code, in ems.
  fileprivate var codeWidth: Double {
    unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 0.62 : 1) }
  }

  /// Whether it is an emoji or a few.
  var isEmoji: Bool {
    guard count <= 4, let first = unicodeScalars.first else { return false }
    return first.value >= 0x2600 && first.properties.isEmoji
  }
}
