internal import CSDL

/// What SDL's key codes are called here.
package enum KeyTable {
  /// A key down event, and the text that SDL took it for, where it did.
  static func read(_ event: SDL_KeyboardEvent, text: String?) -> PressedKey? {
    read(
      code: event.keysym.sym, scancode: event.keysym.scancode.rawValue,
      modifiers: Int32(event.keysym.mod), text: text)
  }

  /// A press, from SDL's numbers; `nil` for keys that only modify others, or that nothing is
  /// known of.
  package static func read(
    code: Int32, scancode: UInt32, modifiers: Int32, text: String? = nil
  ) -> PressedKey? {
    func holds(_ bits: SDL_Keymod...) -> Bool {
      bits.contains { modifiers & Int32(bitPattern: $0.rawValue) != 0 }
    }
    let shift = holds(KMOD_LSHIFT, KMOD_RSHIFT)
    let keypadTypes = holds(KMOD_NUM) != shift
    let typed = text.flatMap(character)
    let named = named(code) ?? keypad(code, types: keypadTypes)
    let meaning = named ?? typed ?? plain(code)
    let usCode = usCode(scancode)
    let position = Self.named(usCode) ?? keypad(usCode, types: keypadTypes) ?? plain(usCode)
    guard meaning != nil || position != nil else { return nil }
    // The right Alt key alone is AltGr where it typed something.
    let alternate = holds(KMOD_LALT, KMOD_LGUI, KMOD_RGUI) || (holds(KMOD_RALT) && typed == nil)
    return PressedKey(
      meaning: meaning, position: position, control: holds(KMOD_LCTRL, KMOD_RCTRL), shift: shift,
      alternate: alternate)
  }

  private static func character(_ text: String) -> PressedKey.Meaning? {
    guard text.count == 1, let scalar = text.unicodeScalars.first, scalar.value > 0x20,
      scalar.value != 0x7F
    else { return nil }
    return .character(text.lowercased())
  }

  /// A code that is a character without modifiers.
  private static func plain(_ code: SDL_Keycode) -> PressedKey.Meaning? {
    guard code > 0x20, code & (1 << 30) == 0, let scalar = Unicode.Scalar(UInt32(code)) else {
      return nil
    }
    return character(String(scalar))
  }

  private static func named(_ code: SDL_Keycode) -> PressedKey.Meaning? {
    names[code].map { .named($0) }
  }

  private static func keypad(_ code: SDL_Keycode, types: Bool) -> PressedKey.Meaning? {
    guard let (character, name) = keypad[code] else { return nil }
    if types { return .character(character) }
    return name.map { .named($0) }
  }

  /// The code of the key at this place of a US keyboard.
  private static func usCode(_ scancode: UInt32) -> SDL_Keycode {
    switch scancode {
    case SDL_SCANCODE_A.rawValue...SDL_SCANCODE_Z.rawValue:
      Int32(0x61 + scancode - SDL_SCANCODE_A.rawValue)
    case SDL_SCANCODE_1.rawValue...SDL_SCANCODE_9.rawValue:
      Int32(0x31 + scancode - SDL_SCANCODE_1.rawValue)
    default:
      positions[scancode] ?? Int32(bitPattern: scancode) | 1 << 30
    }
  }

  private static let positions: [UInt32: SDL_Keycode] = [
    SDL_SCANCODE_0.rawValue: 0x30, SDL_SCANCODE_RETURN.rawValue: code(SDLK_RETURN),
    SDL_SCANCODE_ESCAPE.rawValue: code(SDLK_ESCAPE),
    SDL_SCANCODE_BACKSPACE.rawValue: code(SDLK_BACKSPACE),
    SDL_SCANCODE_TAB.rawValue: code(SDLK_TAB), SDL_SCANCODE_SPACE.rawValue: code(SDLK_SPACE),
    SDL_SCANCODE_DELETE.rawValue: code(SDLK_DELETE), SDL_SCANCODE_MINUS.rawValue: 0x2D,
    SDL_SCANCODE_EQUALS.rawValue: 0x3D, SDL_SCANCODE_LEFTBRACKET.rawValue: 0x5B,
    SDL_SCANCODE_RIGHTBRACKET.rawValue: 0x5D, SDL_SCANCODE_BACKSLASH.rawValue: 0x5C,
    SDL_SCANCODE_SEMICOLON.rawValue: 0x3B, SDL_SCANCODE_APOSTROPHE.rawValue: 0x27,
    SDL_SCANCODE_GRAVE.rawValue: 0x60, SDL_SCANCODE_COMMA.rawValue: 0x2C,
    SDL_SCANCODE_PERIOD.rawValue: 0x2E, SDL_SCANCODE_SLASH.rawValue: 0x2F,
  ]

  /// Every name that a key is given.
  package static var allNames: Set<String> {
    Set(names.values).union(keypad.values.compactMap(\.1))
  }

  private static let names: [SDL_Keycode: String] = [
    code(SDLK_RIGHT): "right", code(SDLK_LEFT): "left", code(SDLK_UP): "up",
    code(SDLK_DOWN): "down", code(SDLK_PAGEUP): "pageUp", code(SDLK_PAGEDOWN): "pageDown",
    code(SDLK_HOME): "home", code(SDLK_END): "end", code(SDLK_RETURN): "enter",
    code(SDLK_RETURN2): "enter", code(SDLK_KP_ENTER): "enter",
    code(SDLK_BACKSPACE): "backspace", code(SDLK_SPACE): "space", code(SDLK_TAB): "tab",
    code(SDLK_ESCAPE): "escape", code(SDLK_DELETE): "delete", code(SDLK_F1): "f1",
    code(SDLK_F2): "f2", code(SDLK_F3): "f3", code(SDLK_F4): "f4", code(SDLK_F5): "f5",
    code(SDLK_F6): "f6", code(SDLK_F7): "f7", code(SDLK_F8): "f8", code(SDLK_F9): "f9",
    code(SDLK_F10): "f10", code(SDLK_F11): "f11", code(SDLK_F12): "f12",
  ]

  /// Keys of the keypad: what they type with Num Lock, and what they are without.
  private static let keypad: [SDL_Keycode: (String, String?)] = [
    code(SDLK_KP_0): ("0", nil), code(SDLK_KP_1): ("1", "end"), code(SDLK_KP_2): ("2", "down"),
    code(SDLK_KP_3): ("3", "pageDown"), code(SDLK_KP_4): ("4", "left"),
    code(SDLK_KP_5): ("5", nil), code(SDLK_KP_6): ("6", "right"), code(SDLK_KP_7): ("7", "home"),
    code(SDLK_KP_8): ("8", "up"), code(SDLK_KP_9): ("9", "pageUp"),
    code(SDLK_KP_PERIOD): (".", "delete"),
  ]

  private static func code(_ constant: SDL_KeyCode) -> SDL_Keycode {
    Int32(bitPattern: constant.rawValue)
  }
}
