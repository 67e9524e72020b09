import ConsoleModel
import DeckModel
import StageModel

extension ControllerState {
  /// Rules that hold after every event; empty when the state is sound.
  package var brokenInvariants: [String] {
    brokenCursor + brokenPlacement + brokenSession
  }

  private var brokenCursor: [String] {
    guard let outline else { return [] }
    var broken: [String] = []
    if !outline.contains(values.cursor) { broken.append("cursor \(values.cursor) is outside") }
    if let frozen = values.frozen, !outline.contains(frozen) {
      broken.append("frozen at \(frozen), outside the deck")
    }
    return broken
  }

  private var brokenPlacement: [String] {
    var broken: [String] = []
    let goals = stageGoals
    for output in outputs where placement.roles[output.name] == nil {
      broken.append("\(output.name) has no role")
    }
    for name in showing.keys where placement.roles[name] != .audience {
      broken.append("\(name) is said to show something, and is not the audience's")
    }
    for goal in goals {
      if !outputs.contains(goal.output) {
        broken.append("a stage on \(goal.output.name) as it was")
      }
      if let console = consoleGoal, console.output.bounds == goal.output.bounds {
        broken.append("the console is on the audience's \(goal.output.name)")
      }
      if goal.showing != .none, goal.showing != values.audienceShowing {
        broken.append("\(goal.output.name) is to show \(goal.showing)")
      }
    }
    if outputs.count > 1, values.swapOfOne != nil { broken.append("an only display among others") }
    if placement.roles.values.filter({ $0 == .console }).count > 1 {
      broken.append("two displays are the console's")
    }
    if !outputs.isEmpty, !configuration.hasConsole,
      placement.roles.values.contains(.console)
    {
      broken.append("a display is the console's, and there is none")
    }
    return broken
  }

  private var brokenSession: [String] {
    var broken: [String] = []
    if values.timer.elapsed < 0 { broken.append("the timer is under zero") }
    if history.done.count > UndoHistory.depth { broken.append("undo is too deep") }
    return broken
  }
}
