public import ConsoleModel
import DeckModel
public import StageModel

extension TalkStatus {
  /// The status of a talk whose state is what the console shows.
  ///
  /// - Parameters:
  ///   - state: What the console shows.
  ///   - deck: The deck's canonical path.
  ///   - title: The deck's title; may be empty.
  ///   - slides: How many slides the deck has.
  ///   - confinement: `full`, `partial` or `none`.
  ///   - now: When the timer is read.
  public init(
    _ state: ConsoleState, deck: String, title: String, slides: Int,
    confinement: String, at now: BootInstant
  ) {
    version = Self.currentVersion
    session = state.session
    self.deck = deck
    self.title = title
    self.slides = slides
    slide = state.cursor.slide + 1
    step = state.cursor.step
    part = state.part + 1
    parts = state.parts
    textSize = state.textSize
    timer = Timer(running: state.timer.isRunning, nanoseconds: state.timer.elapsed(at: now))
    blank = state.blank.rawValue
    frozen = state.frozen != nil
    saving = state.isSaving
    self.confinement = confinement
    outputs = state.outputs.map(Display.init)
  }
}

extension TalkStatus.Display {
  /// A display as the console knows it.
  public init(_ status: OutputStatus) {
    name = status.output.name.text
    identity = status.output.identity.text
    model = status.output.model
    role = status.role.rawValue
    width = status.output.size.width
    height = status.output.size.height
    scale = status.output.scale.factor
    showing = TalkStatus.Shown(status.showing, part: status.part, parts: status.parts)
  }
}

extension TalkStatus.Shown {
  /// What is shown, in the contract's words.
  ///
  /// The part counts from 0 here.
  public init(_ showing: Showing, part: Int = 0, parts: Int = 1) {
    switch showing {
    case .slide(let cursor):
      self.init(
        kind: "slide", slide: cursor.slide + 1, step: cursor.step, part: part + 1, parts: parts)
    case .black: self.init(kind: "black")
    case .white: self.init(kind: "white")
    case .none: self.init(kind: "none")
    }
  }
}
