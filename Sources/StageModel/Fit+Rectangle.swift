public import DeckModel

extension Fit {
  /// The whole pixels of a display that a page is scaled to, each axis exactly.
  ///
  /// The rectangle is the display itself when the shapes agree within a pixel. Else it is in the
  /// middle, its opposite margins differing by one pixel at the most; with `cover` it reaches
  /// beyond the display, and its origin is negative there.
  public func rectangle(for page: PageSize, in display: PixelSize) -> PixelRect {
    switch self {
    case .stretch: PixelRect(x: 0, y: 0, size: display)
    case .extend, .contain: Self.rectangle(for: page, in: display, whole: true)
    case .cover: Self.rectangle(for: page, in: display, whole: false)
    }
  }

  private static func rectangle(
    for page: PageSize, in display: PixelSize, whole: Bool
  ) -> PixelRect {
    let pageIsWider = page.width / page.height > Double(display.width) / Double(display.height)
    let keepsWidth = pageIsWider == whole
    let width =
      keepsWidth
      ? display.width
      : pixels(page.width / page.height * Double(display.height), near: display.width)
    let height =
      keepsWidth
      ? pixels(page.height / page.width * Double(display.width), near: display.height)
      : display.height
    // Both sides are within the limits of a size, so the fallback is never taken.
    let size = PixelSize(width: width, height: height) ?? display
    return PixelRect(
      x: (display.width - size.width) / 2, y: (display.height - size.height) / 2, size: size)
  }

  /// A side in whole pixels; the display's own side when it is only one pixel away.
  private static func pixels(_ side: Double, near displaySide: Int) -> Int {
    let longest = Double(PixelSize.longestSide)
    let whole = Int(min(max(1, side.isFinite ? side.rounded() : longest), longest))
    return abs(whole - displaySide) <= 1 ? displaySide : whole
  }
}
