import CCairo
public import DeckModel
public import StageModel

/// Memory that a frame is drawn into.
///
/// Each pixel is a native-endian 32-bit word: 0xFF, red, green, blue from the highest byte down;
/// rows follow one another without padding.
public struct FrameBuffer {
  /// The first pixel: the upper left one.
  public let memory: UnsafeMutableRawPointer
  /// Width and height.
  public let size: PixelSize

  /// Creates a buffer over memory of at least `size.frameBytes` bytes, aligned to 4, which stays
  /// the caller's and must outlive every drawing.
  public init(_ memory: UnsafeMutableRawPointer, size: PixelSize) {
    self.memory = memory
    self.size = size
  }

  /// The pixels as words.
  var pixels: UnsafeMutablePointer<UInt32> {
    memory.assumingMemoryBound(to: UInt32.self)
  }

  /// Gives every pixel one colour.
  public func fill(_ colour: Colour) {
    pixels.update(repeating: colour.pixel, count: size.area)
  }

  /// The pixel at a place inside the buffer; `nil` outside.
  public func colour(x: Int, y: Int) -> Colour? {
    guard (0..<size.width).contains(x), (0..<size.height).contains(y) else { return nil }
    return Colour(pixel: pixels[y * size.width + x])
  }

  /// Sets the byte that Cairo leaves undefined in the rows of a rectangle.
  func makeOpaque(rows: Range<Int>) {
    let inside = rows.clamped(to: 0..<size.height)
    guard !inside.isEmpty else { return }
    ccairo_make_opaque(pixels + inside.lowerBound * size.width, Int64(inside.count * size.width))
  }
}

extension Colour {
  /// The colour as an opaque pixel of a frame.
  package var pixel: UInt32 {
    0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
  }

  /// The colour of a frame's pixel.
  init(pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel >> 16), green: UInt8(truncatingIfNeeded: pixel >> 8),
      blue: UInt8(truncatingIfNeeded: pixel))
  }
}
