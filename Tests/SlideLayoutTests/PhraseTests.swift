import DeckModel
import SlideLayout
import Testing

import struct TestSupport.SplitMix64

@Suite("Lines break between phrases")
struct PhraseTests {
  private func text(_ words: String, size: Double = 10) -> StyledText {
    StyledText([TextSpan(words, TextStyle(size: size, colour: .black))])
  }

  /// The text with a stroke wherever lines may still break.
  private func broken(_ words: String, width: Double = 1000) -> String {
    let ranges = text(words).unbrokenRanges(width: width)
    var (result, byte) = ("", 0)
    for letter in words {
      if byte > 0, !ranges.contains(where: { $0.lowerBound < byte && byte < $0.upperBound }) {
        result += "|"
      }
      result.append(letter)
      byte += letter.utf8.count
    }
    return result
  }

  @Test(
    "Japanese breaks behind marks and particles, never within a word",
    arguments: [
      "発表は、|止まらない", "先へ|進む|キーは、|決して|遅れない。", "画面の|形は、|それぞれ|違う",
      "スライドは|聴衆の|画面に、|ノートは|手元に。", "どの|文字も、|美しく", "写真を、|画面いっぱいに",
      "全スライドを|組み替えます", "オプショナル|おさらい", "お知らせを|取り消す", "この|「画面」が|消える", "らーめんと|プロジェクター",
      "人々が|集まる", "ここを|おす", "第3回の|発表",
    ])
  func japanese(phrases: String) {
    #expect(broken(phrases.filter { $0 != "|" }) == phrases)
  }

  @Test("A Latin word keeps the particle behind it, and a number what it counts")
  func latin() {
    let ranges = text("Lectern が決める 12 枚目へ").unbrokenRanges(width: 1000)
    let bytes = Array("Lectern が決める 12 枚目へ".utf8)
    let phrases = ranges.map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(phrases == ["Lectern が", "決める ", "12 枚目へ"])
  }

  @Test("A phrase that is longer than a line leaves its words whole, where they fit")
  func narrow() {
    #expect(broken("プロジェクターを", width: 75) == "プロジェクター|を")
    #expect(broken("スライドはそのまま", width: 85) == "スライドは|そのまま")
    #expect(broken("取り消された", width: 30) == "取り|消さ|れ|た")
    #expect(broken("プロジェクター", width: 30) == "プ|ロ|ジ|ェ|ク|タ|ー")
  }

  @Test("Korean breaks between words alone, Chinese behind marks, and Latin text is left alone")
  func others() {
    #expect(broken("발표는 멈추지 않는다") == "발표는 |멈추지 |않는다")
    #expect(broken("发表，不会停止") == "发表，|不会停止")
    #expect(text("A key that moves the talk").unbrokenRanges(width: 1000).isEmpty)
  }

  /// The text with a stroke wherever lines may still break, where a dictionary ends phrases at the
  /// strokes of `words`.
  private func broken(_ words: String, byDictionary dictionary: String, width: Double) -> String {
    var (ends, byte) = ([Int](), 0)
    for letter in dictionary {
      if letter == "|" { ends.append(byte) } else { byte += letter.utf8.count }
    }
    let ranges = text(words).unbrokenRanges(width: width, phraseEnds: ends)
    byte = 0
    return words.reduce(into: "") { result, letter in
      if byte > 0, !ranges.contains(where: { $0.lowerBound < byte && byte < $0.upperBound }) {
        result += "|"
      }
      result.append(letter)
      byte += letter.utf8.count
    }
  }

  @Test(
    "Within kana the dictionary tells words apart, and within ideographs where they are too long",
    arguments: [
      ("いつでも|どこでも|だれとでも", "いつでも|どこでも|だれとでも", 1000.0),
      ("ありがとうござ|いました", "ありがとう|ございました", 1000),
      ("映って|いる|もの", "映っているもの", 1000), ("映って|いる|もの", "映って|いる|もの", 55),
      ("みんなで|つくる", "みんなで|つくる", 1000), ("美|しく", "美しく", 1000),
      ("人工|智能|带来|的|社会|变化", "人工智能带来的社会变化", 1000),
      ("人工|智能|带来|的|社会|变化", "人工|智能|带来的|社会|变化", 60),
      ("ありがとう", "あ|り|が|と|う", 20),
      ("かなり|お|任せ|できる", "かなり|お任せ|できる", 40), ("もう|いち|ど|お|さらい", "もう|いち|ど|おさらい", 60),
      ("文字|の|違い|です|が", "文字の|違いですが", 1000),
      ("使い|こなし|の|注意|点", "使いこなしの|注意点", 1000),
      ("使用|存储|卷", "使用|存储卷-|存储", 45), ("依赖|的|两|大|核心", "依赖的|两大|核心", 40),
      // Two words of one letter are rather one that the dictionary does not know.
      ("重構|將|隱性|引|數|轉換|為", "重構|將|隱性|引數|轉換|為", 50),
      ("後|から|くっ|つけ|たり", "後から|くっつけ|たり", 60), ("混ざら|ない|よう|にし|て", "混ざら|ない|ようにして", 60),
      ("運用|に|ついて", "運用について", 1000), ("運用|に|ついて", "運用|について", 50),
    ])
  func dictionary(ends: String, phrases: String, width: Double) {
    let words = phrases.filter { $0 != "|" }
    #expect(broken(words, byDictionary: ends, width: width) == phrases)
  }

  @Test("A dash with spaces around it stays with the word before it")
  func dashes() {
    #expect(text("it is yours — so").unbrokenRanges(width: 100) == [6..<15])
    #expect(text("— whatever").unbrokenRanges(width: 100).isEmpty)
    #expect(text("1–2, well-known, no—one").unbrokenRanges(width: 100).isEmpty)
  }

  @Test("A short piece of code stays on one line")
  func code() {
    let style = TextStyle(family: .mono, size: 10, colour: .black, background: .white)
    var words = text("theme: ")
    words.spans.append(TextSpan("./mine.theme", style))
    #expect(words.unbrokenRanges(width: 200) == [7..<19])
    // What is longer than a line is broken between names.
    #expect(words.unbrokenRanges(width: 50) == [9..<14, 14..<19])
    words.spans.append(TextSpan(", and", words.spans[0].style))
    #expect(words.unbrokenRanges(width: 200) == [7..<20])
    words.spans.removeLast()
    // And between words before that.
    words.spans[1].text = "get ${some-name} -l ${label}"
    #expect(words.unbrokenRanges(width: 90) == [7..<10, 11..<23, 24..<26, 27..<35])
  }

  @Test(
    "Signs of several letters, the beginnings of addresses and a last emoji stay whole",
    arguments: [
      ("a -> b", [2..<4]), ("in C++20", [4..<6]), ("wait... go", [4..<7]), ("a.b", []),
      ("at https://example.org/a/b", [3..<22]),
      ("an X-ray, e-mail", [3..<6, 10..<13]), ("well-known", []), ("1-2", [0..<3]),
      ("done well 🎉", [5..<14]), ("結果🎉", [0..<10]), ("run by core.run() - x", [7..<19]),
      ("a Merge-as-Consensus", []), ("and -ray", [4..<6]),
      ("🎉 well done", [0..<9]), ("yours - whatever", [0..<7]),
      ("coût < 20 €/mois, 1 800 € : oui", [6..<20, 21..<32]), ("« 5 ans »", [0..<11]),
      ("the 4 forces", [4..<12]), ("in 2 s", [3..<6]), ("Tasks 4–7 — two", [6..<15]),
      ("Edycja z myszy w oknie", [7..<14, 15..<22]),
    ] as [(String, [Range<Int>])])
  func signs(words: String, ranges: [Range<Int>]) {
    #expect(text(words).unbrokenRanges(width: 400) == ranges)
  }

  @Test("The beginning of an address that is wider than a line is broken before its dots")
  func wideAddress() {
    let words = text("https://example.somewhere.org/a/b")
    #expect(words.unbrokenRanges(width: 100) == [0..<15, 15..<25, 25..<29])
  }

  @Test("A number stays with what it counts, and a dot between names begins no line")
  func counters() {
    #expect(text("研究、4 フェーズ").unbrokenRanges(width: 400).contains(9..<23))
    #expect(
      text("弗琳·费舍").unbrokenRanges(width: 400).contains { $0.contains(6) && $0.lowerBound < 6 })
  }

  @Test("Ranges are in order, apart from one another, and end where letters do")
  func random() {
    let letters = Array("発表止まらないをのプロジェクターー々、。「」（）aZ 12.!?😀한국\u{301}\n")
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let count = Int.random(in: 0...40, using: &random)
      let words = String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" })
      var ends: Set<Int> = [0]
      for letter in words { ends.insert((ends.max() ?? 0) + letter.utf8.count) }
      let width = Double.random(in: 1...500, using: &random)
      var last = 0
      for range in text(words).unbrokenRanges(width: width) {
        #expect(range.lowerBound >= last && !range.isEmpty)
        #expect(ends.contains(range.lowerBound) && ends.contains(range.upperBound), "\(words)")
        last = range.upperBound
      }
      #expect(last <= words.utf8.count)
    }
  }
}
