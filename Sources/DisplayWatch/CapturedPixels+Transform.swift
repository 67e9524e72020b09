import StageModel

extension CapturedPixels {
  /// Puts a compositor's picture, which lies as the output scans it out, the way it is seen.
  ///
  /// - Parameters:
  ///   - layout: How the pixels lie in memory.
  ///   - bytes: At least as many as the layout says.
  ///   - isUpsideDown: Whether the rows go from the bottom to the top.
  ///   - transform: A value of `wl_output.transform`: quarter turns, and 4 for mirrored.
  init?(
    _ layout: PixelLayout, _ bytes: UnsafeRawBufferPointer, isUpsideDown: Bool, transform: Int32
  ) {
    let source = layout.size
    let isTurned = transform & 1 == 1
    let seen = isTurned ? PixelSize(width: source.height, height: source.width) : source
    guard let seen, bytes.count >= layout.byteCount else { return nil }
    let turn = Turn(source, quarters: Int(transform & 3), isMirrored: transform & 4 != 0)
    let picture = [UInt8](unsafeUninitializedCapacity: seen.frameBytes) { target, count in
      var at = 0
      for y in 0..<seen.height {
        for x in 0..<seen.width {
          let from = turn.source(x: x, y: y)
          let row = isUpsideDown ? source.height - 1 - from.y : from.y
          let pixel = row * layout.stride + from.x * 4
          target[at] = bytes[pixel + layout.blue]
          target[at + 1] = bytes[pixel + 1]
          target[at + 2] = bytes[pixel + layout.red]
          target[at + 3] = 0xFF
          at += 4
        }
      }
      count = at
    }
    self.init(size: seen, bytes: picture)
  }

  /// Where a pixel that is seen lies in the scanned picture.
  private struct Turn {
    let width: Int
    let height: Int
    let quarters: Int
    let isMirrored: Bool

    init(_ source: PixelSize, quarters: Int, isMirrored: Bool) {
      width = source.width
      height = source.height
      self.quarters = quarters
      self.isMirrored = isMirrored
    }

    func source(x seenX: Int, y: Int) -> (x: Int, y: Int) {
      let (right, bottom) = (width - 1, height - 1)
      let seenRight = quarters & 1 == 1 ? bottom : right
      let x = isMirrored ? seenRight - seenX : seenX
      return switch quarters {
      case 1: (x: y, y: bottom - x)
      case 2: (x: right - x, y: bottom - y)
      case 3: (x: right - y, y: x)
      default: (x: x, y: y)
      }
    }
  }
}
