internal import StageModel

/// What a driver presented last, for redrawing and for pictures of the stage.
struct Presented {
  private(set) var content: StageContent = .nothing
  private(set) var size: PixelSize?

  mutating func record(_ content: StageContent, size: PixelSize) {
    self.content = content
    self.size = size
  }

  /// Writes the pixels; answers their size, or `nil` when there is none or too little room.
  func write(into memory: UnsafeMutableRawBufferPointer) -> PixelSize? {
    guard let size, let start = memory.baseAddress, memory.count >= size.frameBytes,
      content.fits(size)
    else { return nil }
    Pixels.write(content, size: size, into: start.assumingMemoryBound(to: UInt32.self))
    return size
  }
}
