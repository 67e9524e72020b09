import CCairo
public import DeckModel

/// A page of a document that is being written, or a rectangle of one.
public struct VectorPage {
  /// Width and height.
  ///
  /// Unit: points of 1/72 inch.
  public let size: PageSize
  /// The `cairo_t`, whose origin is the rectangle's upper left corner, and whose unit is a point.
  let context: OpaquePointer
  /// Where that origin is on the paper, in points.
  let origin: (x: Double, y: Double)
  /// The slides that links may lead to.
  let slides: Range<Int>

  /// A rectangle of the page as a page of its own; what is drawn beyond it is cut off.
  func part(
    x: Double, y: Double, _ size: PageSize, _ body: (VectorPage) throws(DeckProblem) -> Void
  ) throws(DeckProblem) {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_translate(context, x, y)
    cairo_rectangle(context, 0, 0, size.width, size.height)
    cairo_clip(context)
    try body(
      VectorPage(
        size: size, context: context, origin: (origin.x + x, origin.y + y), slides: slides))
  }

  /// Makes it white.
  func fillWhite() {
    cairo_set_source_rgb(context, 1, 1, 1)
    cairo_rectangle(context, 0, 0, size.width, size.height)
    cairo_fill(context)
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  /// Makes a rectangle of the page lead somewhere; does nothing where that is not in the document.
  func addLink(_ target: SlideLink.Target, x: Double, y: Double, width: Double, height: Double) {
    let numbers = [origin.x + x, origin.y + y, width, height]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) < 1e5 }), width > 0, height > 0 else {
      return
    }
    let place = numbers.map { "\(($0 * 100).rounded() / 100)" }.joined(separator: " ")
    switch target {
    case .slide(let slide):
      guard slides.contains(slide) else { return }
      tag("rect=[\(place)] dest='\(Self.destination(slide))'")
    case .outside(let address):
      guard let address = Self.quoted(address) else { return }
      tag("rect=[\(place)] uri='\(address)'")
    }
  }

  /// The name of a slide as a place that links lead to.
  static func destination(_ slide: Int) -> String { "slide-\(slide + 1)" }

  private func tag(_ attributes: String) {
    cairo_tag_begin(context, CAIRO_TAG_LINK, attributes)
    cairo_tag_end(context, CAIRO_TAG_LINK)
  }

  /// An address as Cairo's attributes take it; `nil` for one that leads to no address of the web.
  private static func quoted(_ address: String) -> String? {
    guard address.contains(":"), address.utf8.count <= 2000 else { return nil }
    let digits = Array("0123456789ABCDEF".utf8)
    let bytes = address.utf8.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"), 0...0x20, 0x7F...:
        [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: [byte]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension PageSize {
  /// The same shape with an area, in square points.
  public func scaled(toArea area: Double) -> PageSize {
    let scale = (area / (width * height)).squareRoot()
    return PageSize(width: width * scale, height: height * scale) ?? self
  }
}
