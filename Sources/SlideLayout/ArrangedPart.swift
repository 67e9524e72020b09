/// What of a slide one display shows at a time.
public struct ArrangedPart: Hashable, Sendable {
  /// The piece shown first, counted over the whole slide as `Cursor.anchor` counts.
  public let anchor: Int
  /// The steps at which something of it appears, ascending; never empty.
  public let steps: [Int]
  /// Everything it shows, the lowest first.
  let items: [PlacedItem]

  init(anchor: Int, items: [PlacedItem]) {
    self.anchor = anchor
    self.items = items
    let steps = Set(items.filter(\.isNews).map(\.step)).sorted()
    self.steps = steps.isEmpty ? [0] : steps
  }
}
