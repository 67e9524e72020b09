public import DeckModel
public import StageModel
public import Wire

/// Decides what is drawn when, by whom, into which buffer, and to whom it goes.
///
/// Pure: time and answers are passed in, and what to do comes out as values.
///
/// First what the audience is to see, then what it may see next, then the console's pictures.
/// How slides fill the displays is found out in between, a few slides at a time.
/// A worker has one job at a time, so that what becomes urgent waits for one job at the most.
/// While a stage is about to show a picture, nothing but what is urgent is begun: it and the display
/// server are to have the processor.
public struct RenderSchedule: Hashable, Sendable {
  struct Goal: Hashable, Sendable {
    var size: PixelSize
    /// What is to be shown; `nil` for a blanked display.
    var cursor: Cursor?
    /// Grows with each goal of any display.
    var order: UInt64
    /// The order of what was last sent.
    var sent: UInt64 = 0
    /// Earlier goals that were not shown yet, so that a held key shows some of what it passes.
    var passed: [PictureKey: UInt64] = [:]
    /// What the stage has copied already, to be shown soon.
    var prepared: PictureKey?
    /// Whether the stage shows nothing of the talk at this size.
    var isEmpty = true
  }

  struct Job: Hashable, Sendable {
    var picture: PictureKey?
    var buffer: BufferID?
    var described: ClosedRange<Int>?
    var arranged: Arrangement?
    var startedAt: Int64
    var isUrgent: Bool
  }

  struct Worker: Hashable, Sendable {
    var job: UInt64?
  }

  struct Wish: Hashable, Sendable {
    var picture: PictureKey
    var isUrgent: Bool
  }

  /// Room for the console's pictures beside large displays' frames.
  ///
  /// Unit: bytes: 16 MB.
  private static let consoleRoom = 16 << 20

  /// How pages of fixed shape fill displays, and over which colour.
  let presentation: Presentation
  var goals: [OutputName: Goal] = [:]
  /// Displays whose stage has a picture that it is still to show.
  var unshown: Set<OutputName> = []
  var ahead: [Cursor] = []
  var console: [ConsolePlace: PictureKey] = [:]
  var consoleSent: Set<ConsolePlace> = []
  var workers: [Int: Worker] = [:]
  var jobs: [UInt64: Job] = [:]
  var buffers = BufferPool()
  var failures: [PictureKey: Int] = [:]
  var hopeless: Set<PictureKey> = []
  /// The size of the audience's text in percent.
  package internal(set) var textSize = TextSize.ordinary
  /// What slides are arranged for, the leading display's format first.
  var formats: [DisplayFormat] = []
  package internal(set) var fillings: [DisplayFormat: [Int: SlideFilling]] = [:]
  var laidOut: Set<Int> = []
  /// How many slides there are.
  var slideCount = 0
  /// What an audience was last shown.
  var lastShown: Cursor?
  var undescribed: Set<Int> = []
  var describedAround = 0
  var lastOrder: UInt64 = 0
  var lastJob: UInt64 = 0
  var recentDurations: [Int64] = []

  /// Creates an empty schedule.
  public init(_ presentation: Presentation) { self.presentation = presentation }

  // MARK: What is wanted

  /// Sets what a display is to show: a slide, or `nil` while it is blanked or empty.
  public mutating func setGoal(
    _ cursor: Cursor?, on output: OutputName, size: PixelSize, now: Int64
  ) -> [PoolAction] {
    lastOrder += 1
    var goal = goals[output] ?? Goal(size: size, cursor: nil, order: 0)
    if goal.size != size || cursor == nil {
      goal.passed = [:]
    } else if let old = goal.cursor, goal.sent < goal.order {
      goal.passed[key(old, size)] = goal.order
      if goal.passed.count > 64 { goal.passed = [:] }
    }
    if goal.size != size {
      goal.prepared = nil
      goal.isEmpty = true
    }
    if cursor == nil { goal.isEmpty = true }
    goal.size = size
    goal.cursor = cursor
    goal.order = lastOrder
    goals[output] = goal
    buffers.budget = max(
      BufferPool.leastBudget,
      goals.values.reduce(0) { $0 + 3 * $1.size.frameBytes } + Self.consoleRoom)
    return plan(now: now)
  }

  /// A display has gone: nothing is drawn for it any more.
  public mutating func removeGoal(on output: OutputName, now: Int64) -> [PoolAction] {
    goals[output] = nil
    unshown.remove(output)
    return plan(now: now)
  }

  /// A stage has gone, and with it all it held; a new one gets its picture again.
  public mutating func stageEnded(_ output: OutputName, now: Int64) -> [PoolAction] {
    buffers.releaseAll(by: .stage(output))
    goals[output]?.sent = 0
    goals[output]?.isEmpty = true
    goals[output]?.prepared = nil
    goals[output]?.passed = [:]
    unshown.remove(output)
    return plan(now: now)
  }

  /// Whether what can wait is waiting for a stage to show its picture.
  public var isHeld: Bool { !unshown.isEmpty }

  /// A stage has shown a picture that it was handed.
  public mutating func shown(on output: OutputName, now: Int64) -> [PoolAction] {
    guard unshown.remove(output) != nil else { return [] }
    return plan(now: now)
  }

  /// Stages have been waited for long enough.
  public mutating func waitNoLonger(now: Int64) -> [PoolAction] {
    guard isHeld else { return [] }
    unshown = []
    return plan(now: now)
  }

  /// Sets what may be shown next, most likely first.
  public mutating func setAhead(_ cursors: [Cursor], now: Int64) -> [PoolAction] {
    ahead = cursors
    return plan(now: now)
  }

  /// Sets the console's pictures: all that it wants now.
  public mutating func setConsole(
    _ pictures: [ConsolePlace: PictureKey], now: Int64
  ) -> [PoolAction] {
    consoleSent = consoleSent.filter { pictures[$0] == console[$0] }
    console = pictures
    return plan(now: now)
  }

  /// The console has gone, and with it all it held and was sent.
  public mutating func consoleEnded(now: Int64) -> [PoolAction] {
    buffers.releaseAll(by: .console)
    consoleSent = []
    console = [:]
    return plan(now: now)
  }

  /// Sets which slides' notes and text are not known yet, and where the operator is.
  public mutating func describe(_ slides: Set<Int>, around slide: Int, now: Int64) -> [PoolAction] {
    undescribed = slides
    describedAround = slide
    return plan(now: now)
  }

  /// Says where the operator is: slides near it are described first.
  public mutating func describeAround(_ slide: Int, now: Int64) -> [PoolAction] {
    describedAround = slide
    return plan(now: now)
  }

  // MARK: What happened

  /// A worker has the deck open and waits for work.
  public mutating func workerReady(_ worker: Int, now: Int64) -> [PoolAction] {
    workers[worker] = Worker()
    return plan(now: now)
  }

  /// A worker has died; its job goes to another, unless two died of it.
  public mutating func workerEnded(_ worker: Int, now: Int64) -> [PoolAction] {
    guard let ended = workers.removeValue(forKey: worker), let number = ended.job,
      let job = jobs.removeValue(forKey: number)
    else { return plan(now: now) }
    var actions: [PoolAction] = []
    if let buffer = job.buffer { buffers.finish(buffer, isGood: false) }
    if let picture = job.picture {
      failures[picture, default: 0] += 1
      if failures[picture, default: 0] >= 2 {
        hopeless.insert(picture)
        let problem = DeckProblem(
          .error, at: SourceLocation(file: "", page: picture.cursor.slide + 1),
          "drawing this slide ended two workers, one after the other. The audience keeps the "
            + "last good picture.")
        actions.append(.giveUp(picture, problem))
      }
    }
    if let range = job.described { undescribed.subtract(range) }
    if let task = job.arranged { settle(task) }
    return actions + plan(now: now)
  }

  /// A worker has finished a picture; an answer to no job changes nothing.
  public mutating func rendered(_ number: UInt64, now: Int64) -> [PoolAction] {
    guard let job = finish(number, now: now) else { return [] }
    if let buffer = job.buffer { buffers.finish(buffer, isGood: true) }
    if let picture = job.picture { failures[picture] = nil }
    var actions: [PoolAction] = []
    if let picture = job.picture { showPassed(picture, &actions) }
    return actions + plan(now: now)
  }

  /// A worker can't draw a picture, and said why.
  public mutating func failed(
    _ number: UInt64, _ problem: DeckProblem, now: Int64
  ) -> [PoolAction] {
    guard let job = finish(number, now: now) else { return [] }
    if let buffer = job.buffer { buffers.finish(buffer, isGood: false) }
    var actions: [PoolAction] = []
    if let picture = job.picture {
      hopeless.insert(picture)
      actions.append(.giveUp(picture, problem))
    }
    return actions + plan(now: now)
  }

  /// A worker has told notes and text of some slides.
  public mutating func described(by worker: Int, now: Int64) -> [PoolAction] {
    guard let number = workers[worker]?.job, let range = jobs[number]?.described else { return [] }
    _ = finish(number, now: now)
    undescribed.subtract(range)
    return plan(now: now)
  }

  /// A reader has copied a buffer.
  public mutating func released(
    _ buffer: BufferID, by holder: BufferHolder, now: Int64
  ) -> [PoolAction] {
    buffers.release(buffer, by: holder)
    return plan(now: now)
  }

  mutating func finish(_ number: UInt64, now: Int64) -> Job? {
    guard let job = jobs.removeValue(forKey: number) else { return nil }
    for (id, worker) in workers where worker.job == number { workers[id]?.job = nil }
    recentDurations.append(now - job.startedAt)
    if recentDurations.count > 8 { recentDurations.removeFirst() }
    return job
  }
}
