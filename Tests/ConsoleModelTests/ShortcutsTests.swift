import ConsoleModel
import Testing

@Suite struct ShortcutsTests {
  typealias Named = KeyStroke.Named

  private func command(
    _ key: KeyStroke.Key?, at position: KeyStroke.Key? = nil, control: Bool = false,
    shift: Bool = false, alternate: Bool = false, typed: String = ""
  ) -> OperatorCommand? {
    Shortcuts.command(
      for: KeyStroke(
        key, position: position, control: control, shift: shift, alternate: alternate),
      typedDigits: typed)
  }

  @Test(
    "every key of the table does what the table says",
    arguments: [
      (.named(.right), .next), (.named(.down), .next), (.named(.space), .next),
      (.named(.pageDown), .next), (.character("n"), .next), (.named(.enter), .next),
      (.named(.left), .previous), (.named(.up), .previous), (.named(.backspace), .previous),
      (.named(.pageUp), .previous), (.character("p"), .previous),
      (.named(.home), .first), (.named(.end), .last),
      (.character("b"), .toggleBlack), (.character("."), .toggleBlack),
      (.character("w"), .toggleWhite), (.character(","), .toggleWhite),
      (.character("f"), .toggleFreeze), (.character("t"), .toggleTimer),
      (.character("s"), .swapRoles), (.named(.f1), .showShortcuts),
    ] as [(KeyStroke.Key, OperatorCommand)])
  func plainKeys(key: KeyStroke.Key, expected: OperatorCommand) {
    #expect(command(key) == expected)
    #expect(command(key, shift: true) == expected, "with Shift or Caps Lock")
    #expect(command(key, alternate: true) == nil, "Alt belongs to the desktop")
    if key != .named(.f1) { #expect(command(key, control: true) != expected) }
  }

  @Test("Control with a letter undoes, redoes, quits and shows the keys")
  func controlKeys() {
    #expect(command(.character("z"), control: true) == .undo)
    #expect(command(.character("z"), control: true, shift: true) == .redo)
    #expect(command(.character("y"), control: true) == .redo)
    #expect(command(.character("q"), control: true) == .quit)
    #expect(command(.character("?"), control: true, shift: true) == .showShortcuts)
    #expect(command(.character("?"), control: true) == .showShortcuts)
    for letter in ["z", "y", "q", "?"] { #expect(command(.character(letter)) == nil) }
  }

  @Test("Control with plus, minus and zero sizes the audience's text, on any row of keys")
  func textSizeKeys() {
    #expect(command(.character("+"), control: true, shift: true) == .largerText)
    #expect(command(.character("+"), control: true) == .largerText)
    #expect(command(.character("="), control: true) == .largerText)
    #expect(command(.character("-"), control: true) == .smallerText)
    #expect(command(.character("0"), control: true) == .ordinaryText)
    #expect(command(.character("à"), at: .character("0"), control: true) == .ordinaryText)
    for key in ["+", "=", "-"] { #expect(command(.character(key)) == nil) }
  }

  @Test("digits then Enter go to a slide, and Enter alone goes on")
  func digits() {
    for digit in 0...9 { #expect(command(.character("\(digit)")) == .digit(digit)) }
    #expect(command(.named(.enter), typed: "12") == .commitDigits)
    #expect(command(.named(.enter)) == .next)
    #expect(command(.named(.backspace), typed: "12") == .cancelDigits)
    #expect(command(.character("1"), control: true) == nil)
  }

  @Test("Escape takes back typed digits and does nothing else")
  func escape() {
    #expect(command(.named(.escape), typed: "1") == .cancelDigits)
    #expect(command(.named(.escape)) == nil)
    #expect(command(.named(.escape), control: true) == nil)
  }

  @Test("a clicker's start key, Tab and Delete do nothing", arguments: [Named.f5, .tab, .delete])
  func harmless(key: Named) {
    #expect(command(.named(key)) == nil)
    #expect(command(.named(key), shift: true) == nil)
  }

  @Test("AZERTY: digits work without Shift and with it, letters by what they say")
  func azerty() {
    let row = ["à", "&", "é", "\"", "'", "(", "-", "è", "_", "ç"]
    for (digit, text) in row.enumerated() {
      #expect(command(.character(text), at: .character("\(digit)")) == .digit(digit))
      #expect(
        command(.character("\(digit)"), at: .character("\(digit)"), shift: true) == .digit(digit))
    }
    #expect(command(.character("z"), at: .character("w"), control: true) == .undo)
    #expect(command(.character("w"), at: .character("z"), control: true) == nil)
    #expect(command(.character("q"), at: .character("a"), control: true) == .quit)
    #expect(command(.character("?"), at: .character("m"), control: true) == .showShortcuts)
    #expect(command(.character(";"), at: .character(",")) == nil, "a semicolon is no comma")
  }

  @Test("Cyrillic and Greek: letters work by their place")
  func otherScripts() {
    #expect(command(.character("и"), at: .character("b")) == .toggleBlack)
    #expect(command(.character("ц"), at: .character("w")) == .toggleWhite)
    #expect(command(.character("ю"), at: .character(".")) == .toggleBlack)
    #expect(command(.character("т"), at: .character("n")) == .next)
    #expect(command(.character("я"), at: .character("z"), control: true) == .undo)
    #expect(command(.character("я"), at: .character("z"), control: true, shift: true) == .redo)
    #expect(command(.character("β"), at: .character("b")) == .toggleBlack)
    #expect(command(.character("٣"), at: .character("3")) == .digit(3))
  }

  @Test("Dvorak: letters work by what they say and nowhere else")
  func dvorak() {
    #expect(command(.character("b"), at: .character("n")) == .toggleBlack)
    #expect(command(.character("n"), at: .character("l")) == .next)
    #expect(command(.character("o"), at: .character("s")) == nil)
    #expect(command(.character("x"), at: .character("b")) == nil)
    #expect(command(.character(";"), at: .character("z"), control: true) == nil)
  }

  @Test("Shift with a digit's key of a US keyboard types no digit")
  func shiftedDigit() {
    #expect(command(.character("!"), at: .character("1"), shift: true) == nil)
  }

  @Test("a key that the layout doesn't know works by its place")
  func unknownKey() {
    #expect(command(nil, at: .character("b")) == .toggleBlack)
    #expect(command(nil, at: .named(.right)) == .next)
    #expect(command(nil) == nil)
  }

  @Test("no chord stands in two rows")
  func unambiguous() {
    let chords = Shortcuts.table.flatMap(\.chords)
    #expect(Set(chords).count == chords.count)
    #expect(Shortcuts.table.allSatisfy { !$0.chords.isEmpty })
  }
}
