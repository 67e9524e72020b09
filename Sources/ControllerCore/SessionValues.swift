public import ConsoleModel
public import DeckModel
public import StageModel

/// What the operator has done to a talk: all that is restored after a restart.
public struct SessionValues: Hashable, Codable, Sendable {
  /// Where the operator is.
  public var cursor: Cursor
  /// The clock of the talk.
  public var timer: TalkTimer
  /// Whether the audience's displays are blanked.
  public var blank: Blank
  /// What the audience's picture is frozen at, or `nil` while it follows.
  public var frozen: Cursor?
  /// What displays are for in this talk, by what they are.
  public var roles: [OutputIdentity: Role]
  /// What the only display was swapped to, until there are others.
  public var swapOfOne: SwapOfOne?
  /// The size of the audience's text in percent; 100 is ordinary.
  public var textSize: Int

  /// Creates the values of a talk that has not begun.
  public init(
    cursor: Cursor = .start, timer: TalkTimer = TalkTimer(), blank: Blank = .none,
    frozen: Cursor? = nil, roles: [OutputIdentity: Role] = [:],
    swapOfOne: SwapOfOne? = nil, textSize: Int = TextSize.ordinary
  ) {
    self.cursor = cursor
    self.timer = timer
    self.blank = blank
    self.frozen = frozen
    self.roles = roles
    self.swapOfOne = swapOfOne
    self.textSize = textSize
  }

  /// What an audience's display is to show.
  public var audienceShowing: Showing {
    switch blank {
    case .black: .black
    case .white: .white
    case .none: .slide(frozen ?? cursor)
    }
  }

  /// The changes that lead from earlier values to these.
  public func changes(from before: SessionValues) -> [SessionChange] {
    var changes: [SessionChange] = []
    if cursor != before.cursor { changes.append(.cursor(cursor, was: before.cursor)) }
    if timer != before.timer { changes.append(.timer(timer, was: before.timer)) }
    if blank != before.blank { changes.append(.blank(blank, was: before.blank)) }
    if frozen != before.frozen { changes.append(.frozen(frozen, was: before.frozen)) }
    if roles != before.roles { changes.append(.roles(roles, was: before.roles)) }
    if swapOfOne != before.swapOfOne {
      changes.append(.swapOfOne(swapOfOne, was: before.swapOfOne))
    }
    if textSize != before.textSize {
      changes.append(.textSize(textSize, was: before.textSize))
    }
    return changes
  }

  /// Makes a change happen.
  public mutating func apply(_ change: SessionChange) {
    switch change {
    case .cursor(let value, _): cursor = value
    case .timer(let value, _): timer = value
    case .blank(let value, _): blank = value
    case .frozen(let value, _): frozen = value
    case .roles(let value, _): roles = value
    case .swapOfOne(let value, _): swapOfOne = value
    case .textSize(let value, _): textSize = value
    }
  }
}

/// One value that changed, and what it was before: what the journal holds.
public enum SessionChange: Hashable, Codable, Sendable {
  case cursor(Cursor, was: Cursor)
  case timer(TalkTimer, was: TalkTimer)
  case blank(Blank, was: Blank)
  case frozen(Cursor?, was: Cursor?)
  case roles([OutputIdentity: Role], was: [OutputIdentity: Role])
  case swapOfOne(SwapOfOne?, was: SwapOfOne?)
  case textSize(Int, was: Int)

  /// The change that takes this one back.
  public var reversed: SessionChange {
    switch self {
    case .cursor(let value, let was): .cursor(was, was: value)
    case .timer(let value, let was): .timer(was, was: value)
    case .blank(let value, let was): .blank(was, was: value)
    case .frozen(let value, let was): .frozen(was, was: value)
    case .roles(let value, let was): .roles(was, was: value)
    case .swapOfOne(let value, let was): .swapOfOne(was, was: value)
    case .textSize(let value, let was): .textSize(was, was: value)
    }
  }
}
