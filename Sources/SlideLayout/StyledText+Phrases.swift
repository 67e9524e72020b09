/// Puts letters together to phrases, by their scripts and marks, and by a dictionary.
///
/// A phrase of Japanese mostly begins where kana end and ideographs or katakana begin: particles
/// and endings are written in hiragana, and belong to what stands before them. Within hiragana, and
/// within a run of ideographs that is longer than a line, the dictionary tells.
struct PhraseReader {
  private struct Letter {
    let character: Character
    let kind: LetterKind
    let bytes: Range<Int>
    /// About how wide it is, in points.
    let width: Double
  }

  private var letters: [Letter] = []
  /// Where phrases end by the dictionary, in bytes.
  private let ends: Set<Int>?

  init(ends: [Int]?) { self.ends = ends.map(Set.init) }

  /// Adds a letter of a size and with space behind it, in points.
  mutating func add(_ character: Character, size: Double, spacing: Double = 0) {
    let start = letters.last?.bytes.upperBound ?? 0
    let kind = LetterKind(character, after: letters.last?.kind)
    letters.append(
      Letter(
        character: character, kind: kind, bytes: start..<start + character.utf8.count,
        width: size * kind.width(of: character) + spacing))
  }

  /// The phrases in bytes; those that are too long for a line are left to their words.
  func ranges(width: Double) -> [Range<Int>] {
    fitting(
      letters.indices, width,
      [joinsPhrase, joinsClause, joinsParticle, joinsCompound, joinsWord, joinsLetter]
    )
    .filter { $0.count > 1 && letters[$0].contains { $0.kind.isPhrased } }
    .map { letters[$0.lowerBound].bytes.lowerBound..<letters[$0.upperBound - 1].bytes.upperBound }
  }

  /// Groups that fit a line, by the first rule under which they do.
  private func fitting(
    _ range: Range<Int>, _ width: Double, _ rules: [(_ index: Int) -> Bool]
  ) -> [Range<Int>] {
    guard let rule = rules.first else { return [] }
    return groups(of: range, joined: rule).flatMap { group in
      fits(group, width, isWord: rules.count <= 2)
        ? [group] : fitting(group, width, Array(rules.dropFirst()))
    }
  }

  /// The longest phrase, in letters.
  var longest: String {
    let phrases = groups(of: letters.indices, joined: joinsPhrase)
    return String(phrases.max { $0.count < $1.count }.map { letters[$0].map(\.character) } ?? [])
  }

  /// The longest word, in letters; two of those that no dictionary takes apart.
  var longestWord: String {
    let words = groups(of: letters.indices, joined: joinsCompound)
    let longest = words.max { $0.count < $1.count }.map { letters[$0] } ?? []
    let isKnown =
      ends != nil || longest.allSatisfy { [.katakana, .hangul, .word].contains($0.kind) }
    return String(longest.prefix(isKnown ? 12 : 2).map(\.character))
  }

  /// Short phrases may fill a line, as far as their width is known; long ones would leave too much of
  /// the line above empty.
  private func fits(_ phrase: Range<Int>, _ width: Double, isWord: Bool) -> Bool {
    // The space behind its last letter may stand out of a line.
    let end = letters[phrase].lastIndex { $0.kind != .space } ?? phrase.lowerBound
    let wide = letters[phrase.lowerBound...end].reduce(0) { $0 + $1.width }
    return wide <= width * (isWord ? 1 : phrase.count <= 8 ? 0.98 : 0.6)
  }

  private func groups(
    of range: Range<Int>, joined: (_ index: Int) -> Bool
  ) -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where index > start && !joined(index) {
      groups.append(start..<index)
      start = index
    }
    if start < range.upperBound { groups.append(start..<range.upperBound) }
    return groups
  }

  /// Whether a letter belongs to one phrase with the letter before it, where nouns that say little,
  /// and words within a run of ideographs, are phrases of their own.
  private func joinsClause(_ index: Int) -> Bool {
    guard joinsPhrase(index) else { return false }
    switch (letters[index - 1].kind, letters[index].kind) {
    case (.hiragana, .hiragana):
      return !endsWord(before: index) || "てたば".contains(letters[index].character)
    case (.word, .ideograph): return letters[index - 1].character.isNumber
    case (.ideograph, .hiragana), (.katakana, .hiragana), (.word, .hiragana):
      return !Self.particles.contains { reads(String($0), at: index) }
    case (.ideograph, .ideograph): return !endsByDictionary(index) || isSuffix(index)
    default: return true
    }
  }

  /// Whether a letter belongs to one phrase with the letter before it, where a particle behind an
  /// ideograph or katakana ends one: スライドは|そのまま.
  private func joinsParticle(_ index: Int) -> Bool {
    guard joinsClause(index) else { return false }
    guard letters[index].kind == .hiragana, let word = before(index - 1),
      letters[index - 1].kind == .hiragana, word.kind != .hiragana
    else { return true }
    return !"はがをにでとものへや".contains(letters[index - 1].character)
      || "はもの".contains(letters[index].character)
  }

  /// Whether a letter belongs to one word with the letter before it, which ideographs may form.
  private func joinsCompound(_ index: Int) -> Bool {
    letters[index - 1].kind == .ideograph && letters[index].kind == .ideograph
      && (!endsByDictionary(index) || isSuffix(index)) || joinsWord(index)
  }

  /// Whether a letter must not stand apart from the letter before it, or is of its word by the
  /// dictionary.
  private func joinsWord(_ index: Int) -> Bool {
    switch (letters[index - 1].kind, letters[index].kind) {
    case (.hiragana, .hiragana): return ends != nil && !endsWord(before: index)
    case (.word, .hangul), (.hangul, .word): return true
    case (.word, .hiragana): return joinsPhrase(index)
    default: return joinsLetter(index)
    }
  }

  /// Whether a letter must not stand apart from the letter before it.
  private func joinsLetter(_ index: Int) -> Bool {
    switch (letters[index - 1].kind, letters[index].kind) {
    case (.katakana, .katakana), (.hangul, .hangul), (.ideograph, .hiragana), (.word, .word),
      (_, .closing),
      (_, .mark), (.opening, _):
      true
    default: false
    }
  }

  /// Whether a letter belongs to one phrase with the letter before it.
  private func joinsPhrase(_ index: Int) -> Bool {
    let (last, next) = (letters[index - 1], letters[index])
    switch (last.kind, next.kind) {
    case (_, .closing), (_, .mark), (.opening, _), (_, .space), (.closing, .hiragana): return true
    case (.closing, _), (.mark, _), (_, .opening), (.other, _), (_, .other): return false
    // Digits and what they count, Latin words and their particle.
    case (.space, .hiragana): return before(index - 1)?.kind == .word
    case (.space, .ideograph), (.space, .katakana):
      return before(index - 1)?.character.isNumber ?? false
    case (.space, _): return false
    case (.hiragana, .hiragana): return !endsPhrase(before: index)
    case (.hiragana, .ideograph): return isWithinWord(index)
    case (.hiragana, _): return false
    // One ideograph before another script is rather a part of its word: 全スライド, 第3.
    case (.ideograph, .katakana), (.ideograph, .word): return before(index - 1)?.kind != .ideograph
    case (.katakana, .hiragana), (.word, .hiragana):
      // No particle: オプショナル|おさらい.
      return !"おご".contains(next.character)
        || letters.indices.contains(index + 1) && letters[index + 1].kind != .hiragana
    case (.word, .katakana): return last.character.isNumber
    case (.katakana, .word): return false
    default: return true
    }
  }

  /// Whether hiragana before an ideograph belong to its word: 取り消す, お知らせ.
  private func isWithinWord(_ index: Int) -> Bool {
    let kana = letters[index - 1].character
    guard let before = before(index - 1) else { return "おご".contains(kana) }
    // The way of doing something: やり方.
    if letters[index].character == "方", Self.stemEnds.contains(kana) { return true }
    if before.kind == .ideograph { return !"はがをにのもとへでやかなて".contains(kana) }
    return (before.kind != .hiragana || isEnd(index - 1)) && "おご".contains(kana)
  }

  /// Whether a phrase ends between two hiragana.
  private func endsPhrase(before index: Int) -> Bool {
    if letters[index - 1].character == "を" { return true }
    return endsWord(before: index) && !goesOn(index) && !isParticle(index)
      && !Self.dependent.contains { reads($0, at: index) }
  }

  /// Whether a kana is a particle, or an ending of a verb, which belongs to what stands before it.
  private func isParticle(_ index: Int) -> Bool {
    let next = index + 1
    return "はがにでとのもへやかねよてたば".contains(letters[index].character)
      && (next == letters.count || letters[next].kind != .hiragana || endsWord(before: next))
  }

  /// Nouns that say little, and what makes a sentence of words: 見えるもの, 違いですが.
  private static let dependent = [
    "もの", "こと", "ため", "とき", "ところ", "ほう", "よう", "です", "でし", "だっ", "だろ", "ます", "まし", "ませ",
    "について", "によっ", "による", "におい", "として", "という", "といっ",
  ]

  /// Kana with which the stem of a verb may end.
  private static let stemEnds = "いきしちにみりえけせてめべれ"

  /// Whether a verb goes on, as in 映っている, 読んでみる and 使いこなす.
  private func goesOn(_ index: Int) -> Bool {
    if "いきしちにひみりぎじびけせてねへめれえべ".contains(letters[index - 1].character),
      ["やす", "にく", "すぎ"].contains(where: { reads($0, at: index) })
    {
      return true
    }
    if before(index - 1)?.kind == .ideograph,
      "いきしちにみりえけせてねべめれ".contains(letters[index - 1].character),
      ["こな", "だし", "だす", "はじ", "つづ", "きれ", "きっ", "なお", "あわ", "こむ", "こみ", "こん"]
        .contains(where: { reads($0, at: index) })
    {
      return true
    }
    guard "いおみくしあ".contains(letters[index].character) else { return false }
    guard letters[index - 1].character == "で" else { return letters[index - 1].character == "て" }
    return before(index - 1).map { "んい".contains($0.character) } ?? false
  }

  /// Whether a word ends between two hiragana, by the dictionary.
  private func endsWord(before index: Int) -> Bool {
    if Self.endings.contains(where: { offset(in: $0, at: index) != nil }) { return false }
    if let within = Self.known.lazy.compactMap({ offset(in: $0, at: index) }).first {
      return within == 0 && ends != nil
    }
    // A word goes on behind its polite beginning: お|さらい.
    if "おご".contains(letters[index - 1].character), before(index - 1) == nil || isEnd(index - 1) {
      return false
    }
    // Easy to do: 分かりや|すく.
    if index > 1, letters[index - 1].character == "や", letters[index].character == "す",
      Self.stemEnds.contains(letters[index - 2].character)
    {
      return false
    }
    // No word begins with these, and none ends with the first of them.
    return endsByDictionary(index) && !"っゃゅょぁぃぅぇぉんーづぢりるれろ".contains(letters[index].character)
      && letters[index - 1].character != "っ"
  }

  /// Endings of verbs, which the dictionary takes apart or from their verb.
  private static let endings = ["ます", "ました", "ません", "ましょ"].map(Array.init)

  /// Words that the dictionary takes apart.
  private static let known = ["ございま", "ください", "いただ"].map(Array.init) + particles

  /// Particles of several letters, which the dictionary takes for several words.
  private static let particles = [
    "ように", "について", "によって", "による", "において", "として", "という", "といった",
  ].map(Array.init)

  /// How far within a word a letter stands, where the letters around it are that word's.
  private func offset(in word: [Character], at index: Int) -> Int? {
    word.indices.first { place in
      let start = index - place
      return start >= 0 && start + word.count <= letters.count
        && word.indices.allSatisfy { letters[start + $0].character == word[$0] }
    }
  }

  private func reads(_ word: String, at index: Int) -> Bool {
    letters[index...].lazy.map(\.character).starts(with: word)
  }

  private func endsByDictionary(_ index: Int) -> Bool {
    isEnd(index) && !(isSingle(index) && singles(before: index) % 2 == 1)
  }

  private func isEnd(_ index: Int) -> Bool {
    ends?.contains(letters[index].bytes.lowerBound) ?? false
  }

  /// How many ideographs before a letter are words of one letter by the dictionary: two of them are
  /// rather a word that it does not know.
  private func singles(before index: Int) -> Int {
    var start = index
    while start > 0, isSingle(start - 1), !hasSuffixLetter(start - 1) { start -= 1 }
    return index - start
  }

  private func isSingle(_ index: Int) -> Bool {
    func isParted(_ index: Int) -> Bool {
      index == 0 || index == letters.count || isEnd(index)
        || letters[index - 1].kind != .ideograph || letters[index].kind != .ideograph
    }
    return letters[index].kind == .ideograph && isParted(index) && isParted(index + 1)
  }

  /// Whether an ideograph belongs to the word before it: of Chinese, or 性 and its like.
  private func isSuffix(_ index: Int) -> Bool {
    guard isSingle(index) else { return false }
    let next = index + 1
    // A letter before what is no ideograph ends a longer word: 存储卷-.
    return next < letters.count && letters[next].kind == .mark || hasSuffixLetter(index)
  }

  private func hasSuffixLetter(_ index: Int) -> Bool {
    "的了吗嗎呢吧们們着著性化率型者式系器机機员員度力量学學法论論库庫类類层層端生師师家人".contains(letters[index].character)
  }

  private func before(_ index: Int) -> Letter? { index > 0 ? letters[index - 1] : nil }
}

/// What a letter is to phrases.
enum LetterKind {
  case ideograph, hiragana, katakana, hangul, word, opening, closing, mark, space, other

  /// The kind of a letter; marks of length and repetition are of their word's.
  init(_ character: Character, after last: LetterKind?) {
    let value = character.unicodeScalars.first?.value ?? 0
    switch value {
    // Between ideographs it ends a line rather than that it begins one.
    case 0x2D where last.map { [.ideograph, .hiragana, .katakana].contains($0) } ?? false:
      self = .mark
    case 0x20, 0x09, 0x0A, 0xA0, 0x3000: self = .space
    case 0x30FC: self = last == .hiragana ? .hiragana : .katakana
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFD:
      self = .ideograph
    case 0x3041...0x3096, 0x309D...0x309F: self = .hiragana
    case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: self = .katakana
    case 0x1100...0x11FF, 0xAC00...0xD7A3: self = .hangul
    // ( [ { ‘ “ 〈 《 「 『 【 〔 （
    case 0x28, 0x5B, 0x7B, 0x2018, 0x201C, 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0xFF08:
      self = .opening
    // ) ] } ’ ” 〉 》 」 』 】 〕 ）
    case 0x29, 0x5D, 0x7D, 0x2019, 0x201D, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0xFF09:
      self = .closing
    // ! % , . : ; ? · ‥ … 、 。 〜 ・ ！ ％ ， ． ： ； ？
    case 0xB7, 0x21, 0x25, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x2025, 0x2026, 0x3001, 0x3002, 0x301C,
      0x30FB,
      0xFF01, 0xFF05, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F:
      self = .mark
    case ..<0x2000: self = .word
    default: self = .other
    }
  }

  /// About how wide a letter of the kind is, in ems.
  func width(of character: Character) -> Double {
    let isNarrow = character.unicodeScalars.first.map { $0.value < 0x2000 } ?? false
    switch self {
    case .word, .space: return 0.56
    case .hangul: return 0.92
    case .opening, .closing, .mark: return isNarrow ? 0.4 : 1
    default: return 1
    }
  }

  /// Whether lines could break at either side of it, were it not for its phrase.
  var isPhrased: Bool {
    switch self {
    case .ideograph, .hiragana, .katakana, .hangul: true
    default: false
    }
  }
}
