public import StageModel

/// A copy of what an output showed.
public struct CapturedPixels: Hashable, Sendable {
  /// Width and height.
  public let size: PixelSize
  /// 32-bit native-endian xRGB with the unused byte 0xFF; rows from the top, without padding.
  public let bytes: [UInt8]

  /// Creates a picture, or `nil` unless there are exactly as many bytes as the size needs.
  public init?(size: PixelSize, bytes: [UInt8]) {
    guard bytes.count == size.frameBytes else { return nil }
    self.size = size
    self.bytes = bytes
  }
}
