import CCairo
import CPango
import DeckModel
import SlideLayout
import StageModel

/// Draws a scene's items on a Cairo context.
struct ScenePainter {
  /// What is drawn on.
  enum Ground {
    /// Memory; the context's unit is a pixel.
    case pixels(FrameBuffer)
    /// A page of a document; the context's unit is a point of 1/72 inch.
    case page(VectorPage)
  }

  let context: OpaquePointer
  let scale: PointScale
  let ground: Ground
  let measurer: PangoMeasurer
  let pictures: PictureFolder

  /// Draws items, the lowest first.
  ///
  /// - Returns: What is wrong with pictures that are left out.
  func draw(_ items: [SceneItem]) -> [DeckProblem] {
    var problems: [DeckProblem] = []
    for item in items {
      do throws(DeckProblem) {
        try draw(item)
      } catch {
        problems.append(error)
      }
    }
    return problems
  }

  private func draw(_ item: SceneItem) throws(DeckProblem) {
    switch item.content {
    case .text(let text):
      drawText(text, item.frame)
      for (frame, picture) in measurer.pictures(in: text, width: item.frame.width) {
        try drawPicture(picture, frame.moved(x: item.frame.x, y: item.frame.y))
      }
    case .rectangle(let colour, let radius):
      path(scale.edges(item.frame), radius: radius * scale.x)
      set(colour)
      cairo_fill(context)
    case .outline(let colour, let width, let radius):
      drawOutline(item.frame, colour, width: width, radius: radius)
    case .line(let colour, let width):
      drawLine(item.frame, colour, width: width)
    case .gradient(let gradient, let radius):
      drawGradient(gradient, over: scale.edges(item.frame), radius: radius * scale.x)
    case .picture(let picture):
      try drawPicture(picture, item.frame)
    }
  }

  private func drawText(_ text: StyledText, _ frame: PointRect) {
    cairo_save(context)
    cairo_scale(context, scale.x, scale.y)
    for ground in measurer.grounds(in: text, width: frame.width) {
      let place = ground.frame.moved(x: frame.x, y: frame.y)
      path(
        PixelEdges(left: place.x, top: place.y, right: place.maxX, bottom: place.maxY),
        radius: ground.radius)
      set(ground.colour)
      cairo_fill(context)
    }
    cairo_move_to(context, frame.x, frame.y)
    measurer.withLayout(text, width: frame.width) { pango_cairo_show_layout(context, $0) }
    cairo_restore(context)
    cairo_new_path(context)
    guard case .page(let page) = ground else { return }
    for link in measurer.links(in: text, width: frame.width) {
      page.addLink(
        link.target, x: (frame.x + link.frame.x) * scale.x, y: (frame.y + link.frame.y) * scale.y,
        width: link.frame.width * scale.x, height: link.frame.height * scale.y)
    }
  }

  private func drawOutline(_ frame: PointRect, _ colour: Colour, width: Double, radius: Double) {
    let thickness = scale.thickness(width)
    let edges = scale.edges(frame).inset(by: thickness / 2)
    path(edges, radius: radius * scale.x - thickness / 2)
    stroke(colour, thickness)
  }

  /// A level or upright line is drawn along whole pixels.
  private func drawLine(_ frame: PointRect, _ colour: Colour, width: Double) {
    let thickness = scale.thickness(width)
    var (x1, y1) = (frame.x * scale.x, frame.y * scale.y)
    var (x2, y2) = (frame.maxX * scale.x, frame.maxY * scale.y)
    if scale.hasPixels, frame.height == 0 {
      y1 = (y1 - thickness / 2).rounded() + thickness / 2
      y2 = y1
    } else if scale.hasPixels, frame.width == 0 {
      x1 = (x1 - thickness / 2).rounded() + thickness / 2
      x2 = x1
    }
    cairo_move_to(context, x1, y1)
    cairo_line_to(context, x2, y2)
    stroke(colour, thickness)
  }

  private func drawGradient(_ gradient: Gradient, over edges: PixelEdges, radius: Double) {
    switch ground {
    case .pixels(let buffer):
      let surface = cairo_get_target(context)
      cairo_surface_flush(surface)
      buffer.draw(gradient, over: edges, radius: radius)
      cairo_surface_mark_dirty(surface)
    case .page:
      path(edges, radius: radius)
      gradient.withPattern(over: edges) { cairo_set_source(context, $0) }
      cairo_fill(context)
    }
  }

  private func drawPicture(_ picture: ScenePicture, _ frame: PointRect) throws(DeckProblem) {
    let edges = scale.edges(frame)
    cairo_save(context)
    defer { cairo_restore(context) }
    if picture.cornerRadius > 0 {
      path(edges, radius: picture.cornerRadius * scale.x)
      cairo_clip(context)
    }
    let (width, height) = (edges.right - edges.left, edges.bottom - edges.top)
    switch ground {
    case .pixels:
      let drawing = PictureDrawing(picture, over: PixelSize(width, height), scale: scale.x)
      try pictures.surface(for: drawing).draw(
        on: context, x: edges.left, y: edges.top, width: width, height: height,
        opacity: picture.opacity)
    case .page:
      try pictures.draw(picture.source) { file throws(DeckProblem) in
        try PrintedPicture(picture: picture, file: file, pointScale: scale.x).draw(
          on: context, x: edges.left, y: edges.top, width: width, height: height)
      }
    }
  }

  private func stroke(_ colour: Colour, _ thickness: Double) {
    set(colour)
    cairo_set_line_width(context, thickness)
    cairo_stroke(context)
  }

  private func set(_ colour: Colour) {
    cairo_set_source_rgb(
      context, Double(colour.red) / 255, Double(colour.green) / 255, Double(colour.blue) / 255)
  }

  /// A rectangle in pixels, with round corners where a radius is given.
  func path(_ edges: PixelEdges, radius: Double) {
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
