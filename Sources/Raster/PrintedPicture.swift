import CCairo
import DeckModel
import SlideLayout
import StageModel

/// A picture as a document holds it: curves stay curves, and pixels are as many as there are.
struct PrintedPicture {
  /// The most pixels a point of a printed picture has: 300 for an inch, and some more.
  private static let densest = 4.5

  let picture: ScenePicture
  let file: PictureFile
  /// Points of paper for a point of the scene.
  let pointScale: Double

  /// Draws it over a rectangle in a context's units, which are points of paper.
  func draw(
    on context: OpaquePointer, x: Double, y: Double, width: Double, height: Double
  ) throws(DeckProblem) {
    let isChanged = picture.brightness != 1 || picture.blur > 0
    guard !isChanged else { return try drawChanged(on: context, x, y, width, height) }
    let drawing = PictureDrawing(picture, over: .smallest, scale: 1)
    let (wide, high) = (width / drawing.part.width, height / drawing.part.height)
    let (left, top) = (x - drawing.part.x * wide, y - drawing.part.y * high)
    cairo_rectangle(context, x, y, width, height)
    cairo_clip(context)
    if file.isVector {
      try setVector(as: context, left, top, wide, high)
      cairo_paint_with_alpha(context, picture.opacity)
    } else {
      let most = PixelSize(wide * Self.densest, high * Self.densest)
      try file.decodeForPrint(atMost: most).draw(
        on: context, x: left, y: top, width: wide, height: high, opacity: picture.opacity,
        hasSharpEdges: false)
    }
  }

  /// Makes the curves what a context paints with.
  ///
  /// They are recorded apart: a picture that fails leaves its context in a state that would spoil the
  /// whole document.
  private func setVector(
    as context: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) throws(DeckProblem) {
    let recording = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, nil)
    defer { cairo_surface_destroy(recording) }
    guard let canvas = cairo_create(recording) else { throw .noMemory(picture.source) }
    defer { cairo_destroy(canvas) }
    try file.drawVector(on: canvas, x: x, y: y, width: width, height: height)
    guard cairo_surface_status(recording) == CAIRO_STATUS_SUCCESS else {
      throw .noMemory(picture.source)
    }
    cairo_set_source_surface(context, recording, 0, 0)
  }

  private func drawChanged(
    on context: OpaquePointer, _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) throws(DeckProblem) {
    let density = Self.densest / 2
    let drawing = PictureDrawing(
      picture, over: PixelSize(width * density, height * density), scale: pointScale * density)
    try drawing.render(file).draw(
      on: context, x: x, y: y, width: width, height: height, opacity: picture.opacity)
  }
}
