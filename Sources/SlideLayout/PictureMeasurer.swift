public import DeckModel

/// Knows the shape of pictures.
public protocol PictureMeasurer {
  /// The picture's size after it is turned upright, or `nil` when it can't be shown.
  ///
  /// The source is the picture as the deck names it: a path, relative to the deck's folder.
  func size(of source: String) -> PageSize?
}
