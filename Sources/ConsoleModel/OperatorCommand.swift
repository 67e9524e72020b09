public import StageModel

/// Something the operator asks for, by key, button, command line or network.
public enum OperatorCommand: Hashable, Codable, Sendable {
  case next
  case previous
  case first
  case last
  /// To a slide, from 0, and a step of it; out of range goes nowhere, and is said.
  case goTo(slide: Int, step: Int)
  /// Black when the audience is not on black, else back to the slide.
  case toggleBlack
  /// White when the audience is not on white, else back to the slide.
  case toggleWhite
  case setBlank(Blank)
  case toggleFreeze
  case setFrozen(Bool)
  case toggleTimer
  case startTimer
  case pauseTimer
  case resetTimer
  /// The audience's text one step larger, smaller, or back to its ordinary size.
  case largerText
  case smallerText
  case ordinaryText
  /// The audience's text at the nearest of the sizes there are, in percent.
  case setTextSize(Int)
  case undo
  case redo
  /// Exchanges what the audience's and the console's displays are for.
  case swapRoles
  case setRole(OutputName, Role)
  /// Back to the first slide with a timer at zero, after a talk was continued.
  case startOver
  /// Where the earlier talk was, after one was begun afresh.
  case continueEarlier
  case dismissBanner
  /// A digit of a slide number that is being typed, from 0 to 9.
  case digit(Int)
  /// Goes to the slide whose number was typed.
  case commitDigits
  /// Forgets a number that was typed.
  case cancelDigits
  case showShortcuts
  case quit
}
