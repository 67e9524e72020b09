import CCairo
import DeckModel
import SlideLayout
import StageModel

/// A picture as it is drawn: what of it, how large, and how it is changed.
struct PictureDrawing: Hashable {
  /// The picture as the deck names it.
  let source: String
  /// The part that is drawn, as shares of its width and height.
  let part: PointRect
  /// The pixels it covers.
  let size: PixelSize
  /// What its colours are multiplied by.
  let brightness: Double
  /// Standard deviation of the blur, in pixels.
  let blur: Double

  /// What is drawn of a picture over some pixels.
  ///
  /// - Parameter scale: Pixels for a point.
  init(_ picture: ScenePicture, over size: PixelSize, scale: Double) {
    source = picture.source
    let (x, y) = (Self.share(picture.part.x, 0, 1), Self.share(picture.part.y, 0, 1))
    part = PointRect(
      x: min(x, 0.999), y: min(y, 0.999),
      width: Self.share(picture.part.width, 0.001, 1 - min(x, 0.999)),
      height: Self.share(picture.part.height, 0.001, 1 - min(y, 0.999)))
    self.size = size
    brightness = Self.share(picture.brightness, 0, 16)
    blur = Self.share(picture.blur * scale, 0, Double(max(size.width, size.height)))
  }

  private static func share(_ number: Double, _ least: Double, _ most: Double) -> Double {
    number.isFinite ? min(max(number, least), most) : most
  }

  /// How many times smaller the picture may be decoded, since a blur leaves nothing finer.
  private var reduction: Double { max(1, blur / 4) }

  /// The picture, changed as it should be; it may have fewer pixels than it covers.
  func render(_ file: PictureFile) throws(DeckProblem) -> PictureSurface {
    let surface = try reduced(file)
    if brightness != 1 { surface.brighten(brightness) }
    if blur > 0 { surface.blur(blur / reduction) }
    return surface
  }

  private func reduced(_ file: PictureFile) throws(DeckProblem) -> PictureSurface {
    let wanted = size.divided(by: reduction)
    if part == ScenePicture.whole, !file.isVector { return try file.decode(atMost: wanted) }
    guard let surface = PictureSurface(clear: wanted) else { throw .noMemory(source) }
    let (width, height) = (Double(wanted.width) / part.width, Double(wanted.height) / part.height)
    let (x, y) = (-part.x * width, -part.y * height)
    try surface.paint { context throws(DeckProblem) in
      if file.isVector {
        try file.drawVector(on: context, x: x, y: y, width: width, height: height)
      } else {
        let whole = try file.decode(atMost: PixelSize(width, height))
        whole.draw(on: context, x: x, y: y, width: width, height: height)
      }
    }
    return surface
  }
}

extension PixelSize {
  /// The nearest size of whole pixels that can be handled.
  init(_ width: Double, _ height: Double) {
    let sides = 1.0...Double(Self.longestSide)
    func side(_ length: Double) -> Int {
      Int(min(max(length.isFinite ? length.rounded(.up) : 1, sides.lowerBound), sides.upperBound))
    }
    self = PixelSize(width: side(width), height: side(height)) ?? .smallest
  }

  /// A size that many times smaller.
  func divided(by factor: Double) -> PixelSize {
    PixelSize(Double(width) / factor, Double(height) / factor)
  }
}
