public import StageModel

/// One buffer of shared memory, by a number that the controller never gives twice.
public struct BufferID: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The number.
  public let number: UInt64

  /// Creates an identifier.
  public init(_ number: UInt64) { self.number = number }

  /// The number.
  public var description: String { "buffer \(number)" }
}

/// A finished frame in a buffer that the receiver has been handed: pixels of 32 bits in the
/// machine's byte order, `0xFFrrggbb`, rows from the top without padding.
public struct Frame: Hashable, Codable, Sendable {
  /// Where its pixels are.
  public var buffer: BufferID
  /// How many pixels there are.
  public var size: PixelSize
  /// What they show.
  public var showing: Showing
  /// Which drawing it is: the same number in the same buffer means the same pixels, so that a
  /// frame that was prepared is known again when it is shown.
  public var rendering: UInt64

  /// Creates a frame.
  public init(buffer: BufferID, size: PixelSize, showing: Showing, rendering: UInt64 = 0) {
    self.buffer = buffer
    self.size = size
    self.showing = showing
    self.rendering = rendering
  }
}

/// Proof that a stage or a console was started by this talk.
public struct Token: Hashable, Codable, Sendable {
  /// The environment variable that carries it to a program.
  public static let variable = "LECTERN_TOKEN"

  /// 32 hexadecimal digits.
  public let text: String

  /// Creates a token from its text.
  public init(_ text: String) { self.text = text }
}
