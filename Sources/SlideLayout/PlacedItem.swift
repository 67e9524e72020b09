/// An item with the steps at which it is seen.
struct PlacedItem: Hashable {
  /// What is drawn, and where.
  var item: SceneItem
  /// The first step that shows it.
  var step: Int
  /// The first step that no longer shows it; `nil` for none.
  var end: Int?
  /// Whether it is new to the audience when its step comes, and no repetition or mere change of looks.
  var isNews = true

  /// Whether a step shows it.
  func isSeen(at step: Int) -> Bool {
    self.step <= step && end.map { step < $0 } ?? true
  }
}
