import CCairo
import CPango
public import DeckModel
public import SlideLayout
import StageModel

/// Draws scenes; the same scene at the same size gives the same pixels.
public struct SceneRaster {
  private let measurer: PangoMeasurer
  private let pictures: PictureFolder

  /// Creates a raster that breaks lines as a measurer does, and takes pictures from a folder.
  public init(measurer: PangoMeasurer, pictures: PictureFolder) {
    self.measurer = measurer
    self.pictures = pictures
  }

  /// Draws a scene over a whole buffer.
  ///
  /// - Returns: What is wrong with pictures that are left out.
  @discardableResult
  public func draw(_ scene: Scene, into buffer: FrameBuffer) -> [DeckProblem] {
    buffer.fill(scene.background.mean)
    let canvas = Canvas(buffer)
    let scale = PointScale(
      x: Double(buffer.size.width) / scene.viewport.width,
      y: Double(buffer.size.height) / scene.viewport.height)
    var problems: [DeckProblem] = []
    for item in scene.items {
      do throws(DeckProblem) {
        try draw(item, on: canvas.context, scale)
      } catch {
        problems.append(error)
      }
    }
    return problems
  }

  private func draw(
    _ item: SceneItem, on context: OpaquePointer, _ scale: PointScale
  ) throws(DeckProblem) {
    switch item.content {
    case .text(let text):
      draw(text, in: item.frame, on: context, scale)
    case .rectangle(let colour, let radius):
      path(scale.edges(item.frame), radius: radius * scale.x, on: context)
      fill(colour, on: context)
    case .outline(let colour, let width, let radius):
      drawOutline(item.frame, colour, width: width, radius: radius, on: context, scale)
    case .line(let colour, let width):
      drawLine(item.frame, colour, width: width, on: context, scale)
    case .gradient(let gradient, let radius):
      path(scale.edges(item.frame), radius: radius * scale.x, on: context)
      fill(Fill.gradient(gradient).mean, on: context)
    case .picture(let picture):
      try drawPicture(
        picture.source, item.frame, radius: picture.cornerRadius, on: context, scale)
    }
  }

  private func draw(
    _ text: StyledText, in frame: PointRect, on context: OpaquePointer, _ scale: PointScale
  ) {
    let layout = measurer.layout(text, width: frame.width)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    cairo_save(context)
    cairo_scale(context, scale.x, scale.y)
    cairo_move_to(context, frame.x, frame.y)
    pango_cairo_show_layout(context, layout)
    cairo_restore(context)
    cairo_new_path(context)
  }

  private func drawOutline(
    _ frame: PointRect, _ colour: Colour, width: Double, radius: Double,
    on context: OpaquePointer, _ scale: PointScale
  ) {
    let thickness = max(1, (width * scale.x).rounded())
    let edges = scale.edges(frame).inset(by: thickness / 2)
    path(edges, radius: radius * scale.x - thickness / 2, on: context)
    set(colour, on: context)
    cairo_set_line_width(context, thickness)
    cairo_stroke(context)
  }

  /// A level or upright line is drawn along whole pixels.
  private func drawLine(
    _ frame: PointRect, _ colour: Colour, width: Double, on context: OpaquePointer,
    _ scale: PointScale
  ) {
    let thickness = max(1, (width * scale.x).rounded())
    var (x1, y1) = (frame.x * scale.x, frame.y * scale.y)
    var (x2, y2) = (frame.maxX * scale.x, frame.maxY * scale.y)
    if frame.height == 0 {
      y1 = (y1 - thickness / 2).rounded() + thickness / 2
      y2 = y1
    } else if frame.width == 0 {
      x1 = (x1 - thickness / 2).rounded() + thickness / 2
      x2 = x1
    }
    cairo_move_to(context, x1, y1)
    cairo_line_to(context, x2, y2)
    set(colour, on: context)
    cairo_set_line_width(context, thickness)
    cairo_stroke(context)
  }

  private func drawPicture(
    _ source: String, _ frame: PointRect, radius: Double, on context: OpaquePointer,
    _ scale: PointScale
  ) throws(DeckProblem) {
    let edges = scale.edges(frame)
    guard
      let size = PixelSize(
        width: Int(max(1, edges.right - edges.left)), height: Int(max(1, edges.bottom - edges.top)))
    else { return }
    cairo_save(context)
    defer { cairo_restore(context) }
    path(edges, radius: radius * scale.x, on: context)
    cairo_clip(context)
    try pictures.draw(
      source, on: context, at: PixelRect(x: Int(edges.left), y: Int(edges.top), size: size))
  }

  private func fill(_ colour: Colour, on context: OpaquePointer) {
    set(colour, on: context)
    cairo_fill(context)
  }

  private func set(_ colour: Colour, on context: OpaquePointer) {
    cairo_set_source_rgb(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
  }

  /// A rectangle in pixels, with round corners where a radius is given.
  private func path(_ edges: PixelEdges, radius: Double, on context: OpaquePointer) {
    let (width, height) = (edges.right - edges.left, edges.bottom - edges.top)
    let radius = min(radius, width / 2, height / 2)
    guard radius > 0.25 else {
      return cairo_rectangle(context, edges.left, edges.top, width, height)
    }
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, edges.right - radius, edges.top + radius, radius, -quarter, 0)
    cairo_arc(context, edges.right - radius, edges.bottom - radius, radius, 0, quarter)
    cairo_arc(context, edges.left + radius, edges.bottom - radius, radius, quarter, 2 * quarter)
    cairo_arc(context, edges.left + radius, edges.top + radius, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }
}
