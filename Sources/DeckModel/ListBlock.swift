/// A list of items.
public struct ListBlock: Hashable, Sendable {
  /// How items are marked.
  public enum Marking: Hashable, Sendable {
    case bullets
    /// Numbered, from that number on.
    case numbers(from: Int)
  }

  /// How items are marked.
  public var marking: Marking
  /// Whether items stand close together: the author left no blank lines between them.
  public var isTight: Bool
  /// The items in order.
  public var items: [ListItem]

  /// Creates a list.
  public init(_ marking: Marking = .bullets, isTight: Bool = true, items: [ListItem]) {
    self.marking = marking
    self.isTight = isTight
    self.items = items
  }
}

/// One item of a list.
public struct ListItem: Hashable, Sendable {
  /// A box in front of an item.
  public enum Task: String, Hashable, Sendable {
    case open
    case done
  }

  /// What the item holds: text, and further lists.
  public var blocks: [Block]
  /// The step at which it appears, from 0.
  public var step: Int
  /// The box in front of it, or `nil` for an ordinary item.
  public var task: Task?
  /// Its line in the deck's file, from 1.
  public var line: Int

  /// Creates an item.
  public init(_ blocks: [Block], step: Int = 0, task: Task? = nil, line: Int = 1) {
    self.blocks = blocks
    self.step = step
    self.task = task
    self.line = line
  }
}
