public import DeckModel
public import StageModel

/// An output as the operator sees it.
public struct OutputStatus: Hashable, Codable, Sendable {
  /// The output.
  public var output: Output
  /// What it is for.
  public var role: Role
  /// What it really shows, as its stage last reported.
  public var showing: Showing
  /// Which part of the slide that is, from 0.
  public var part = 0
  /// How many parts the slide has there.
  public var parts = 1

  /// Creates a status.
  public init(output: Output, role: Role, showing: Showing) {
    self.output = output
    self.role = role
    self.showing = showing
  }
}

/// A question or a fact that stays above the slides until it is answered.
public enum Banner: Hashable, Codable, Sendable {
  /// The talk went on where it was: offers to start over.
  case continued(at: Cursor)
  /// The earlier talk is long ago: offers to continue it.
  case startedFresh(earlier: Cursor)
}

/// Something that went wrong, in words for the operator.
public struct Notice: Hashable, Codable, Sendable {
  /// One or two sentences, already in the operator's language.
  public var text: String

  /// Creates a notice.
  public init(_ text: String) { self.text = text }
}

/// All that the console shows, as the controller knows it.
public struct ConsoleState: Hashable, Codable, Sendable {
  /// The name of the session, for the title.
  public var session: String
  /// Where the operator is.
  public var cursor: Cursor
  /// What comes next, or `nil` at the end.
  public var next: Cursor?
  /// Which part of the slide the leading display shows, from 0.
  public var part = 0
  /// How many parts the slide has there.
  public var parts = 1
  /// Which part of its slide comes next, from 0.
  public var nextPart = 0
  /// How pages of fixed shape fill displays.
  public var fit = Fit.extend
  /// The size of the audience's text in percent; 100 is ordinary.
  public var textSize = TextSize.ordinary
  /// The clock of the talk.
  public var timer: TalkTimer
  /// Whether the audience's displays are blanked.
  public var blank: Blank
  /// What the audience's picture is frozen at, or `nil` while it follows.
  public var frozen: Cursor?
  /// Digits of a slide number that is being typed; empty when none is.
  public var typedDigits: String
  /// Whether all that happened is in the journal.
  public var isSaving: Bool
  /// Whether there is something to undo.
  public var canUndo: Bool
  /// Whether there is something to redo.
  public var canRedo: Bool
  /// The outputs, in the order in which they were announced.
  public var outputs: [OutputStatus]
  /// Whether the audience's and the console's displays show one picture by mirroring.
  public var isMirrored: Bool
  /// The banner, or `nil`.
  public var banner: Banner?
  /// What went wrong lately, newest last.
  public var notices: [Notice]

  /// Creates a state at the start of a talk.
  public init(session: String, cursor: Cursor = .start) {
    self.session = session
    self.cursor = cursor
    next = nil
    timer = TalkTimer()
    blank = .none
    frozen = nil
    typedDigits = ""
    isSaving = true
    canUndo = false
    canRedo = false
    outputs = []
    isMirrored = false
    banner = nil
    notices = []
  }

  /// The outputs that an audience looks at.
  public var audience: [OutputStatus] { outputs.filter { $0.role == .audience } }
}
