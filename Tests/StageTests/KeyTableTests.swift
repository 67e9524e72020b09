import ConsoleModel
import Stage
import Testing

@Suite struct KeyTableTests {
  /// A press as a person would name it, and SDL's numbers for it.
  struct Press: CustomTestStringConvertible {
    var testDescription: String
    var code: Int32
    var scancode: UInt32
    var modifiers: Int32 = 0
    var text: String?
    var expected: PressedKey?
  }

  static let shift: Int32 = 0x0001
  static let leftControl: Int32 = 0x0040
  static let leftAlt: Int32 = 0x0100
  static let rightAlt: Int32 = 0x0200
  static let numLock: Int32 = 0x1000
  static func key(_ scancode: Int32) -> Int32 { scancode | 1 << 30 }

  static let presses = [
    Press(
      testDescription: "Right", code: key(79), scancode: 79,
      expected: PressedKey(meaning: .named("right"), position: .named("right"))),
    Press(
      testDescription: "Page Down, as clickers send it", code: key(78), scancode: 78,
      expected: PressedKey(meaning: .named("pageDown"), position: .named("pageDown"))),
    Press(
      testDescription: "space, which types something and yet has a name", code: 0x20, scancode: 44,
      text: " ", expected: PressedKey(meaning: .named("space"), position: .named("space"))),
    Press(
      testDescription: "period, which clickers send for black", code: 0x2E, scancode: 55,
      text: ".",
      expected: PressedKey(meaning: .character("."), position: .character("."))),
    Press(
      testDescription: "a digit where digits are shifted (French)", code: 0x26, scancode: 30,
      modifiers: shift, text: "1",
      expected: PressedKey(meaning: .character("1"), position: .character("1"), shift: true)),
    Press(
      testDescription: "a digit's key without Shift (French)", code: 0x26, scancode: 30, text: "&",
      expected: PressedKey(meaning: .character("&"), position: .character("1"))),
    Press(
      testDescription: "a Cyrillic letter on N", code: 0x442, scancode: 17, text: "т",
      expected: PressedKey(meaning: .character("т"), position: .character("n"))),
    Press(
      testDescription: "a capital letter", code: 0x66, scancode: 9, modifiers: shift, text: "F",
      expected: PressedKey(meaning: .character("f"), position: .character("f"), shift: true)),
    Press(
      testDescription: "Control and Z, which types nothing", code: 0x7A, scancode: 29,
      modifiers: leftControl,
      expected: PressedKey(meaning: .character("z"), position: .character("z"), control: true)),
    Press(
      testDescription: "Control and Z where the server tells a control character", code: 0x7A,
      scancode: 29, modifiers: leftControl, text: "\u{1A}",
      expected: PressedKey(meaning: .character("z"), position: .character("z"), control: true)),
    Press(
      testDescription: "a question mark", code: 0x2F, scancode: 56, modifiers: shift, text: "?",
      expected: PressedKey(meaning: .character("?"), position: .character("/"), shift: true)),
    Press(
      testDescription: "keypad 3 with Num Lock", code: key(91), scancode: 91, modifiers: numLock,
      text: "3",
      expected: PressedKey(meaning: .character("3"), position: .character("3"))),
    Press(
      testDescription: "keypad 3 without Num Lock", code: key(91), scancode: 91,
      expected: PressedKey(meaning: .named("pageDown"), position: .named("pageDown"))),
    Press(
      testDescription: "keypad 3 with Num Lock and Shift", code: key(91), scancode: 91,
      modifiers: numLock | shift,
      expected: PressedKey(
        meaning: .named("pageDown"), position: .named("pageDown"), shift: true)),
    Press(
      testDescription: "keypad Enter", code: key(88), scancode: 88,
      expected: PressedKey(meaning: .named("enter"), position: nil)),
    Press(
      testDescription: "Alt and F4, which belong to the desktop", code: key(61), scancode: 61,
      modifiers: leftAlt,
      expected: PressedKey(
        meaning: .named("f4"), position: .named("f4"), alternate: true)),
    Press(
      testDescription: "AltGr and Q, which types an at sign (German)", code: 0x71, scancode: 20,
      modifiers: rightAlt, text: "@",
      expected: PressedKey(meaning: .character("@"), position: .character("q"))),
    Press(
      testDescription: "a sign of which only the text is known", code: 0, scancode: 0, text: "?",
      expected: PressedKey(meaning: .character("?"))),
    Press(testDescription: "Shift alone", code: key(225), scancode: 225, modifiers: shift),
    Press(testDescription: "a key that nothing is known of", code: 0, scancode: 0),
  ]

  @Test("a key has its meaning on the layout and its place on the keyboard", arguments: presses)
  func reads(press: Press) {
    let read = KeyTable.read(
      code: press.code, scancode: press.scancode, modifiers: press.modifiers, text: press.text)
    var expected = press.expected
    // Keys of the keypad with a name of their own stand at no place of a main keyboard.
    if press.code == Self.key(88) { expected?.position = .named("enter") }
    #expect(read == expected)
  }

  @Test("every name that a key is given is one that the table of keys knows")
  func namesAreKnown() {
    let known = Set(KeyStroke.Named.allCases.map(\.rawValue))
    #expect(KeyTable.allNames.subtracting(known).isEmpty)
    #expect(known.subtracting(KeyTable.allNames).isEmpty)
  }

  @Test("no numbers, whoever sends them, are too much for the table")
  func surprisingNumbers() {
    for code in [Int32.min, -1, 0x10FFFF, 0xD800, Int32.max] {
      for scancode in [UInt32.max, 0, 511, 512] {
        _ = KeyTable.read(code: code, scancode: scancode, modifiers: .max, text: "ab")
        _ = KeyTable.read(code: code, scancode: scancode, modifiers: .min, text: "")
      }
    }
  }
}
