import DeckModel
import Raster
import SlideLayout
import StageModel

/// A frame that knows which of its pixels were painted.
final class PixelCanvas {
  let buffer: FrameBuffer
  /// What stands in a pixel that nothing has painted: no opaque colour.
  private static let unpainted: UInt32 = 0x5A5A_5A5A

  init(_ size: PixelSize) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16)
    buffer = FrameBuffer(memory, size: size)
    clear()
  }

  deinit { buffer.memory.deallocate() }

  func clear() {
    buffer.memory.initializeMemory(
      as: UInt32.self, repeating: Self.unpainted, count: buffer.size.area)
  }

  private var words: UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(
      start: buffer.memory.assumingMemoryBound(to: UInt32.self), count: buffer.size.area)
  }

  /// Pixels that are not painted, and pixels at the edges that are neither the ground's nor an
  /// item's.
  func faults(_ scene: Scene) -> [String] {
    var faults: [String] = []
    let words = words
    #if DEBUG
      let step = 61
    #else
      let step = 1
    #endif
    var index = 0
    while index < words.count {
      if words[index] >> 24 != 0xFF {
        let (y, x) = index.quotientAndRemainder(dividingBy: buffer.size.width)
        faults.append("pixel \(x),\(y) is \(String(words[index], radix: 16))")
        break
      }
      index += step
    }
    return faults + edgeFaults(scene)
  }

  private func edgeFaults(_ scene: Scene) -> [String] {
    guard case .colour(let ground) = scene.background else { return [] }
    let colour =
      0xFF00_0000 | UInt32(ground.red) << 16 | UInt32(ground.green) << 8 | UInt32(ground.blue)
    let (width, height) = (buffer.size.width, buffer.size.height)
    let (dx, dy) = (scene.viewport.width / Double(width), scene.viewport.height / Double(height))
    let across = (0..<width).flatMap { [($0, 0), ($0, height - 1)] }
    let down = (0..<height).flatMap { [(0, $0), (width - 1, $0)] }
    for (x, y) in across + down where words[y * width + x] != colour {
      let point = ((Double(x) + 0.5) * dx, (Double(y) + 0.5) * dy)
      let isCovered = scene.items.contains { item in
        point.0 > item.frame.x - dx && point.0 < item.frame.maxX + dx
          && point.1 > item.frame.y - dy && point.1 < item.frame.maxY + dy
      }
      if !isCovered {
        return ["edge pixel \(x),\(y) is \(String(words[y * width + x], radix: 16))"]
      }
    }
    return []
  }
}
