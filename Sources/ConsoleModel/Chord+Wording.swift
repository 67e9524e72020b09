extension Chord {
  /// What is engraved on its keys, in the order in which they are pressed.
  public var keyCaps: [Wording] {
    (control ? [Wording("Ctrl")] : []) + (shift == true ? [Wording("Shift")] : []) + [key.cap]
  }
}

extension KeyStroke.Key {
  /// What is engraved on the key, or its sign where that is known everywhere.
  public var cap: Wording {
    switch self {
    case .character(let text): Wording(text.uppercased())
    case .named(let name): name.cap
    }
  }
}

extension KeyStroke.Named {
  fileprivate var cap: Wording {
    switch self {
    case .right: Wording("→")
    case .left: Wording("←")
    case .up: Wording("↑")
    case .down: Wording("↓")
    case .pageUp: Wording("Page Up")
    case .pageDown: Wording("Page Down")
    case .home: Wording("Home")
    case .end: Wording("End")
    case .enter: Wording("Enter")
    case .backspace: Wording("Backspace")
    case .space: Wording("Space")
    case .tab: Wording("Tab")
    case .escape: Wording("Esc")
    case .delete: Wording("Delete")
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      Wording(rawValue.uppercased())
    }
  }
}
