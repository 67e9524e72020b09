/// Items that stand below one another, from a corner of their own.
struct Flow: Hashable {
  /// The items, the lowest first.
  private(set) var items: [PlacedItem] = []
  /// The lower edge of the last one.
  private(set) var height = 0.0
  /// How much wider than its room the widest thing is that should not be broken; 1 fits.
  private(set) var overWidth = 1.0
  /// Where the first line of text stands; `nil` when there is none.
  private(set) var firstBaseline: Double?

  /// Adds an item at its own place.
  mutating func add(_ frame: PointRect, _ content: SceneContent, step: Int) {
    items.append(PlacedItem(item: SceneItem(frame, content), step: step))
    height = max(height, frame.maxY)
  }

  /// Adds an item as it is.
  mutating func add(_ placed: PlacedItem) {
    items.append(placed)
    height = max(height, placed.item.frame.maxY)
  }

  /// Adds text, and knows its first line from then on.
  mutating func add(_ frame: PointRect, _ text: StyledText, baseline: Double, step: Int) {
    add(frame, .text(text), step: step)
    firstBaseline = firstBaseline ?? (frame.y + baseline)
  }

  /// Adds another flow at a place.
  mutating func add(_ flow: Flow, x: Double = 0, y: Double = 0) {
    items += flow.moved(x: x, y: y)
    height = max(height, y + flow.height)
    overWidth = max(overWidth, flow.overWidth)
    firstBaseline = firstBaseline ?? flow.firstBaseline.map { $0 + y }
  }

  /// Adds another flow below this one; the gap is left out at the top.
  mutating func append(_ flow: Flow, gap: Double) {
    add(flow, y: items.isEmpty ? 0 : height + gap)
  }

  /// Leaves room at the lower edge.
  mutating func extend(to height: Double) { self.height = max(self.height, height) }

  /// Says that something is wider than its room.
  mutating func note(overWidth: Double) { self.overWidth = max(self.overWidth, overWidth) }

  /// Puts an item below all others.
  mutating func insertBelow(_ frame: PointRect, _ content: SceneContent, step: Int) {
    items.insert(PlacedItem(item: SceneItem(frame, content), step: step), at: 0)
    height = max(height, frame.maxY)
  }

  /// Changes every item.
  mutating func update(_ change: (inout PlacedItem) -> Void) {
    for index in items.indices { change(&items[index]) }
  }

  /// The flow, moved across; its lines keep their baselines.
  func shifted(x: Double) -> Flow {
    var flow = self
    flow.update { $0.item.frame = $0.item.frame.moved(x: x) }
    return flow
  }

  /// The size of its largest letters in points; `nil` without any.
  var largestText: Double? {
    items.compactMap { placed in
      if case .text(let text) = placed.item.content {
        text.spans.map(\.style.size).max()
      } else {
        nil
      }
    }.max()
  }

  /// The first step at which something of it is seen; 0 when it is empty.
  var firstStep: Int { items.map(\.step).min() ?? 0 }

  /// The items, moved.
  func moved(x: Double, y: Double) -> [PlacedItem] {
    items.map { placed in
      var placed = placed
      placed.item.frame = placed.item.frame.moved(x: x, y: y)
      return placed
    }
  }
}
