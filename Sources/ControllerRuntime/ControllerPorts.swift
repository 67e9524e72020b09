public import ConsoleModel
public import ControllerCore
public import DeckModel
public import StageModel

/// What carries out effects on the audience's displays.
public protocol StagePort: AnyObject {
  /// Has a stage cover an output, as it is now.
  func place(_ output: Output)
  /// Takes the stage's window off an output at once.
  func hide(_ name: OutputName)
  /// Brings something before the audience of an output.
  func show(_ showing: Showing, on name: OutputName)
  /// Has everything drawn with the audience's text at this size, in percent, from now on.
  func setTextSize(_ size: Int)
  /// Finds out how all slides fill displays of these formats, the leading display's first.
  func arrange(_ formats: [DisplayFormat])
  /// Has likely pictures drawn, most likely first.
  func drawAhead(_ cursors: [Cursor])
}

/// What carries out effects on the console.
public protocol ConsolePort: AnyObject {
  /// Has the window on this output.
  func place(_ output: Output, fill: Bool)
  /// Takes the window off every display.
  func hide()
  /// Tells the console what it shows.
  func tell(_ state: ConsoleState)
  /// Shows the operator the list of keys.
  func showShortcuts()
}

/// What keeps the session.
public protocol JournalPort: AnyObject {
  /// Writes an entry, and waits a moment until it is safe from a kill.
  func save(_ entry: JournalEntry)
  /// Remembers for later talks what displays are for.
  func remember(_ memory: RoleMemory, among outputs: [Output])
}

/// What ends the talk.
public protocol TalkPort: AnyObject {
  /// Ends the talk: every program of it.
  func end()
}
