import CCairo
import CPango
import SlideLayout

/// A speaker's notes, broken into lines of which each place takes as many as it has room for.
final class NotesText {
  private let layout: OpaquePointer
  /// The lines' upper and lower edges and baselines, in points.
  private var edges: [(top: Double, bottom: Double, baseline: Double, x: Double)] = []

  /// How many lines there are; 0 for no notes.
  var lineCount: Int { edges.count }

  /// Breaks notes, given as Pango's markup, into lines.
  init(_ markup: String, width: Double, size: Double) {
    let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
    defer { g_object_unref(context.map { UnsafeMutableRawPointer($0) }) }
    pango_cairo_context_set_resolution(context, 72)
    pango_context_set_round_glyph_positions(context, 0)
    layout = pango_layout_new(context)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_width(layout, pangoUnits(width))
    pango_layout_set_line_spacing(layout, 1.15)
    let font = pango_font_description_new()
    defer { pango_font_description_free(font) }
    pango_font_description_set_family(font, FontFamilies.sans.list(for: ""))
    pango_font_description_set_absolute_size(font, Double(pangoUnits(size)))
    pango_layout_set_font_description(layout, font)
    guard !markup.isEmpty else { return }
    pango_layout_set_markup(layout, markup, -1)
    measureLines()
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  private func measureLines() {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    repeat {
      var logical = PangoRectangle()
      pango_layout_iter_get_line_extents(iterator, nil, &logical)
      edges.append(
        (
          points(logical.y), points(logical.y + logical.height),
          points(pango_layout_iter_get_baseline(iterator)), points(logical.x)
        ))
    } while pango_layout_iter_next_line(iterator) != 0
  }

  /// The lines from one on that fit into a height; one at least, while there is any.
  func lines(from first: Int, height: Double) -> Range<Int> {
    guard first < edges.count else { return edges.count..<edges.count }
    let end =
      edges[first...].firstIndex { $0.bottom - edges[first].top > height } ?? edges.count
    return first..<max(end, first + 1)
  }

  /// Draws lines, the first at the upper edge of a rectangle.
  func draw(lines: Range<Int>, _ context: OpaquePointer, _ room: PointRect) {
    guard let first = lines.first else { return }
    cairo_set_source_rgb(context, 0.1, 0.1, 0.1)
    for index in lines {
      let line = pango_layout_get_line_readonly(layout, Int32(index))
      cairo_move_to(
        context, room.x + edges[index].x, room.y + edges[index].baseline - edges[first].top)
      pango_cairo_show_layout_line(context, line)
    }
    cairo_new_path(context)
  }
}
