public import DeckModel
public import StageModel

/// A page whose shape does not depend on the display.
public protocol FixedPage {
  /// The page's shape.
  var size: PageSize { get }

  /// Draws the whole page over a rectangle of whole pixels, each axis scaled to it exactly, on
  /// white paper; the rectangle may reach beyond the buffer.
  func draw(into buffer: FrameBuffer, at rect: PixelRect) throws(DeckProblem)
}

extension FixedPage {
  /// Fills a buffer with the page, in the way that a display of another shape asks for.
  ///
  /// - Returns: Where the page is in the buffer.
  @discardableResult
  public func fill(
    _ buffer: FrameBuffer, fit: Fit, backdrop: Colour = .black
  ) throws(DeckProblem) -> PixelRect {
    let rect = fit.rectangle(for: size, in: buffer.size)
    let leavesMargins = rect.size.width < buffer.size.width || rect.size.height < buffer.size.height
    if leavesMargins, fit != .extend { buffer.fill(backdrop) }
    try draw(into: buffer, at: rect)
    if leavesMargins, fit == .extend { buffer.extendPage(at: rect) }
    return rect
  }
}
