import CCairo
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
    drawBackground(scene.background, over: buffer)
    let canvas = Canvas(buffer)
    let scale = PointScale(
      x: Double(buffer.size.width) / scene.viewport.width,
      y: Double(buffer.size.height) / scene.viewport.height)
    let painter = ScenePainter(
      context: canvas.context, scale: scale, ground: .pixels(buffer), measurer: measurer,
      pictures: pictures)
    return painter.draw(scene.items)
  }

  /// Draws a scene over a whole page, each axis scaled to it exactly.
  ///
  /// - Returns: What is wrong with pictures that are left out.
  @discardableResult
  public func draw(_ scene: Scene, on page: VectorPage) -> [DeckProblem] {
    let scale = PointScale(
      x: page.size.width / scene.viewport.width, y: page.size.height / scene.viewport.height,
      hasPixels: false)
    let painter = ScenePainter(
      context: page.context, scale: scale, ground: .page(page), measurer: measurer,
      pictures: pictures)
    let ground =
      switch scene.background {
      case .colour(let colour): SceneContent.rectangle(colour, cornerRadius: 0)
      case .gradient(let gradient): SceneContent.gradient(gradient, cornerRadius: 0)
      }
    return painter.draw([SceneItem(scene.viewport.bounds, ground)] + scene.items)
  }

  private func drawBackground(_ background: Fill, over buffer: FrameBuffer) {
    switch background {
    case .colour(let colour):
      buffer.fill(colour)
    case .gradient(let gradient):
      if !gradient.isOpaque { buffer.fill(background.mean) }
      let size = buffer.size
      buffer.draw(
        gradient,
        over: PixelEdges(
          left: 0, top: 0, right: Double(size.width), bottom: Double(size.height)), radius: 0)
    }
  }
}
