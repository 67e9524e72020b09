import CCairo
import CPango
import CPixbuf
import CPoppler
import CRSVG
import SlideLayout

/// Text that Pango has broken into lines; one unit is a point.
final class TextLayout {
  /// The `PangoLayout`.
  let handle: OpaquePointer
  /// What it takes up.
  let measure: TextMeasure

  /// Lays text out with a context's fonts.
  init(
    _ text: StyledText, width: Double, phraseEnds: [Int]? = nil, in context: OpaquePointer
  ) {
    handle = Self.fitting(text, width, phraseEnds, in: context)
    measure = Self.measure(handle)
  }

  /// The text in lines; what stands out of its line after all, as widths of letters are guessed, is
  /// left to its words.
  private static func fitting(
    _ text: StyledText, _ width: Double, _ phraseEnds: [Int]?, in context: OpaquePointer
  ) -> OpaquePointer {
    // The space behind a line's last letter may stand out of it.
    let most = width.rounded(.up) + (text.spans.map(\.style.size).max() ?? 0) * 0.04
    var unbroken = text.unbrokenRanges(width: width, phraseEnds: phraseEnds)
    for share in [0.9, 0.7, 0.45, nil] {
      let layout = layout(text, width, unbroken, in: context)
      // Pango lets what may not be broken stand out of its line.
      if unbroken.isEmpty || measure(layout).width <= most { return layout }
      let wide = rangesOfLines(widerThan: most, in: layout)
      g_object_unref(UnsafeMutableRawPointer(layout))
      let shorter =
        share.map { text.unbrokenRanges(width: width * $0, phraseEnds: phraseEnds) } ?? []
      unbroken =
        unbroken.filter { range in !wide.contains { $0.overlaps(range) } }
        + shorter.filter { range in wide.contains { $0.overlaps(range) } }
    }
    let layout = layout(text, width, unbroken, in: context)
    if measure(layout).width <= most { return layout }
    g_object_unref(UnsafeMutableRawPointer(layout))
    return Self.layout(text, width, [], in: context)
  }

  /// The bytes of each line that is wider than it may be.
  private static func rangesOfLines(
    widerThan most: Double, in layout: OpaquePointer
  ) -> [Range<Int>] {
    (0..<pango_layout_get_line_count(layout)).compactMap { index in
      guard let line = pango_layout_get_line_readonly(layout, index) else { return nil }
      var logical = PangoRectangle()
      pango_layout_line_get_extents(line, nil, &logical)
      let start = Int(line.pointee.start_index)
      return points(logical.width) > most ? start..<start + Int(line.pointee.length) : nil
    }
  }

  private static func layout(
    _ text: StyledText, _ width: Double, _ unbroken: [Range<Int>], in context: OpaquePointer
  ) -> OpaquePointer {
    let layout: OpaquePointer = pango_layout_new(context)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(layout, width.isFinite ? pangoUnits(width.rounded(.up)) : -1)
    pango_layout_set_alignment(layout, text.alignment.pango)
    if text.lineSpacing != 1 { pango_layout_set_line_spacing(layout, Float(text.lineSpacing)) }
    setText(text, unbroken, of: layout)
    if let style = text.spans.first?.style { setBase(style, text.language, of: layout) }
    return layout
  }

  private static func measure(_ layout: OpaquePointer) -> TextMeasure {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return TextMeasure(
      width: points(logical.width), height: points(logical.height),
      baseline: points(pango_layout_get_baseline(layout)),
      lineCount: max(1, Int(pango_layout_get_line_count(layout))))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// Whether some character is in none of the machine's fonts.
  var hasUnknownGlyphs: Bool { pango_layout_get_unknown_glyphs_count(handle) > 0 }

  /// The text of each line.
  func lines(of text: StyledText) -> [String] {
    let bytes = Array(text.plain.utf8)
    var lines: [String] = []
    var next = pango_layout_get_lines_readonly(handle)
    while let item = next {
      next = item.pointee.next
      guard let line = item.pointee.data?.assumingMemoryBound(to: PangoLayoutLine.self) else {
        continue
      }
      let start = Int(line.pointee.start_index)
      let end = min(start + Int(line.pointee.length), bytes.count)
      lines.append(String(decoding: bytes[min(start, end)..<end], as: UTF8.self))
    }
    return lines
  }

  /// Where each line begins, in bytes.
  var lineStarts: [Int] {
    (0..<pango_layout_get_line_count(handle)).map { line in
      Int(pango_layout_get_line_readonly(handle, line)?.pointee.start_index ?? 0)
    }
  }

  /// The rectangles that some bytes of the text take up, one or more for each line, with the line's
  /// baseline.
  func frames(of bytes: Range<Int>) -> [(frame: PointRect, baseline: Double)] {
    guard !bytes.isEmpty, let iterator = pango_layout_get_iter(handle) else { return [] }
    defer { pango_layout_iter_free(iterator) }
    var frames: [(frame: PointRect, baseline: Double)] = []
    repeat {
      guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
      let start = max(bytes.lowerBound, Int(line.pointee.start_index))
      let end = min(
        bytes.upperBound, Int(line.pointee.start_index) + Int(line.pointee.length))
      guard start < end else { continue }
      var area = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &area)
      var ranges: UnsafeMutablePointer<Int32>?
      var count: Int32 = 0
      pango_layout_line_get_x_ranges(line, Int32(start), Int32(end), &ranges, &count)
      defer { g_free(ranges) }
      for index in 0..<Int(count) {
        guard let ranges else { continue }
        let (left, right) = (points(ranges[2 * index]), points(ranges[2 * index + 1]))
        let frame = PointRect(
          x: left, y: points(area.y), width: right - left, height: points(area.height))
        frames.append((frame, points(pango_layout_iter_get_baseline(iterator))))
      }
    } while pango_layout_iter_next_line(iterator) != 0
    return frames
  }

  private static func setText(
    _ text: StyledText, _ unbroken: [Range<Int>], of layout: OpaquePointer
  ) {
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    var bytes: [UInt8] = []
    for span in text.spans {
      let start = bytes.count
      bytes += span.text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
      for attribute in span.attributes(in: text) {
        attribute.pointee.start_index = guint(start)
        attribute.pointee.end_index = guint(bytes.count)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    for attribute in text.attributes { pango_attr_list_insert(attributes, attribute) }
    for range in unbroken {
      guard let attribute = pango_attr_allow_breaks_new(0) else { continue }
      attribute.pointee.start_index = guint(range.lowerBound)
      attribute.pointee.end_index = guint(range.upperBound)
      pango_attr_list_insert(attributes, attribute)
    }
    bytes.withUnsafeBytes { bytes in
      pango_layout_set_text(
        layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    pango_layout_set_attributes(layout, attributes)
  }

  /// The font of what no attribute covers, such as an empty text.
  private static func setBase(
    _ style: TextStyle, _ language: String, of layout: OpaquePointer
  ) {
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, style.family.list(for: language))
    pango_font_description_set_absolute_size(font, Double(pangoUnits(style.size)))
    pango_layout_set_font_description(layout, font)
  }
}

/// A length in Pango's units in points.
func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

/// A length in points in Pango's units, within what its numbers hold.
func pangoUnits(_ points: Double) -> Int32 {
  let units = points * Double(PANGO_SCALE)
  return units.isFinite ? Int32(min(max(units, -1e9), 1e9)) : 0
}

extension TextAlignment {
  /// Pango's left is where the text's own direction begins.
  fileprivate var pango: PangoAlignment {
    switch self {
    case .leading: PANGO_ALIGN_LEFT
    case .centre: PANGO_ALIGN_CENTER
    case .trailing: PANGO_ALIGN_RIGHT
    }
  }
}
