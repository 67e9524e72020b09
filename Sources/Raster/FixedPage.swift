public import DeckModel
public import StageModel

/// A page whose shape does not depend on the display.
public protocol FixedPage {
  /// The page's shape.
  var size: PageSize { get }

  /// Draws the whole page over a rectangle of whole pixels, each axis scaled to it exactly, on
  /// white paper; the rectangle may reach beyond the buffer.
  func draw(into buffer: FrameBuffer, at rect: PixelRect) throws(DeckProblem)

  /// Draws the whole page over a page of a document, each axis scaled to it exactly.
  func draw(on page: VectorPage) throws(DeckProblem)
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
    let isCropped = rect.x < 0 || rect.y < 0
    // A page that is cropped is drawn whole all the same, so that its pixels are those of a direct
    // drawing, unless most of it would be thrown away.
    if isCropped, rect.size.area <= 4 * buffer.size.area {
      try drawWhole(at: rect, cropped: buffer)
    } else {
      try draw(into: buffer, at: rect)
    }
    if leavesMargins, fit == .extend { buffer.extendPage(at: rect) }
    return rect
  }

  private func drawWhole(at rect: PixelRect, cropped buffer: FrameBuffer) throws(DeckProblem) {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: rect.size.frameBytes, alignment: 16)
    defer { memory.deallocate() }
    let whole = FrameBuffer(memory, size: rect.size)
    try draw(into: whole, at: PixelRect(x: 0, y: 0, size: rect.size))
    for y in 0..<buffer.size.height {
      let row = whole.pixels + (y - rect.y) * rect.size.width - rect.x
      (buffer.pixels + y * buffer.size.width).update(from: row, count: buffer.size.width)
    }
  }
}

extension FixedPage {
  /// Fills a page of a document as the page fills a display, in the way asked for.
  ///
  /// - Parameters:
  ///   - sheet: The document's page, which has the display's shape.
  ///   - display: The display.
  public func fill(
    _ sheet: VectorPage, display: PixelSize, fit: Fit, backdrop: Colour
  ) throws(DeckProblem) {
    let rect = fit.rectangle(for: size, in: display)
    let (x, y) = (
      sheet.size.width / Double(display.width), sheet.size.height / Double(display.height)
    )
    if rect.size.width < display.width || rect.size.height < display.height {
      try drawMargins(sheet, display: display, fit: fit, backdrop: backdrop)
    }
    let (width, height) = (Double(rect.size.width) * x, Double(rect.size.height) * y)
    guard let place = PageSize(width: width, height: height) else { return }
    try sheet.part(x: Double(rect.x) * x, y: Double(rect.y) * y, place) {
      page throws(DeckProblem) in
      try draw(on: page)
    }
  }

  /// What is beside the page, as pixels, since that is what a continuation is made of.
  private func drawMargins(
    _ sheet: VectorPage, display: PixelSize, fit: Fit, backdrop: Colour
  ) throws(DeckProblem) {
    let scale = min(1, (1920.0 * 1080 / Double(display.area)).squareRoot())
    guard let surface = PictureSurface(clear: display.divided(by: 1 / scale)),
      let buffer = surface.buffer
    else { return }
    try fill(buffer, fit: fit, backdrop: backdrop)
    surface.markChanged()
    surface.draw(
      on: sheet.context, x: 0, y: 0, width: sheet.size.width, height: sheet.size.height)
  }
}
