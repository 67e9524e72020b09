import DeckModel
import Glibc
import Raster
import StageModel

/// A picture in memory of its own.
final class Frame {
  let size: PixelSize
  let buffer: FrameBuffer

  init(_ size: PixelSize) {
    self.size = size
    buffer = FrameBuffer(
      UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16), size: size)
  }

  deinit { buffer.memory.deallocate() }

  /// Copies another frame to a place, as far as it fits.
  func paste(_ other: Frame, x: Int, y: Int) {
    let width = min(other.size.width, size.width - x)
    guard width > 0 else { return }
    for row in 0..<min(other.size.height, size.height - y) {
      (buffer.memory + ((y + row) * size.width + x) * 4).copyMemory(
        from: other.buffer.memory + row * other.size.width * 4, byteCount: width * 4)
    }
  }

  /// Writes it as PNG; answers why not.
  func write(to path: String) -> String? {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { return strerror(errno).map { String(cString: $0) } ?? "error" }
    defer { close(file) }
    return buffer.writePNG(to: file)
  }
}
