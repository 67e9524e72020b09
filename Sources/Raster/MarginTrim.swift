import CCairo
import CPoppler
import DeckModel
import StageModel

/// Finds what a document's pages have within their empty margins.
///
/// Pages of one size are trimmed alike, so that what stands still on them stands still on the
/// display. That is known from a few of them; where another page has more, it shows more.
final class MarginTrim {
  /// How many pages are looked at when a document is opened.
  private static let samples = 16
  /// What is left around the contents, as a share of the page's longer side.
  private static let rest = 0.015

  private var shared: [PageSize: PageArea] = [:]

  /// Looks at some of a document's pages.
  init(_ document: PDFDocument) {
    let step = max(1, document.pageCount / Self.samples)
    for index in stride(from: 0, to: document.pageCount, by: step) {
      guard let page = try? document.openPage(index), let area = Self.contents(of: page) else {
        continue
      }
      shared[page.slideSize] = shared[page.slideSize].map { $0.union(area) } ?? area
    }
  }

  /// What of a page is shown.
  func area(of page: PDFPage) -> PageArea {
    let common = shared[page.slideSize]
    let own = Self.contents(of: page)
    return padded(own.map { common?.union($0) ?? $0 } ?? common, page.slideSize)
  }

  /// What is shown of pages of a page's size, without a look at this one.
  func sharedArea(of page: PDFPage) -> PageArea {
    padded(shared[page.slideSize], page.slideSize)
  }

  private func padded(_ area: PageArea?, _ size: PageSize) -> PageArea {
    let trimmed = area?.padded(Self.rest * max(size.width, size.height), within: size)
    guard let trimmed, trimmed.width > 1, trimmed.height > 1 else { return PageArea(size) }
    return trimmed
  }

  /// Where a page has anything; `nil` for an empty page.
  private static func contents(of page: PDFPage) -> PageArea? {
    if page.notes == .none {
      var box = PopplerRectangle()
      guard poppler_page_get_bounding_box(page.handle, &box) != 0 else { return nil }
      let area = PageArea(
        x: max(0, box.x1), y: max(0, box.y1),
        width: min(page.slideSize.width, box.x2) - max(0, box.x1),
        height: min(page.slideSize.height, box.y2) - max(0, box.y1))
      if area.width > 0, area.height > 0, !area.covers(page.slideSize) { return area }
    }
    return contentsSeen(on: page)
  }

  /// Where pixels differ from the ground; of a page that is painted all over nothing else tells.
  private static func contentsSeen(on page: PDFPage) -> PageArea? {
    let (whole, size) = (page.slideSize, page.slideSize.scaled(toArea: 240 * 180))
    guard
      let pixels = PixelSize(
        width: max(1, Int(size.width)), height: max(1, Int(size.height))),
      let surface = PictureSurface(clear: pixels), let buffer = surface.buffer
    else { return PageArea(whole) }
    page.drawWhole(into: buffer)
    guard let found = buffer.extentOfContents else { return nil }
    let (x, y) = (whole.width / Double(pixels.width), whole.height / Double(pixels.height))
    return PageArea(
      x: Double(found.x) * x, y: Double(found.y) * y, width: Double(found.size.width) * x,
      height: Double(found.size.height) * y)
  }
}

extension FrameBuffer {
  /// The smallest rectangle around all pixels that differ from the corners; `nil` when none does,
  /// and everything where the corners differ.
  fileprivate var extentOfContents: PixelRect? {
    let (width, height) = (size.width, size.height)
    let ground = pixels[0]
    let corners = [pixels[width - 1], pixels[(height - 1) * width], pixels[height * width - 1]]
    guard corners.allSatisfy({ $0 == ground }) else { return PixelRect(x: 0, y: 0, size: size) }
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where pixels[y * width + x] != ground {
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    return PixelSize(width: right - left + 1, height: bottom - top + 1).map {
      PixelRect(x: left, y: top, size: $0)
    }
  }
}
