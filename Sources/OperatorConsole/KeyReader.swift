internal import CGTK
internal import ConsoleModel

/// Keys of GDK as strokes of the talk.
enum KeyReader {
  /// What was pressed, or `nil` for a key that means nothing by itself, such as Shift.
  static func stroke(value: UInt32, code: UInt32, state: GdkModifierType) -> KeyStroke? {
    let key = key(value)
    let position = position(code)
    guard key != nil || position != nil else { return nil }
    func has(_ mask: GdkModifierType) -> Bool { state.rawValue & mask.rawValue != 0 }
    return KeyStroke(
      key, position: position, control: has(GDK_CONTROL_MASK), shift: has(GDK_SHIFT_MASK),
      alternate: has(GDK_ALT_MASK) || has(GDK_SUPER_MASK) || has(GDK_META_MASK)
        || has(GDK_HYPER_MASK))
  }

  /// Whether a control that was reached by Tab takes the key itself.
  static func isForControls(_ stroke: KeyStroke) -> Bool {
    guard !stroke.alternate, case .named(let name) = stroke.key else { return false }
    return [.tab, .space, .enter, .left, .right, .up, .down].contains(name)
  }

  private static func key(_ value: UInt32) -> KeyStroke.Key? {
    if let name = names[Int32(bitPattern: value)] { return .named(name) }
    let code = gdk_keyval_to_unicode(gdk_keyval_to_lower(value))
    guard code >= 0x20, code != 0x7F, let scalar = Unicode.Scalar(code) else { return nil }
    return .character(String(Character(scalar)))
  }

  /// The character at the same place of a US keyboard.
  ///
  /// X and Wayland both give the kernel's code plus 8.
  /// - SeeAlso: linux/input-event-codes.h.
  private static func position(_ code: UInt32) -> KeyStroke.Key? {
    for (first, row) in rows where code >= first && code < first + UInt32(row.count) {
      return .character(String(row[Int(code - first)]))
    }
    return nil
  }

  private static let rows: [(first: UInt32, keys: [Character])] = [
    (10, Array("1234567890-=")), (24, Array("qwertyuiop[]")), (38, Array("asdfghjkl;'`")),
    (51, Array("\\zxcvbnm,./")),
  ]

  private static let names: [Int32: KeyStroke.Named] = [
    GDK_KEY_Right: .right, GDK_KEY_KP_Right: .right, GDK_KEY_Left: .left, GDK_KEY_KP_Left: .left,
    GDK_KEY_Up: .up, GDK_KEY_KP_Up: .up, GDK_KEY_Down: .down, GDK_KEY_KP_Down: .down,
    GDK_KEY_Page_Up: .pageUp, GDK_KEY_KP_Page_Up: .pageUp, GDK_KEY_Page_Down: .pageDown,
    GDK_KEY_KP_Page_Down: .pageDown, GDK_KEY_Home: .home, GDK_KEY_KP_Home: .home,
    GDK_KEY_End: .end, GDK_KEY_KP_End: .end, GDK_KEY_Return: .enter, GDK_KEY_KP_Enter: .enter,
    GDK_KEY_ISO_Enter: .enter, GDK_KEY_BackSpace: .backspace, GDK_KEY_space: .space,
    GDK_KEY_KP_Space: .space, GDK_KEY_Tab: .tab, GDK_KEY_ISO_Left_Tab: .tab,
    GDK_KEY_KP_Tab: .tab, GDK_KEY_Escape: .escape, GDK_KEY_Delete: .delete,
    GDK_KEY_KP_Delete: .delete, GDK_KEY_F1: .f1, GDK_KEY_F2: .f2, GDK_KEY_F3: .f3,
    GDK_KEY_F4: .f4, GDK_KEY_F5: .f5, GDK_KEY_F6: .f6, GDK_KEY_F7: .f7, GDK_KEY_F8: .f8,
    GDK_KEY_F9: .f9, GDK_KEY_F10: .f10, GDK_KEY_F11: .f11, GDK_KEY_F12: .f12,
  ]
}
