public import ConsoleModel
public import DeckModel
public import StageModel

/// What the controller tells a stage.
public enum StageCommand: Hashable, Codable, Sendable {
  /// Where the stage belongs now: the display as it is. Sent first, and whenever that changes.
  case place(Output)
  /// A buffer's descriptor comes with this message. Unit: bytes.
  case attach(BufferID, bytes: Int)
  /// The buffer is no more: unmap it.
  case detach(BufferID)
  /// Copy this frame into memory of the stage's own, to be shown soon perhaps.
  case prepare(Frame)
  /// Show this frame; `number` grows with each order to show something.
  case show(Frame, number: UInt64, transition: Transition)
  /// Show one colour: the audience is blanked.
  case showColour(Showing, Colour, number: UInt64, transition: Transition)
  /// The display has gone: take the window away at once, and keep what was shown.
  case hide
  /// Copy the bytes last presented into this buffer, which is large enough for the display.
  case capture(BufferID)
  /// End.
  case end
}

/// What a stage tells the controller.
public enum StageReport: Hashable, Codable, Sendable {
  /// First message on each connection.
  case hello(StageHello)
  /// The window covers the display: its size in pixels.
  case placed(OutputName, PixelSize)
  /// The window can't cover the display; the reason, for the operator.
  case misplaced(OutputName, String)
  /// The buffer's pixels are no longer needed.
  case released(BufferID)
  /// The frame of this number is before the audience.
  case presented(number: UInt64, Showing)
  /// A key was pressed on the stage.
  case key(KeyStroke)
  /// The bytes last presented are in the buffer; `nil` when nothing was.
  case captured(BufferID, PixelSize?)
  /// Something failed that the operator should know.
  case failed(String)
}

/// How a stage introduces itself.
public struct StageHello: Hashable, Codable, Sendable {
  /// The talk's token.
  public var token: Token
  /// Its process id.
  public var processID: Int32
  /// The output it was started for.
  public var output: OutputName
  /// What it shows now: after the controller died it still shows the last picture.
  public var showing: Showing
  /// The number of the order it last carried out; 0 for none.
  public var number: UInt64

  /// Creates a greeting.
  public init(
    token: Token, processID: Int32, output: OutputName, showing: Showing, number: UInt64
  ) {
    self.token = token
    self.processID = processID
    self.output = output
    self.showing = showing
    self.number = number
  }
}
