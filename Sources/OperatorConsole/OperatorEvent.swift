public import ConsoleModel
public import StageModel

/// What the operator did, or what the window needs.
public enum OperatorEvent: Hashable, Sendable {
  /// A key was pressed that no control took.
  case key(KeyStroke)
  /// A button was pressed, or a slide chosen.
  case command(OperatorCommand)
  /// The sizes that the pictures of the panes should have.
  case panes([ConsolePane: PixelSize])
  /// The slides whose small pictures are missing, and their size.
  case thumbnails(ClosedRange<Int>, PixelSize)
  /// The window is on a display; its X id, or `nil` on Wayland.
  case mapped(window: UInt32?)
  /// A password was given, or `nil` when none will be.
  case password(String?)
  /// Whether the desktop's user asks for less motion.
  case motion(isReduced: Bool)
}
