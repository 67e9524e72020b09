public import StageModel

/// One slide at one step, as positioned items: what stands between the deck and the pixels.
///
/// Drawing maps the viewport to the whole display; the background fills every pixel of it.
public struct Scene: Hashable, Sendable {
  /// The space that the items are placed in.
  public var viewport: StageViewport
  /// Colour of every pixel that no item covers.
  public var background: Colour
  /// The items, the lowest first.
  public var items: [SceneItem]

  /// Creates a scene.
  public init(viewport: StageViewport, background: Colour, items: [SceneItem] = []) {
    self.viewport = viewport
    self.background = background
    self.items = items
  }
}

extension Scene: CustomStringConvertible {
  /// The viewport, the background, then each item on its own line.
  public var description: String {
    (["scene \(viewport) on \(hexadecimal(background))"] + items.map(\.description))
      .joined(separator: "\n")
  }
}
