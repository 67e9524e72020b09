public import ConsoleModel
public import DeckModel
public import StageModel

/// Something that has happened.
public enum ControllerEvent: Hashable, Sendable {
  /// A worker has read the deck.
  case deckOpened(DeckOutline)
  /// The operator asked for something.
  case commandGiven(OperatorCommand, at: BootInstant)
  /// A worker has found how some slides fill displays of a format.
  case slidesArranged(DisplayFormat, [SlideFilling])
  /// These outputs exist now, in the order in which they were announced.
  case outputsChanged([Output])
  /// A stage reported what is before the audience.
  case stageShowed(OutputName, Showing)
  /// A stage has died, or was taken away.
  case stageEnded(OutputName)
  /// The journal has fallen behind (`false`) or caught up.
  case savingChanged(Bool)
  /// Something went wrong that the operator should know.
  case noticed(Notice)
}

/// Something the world must do, as plain data a test compares with `==`.
public enum ControllerEffect: Hashable, Sendable {
  /// Write to the journal; always first, and what follows waits for it a moment.
  case save(JournalEntry)
  /// Remember for later talks what displays are for.
  case rememberRoles(RoleMemory)
  /// Take the audience's window off an output that has gone or is for something else now.
  case hideStage(OutputName)
  /// Have a stage cover this output, as it is now.
  case placeStage(Output)
  /// Bring this before the audience of an output.
  case show(Showing, on: OutputName)
  /// Draw everything with the audience's text at this size from now on.
  case setTextSize(Int)
  /// Find out how all slides fill displays of these formats, the leading display's first.
  case arrange([DisplayFormat])
  /// Have these drawn for the audience's displays, most likely first.
  case drawAhead([Cursor])
  /// Have the console's window on this output.
  case placeConsole(Output, fill: Bool)
  /// Take the console's window off every display.
  case hideConsole
  /// Tell the console what it shows.
  case tellConsole(ConsoleState)
  /// Show the operator the list of keys.
  case showShortcuts
  /// End the talk.
  case end
}
