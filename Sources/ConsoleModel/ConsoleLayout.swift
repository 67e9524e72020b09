/// A rectangle in the window's logical units.
public struct LayoutRect: Hashable, Sendable {
  /// Left edge.
  public var x: Int
  /// Upper edge.
  public var y: Int
  /// Width; never negative.
  public var width: Int
  /// Height; never negative.
  public var height: Int

  /// Creates a rectangle; negative sides become zero.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The first column right of it.
  public var maxX: Int { x + width }
  /// The first row below it.
  public var maxY: Int { y + height }
}

/// Where the console's panes are: a function of the room and of the text's size alone.
///
/// Nothing here asks the panes how large they want to be, so that no text, picture or state can
/// push another pane out of the window. The timer gets its room first.
public struct ConsoleLayout: Hashable, Sendable {
  /// What the room is like.
  public enum SizeClass: Hashable, Sendable {
    /// The slide left, all else right of it.
    case wide
    /// As wide, without the slide list.
    case compact
    /// One above the other.
    case portrait
  }

  /// What the room is like.
  public let sizeClass: SizeClass
  /// The current slide with its caption.
  public let current: LayoutRect
  /// What comes next, with its caption.
  public let next: LayoutRect
  /// Elapsed time and time of day.
  public let clock: LayoutRect
  /// The notes.
  public let notes: LayoutRect
  /// The slide list, or `nil` where it has no room.
  public let list: LayoutRect?

  /// Lays the panes out.
  ///
  /// - Parameters:
  ///   - width: The room's width in logical units.
  ///   - height: Its height.
  ///   - em: The text's size in the same units, so that large text gets more room.
  ///   - isWaiting: Whether there is no audience display, and the slide is to be large.
  ///   - nextAspect: The shape of the next slide's picture: width divided by height.
  public init(width: Int, height: Int, em: Double, isWaiting: Bool, nextAspect: Double = 16.0 / 9) {
    let em = min(max(em, 6), 96)
    let room = Room(
      width: width, height: height, em: em, isWaiting: isWaiting,
      nextAspect: min(max(nextAspect, 0.3), 4))
    self = Double(height) > Double(width) * 1.05 ? Self(portrait: room) : Self(wide: room)
  }

  private struct Room {
    let width: Int
    let height: Int
    let em: Double
    let isWaiting: Bool
    let nextAspect: Double

    var gap: Int { Int((em * 0.75).rounded()) }
    var caption: Int { Int((em * 2.1).rounded()) }

    func ems(_ count: Double) -> Int { Int((em * count).rounded()) }
  }

  private init(wide room: Room) {
    let gap = room.gap
    let share = room.isWaiting ? 0.2 : 0.31
    let sideWidth = min(
      max(Int(Double(room.width) * share), room.ems(17)), Int(Double(room.width) * 0.42))
    let mainWidth = room.width - sideWidth - 3 * gap
    let isCompact = room.height < room.ems(33) || room.width < room.ems(50)
    let listHeight =
      isCompact || room.isWaiting
      ? 0 : min(max(Int(Double(room.height) * 0.19), room.ems(8)), room.ems(12))
    let column = LayoutRect(
      x: mainWidth + 2 * gap, y: gap, width: sideWidth, height: room.height - 2 * gap)
    let side = Self.side(column, room)
    sizeClass = isCompact ? .compact : .wide
    (clock, next, notes) = (side.clock, side.next, side.notes)
    let currentHeight = room.height - 2 * gap - (listHeight > 0 ? listHeight + gap : 0)
    current = LayoutRect(x: gap, y: gap, width: mainWidth, height: currentHeight)
    list =
      listHeight > 0
      ? LayoutRect(x: gap, y: current.maxY + gap, width: mainWidth, height: listHeight) : nil
  }

  /// The clock first, then the next slide as far as the notes keep some lines.
  private static func side(
    _ column: LayoutRect, _ room: Room
  ) -> (clock: LayoutRect, next: LayoutRect, notes: LayoutRect) {
    let gap = room.gap
    let clockHeight = min(max(room.ems(6), min(column.height / 8, room.ems(9))), column.height / 3)
    let left = column.height - clockHeight - 2 * gap
    let whole = Int(Double(column.width) / room.nextAspect) + room.caption
    let nextHeight = min(whole, max(Int(Double(left) * 0.45), left - room.ems(22)))
    let clock = LayoutRect(x: column.x, y: column.y, width: column.width, height: clockHeight)
    let next = LayoutRect(
      x: column.x, y: clock.maxY + gap, width: column.width, height: nextHeight)
    let notes = LayoutRect(
      x: column.x, y: next.maxY + gap, width: column.width,
      height: column.maxY - next.maxY - gap)
    return (clock, next, notes)
  }

  private init(portrait room: Room) {
    let gap = room.gap
    let width = room.width - 2 * gap
    let share = room.isWaiting ? 0.6 : 0.42
    let currentHeight = min(
      Int(Double(room.height) * share), Int(Double(width) * 9 / 16) + room.caption)
    current = LayoutRect(x: gap, y: gap, width: width, height: currentHeight)
    let half = (width - gap) / 2
    let rowHeight = min(
      max(Int(Double(half) / room.nextAspect) + room.caption, room.ems(6)), room.height / 4)
    let top = current.maxY + gap
    next = LayoutRect(x: gap, y: top, width: half, height: rowHeight)
    clock = LayoutRect(x: next.maxX + gap, y: top, width: width - half - gap, height: rowHeight)
    let hasList = room.height >= room.ems(52) && !room.isWaiting
    let listHeight = hasList ? room.ems(9) : 0
    let bottom = room.height - gap - (hasList ? listHeight + gap : 0)
    sizeClass = .portrait
    notes = LayoutRect(
      x: gap, y: next.maxY + gap, width: width, height: bottom - next.maxY - gap)
    list = hasList ? LayoutRect(x: gap, y: bottom + gap, width: width, height: listHeight) : nil
  }
}

/// What the header bar has room for; all else is in its menu.
public enum HeaderRoom: Hashable, Sendable, Comparable {
  /// Previous and next.
  case small
  /// And black, white, freeze.
  case medium
  /// And undo, redo, swap.
  case large

  /// What a width has room for.
  ///
  /// - Parameters:
  ///   - width: In logical units.
  ///   - em: The text's size in the same units.
  public init(width: Int, em: Double) {
    switch Double(width) / max(em, 1) {
    case ..<36: self = .small
    case ..<58: self = .medium
    default: self = .large
    }
  }
}
