import DeckModel
import Raster
import StageModel

/// Draws pages at a small size to find out whether they can be drawn.
enum Proof {
  /// Draws a page and forgets the picture.
  static func draw(_ page: some FixedPage) throws(DeckProblem) {
    guard let size = PixelSize(width: 320, height: 240) else { return }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16)
    defer { memory.deallocate() }
    try page.fill(FrameBuffer(memory, size: size), fit: .contain)
  }
}
