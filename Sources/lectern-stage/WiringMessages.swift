internal import ConsoleModel
internal import Stage
internal import StageModel
internal import Wire

extension StageFrame {
  /// A frame as the controller names it.
  init(_ frame: Frame) {
    self.init(
      buffer: frame.buffer.number, rendering: frame.rendering, size: frame.size,
      showing: frame.showing)
  }
}

extension StageReport {
  /// A notice as the controller reads it.
  init(_ notice: StageNotice) {
    self =
      switch notice {
      case .placed(let output, let size): .placed(output, size)
      case .misplaced(let output, let reason): .misplaced(output, reason)
      case .released(let buffer): .released(BufferID(buffer))
      case .presented(let number, let showing): .presented(number: number, showing)
      case .key(let key): .key(KeyStroke(key))
      case .captured(let buffer, let size): .captured(BufferID(buffer), size)
      case .failed(let reason): .failed(reason)
      }
  }
}

extension KeyStroke {
  /// A press as the console's table reads it.
  init(_ press: PressedKey) {
    self.init(
      press.meaning.flatMap(Key.init), position: press.position.flatMap(Key.init),
      control: press.control, shift: press.shift, alternate: press.alternate)
  }
}

extension KeyStroke.Key {
  /// A key by its name or character; `nil` where the table has no such name.
  init?(_ meaning: PressedKey.Meaning) {
    switch meaning {
    case .character(let text): self = .character(text)
    case .named(let name):
      guard let named = KeyStroke.Named(rawValue: name) else { return nil }
      self = .named(named)
    }
  }
}
