import CCairo
package import StageModel

/// How a margin beside a page was filled.
package enum MarginFilling: Sendable {
  /// There is no margin on this side.
  case none
  /// With the one colour of the page's edge.
  case colour
  /// With the edge's rows or columns, going on straight.
  case bands
  /// With the gradient that comes out of the page.
  case gradient
  /// With the mirrored, blurred page.
  case picture
}

extension FrameBuffer {
  /// Continues a page's own edges over what the page leaves of the buffer.
  ///
  /// - Parameter page: The page's rectangle, inside the buffer.
  /// - Returns: How the left, right, upper and lower margins were filled.
  @discardableResult
  package func extendPage(at page: PixelRect) -> [MarginFilling] {
    guard page.x >= 0, page.y >= 0, page.maxX <= size.width, page.maxY <= size.height else {
      return []
    }
    let rect = ccairo_rect(
      x: Int32(page.x), y: Int32(page.y), width: Int32(page.size.width),
      height: Int32(page.size.height))
    let ways = [ccairo_margin](unsafeUninitializedCapacity: 4) { ways, count in
      // When memory is short, the margins have the edges' plain colour: nothing else to do.
      _ = ccairo_extend(pixels, Int32(size.width), Int32(size.height), rect, ways.baseAddress)
      count = 4
    }
    return ways.map { way in
      switch way {
      case CCAIRO_MARGIN_COLOUR: .colour
      case CCAIRO_MARGIN_BANDS: .bands
      case CCAIRO_MARGIN_GRADIENT: .gradient
      case CCAIRO_MARGIN_PICTURE: .picture
      default: .none
      }
    }
  }
}
