/// An item with the steps at which it is seen.
struct PlacedItem: Hashable {
  /// What is drawn, and where.
  var item: SceneItem
  /// The first step that shows it.
  var step: Int
  /// The first step that no longer shows it.
  var end = Int.max

  /// Whether a step shows it.
  func isSeen(at step: Int) -> Bool { self.step <= step && step < end }
}
