import StageModel

/// How a compositor lays the pixels of a picture in memory.
struct PixelLayout: Hashable {
  /// The value of `wl_shm.format`.
  let format: UInt32
  let size: PixelSize
  /// Bytes from one row to the next.
  let stride: Int
  /// Where red and blue are in the four bytes of a pixel; green is always the second.
  let red: Int
  let blue: Int

  /// Checks what the compositor says; `nil` when it is not 32 bits a pixel, or makes no sense.
  init?(format: UInt32, width: UInt32, height: UInt32, stride: UInt32) {
    guard let size = PixelSize(width: Int(width), height: Int(height)),
      (size.width * 4...size.width * 8).contains(Int(stride))
    else { return nil }
    let (argb, xrgb): (UInt32, UInt32) = (0, 1)
    let (abgr, xbgr): (UInt32, UInt32) = (0x3432_4241, 0x3432_4258)
    switch format {
    case argb, xrgb: (red, blue) = (2, 0)
    case abgr, xbgr: (red, blue) = (0, 2)
    default: return nil
    }
    self.format = format
    self.size = size
    self.stride = Int(stride)
  }

  var byteCount: Int { stride * size.height }
}
