import DeckModel
import Raster
import SlideLayout
import StageModel

/// Every slide and part of a deck at six shapes of display: a row for each slide, a column for each
/// shape, parts below one another.
struct ContactSheet {
  /// The shapes, each of the same area.
  private static let shapes: [(name: String, width: Double, height: Double)] = [
    ("16:9", 16, 9), ("4:3", 4, 3), ("21:9", 21, 9), ("9:16", 9, 16), ("1:1", 1, 1), ("3:4", 3, 4),
  ]
  /// Pixels of a slide's picture.
  private static let area = 640.0 * 360
  private static let gap = 16
  private static let margin = 72
  private static let header = 56
  private static let longestSheet = 5600

  private let deck: GalleryDeck
  private let textSize: Int
  private let columns: [(name: String, size: PixelSize, x: Int)]
  private let width: Int

  init(_ deck: GalleryDeck, textSize: Int) {
    (self.deck, self.textSize) = (deck, textSize)
    var x = Self.margin
    columns = Self.shapes.compactMap { shape in
      let scale = (Self.area / (shape.width * shape.height)).squareRoot()
      let (width, height) = (Int(shape.width * scale), Int(shape.height * scale))
      guard let size = PixelSize(width: width, height: height) else { return nil }
      defer { x += width + Self.gap }
      return (shape.name, size, x)
    }
    width = x
  }

  /// Draws the sheets and writes them.
  ///
  /// - Returns: The files' paths.
  func write(into folder: String) -> [String] {
    var files: [String] = []
    var rows: [SlideRow] = []
    func flush() {
      guard !rows.isEmpty else { return }
      let path = "\(folder)/\(deck.name)-\(files.count + 1).png"
      if let problem = sheet(of: rows).write(to: path) { fail("\(path): \(problem)") }
      files.append(path)
      rows = []
    }
    for slide in deck.deck.slides.indices {
      let row = SlideRow(
        deck, slide: slide, sizes: columns.map(\.size), textSize: textSize, gap: Self.gap)
      if rows.reduce(row.height, { $0 + $1.height + Self.gap }) > Self.longestSheet { flush() }
      rows.append(row)
    }
    flush()
    return files
  }

  private func sheet(of rows: [SlideRow]) -> Frame {
    let height = rows.reduce(Self.header) { $0 + $1.height + Self.gap }
    guard let size = PixelSize(width: width, height: min(height, PixelSize.longestSide)) else {
      fail("the sheet is too large")
    }
    let sheet = Frame(size)
    deck.draw(labels(of: rows, on: size), into: sheet.buffer)
    var y = Self.header
    for row in rows {
      for (column, cell) in zip(columns, row.cells) {
        var below = y
        for frame in cell {
          sheet.paste(frame, x: column.x, y: below)
          below += frame.size.height + Self.gap
        }
      }
      y += row.height + Self.gap
    }
    return sheet
  }

  private func labels(of rows: [SlideRow], on size: PixelSize) -> Scene {
    let viewport = StageViewport(pixels: size)
    let point = viewport.width / Double(size.width)
    func label(_ text: String, _ x: Int, _ y: Int, _ height: Double, _ grey: UInt8) -> SceneItem {
      let colour = Colour(red: grey, green: grey, blue: grey)
      let style = TextStyle(size: height * point, weight: .semibold, colour: colour)
      return SceneItem(
        PointRect(
          x: Double(x) * point, y: Double(y) * point, width: 600 * point, height: 40 * point),
        .text(StyledText([TextSpan(text, style)])))
    }
    var items = columns.map { column in
      label("\(column.name)   \(deck.name)", column.x, 14, 20, 225)
    }
    var y = Self.header
    for row in rows {
      items.append(label("\(row.slide + 1)", 16, y, 24, 225))
      for (column, remarks) in zip(columns, row.remarks) where !remarks.isEmpty {
        items.append(label(remarks, column.x, y - 14, 10, 150))
      }
      y += row.height + Self.gap
    }
    return Scene(
      viewport: viewport, background: .colour(Colour(red: 52, green: 54, blue: 58)), items: items)
  }
}
