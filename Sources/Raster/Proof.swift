public import DeckModel
import StageModel

/// Draws pages at a small size to find out whether they can be drawn.
public enum Proof {
  /// Draws a page, and forgets the picture.
  public static func draw(_ page: some FixedPage) throws(DeckProblem) {
    guard let size = PixelSize(width: 320, height: 240) else { return }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16)
    defer { memory.deallocate() }
    try page.fill(FrameBuffer(memory, size: size), fit: .contain)
  }
}
