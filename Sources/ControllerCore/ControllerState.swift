// What Lectern promises, and what `brokenInvariants` checks of it after every event:
//
// 1. The audience never sees a wrong screen: a display that is not the audience's has no stage,
//    and the console is on no display of the audience's.
// 2. Every pixel of the audience's display belongs to the slide: a stage is placed at the
//    display's own bounds as last announced.
// 3. A display may go or come at any moment: cursor, timer, blank, freeze and text size stay as
//    they are; a slide that flows on to further parts shows the one that holds the cursor's anchor.
// 4. A role belongs to a display, not to a number.
// 5. Nothing the operator did is lost: replaying the journal gives the values at every moment.
// 6. A key that moved the talk is never late: one event brings the order to show, at once.

public import ConsoleModel
public import DeckModel
public import StageModel

/// What a talk is started with.
public struct ControllerConfiguration: Hashable, Sendable {
  /// The session's name.
  public var session: String
  /// What outputs were asked to be for, by connector, when the talk was started.
  public var asked: [OutputName: Role]
  /// Whether there is a console.
  public var hasConsole: Bool
  /// Whether windows can be placed (X11) or only fill a display (Wayland).
  public var placesWindows: Bool
  /// How pages of fixed shape fill displays.
  public var fit: Fit

  /// Creates a configuration.
  public init(
    session: String, asked: [OutputName: Role] = [:], hasConsole: Bool = true,
    placesWindows: Bool = true, fit: Fit = .extend
  ) {
    self.session = session
    self.asked = asked
    self.hasConsole = hasConsole
    self.placesWindows = placesWindows
    self.fit = fit
  }
}

/// A talk as the controller knows it; changed by `reduce` alone.
public struct ControllerState: Hashable, Sendable {
  /// What the talk was started with.
  public let configuration: ControllerConfiguration
  /// The deck, or `nil` until a worker has read it.
  public internal(set) var outline: DeckOutline?
  /// What the operator has done.
  public internal(set) var values: SessionValues
  /// What can be undone.
  public internal(set) var history: UndoHistory
  /// What the operator wanted displays to be for, in all talks.
  public internal(set) var memory: RoleMemory
  /// The outputs, in the order in which they were announced.
  public internal(set) var outputs: [Output] = []
  /// Whose each output is.
  public internal(set) var placement = Placement()
  /// How slides fill the audience's displays, by the slide's index; a slide of which nothing is
  /// known counts as one part.
  public internal(set) var fillings: [DisplayFormat: [Int: SlideFilling]] = [:]
  /// What each stage last reported.
  public internal(set) var showing: [OutputName: Showing] = [:]
  /// Whether the journal holds all that happened.
  public internal(set) var isSaving = true
  /// Digits of a slide number that is being typed.
  public internal(set) var typedDigits = ""
  /// The banner above the slides.
  public internal(set) var banner: Banner?
  /// What went wrong lately, newest last.
  public internal(set) var notices: [Notice] = []
  /// What outputs that have not appeared yet were asked to be for.
  var asked: [OutputName: Role]
  /// The talk that an earlier session left, while it can still be continued.
  var earlier: SavedTalk?
  /// Whether the talk has ended.
  public internal(set) var hasEnded = false

  /// The time after which a talk is begun afresh.
  ///
  /// Unit: nanoseconds: 12 hours.
  public static let longestPause: Int64 = 12 * 3600 * 1_000_000_000

  /// Creates the state at the start of a talk, or where an earlier one was.
  ///
  /// - Parameters:
  ///   - configuration: What the talk is started with.
  ///   - saved: What the journal holds, or `nil`; its timer counts in this start of the machine.
  ///   - age: How long ago that was written, in nanoseconds.
  ///   - memory: What displays were for in earlier talks.
  ///   - start: Where to begin instead of where the earlier talk was, or `nil`.
  ///   - textSize: The text's size instead of the earlier talk's, in percent, or `nil`.
  public init(
    _ configuration: ControllerConfiguration, saved: SavedTalk? = nil, age: Int64 = 0,
    memory: RoleMemory = RoleMemory(), start: Cursor? = nil, textSize: Int? = nil
  ) {
    self.configuration = configuration
    self.memory = memory
    asked = configuration.asked
    values = SessionValues()
    history = UndoHistory()
    defer {
      if let start { values.cursor = start }
      if let textSize { values.textSize = textSize }
    }
    guard let saved, saved.values != SessionValues() else { return }
    if age <= Self.longestPause {
      values = saved.values
      history = saved.history
      // Who asks for outputs now does not mean what they were for an earlier time.
      if !configuration.asked.isEmpty { (values.roles, values.swapOfOne) = ([:], nil) }
      if saved.values.hasBegun { banner = .continued(at: values.cursor) }
    } else if saved.values.hasBegun {
      earlier = saved
      banner = .startedFresh(earlier: saved.values.cursor)
    }
  }
}

extension SessionValues {
  /// Whether the audience has seen more than the first slide, or time has been kept.
  var hasBegun: Bool { cursor != .start || timer.elapsed > 0 || timer.isRunning }
}
