import DeckModel

/// A rectangle of a page in points; the origin is the upper left corner of the upright page.
struct PageArea: Hashable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// All of a page.
  init(_ size: PageSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// Creates a rectangle.
  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The smallest rectangle that holds both.
  func union(_ other: PageArea) -> PageArea {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PageArea(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// The rectangle with a margin, as far as the page goes.
  func padded(_ margin: Double, within page: PageSize) -> PageArea {
    let (left, top) = (max(0, x - margin), max(0, y - margin))
    return PageArea(
      x: left, y: top, width: min(page.width, x + width + margin) - left,
      height: min(page.height, y + height + margin) - top)
  }

  /// Whether nothing but a hair of the page lies beside it.
  func covers(_ page: PageSize) -> Bool {
    width >= page.width * 0.995 && height >= page.height * 0.995
  }
}
