/// The one table of keys, for the stage as well as for the console.
public enum Shortcuts {
  /// Every row, in the order in which they are shown.
  ///
  /// Typing a slide's number stands beside it: digits are no row of the table.
  public static let table: [Shortcut] = [
    Shortcut(
      .next, .moving,
      [.key(.right), .key(.down), .key(.space), .key(.pageDown), .key("n"), .key(.enter)]),
    Shortcut(
      .previous, .moving,
      [.key(.left), .key(.up), .key(.backspace), .key(.pageUp), .key("p")]),
    Shortcut(.first, .moving, [.key(.home)]),
    Shortcut(.last, .moving, [.key(.end)]),
    Shortcut(.toggleBlack, .audience, [.key("b"), .key(".")]),
    Shortcut(.toggleWhite, .audience, [.key("w"), .key(",")]),
    Shortcut(.toggleFreeze, .audience, [.key("f")]),
    // On most keyboards '+' is typed with Shift, and the key without it is '='.
    Shortcut(.largerText, .audience, [.control("+"), .control("=")]),
    Shortcut(.smallerText, .audience, [.control("-")]),
    Shortcut(.ordinaryText, .audience, [.control("0")]),
    Shortcut(.swapRoles, .audience, [.key("s")]),
    Shortcut(.toggleTimer, .talk, [.key("t")]),
    Shortcut(.undo, .talk, [.control("z", shift: false)]),
    Shortcut(.redo, .talk, [.control("z", shift: true), .control("y")]),
    // Where '?' is typed with Shift, the key without it does as well.
    Shortcut(.showShortcuts, .talk, [.key(.f1), .control("?"), .control("/")]),
    Shortcut(.quit, .talk, [.control("q")]),
  ]

  /// What a stroke asks for, or `nil` when it asks for nothing.
  ///
  /// - Parameters:
  ///   - stroke: What was pressed, in whichever window.
  ///   - typedDigits: The digits of a slide's number typed so far; empty when none are.
  /// - Returns: The command, or `nil`.
  public static func command(for stroke: KeyStroke, typedDigits: String) -> OperatorCommand? {
    guard !stroke.alternate else { return nil }
    for key in meanings(of: stroke) {
      if let command = command(for: key, stroke, isTyping: !typedDigits.isEmpty) { return command }
    }
    return nil
  }

  /// The keys that a stroke stands for, surest first.
  ///
  /// A Latin letter is meant as it is: on a Dvorak keyboard, the key at the place of S types an
  /// O, and must not swap the displays. Letters of other scripts and what stands on the keys of
  /// the digits (AZERTY) are taken by their place.
  private static func meanings(of stroke: KeyStroke) -> [KeyStroke.Key] {
    guard let key = stroke.key else { return stroke.position.map { [$0] } ?? [] }
    guard let position = stroke.position, case .character(let text) = key else { return [key] }
    let isForeign = text.unicodeScalars.contains { !$0.isASCII }
    let isOnDigit = digit(position) != nil && !stroke.shift && !isLatinLetter(text)
    return isForeign || isOnDigit ? [key, position] : [key]
  }

  private static func command(
    for key: KeyStroke.Key, _ stroke: KeyStroke, isTyping: Bool
  ) -> OperatorCommand? {
    if !stroke.control {
      if let digit = digit(key) { return .digit(digit) }
      if key == .named(.escape) { return isTyping ? .cancelDigits : nil }
      if isTyping, key == .named(.enter) { return .commitDigits }
      // A mistyped number is to be taken back, not the slide.
      if isTyping, key == .named(.backspace) { return .cancelDigits }
    }
    return table.first { row in row.chords.contains { $0.matches(key, stroke) } }?.command
  }

  private static func digit(_ key: KeyStroke.Key) -> Int? {
    guard case .character(let text) = key, text.utf8.count == 1, let byte = text.utf8.first,
      (0x30...0x39).contains(byte)
    else { return nil }
    return Int(byte) - 0x30
  }

  private static func isLatinLetter(_ text: String) -> Bool {
    text.utf8.count == 1 && text.utf8.allSatisfy { (0x61...0x7A).contains($0) }
  }
}
