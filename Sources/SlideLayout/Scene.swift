public import DeckModel

/// One slide at one step, as positioned items: what stands between the deck and the pixels.
///
/// Drawing maps the viewport to the whole display; the background fills every pixel of it.
public struct Scene: Hashable, Sendable {
  /// The space that the items are placed in.
  public var viewport: StageViewport
  /// What covers every pixel that no item covers.
  public var background: Fill
  /// The items, the lowest first.
  public var items: [SceneItem]

  /// Creates a scene.
  public init(viewport: StageViewport, background: Fill, items: [SceneItem] = []) {
    self.viewport = viewport
    self.background = background
    self.items = items
  }
}

extension Scene: CustomStringConvertible {
  /// The viewport, the background, then each item on its own line.
  public var description: String {
    (["scene \(viewport) on \(background)"] + items.map(\.description))
      .joined(separator: "\n")
  }
}
