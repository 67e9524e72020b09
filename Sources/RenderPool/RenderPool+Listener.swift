public import DeckModel
public import StageModel
public import Wire

extension RenderPool {
  /// What the pool tells its owner.
  public struct Listener {
    /// The deck is open.
    public var opened: (DeckOutline, [DeckProblem]) -> Void
    /// The deck can't be shown at all.
    public var refused: (DeckProblem) -> Void
    /// The deck is encrypted, and none or a wrong password was there to open it.
    public var locked: (DeckProblem) -> Void
    /// A stage's picture is ready to be shown, or to be copied ahead of time.
    public var stageFrame: (OutputName, Frame, _ isForLater: Bool) -> Void
    /// A picture for the console is ready.
    public var consoleFrame: (ConsolePlace, Frame) -> Void
    /// Notes and text of some slides.
    public var described: ([SlideDetail]) -> Void
    /// How some slides fill displays of a format.
    public var arranged: (DisplayFormat, [SlideFilling]) -> Void
    /// A worker that was to help can't read the deck any more; the talk goes on with what is there.
    public var troubled: (DeckProblem) -> Void
    /// A slide can't be drawn.
    public var gaveUp: (PictureKey, DeckProblem) -> Void
    /// A buffer is no more.
    public var dropped: (BufferID) -> Void

    /// Creates a listener.
    public init(
      opened: @escaping (DeckOutline, [DeckProblem]) -> Void,
      refused: @escaping (DeckProblem) -> Void,
      locked: @escaping (DeckProblem) -> Void,
      troubled: @escaping (DeckProblem) -> Void,
      stageFrame: @escaping (OutputName, Frame, _ isForLater: Bool) -> Void,
      consoleFrame: @escaping (ConsolePlace, Frame) -> Void,
      described: @escaping ([SlideDetail]) -> Void,
      arranged: @escaping (DisplayFormat, [SlideFilling]) -> Void,
      gaveUp: @escaping (PictureKey, DeckProblem) -> Void,
      dropped: @escaping (BufferID) -> Void
    ) {
      self.opened = opened
      self.refused = refused
      self.locked = locked
      self.troubled = troubled
      self.stageFrame = stageFrame
      self.consoleFrame = consoleFrame
      self.described = described
      self.arranged = arranged
      self.gaveUp = gaveUp
      self.dropped = dropped
    }
  }
}
