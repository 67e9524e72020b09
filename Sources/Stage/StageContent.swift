public import DeckModel
internal import StageModel

/// What fills a display.
public enum StageContent {
  /// Nothing was shown yet; drawn as black.
  case nothing
  /// One colour.
  case colour(Colour)
  /// A picture, which has the display's size.
  case picture(StagePicture)
  /// A moment of a crossfade; `weight` is the second's part, from 0 to 256.
  indirect case mixture(StageContent, StageContent, weight: Int)
  /// A moment of the second's coming in over the first.
  indirect case motion(StageContent, StageContent, Motion)
}

extension StageContent {
  /// The colour where it is one.
  var colour: Colour? {
    switch self {
    case .nothing: .black
    case .colour(let colour): colour
    case .picture, .mixture, .motion: nil
    }
  }

  /// Whether a display of this size can show it pixel for pixel.
  func fits(_ size: PixelSize) -> Bool {
    switch self {
    case .nothing, .colour: true
    case .picture(let picture): picture.size == size
    case .mixture(let first, let second, _), .motion(let first, let second, _):
      first.fits(size) && second.fits(size)
    }
  }
}

extension Colour {
  /// The colour as one pixel of a frame.
  var pixel: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
