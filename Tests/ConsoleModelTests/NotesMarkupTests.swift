import ConsoleModel
import Testing

@Suite struct NotesMarkupTests {
  @Test(
    "emphasis, code, headings and lists are shown as such",
    arguments: [
      ("plain", "plain"), ("*a* and **b**", "<i>a</i> and <b>b</b>"),
      ("_a_ __b__", "<i>a</i> <b>b</b>"), ("`x < y`", "<tt>x &lt; y</tt>"),
      ("# Title", "<b>Title</b>"), ("#hash", "#hash"), ("- item", "• item"),
      ("  * *deep*", "  • <i>deep</i>"), ("~~old~~", "<s>old</s>"),
      ("**bold *and* more**", "<b>bold <i>and</i> more</b>"),
      ("snake_case_name", "snake_case_name"), ("2 * 3 * 4", "2 * 3 * 4"),
      ("a * b", "a * b"), ("**", "**"), ("*", "*"), ("****", "****"), ("*open", "*open"),
      (#"\*star\*"#, "*star*"), (#"C:\dir"#, #"C:\dir"#), ("a\r\nb", "a\nb"),
      ("Q & A <b>", "Q &amp; A &lt;b&gt;"), ("\u{1}bell\u{7}", "bell"), ("", ""),
      ("`a*b*c`", "<tt>a*b*c</tt>"), ("💡 *idée*", "💡 <i>idée</i>"),
    ])
  func markup(notes: String, expected: String) {
    #expect(NotesMarkup.pango(notes) == expected)
  }

  @Test("whatever is written gives markup with each mark closed", arguments: UInt64(1)...300)
  func wellFormed(seed: UInt64) {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    let alphabet = Array("*_`~#-\\ a<>&\n\"b")
    var notes = ""
    for _ in 0..<80 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      notes.append(alphabet[Int((state >> 33) % UInt64(alphabet.count))])
    }
    let markup = NotesMarkup.pango(notes)
    var open: [Substring] = []
    for tag in markup.matches(of: /<(\/?)(\w+)>/) {
      if tag.1.isEmpty { open.append(tag.2) } else { #expect(open.popLast() == tag.2, "\(markup)") }
    }
    #expect(open.isEmpty, "\(markup)")
    let rest = markup.replacing(/<\/?(?:b|i|s|tt)>/, with: "")
    #expect(!rest.contains("<") && !rest.contains(">"))
  }

  @Test("long notes and lines are shown plainly, and soon", .timeLimit(.minutes(1)))
  func long() {
    let marks = String(repeating: "*a ", count: 100_000)
    #expect(NotesMarkup.pango(marks) == marks)
    let line = String(repeating: "*a ", count: 1000)
    #expect(NotesMarkup.pango(line + "\n*b*") == line + "\n<i>b</i>")
  }
}
