internal import CSDL
internal import DeckModel
package import StageModel

/// Arithmetic on pixels.
package enum Pixels {
  /// Rows of a content, as C takes them; valid inside the closure.
  static func withRows<Result>(
    of content: StageContent, width: Int, _ body: (csdl_pixels) -> Result
  ) -> Result {
    if case .picture(let picture) = content {
      return body(csdl_pixels(start: picture.pixels, stride: width * 4))
    }
    let row = [UInt32](repeating: (content.colour ?? .black).pixel, count: width)
    return row.withUnsafeBufferPointer { body(csdl_pixels(start: $0.baseAddress, stride: 0)) }
  }

  /// Writes what a display of this size shows; the content fits it.
  package static func write(
    _ content: StageContent, size: PixelSize, into out: UnsafeMutablePointer<UInt32>
  ) {
    switch content {
    case .nothing, .colour:
      out.update(repeating: (content.colour ?? .black).pixel, count: size.area)
    case .picture(let picture):
      out.update(from: picture.pixels, count: size.area)
    case .mixture(let first, let second, let weight):
      withRows(of: first, width: size.width) { from in
        withRows(of: second, width: size.width) { to in
          csdl_blend(from, to, UInt32(clamping: weight), out, size.width, size.height)
        }
      }
    case .motion(let first, let second, let motion):
      write(motion.going(width: size.width), of: first, size: size, into: out)
      write(motion.coming(width: size.width), of: second, size: size, into: out)
    }
  }

  private static func write(
    _ strip: Motion.Strip, of content: StageContent, size: PixelSize,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    guard strip.count > 0 else { return }
    for row in 0..<size.height {
      let target = out + (row * size.width + strip.to)
      if case .picture(let picture) = content {
        target.update(from: picture.pixels + (row * size.width + strip.from), count: strip.count)
      } else {
        target.update(repeating: (content.colour ?? .black).pixel, count: strip.count)
      }
    }
  }

  /// Fills a picture with the middle of another, scaled until nothing is left bare.
  ///
  /// - Returns: Whether there was memory for it.
  package static func cover(_ target: StagePicture, with source: StagePicture) -> Bool {
    csdl_cover(
      source.pixels, Int32(source.size.width), Int32(source.size.height), target.pixels,
      Int32(target.size.width), Int32(target.size.height))
  }
}
