public import ConsoleModel
public import DeckModel
public import StageModel

/// What the controller tells the console.
public enum ConsoleCommandMessage: Hashable, Codable, Sendable {
  /// The deck that is shown.
  case outline(DeckOutline)
  /// Notes and text of some slides; later ones replace earlier ones.
  case details([SlideDetail])
  /// How some slides fill displays of a format; later ones replace earlier ones.
  case fillings(DisplayFormat, [SlideFilling])
  /// All that is shown beside the pictures.
  case state(ConsoleState)
  /// A buffer's descriptor comes with this message. Unit: bytes.
  case attach(BufferID, bytes: Int)
  /// The buffer is no more.
  case detach(BufferID)
  /// A picture for a pane; answered by `released` once copied.
  case picture(ConsolePane, Frame)
  /// A small picture for the slide list; answered by `released` once copied.
  case thumbnail(slide: Int, Frame)
  /// Where the window belongs: the console's output, and whether to fill it (Wayland, which
  /// places no windows, and only with two outputs).
  case place(Output, fill: Bool)
  /// No window may be on any display: the console's has gone.
  case hide
  /// The deck is encrypted: ask for its password; answered by `password`. Says whether one was tried
  /// already. Taken back by `outline`.
  case askPassword(deck: String, isWrong: Bool)
  /// The operator asked for the list of keys.
  case showShortcuts
  /// End.
  case end
}

/// What the console tells the controller.
public enum ConsoleReport: Hashable, Codable, Sendable {
  /// First message on each connection.
  case hello(ConsoleHello)
  /// A key was pressed that no control of the window took.
  case key(KeyStroke)
  /// A button was pressed, or a slide chosen.
  case command(OperatorCommand)
  /// The pixels of each pane that wants a picture; sent again when they change.
  case panes([PaneSize])
  /// The slides whose small pictures are in view, and the size wanted.
  case thumbnails(from: Int, through: Int, PixelSize)
  /// A password was given, or `nil` when none will be.
  case password(String?)
  /// The buffer's pixels have been copied.
  case released(BufferID)
  /// The window is on the screen; its X window id, or `nil` on Wayland.
  case mapped(window: UInt32?)
  /// Whether the desktop's user asks for less motion: then slides follow without transition.
  case motion(isReduced: Bool)
}

/// A pane and its size in pixels of the console's display.
public struct PaneSize: Hashable, Codable, Sendable {
  /// The pane.
  public var pane: ConsolePane
  /// Its size, which a picture should have.
  public var size: PixelSize

  /// Creates a size of a pane.
  public init(pane: ConsolePane, size: PixelSize) {
    self.pane = pane
    self.size = size
  }
}

/// How the console introduces itself.
public struct ConsoleHello: Hashable, Codable, Sendable {
  /// The talk's token.
  public var token: Token
  /// Its process id.
  public var processID: Int32

  /// Creates a greeting.
  public init(token: Token, processID: Int32) {
    self.token = token
    self.processID = processID
  }
}
