internal import DeckModel
public import LinuxSystem
public import StageModel

/// Shows what it is told, on the display it is told.
///
/// Orders are noted when they come and carried out by `work`, so that of several orders to show
/// something only the last is done; `hide` acts at once. Each frame that was ordered is answered
/// by one `released`, whether it was shown, skipped or refused.
public final class StagePlayer {
  /// Something to show.
  struct Order {
    enum Subject {
      case frame(StageFrame, MappedMemory)
      case colour(Showing, Colour)
    }

    let subject: Subject
    let number: UInt64
    let transition: Transition
  }

  /// A transition that runs.
  struct Fade {
    let from: StageContent
    let transition: Transition
    let course: Crossfade
    var due: Int64
  }

  /// What the audience sees, or will see when there is a display.
  public internal(set) var showing: Showing = .none
  /// The number of the order carried out last; 0 for none.
  public internal(set) var number: UInt64 = 0

  let driver: any StageDriver
  let clock: () -> Int64
  let report: (StageNotice) -> Void
  let isSlow: Bool

  var buffers = AttachedBuffers()
  var shelf = PictureShelf()
  var order: Order?
  var preparations: [(frame: StageFrame, memory: MappedMemory)] = []
  var content: StageContent = .nothing
  var fade: Fade?
  var noFadesBefore = Int64.min
  /// Whether the order carried out last is still to be reported.
  var owesPresented = false

  var output: Output?
  var mustPlace = false
  /// Whether it is to be looked out for once it is in its place, and whether that is for news of
  /// displays.
  var owesLookout = false
  var isNews = false
  var isVisible = false
  var isPlaced = false
  var wantsRaise = false
  var plan: PlacementPlan
  var pushed: Int64 = 0
  var checksLeft = 0
  var nextCheck: Int64?
  var problem: String?
  var raises = RaiseLimit()
  var lookout = Lookout()

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - isSlow: Whether windows are made by a compositor, which takes its time.
  ///   - clock: Nanoseconds that never go back.
  ///   - report: Called with all that the stage has to say.
  public init(
    driver: any StageDriver, isSlow: Bool = false,
    clock: @escaping () -> Int64 = { Clock.monotonic },
    report: @escaping (StageNotice) -> Void
  ) {
    self.driver = driver
    self.isSlow = isSlow
    self.clock = clock
    self.report = report
    plan = PlacementPlan(isSlow: isSlow)
  }

  /// When `work` is to be called though nothing happens; `nil` for never.
  ///
  /// Unit: nanoseconds of the player's clock; a time gone by means at once.
  public var nextWork: Int64? {
    if mustPlace || order != nil || !preparations.isEmpty { return .min }
    return [fade?.due, nextCheck, lookout.next].compactMap(\.self).min()
  }

  /// Does what is due; of the work that can wait, only a piece, so that an order is never late.
  ///
  /// - Returns: Whether there was something to do: then there may be more.
  public func work() -> Bool {
    let events = driver.events()
    for event in events { handle(event) }
    let worked = workOnce()
    if let nextCheck, nextCheck <= clock() {
      check()
      return true
    }
    if let step = lookout.step(at: clock()) {
      look(step)
      return true
    }
    return worked || !events.isEmpty
  }

  private func workOnce() -> Bool {
    if mustPlace {
      mustPlace = false
      if let order = takeOrder() { carryOut(order, drawing: false) }
      push()
    } else if let order = takeOrder() {
      carryOut(order, drawing: isVisible)
    } else if let fade, fade.due <= clock() {
      step(fade)
    } else if !preparations.isEmpty {
      let next = preparations.removeFirst()
      _ = picture(for: next.frame, next.memory)
      report(.released(next.frame.buffer))
    } else {
      return false
    }
    return true
  }

  private func takeOrder() -> Order? {
    defer { order = nil }
    return order
  }

  private func handle(_ event: StageEvent) {
    switch event {
    case .key(let key): report(.key(key))
    case .moved: if isVisible { check() }
    case .displaysChanged: displaysChanged()
    case .seen: seen()
    case .answered: answered()
    case .exposed: driver.redraw()
    case .obscured: raiseWhenAllowed()
    case .unobscured:
      wantsRaise = false
      if isVisible { check() }
    }
  }
}
