public import DeckModel
public import StageModel

/// What an audience's display is to show.
public struct StageGoal: Hashable, Sendable {
  /// The display, as it is now.
  public let output: Output
  /// What it is to show; `none` until the deck is open.
  public let showing: Showing
}

/// Where the console's window is to be.
public struct ConsoleGoal: Hashable, Sendable {
  /// The display, as it is now.
  public let output: Output
  /// Whether the window fills it.
  public let fill: Bool
}

extension ControllerState {
  /// The audience's displays and what they are to show; the leading, largest one first.
  public var stageGoals: [StageGoal] {
    let showing: Showing = outline == nil ? .none : values.audienceShowing
    var covered: [PixelRect] = []
    var goals: [StageGoal] = []
    for output in outputs where placement.roles[output.name] == .audience {
      // One stage covers all outputs that mirror one another.
      guard !covered.contains(output.bounds) else { continue }
      covered.append(output.bounds)
      goals.append(StageGoal(output: output, showing: showing))
    }
    return goals.enumerated().sorted {
      ($1.element.output.size.area, $0.offset) < ($0.element.output.size.area, $1.offset)
    }.map(\.element)
  }

  /// Where the console's window is to be, or `nil` for nowhere.
  public var consoleGoal: ConsoleGoal? {
    guard configuration.hasConsole,
      let output = outputs.first(where: { placement.roles[$0.name] == .console })
    else { return nil }
    return ConsoleGoal(
      output: output, fill: !configuration.placesWindows && outputs.count > 1)
  }

  /// What the audience may be shown next, most likely first.
  public var likelyNext: [Cursor] {
    guard let path else { return [] }
    let here = values.cursor
    let next = path.after(here)
    let candidates = [
      values.frozen == nil ? nil : here, next, next.flatMap { path.after($0) },
      path.before(here),
    ]
    return candidates.compactMap { $0 }
  }
}
