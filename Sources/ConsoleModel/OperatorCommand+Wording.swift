extension OperatorCommand {
  /// What a button says or a row of the shortcuts: a few words in the imperative.
  public var title: Wording {
    switch self {
    case .next: Wording("Next")
    case .previous: Wording("Previous")
    case .first: Wording("First slide")
    case .last: Wording("Last slide")
    case .goTo(let slide, _): Wording("Go to slide %1", "\(slide + 1)")
    case .toggleBlack, .setBlank: Wording("Black")
    case .toggleWhite: Wording("White")
    case .toggleFreeze, .setFrozen: Wording("Freeze")
    case .toggleTimer: Wording("Start or pause timer")
    case .startTimer: Wording("Start timer")
    case .pauseTimer: Wording("Pause timer")
    case .resetTimer: Wording("Reset timer")
    case .largerText: Wording("Larger text")
    case .smallerText: Wording("Smaller text")
    case .ordinaryText: Wording("Ordinary text size")
    case .setTextSize(let size): Wording("Text at %1 %", "\(size)")
    case .undo: Wording("Undo")
    case .redo: Wording("Redo")
    case .swapRoles: Wording("Swap displays")
    case .setRole: Wording("Change a display's role")
    case .startOver: Wording("Start over")
    case .continueEarlier: Wording("Continue there")
    case .dismissBanner: Wording("Close")
    case .digit, .commitDigits: Wording("Go to a slide")
    case .cancelDigits: Wording("Cancel the number")
    case .showShortcuts: Wording("Keyboard shortcuts")
    case .quit: Wording("End the talk")
    }
  }

  /// What it does, in a sentence without a full stop; for tooltips and the shortcuts.
  public var explanation: Wording {
    switch self {
    case .next: Wording("Next part, step or slide")
    case .previous: Wording("Previous part, step or slide")
    case .toggleBlack: Wording("Show the audience black, or the slide again")
    case .toggleWhite: Wording("Show the audience white, or the slide again")
    case .toggleFreeze: Wording("Keep the audience's picture while you look ahead")
    case .swapRoles: Wording("Swap the audience's and the console's displays")
    case .largerText: Wording("Make the audience's text larger")
    case .smallerText: Wording("Make the audience's text smaller")
    case .ordinaryText: Wording("Give the audience's text its ordinary size")
    case .undo:
      Wording("Undo a jump, the timer, black, white, freeze, text size or a display's role")
    case .redo: Wording("Do again what was undone")
    default: title
    }
  }
}

extension Shortcut.Section {
  /// The heading over its rows.
  public var title: Wording {
    switch self {
    case .moving: Wording("Moving")
    case .audience: Wording("What the audience sees")
    case .talk: Wording("The talk")
    }
  }
}
