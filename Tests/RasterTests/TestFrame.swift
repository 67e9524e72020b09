import Raster
import StageModel
import Testing

/// A frame's memory, freed with its owner; every byte is 0x5A until something is drawn.
final class TestFrame {
  let buffer: FrameBuffer

  init(_ width: Int, _ height: Int) throws {
    let size = try #require(PixelSize(width: width, height: height))
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 0x5A, count: size.frameBytes)
    buffer = FrameBuffer(memory, size: size)
  }

  deinit { buffer.memory.deallocate() }

  /// All pixels as words.
  var words: [UInt32] {
    Array(
      UnsafeBufferPointer(
        start: buffer.memory.assumingMemoryBound(to: UInt32.self), count: buffer.size.area))
  }

  subscript(x: Int, y: Int) -> UInt32 { words[y * buffer.size.width + x] }

  /// How many pixels have a colour.
  func count(_ colour: UInt32) -> Int { words.count { $0 == colour } }

  /// The pixels of a rectangle, row by row.
  func words(in rect: PixelRect) -> [UInt32] {
    let all = words
    return (rect.y..<rect.maxY).flatMap { y in
      all[y * buffer.size.width + rect.x..<y * buffer.size.width + rect.maxX]
    }
  }

  /// Gives pixels colours by their place.
  func paint(_ rect: PixelRect, _ colour: (_ x: Int, _ y: Int) -> UInt32) {
    let words = buffer.memory.assumingMemoryBound(to: UInt32.self)
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { words[y * buffer.size.width + x] = colour(x, y) }
    }
  }
}

let white: UInt32 = 0xFFFF_FFFF
let red: UInt32 = 0xFFFF_0000
let green: UInt32 = 0xFF00_FF00
let blue: UInt32 = 0xFF00_00FF
