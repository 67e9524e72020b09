import CCairo
import CPango
public import DeckModel
import SlideLayout

/// Sheets of paper with slides and what the speaker notes on them.
///
/// One slide on a sheet stands above its notes; several stand at the left, each with its notes beside
/// it. Notes that are longer than their place flow on to the next one.
public final class NotesSheets {
  /// A slide and its notes.
  public struct Entry {
    let slide: Int
    let label: String
    let title: String?
    let markup: String
    let shape: PageSize

    /// Creates an entry.
    ///
    /// - Parameters:
    ///   - slide: Index from 0.
    ///   - label: What people call the slide.
    ///   - title: Its title, or `nil`.
    ///   - markup: Its notes, as Pango's markup.
    ///   - shape: Its shape.
    public init(slide: Int, label: String, title: String?, markup: String, shape: PageSize) {
      self.slide = slide
      self.label = label
      self.title = title
      self.markup = markup
      self.shape = shape
    }
  }

  private static let margin = 42.0
  private static let gap = 14.0

  private let writer: DocumentWriter
  private let perSheet: Int
  private let title: String?
  private let measurer = PangoMeasurer()
  /// What is to be drawn on the sheet that is being filled, for each place.
  private var places: [(VectorPage, PointRect) throws(DeckProblem) -> Void] = []
  private var sheetCount = 0

  /// Begins with the first sheet.
  ///
  /// - Parameters:
  ///   - writer: The document that gets the sheets.
  ///   - perSheet: How many slides stand on one; from 1 to 6.
  ///   - title: What stands at the foot, or `nil`.
  public init(_ writer: DocumentWriter, perSheet: Int, title: String?) {
    self.writer = writer
    self.perSheet = min(max(perSheet, 1), 6)
    self.title = title
  }

  /// Adds a slide, on as many places as its notes take.
  ///
  /// - Parameter draw: Draws the slide over a whole page.
  public func add(
    _ entry: Entry, _ draw: @escaping (VectorPage) throws(DeckProblem) -> Void
  ) throws(DeckProblem) {
    let text = NotesText(entry.markup, width: textWidth, size: textSize)
    let picture = pictureSize(entry.shape, in: placeRect(0))
    let shown = text.lines(from: 0, height: textRoom(in: placeRect(0), beside: picture).height)
    try use { [self] page, place throws(DeckProblem) in
      writer.begin(slide: entry.slide, title: entry.title)
      try page.part(x: place.x, y: place.y, picture, draw)
      frame(page.context, place, picture)
      let below = PointRect(
        x: place.x, y: place.y + picture.height + 3, width: picture.width, height: 10)
      small(entry.label, page.context, below, .trailing)
      text.draw(lines: shown, page.context, textRoom(in: place, beside: picture))
    }
    try flowOn(text, from: shown.upperBound, label: "\(entry.label) …")
  }

  private func flowOn(_ text: NotesText, from first: Int, label: String) throws(DeckProblem) {
    var next = first
    while next < text.lineCount {
      let lines = text.lines(from: next, height: continuationRoom(in: placeRect(0)).height)
      try use { [self] page, place throws(DeckProblem) in
        let column = isAlone ? place.width : columnWidth(place)
        let head = PointRect(x: place.x, y: place.y, width: column, height: 10)
        small(label, page.context, head, .trailing)
        text.draw(lines: lines, page.context, continuationRoom(in: place))
      }
      next = lines.upperBound
    }
  }

  /// Ends the last sheet.
  public func finish() throws(DeckProblem) {
    if !places.isEmpty { try writeSheet() }
  }

  // MARK: sheets

  private func use(
    _ draw: @escaping (VectorPage, PointRect) throws(DeckProblem) -> Void
  ) throws(DeckProblem) {
    places.append(draw)
    if places.count == perSheet { try writeSheet() }
  }

  private func writeSheet() throws(DeckProblem) {
    sheetCount += 1
    let drawings = places
    places = []
    try writer.addPage(.a4, label: nil) { [self] page throws(DeckProblem) in
      page.fillWhite()
      for (index, draw) in drawings.enumerated() { try draw(page, placeRect(index)) }
      let foot = PointRect(
        x: Self.margin, y: PageSize.a4.height - Self.margin + 12,
        width: PageSize.a4.width - 2 * Self.margin, height: 12)
      small(title ?? "", page.context, foot, .leading)
      small("\(sheetCount)", page.context, foot, .trailing)
    }
  }

  // MARK: places

  private func placeRect(_ index: Int) -> PointRect {
    let height = PageSize.a4.height - 2 * Self.margin + Self.gap
    let each = height / Double(perSheet)
    return PointRect(
      x: Self.margin, y: Self.margin + Double(index) * each,
      width: PageSize.a4.width - 2 * Self.margin, height: each - Self.gap)
  }

  private var isAlone: Bool { perSheet == 1 }
  private var textSize: Double { isAlone ? 12 : perSheet <= 3 ? 10 : 8.5 }
  private var textWidth: Double {
    let place = placeRect(0)
    return isAlone ? place.width : place.width - columnWidth(place) - Self.gap
  }

  /// Room for the slides at the left of several.
  private func columnWidth(_ place: PointRect) -> Double {
    min(place.width * 0.5, (place.height - 14) * 16 / 9)
  }

  private func pictureSize(_ shape: PageSize, in place: PointRect) -> PageSize {
    let width = isAlone ? place.width : columnWidth(place)
    let height = isAlone ? place.height * 0.45 : place.height - 14
    let scale = min(width / shape.width, height / shape.height)
    return PageSize(width: shape.width * scale, height: shape.height * scale) ?? shape
  }

  private func textRoom(in place: PointRect, beside picture: PageSize) -> PointRect {
    guard isAlone else { return continuationRoom(in: place) }
    let top = picture.height + 14 + Self.gap
    return PointRect(
      x: place.x, y: place.y + top, width: place.width, height: place.height - top)
  }

  private func continuationRoom(in place: PointRect) -> PointRect {
    guard !isAlone else {
      return PointRect(
        x: place.x, y: place.y + 20, width: place.width, height: place.height - 20)
    }
    return PointRect(
      x: place.maxX - textWidth, y: place.y, width: textWidth, height: place.height)
  }

  // MARK: what stands around

  private func frame(_ context: OpaquePointer, _ place: PointRect, _ size: PageSize) {
    cairo_rectangle(context, place.x, place.y, size.width, size.height)
    cairo_set_source_rgb(context, 0.7, 0.7, 0.7)
    cairo_set_line_width(context, 0.5)
    cairo_stroke(context)
  }

  private func small(
    _ text: String, _ context: OpaquePointer, _ place: PointRect, _ alignment: TextAlignment
  ) {
    let style = TextStyle(size: 8, colour: Colour(red: 110, green: 110, blue: 110))
    let styled = StyledText([TextSpan(text, style)], alignment: alignment)
    cairo_move_to(context, place.x, place.y)
    measurer.withLayout(styled, width: place.width) { pango_cairo_show_layout(context, $0) }
    cairo_new_path(context)
  }
}
