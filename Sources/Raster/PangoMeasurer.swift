import CCairo
import CPango
public import SlideLayout

/// Measures text with the fonts that draw it.
///
/// Metrics are those of the outlines: nothing is rounded to pixels, so that lines break the same at
/// every size of display.
public final class PangoMeasurer: TextMeasurer {
  /// How many measures are kept: fitting a slide asks for the same ones again.
  private static let keptMeasures = 4000

  private struct Question: Hashable {
    let text: StyledText
    let width: Double
  }

  private let context: OpaquePointer
  private var measures: [Question: TextMeasure] = [:]

  /// Creates a measurer; the first text loads the machine's fonts.
  public init() {
    context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    pango_context_set_round_glyph_positions(context, 0)
    pango_context_set_language(context, pango_language_from_string("en"))
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(context)) }

  /// The size of text, broken into lines of at most that many points.
  public func measure(_ text: StyledText, width: Double) -> TextMeasure {
    let question = Question(text: text, width: width)
    if let known = measures[question] { return known }
    let layout = layout(text, width: width)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    let measure = TextMeasure(
      width: points(logical.width), height: points(logical.height),
      baseline: points(pango_layout_get_baseline(layout)),
      lineCount: max(1, Int(pango_layout_get_line_count(layout))))
    if measures.count >= Self.keptMeasures { measures.removeAll() }
    measures[question] = measure
    return measure
  }

  /// The text as Pango lays it out; one unit is a point.
  ///
  /// The caller frees it.
  func layout(_ text: StyledText, width: Double) -> OpaquePointer {
    let layout: OpaquePointer = pango_layout_new(context)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(layout, width.isFinite ? pangoUnits(width.rounded(.up)) : -1)
    pango_layout_set_alignment(layout, text.alignment.pango)
    if text.lineSpacing != 1 { pango_layout_set_line_spacing(layout, Float(text.lineSpacing)) }
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    var bytes: [UInt8] = []
    for span in text.spans {
      let start = bytes.count
      bytes += span.text.utf8.map { $0 == 0 ? UInt8(ascii: " ") : $0 }
      for attribute in span.style.attributes(tabular: text.hasTabularFigures) {
        attribute.pointee.start_index = guint(start)
        attribute.pointee.end_index = guint(bytes.count)
        pango_attr_list_insert(attributes, attribute)
      }
    }
    bytes.withUnsafeBytes { bytes in
      pango_layout_set_text(
        layout, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count))
    }
    pango_layout_set_attributes(layout, attributes)
    if let style = text.spans.first?.style { setBase(style, of: layout) }
    return layout
  }

  /// The font of what no attribute covers, such as an empty text.
  private func setBase(_ style: TextStyle, of layout: OpaquePointer) {
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, style.family.names.joined(separator: ","))
    pango_font_description_set_absolute_size(font, Double(pangoUnits(style.size)))
    pango_layout_set_font_description(layout, font)
  }

  private func points(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}

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
