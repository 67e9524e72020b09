public import StageModel

/// Pixels in memory of the stage's own: 32 bits each, `0xFFrrggbb`, rows from the top without
/// padding.
///
/// Drivers make them, so that they lie where the display server takes them from.
open class StagePicture {
  /// How many pixels there are.
  public let size: PixelSize
  /// The first pixel; valid while the picture lives.
  public let pixels: UnsafeMutablePointer<UInt32>

  /// Creates a picture over memory that its subclass frees.
  public init(size: PixelSize, pixels: UnsafeMutablePointer<UInt32>) {
    self.size = size
    self.pixels = pixels
  }
}

/// A picture in ordinary memory.
package final class HeapPicture: StagePicture {
  package init(size: PixelSize) {
    super.init(size: size, pixels: .allocate(capacity: size.area))
    pixels.initialize(repeating: 0xFF00_0000, count: size.area)
  }

  deinit { pixels.deallocate() }
}
