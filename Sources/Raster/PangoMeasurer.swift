import CCairo
import CPango
import DeckModel
public import SlideLayout

/// Measures text with the fonts that draw it.
///
/// Metrics are those of the outlines: nothing is rounded to pixels, so that lines break the same at
/// every size of display. What was laid out to be measured is kept, and drawn as it is.
public final class PangoMeasurer: TextMeasurer {
  /// How many laid-out texts are kept, several slides' worth with the sizes that were tried.
  private static let keptLayouts = 2000

  private struct Question: Hashable {
    let text: StyledText
    let width: Double
  }

  /// The `PangoContext` that every text is laid out with.
  let context: OpaquePointer
  private var layouts: [Question: TextLayout] = [:]
  private let phrases = PhraseDictionary()

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
    layout(text, width: width).measure
  }

  /// The text of each line, as it is broken.
  package func lines(of text: StyledText, width: Double) -> [String] {
    layout(text, width: width).lines(of: text)
  }

  /// Where each line of text begins that is broken into lines of at most that many points.
  ///
  /// Unit: bytes of the text's UTF-8 form, from 0.
  public func lineStarts(_ text: StyledText, width: Double) -> [Int] {
    layout(text, width: width).lineStarts
  }

  /// Where phrases of Japanese and words of Chinese end, in bytes; `nil` where none do.
  public func phraseEnds(in text: String) -> [Int]? { phrases.ends(in: text) }

  /// Where a text leads: rectangles of it, from its upper left corner.
  func links(
    in text: StyledText, width: Double
  ) -> [(frame: PointRect, target: SlideLink.Target)] {
    guard text.spans.contains(where: { $0.link != nil }) else { return [] }
    let layout = layout(text, width: width)
    var start = 0
    return text.spans.flatMap { span -> [(frame: PointRect, target: SlideLink.Target)] in
      let bytes = start..<start + span.text.utf8.count
      start = bytes.upperBound
      guard let target = span.link.flatMap(SlideLink.Target.init(written:)) else { return [] }
      return layout.frames(of: bytes).map { ($0.frame, target) }
    }
  }

  /// The grounds of code and of marked words: rectangles from the text's upper left corner, which
  /// stand out a little at both ends, with the radius of their corners.
  func grounds(
    in text: StyledText, width: Double
  ) -> [(frame: PointRect, radius: Double, colour: Colour)] {
    let ranges = text.grounds
    guard !ranges.isEmpty else { return [] }
    let layout = layout(text, width: width)
    return ranges.flatMap { bytes, size, colour in
      layout.frames(of: bytes).map { line, baseline in
        let frame = PointRect(
          x: line.x - size * 0.09, y: baseline - size * 1.01, width: line.width + size * 0.18,
          height: size * 1.31)
        return (frame, size * 0.16, colour)
      }
    }
  }

  /// The pictures within a text's lines, from its upper left corner.
  func pictures(
    in text: StyledText, width: Double
  ) -> [(frame: PointRect, picture: ScenePicture)] {
    guard text.spans.contains(where: { $0.picture != nil }) else { return [] }
    let layout = layout(text, width: width)
    var start = 0
    return text.spans.flatMap { span -> [(frame: PointRect, picture: ScenePicture)] in
      let bytes = start..<start + span.text.utf8.count
      start = bytes.upperBound
      guard let picture = span.picture else { return [] }
      return layout.frames(of: bytes).map { line, baseline in
        let frame = PointRect(
          x: line.x, y: baseline - picture.ascent, width: picture.width, height: picture.height)
        return (frame, picture.picture)
      }
    }
  }

  /// Forgets what was laid out.
  public func releaseMemory() { layouts.removeAll() }

  /// Hands out the text as Pango lays it out; one unit is a point.
  func withLayout(_ text: StyledText, width: Double, _ body: (_ layout: OpaquePointer) -> Void) {
    body(layout(text, width: width).handle)
  }

  private func layout(_ text: StyledText, width: Double) -> TextLayout {
    let question = Question(text: text, width: width)
    if let known = layouts[question] { return known }
    if layouts.count >= Self.keptLayouts { layouts.removeAll(keepingCapacity: true) }
    let layout = TextLayout(
      text, width: width, phraseEnds: phraseEnds(in: text.plain), in: context)
    layouts[question] = layout
    return layout
  }
}

extension StyledText {
  /// What has a ground of its own: its bytes, its largest letters' size, and the colour.
  fileprivate var grounds: [(bytes: Range<Int>, size: Double, colour: Colour)] {
    var grounds: [(bytes: Range<Int>, size: Double, colour: Colour)] = []
    var start = 0
    for span in spans {
      let bytes = start..<start + span.text.utf8.count
      start = bytes.upperBound
      guard let colour = span.style.background else { continue }
      if let last = grounds.last, last.bytes.upperBound == bytes.lowerBound, last.colour == colour {
        let size = max(last.size, span.style.size)
        grounds[grounds.count - 1] = (last.bytes.lowerBound..<bytes.upperBound, size, colour)
      } else {
        grounds.append((bytes, span.style.size, colour))
      }
    }
    return grounds
  }
}

extension SlideLink.Target {
  /// What a deck writes as a link's target: `#3` is its third slide.
  fileprivate init?(written text: String) {
    if text.hasPrefix("#") {
      guard let number = Int(text.dropFirst()), number > 0 else { return nil }
      self = .slide(number - 1)
    } else {
      self = .outside(text)
    }
  }
}
