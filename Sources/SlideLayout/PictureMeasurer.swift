public import DeckModel

/// Knows the shape of pictures.
public protocol PictureMeasurer {
  /// The picture's size after it is turned upright, or `nil` when it can't be shown.
  ///
  /// The source is the picture as the deck names it: a path, relative to the deck's folder.
  func size(of source: String) -> PageSize?

  /// Whether it has no pixels of its own, so that it may be as large as one likes.
  func isScalable(_ source: String) -> Bool
}

extension PictureMeasurer {
  /// The size of a picture that was found and can be shown; else `nil`.
  func shownSize(of picture: Picture) -> PageSize? {
    picture.isAvailable ? size(of: picture.source) : nil
  }

  /// Pictures are of pixels unless told otherwise.
  public func isScalable(_ source: String) -> Bool { false }
}
