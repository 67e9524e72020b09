public import StageModel

/// What a stage has to say.
public enum StageNotice: Hashable, Sendable {
  /// The window covers its display.
  case placed(OutputName, PixelSize)
  /// It does not, and why.
  case misplaced(OutputName, String)
  /// The buffer's pixels are no longer needed.
  case released(UInt64)
  /// The order of this number is before the audience.
  case presented(UInt64, Showing)
  /// A key was pressed.
  case key(PressedKey)
  /// The pixels presented last are in the buffer; `nil` when there were none.
  case captured(UInt64, PixelSize?)
  /// Something failed.
  case failed(String)
}

/// A finished frame in an attached buffer.
public struct StageFrame: Hashable, Sendable {
  /// The buffer's number.
  public var buffer: UInt64
  /// Which drawing it was: the same number means the same pixels.
  public var rendering: UInt64
  /// How many pixels there are.
  public var size: PixelSize
  /// What they show.
  public var showing: Showing

  /// Creates a frame.
  public init(buffer: UInt64, rendering: UInt64, size: PixelSize, showing: Showing) {
    self.buffer = buffer
    self.rendering = rendering
    self.size = size
    self.showing = showing
  }
}
