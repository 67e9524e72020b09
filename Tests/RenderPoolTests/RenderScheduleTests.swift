import DeckModel
import RenderPool
import StageModel
import TestSupport
import Testing
import Wire

private let small = PixelSize(width: 64, height: 48) ?? .smallest
private let large = PixelSize(width: 128, height: 96) ?? .smallest
private let main = OutputName("HDMI-1")
private let side = OutputName("DP-1")

/// Workers, stages and a console that do what they are told, when the test lets them.
private struct World {
  var schedule = RenderSchedule(Presentation())
  var now: Int64 = 0
  var jobs: [(job: RenderJob, worker: Int)] = []
  var talks: [Int] = []
  var arranging: [(task: Arrangement, worker: Int)] = []
  var live: Set<BufferID> = []
  var written: Set<BufferID> = []
  /// What each reader was handed and has not given back.
  var held: [(buffer: BufferID, holder: BufferHolder)] = []
  var shown: [OutputName: Frame] = [:]
  var contents: [BufferID: PictureKey] = [:]
  var problems: [String] = []
  var busy: Set<Int> = []
  var hopeless: Set<PictureKey> = []

  mutating func perform(_ actions: [PoolAction]) {
    for action in actions {
      switch action {
      case .make(let id, _):
        if !live.insert(id).inserted { problems.append("\(id) was made twice") }
      case .drop(let id):
        if held.contains(where: { $0.buffer == id }) {
          problems.append("\(id) is read and dropped")
        }
        live.remove(id)
      case .draw(let job, let worker): begin(job, worker)
      case .describe(_, _, let worker):
        if !busy.insert(worker).inserted { problems.append("worker \(worker) has two jobs") }
        talks.append(worker)
      case .arrange(let task, let worker):
        if !busy.insert(worker).inserted { problems.append("worker \(worker) has two jobs") }
        if jobs.contains(where: { $0.worker == worker }) { problems.append("not idle") }
        arranging.append((task, worker))
      case .show(let frame, let output):
        check(frame)
        shown[output] = frame
        held.append((frame.buffer, .stage(output)))
      case .prepare(let frame, let output):
        check(frame)
        held.append((frame.buffer, .stage(output)))
      case .picture(_, let frame):
        check(frame)
        held.append((frame.buffer, .console))
      case .giveUp(let picture, _): hopeless.insert(picture)
      }
    }
  }

  private mutating func begin(_ job: RenderJob, _ worker: Int) {
    if !busy.insert(worker).inserted { problems.append("worker \(worker) has two jobs") }
    if !live.contains(job.buffer) { problems.append("\(job.buffer) does not exist") }
    if held.contains(where: { $0.buffer == job.buffer }) {
      problems.append("\(job.buffer) is written while it is read")
    }
    if !written.insert(job.buffer).inserted { problems.append("\(job.buffer) is written twice") }
    contents[job.buffer] = nil
    jobs.append((job, worker))
  }

  /// A frame's buffer must hold just the picture that the frame says.
  private mutating func check(_ frame: Frame) {
    guard case .slide(let cursor) = frame.showing else { return problems.append("no slide") }
    guard let held = contents[frame.buffer], held.cursor == cursor, held.size == frame.size else {
      return problems.append("\(frame.buffer) does not hold \(cursor)")
    }
  }

  mutating func finishJob(at index: Int) {
    let (job, worker) = jobs.remove(at: index)
    busy.remove(worker)
    written.remove(job.buffer)
    contents[job.buffer] = PictureKey(
      cursor: job.cursor, size: job.size, textSize: job.textSize)
    perform(schedule.rendered(job.number, now: now))
  }

  /// The worker of the first job says that it can't be done.
  mutating func failJob() {
    let (job, worker) = jobs.removeFirst()
    busy.remove(worker)
    written.remove(job.buffer)
    let problem = DeckProblem(.error, at: SourceLocation(file: "a.pdf"), "words")
    perform(schedule.failed(job.number, problem, now: now))
  }

  mutating func killWorker(_ worker: Int) {
    for (job, _) in jobs.filter({ $0.worker == worker }) { written.remove(job.buffer) }
    jobs.removeAll { $0.worker == worker }
    talks.removeAll { $0 == worker }
    arranging.removeAll { $0.worker == worker }
    busy.remove(worker)
    perform(schedule.workerEnded(worker, now: now))
  }

  mutating func release(at index: Int) {
    let (buffer, holder) = held.remove(at: index)
    perform(schedule.released(buffer, by: holder, now: now))
  }

  /// Stages show what they were handed.
  mutating func present() {
    for output in [main, side] { perform(schedule.shown(on: output, now: now)) }
  }

  /// A worker answers that slides are in two parts, the second from the fourth piece on.
  mutating func finishArrangement() {
    guard !arranging.isEmpty else { return }
    let (task, worker) = arranging.removeFirst()
    busy.remove(worker)
    let found = task.slides.map {
      SlideFilling(slide: $0, parts: [SlidePart(), SlidePart(anchor: 4)])
    }
    perform(schedule.arranged(found, by: worker, now: now).1)
  }

  /// Lets everybody finish what they are at.
  mutating func settle() {
    for _ in 0..<500
    where !(jobs.isEmpty && held.isEmpty && talks.isEmpty && arranging.isEmpty && !schedule.isHeld)
    {
      now += 1_000_000
      present()
      if !jobs.isEmpty { finishJob(at: 0) }
      if !held.isEmpty { release(at: 0) }
      finishArrangement()
      if let worker = talks.popLast() {
        busy.remove(worker)
        perform(schedule.described(by: worker, now: now))
      }
    }
  }
}

@Suite struct RenderScheduleTests {
  @Test(
    "whatever workers and readers do, no buffer is written while it is read, and in the end the right picture shows",
    arguments: UInt64(1)...200)
  func randomHistories(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var world = World()
    var goals: [OutputName: PictureKey] = [:]
    var workers = 0
    world.perform(world.schedule.describe(Set(0..<30), around: 0, now: 0))
    world.perform(world.schedule.setLaidOut(Set(0..<30), of: 30, now: 0))
    for _ in 0..<120 {
      world.now += Int64.random(in: 0...400_000_000, using: &random)
      step(&world, &goals, &workers, &random)
      try #require(world.problems.isEmpty, "seed \(seed): \(world.problems)")
    }
    if workers == 0 { world.perform(world.schedule.workerReady(999, now: world.now)) }
    world.perform(world.schedule.workerReady(1000, now: world.now))
    world.settle()
    #expect(world.problems.isEmpty, "seed \(seed)")
    for (output, picture) in goals where !world.hopeless.contains(where: picture.isLike) {
      guard case .slide(let cursor) = world.shown[output]?.showing else {
        #expect(Bool(false), "seed \(seed), \(output)")
        continue
      }
      #expect(cursor.slide == picture.cursor.slide, "seed \(seed), \(output)")
      #expect(cursor.isInSecondPart == picture.cursor.isInSecondPart, "seed \(seed), \(output)")
      #expect(world.shown[output]?.size == picture.size, "seed \(seed), \(output)")
    }
  }

  private func step(
    _ world: inout World, _ goals: inout [OutputName: PictureKey], _ workers: inout Int,
    _ random: inout SplitMix64
  ) {
    let cursor = Cursor(
      slide: Int.random(in: 0..<30, using: &random),
      anchor: Bool.random(using: &random) ? 0 : Int.random(in: 1..<8, using: &random))
    let output = Bool.random(using: &random) ? main : side
    let now = world.now
    switch Int.random(in: 0..<16, using: &random) {
    case 0 where Bool.random(using: &random):
      let formats = [small, large].map { DisplayFormat($0, textSize: world.schedule.textSize) }
      world.perform(world.schedule.setFormats(formats, now: now))
    case 1 where Int.random(in: 0..<6, using: &random) == 0:
      // Whoever changes the text's size asks for the pictures anew.
      let size = TextSize.steps.randomElement(using: &random) ?? 100
      world.perform(world.schedule.setTextSize(size, now: now))
      for (output, goal) in goals {
        world.perform(
          world.schedule.setGoal(goal.cursor, on: output, size: goal.size, now: now))
      }
    case 0...3:
      let size = Int.random(in: 0..<8, using: &random) == 0 ? large : goals[output]?.size ?? small
      goals[output] = PictureKey(cursor: cursor, size: size)
      world.perform(world.schedule.setGoal(cursor, on: output, size: size, now: now))
    case 4:
      world.perform(world.schedule.setAhead([cursor, Cursor(slide: 3)], now: now))
      world.perform(world.schedule.describeAround(cursor.slide, now: now))
    case 5:
      let places: [ConsolePlace: PictureKey] = [
        .current: PictureKey(cursor: cursor, size: large),
        .row(4): PictureKey(cursor: .start, size: small),
      ]
      world.perform(world.schedule.setConsole(places, now: now))
    case 6:
      guard workers < 6 else { return }
      workers += 1
      world.perform(world.schedule.workerReady(workers, now: now))
    case 7: world.killWorker(Int.random(in: 1...max(1, workers), using: &random))
    case 8 where Bool.random(using: &random):
      goals[output] = nil
      world.shown[output] = nil
      world.perform(world.schedule.removeGoal(on: output, now: now))
    case 9:
      // A stage dies with all it held; the next one is shown everything anew.
      world.held.removeAll { $0.holder == .stage(output) }
      world.shown[output] = nil
      world.perform(world.schedule.stageEnded(output, now: now))
    case 10: world.perform(world.schedule.rendered(9_999, now: now))
    case 11: world.perform(world.schedule.shown(on: output, now: now))
    case 12 where Bool.random(using: &random):
      world.perform(world.schedule.waitNoLonger(now: now))
    default: advance(&world, &random)
    }
  }

  /// A worker answers, or a reader has copied.
  private func advance(_ world: inout World, _ random: inout SplitMix64) {
    if Bool.random(using: &random) { world.finishArrangement() }
    if !world.jobs.isEmpty, Bool.random(using: &random) {
      world.finishJob(at: Int.random(in: 0..<world.jobs.count, using: &random))
    } else if !world.held.isEmpty {
      world.release(at: Int.random(in: 0..<world.held.count, using: &random))
    }
  }

  @Test("anchors within one part are one picture, and another size of text is another")
  func parts() {
    var world = World()
    world.perform(world.schedule.setLaidOut([0], of: 30, now: 0))
    world.perform(world.schedule.setFormats([DisplayFormat(small)], now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    world.finishArrangement()
    world.perform(
      world.schedule.setGoal(Cursor(slide: 0, anchor: 6), on: main, size: small, now: 0))
    world.finishJob(at: 0)
    #expect(world.shown[main]?.showing == .slide(Cursor(slide: 0, anchor: 4)))
    world.perform(
      world.schedule.setGoal(Cursor(slide: 0, anchor: 9), on: main, size: small, now: 0))
    #expect(world.jobs.isEmpty, "it is drawn already")
    world.perform(world.schedule.setTextSize(130, now: 0))
    #expect(world.jobs.map(\.job.textSize) == [130])
  }

  @Test("slides beside the operator's are arranged right after its picture, the rest when idle")
  func arrangedEarly() {
    var world = World()
    world.perform(world.schedule.setLaidOut(Set(0..<20), of: 30, now: 0))
    world.perform(world.schedule.setFormats([DisplayFormat(small)], now: 0))
    world.perform(world.schedule.describeAround(7, now: 0))
    world.perform(world.schedule.setAhead([Cursor(slide: 8)], now: 0))
    world.perform(world.schedule.setGoal(Cursor(slide: 7), on: main, size: small, now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    #expect(world.jobs.map(\.job.cursor.slide) == [7])
    world.finishJob(at: 0)
    world.present()
    #expect(world.arranging.map(\.task.slides) == [7...9])
    world.finishArrangement()
    #expect(world.arranging.map(\.task.slides) == [6...6])
    world.finishArrangement()
    #expect(world.jobs.map(\.job.cursor.slide) == [8])
    world.settle()
    let last = world.schedule.fillings[DisplayFormat(small)] ?? [:]
    #expect(last.count == 20)
  }

  @Test("slides whose arrangement ended a worker count as one part, and the rest goes on")
  func arrangementDies() {
    var world = World()
    world.perform(world.schedule.setLaidOut(Set(0..<4), of: 30, now: 0))
    world.perform(world.schedule.setFormats([DisplayFormat(small)], now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    #expect(world.arranging.map(\.task.slides) == [0...2])
    world.killWorker(1)
    world.perform(world.schedule.workerReady(2, now: 0))
    #expect(world.arranging.map(\.task.slides) == [3...3])
  }

  @Test("what the audience is to see is drawn before everything else, what may come next after it")
  func order() {
    var world = World()
    world.perform(
      world.schedule.setConsole([.next: PictureKey(cursor: Cursor(slide: 1), size: small)], now: 0))
    world.perform(world.schedule.setAhead([Cursor(slide: 1)], now: 0))
    world.perform(world.schedule.setGoal(.start, on: main, size: large, now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    #expect(world.jobs.map(\.job.cursor) == [.start])
    world.finishJob(at: 0)
    #expect(world.shown[main]?.showing == .slide(.start))
    world.present()
    #expect(world.jobs.map(\.job.size) == [large])
    #expect(world.jobs.map(\.job.cursor) == [Cursor(slide: 1)])
  }

  @Test("until a stage has shown its picture nothing is begun but what another display is to see")
  func audienceFirst() {
    var world = World()
    world.perform(world.schedule.setAhead([Cursor(slide: 1)], now: 0))
    world.perform(world.schedule.setGoal(.start, on: main, size: large, now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    world.perform(world.schedule.workerReady(2, now: 0))
    world.finishJob(at: 0)
    #expect(world.schedule.isHeld && !world.jobs.contains { $0.job.cursor == .start })
    let under = world.jobs.count
    world.perform(
      world.schedule.setConsole([.next: PictureKey(cursor: Cursor(slide: 2), size: small)], now: 0))
    world.perform(world.schedule.describe([0, 1], around: 0, now: 0))
    #expect(world.jobs.count == under && world.talks.isEmpty)
    world.perform(world.schedule.setGoal(.start, on: side, size: small, now: 0))
    #expect(world.jobs.last?.job.size == small && world.jobs.last?.job.cursor == .start)
    world.perform(world.schedule.waitNoLonger(now: 0))
    #expect(!world.schedule.isHeld)
    world.settle()
    #expect(world.problems.isEmpty)
  }

  @Test(
    "a held key shows slides it has passed while nothing newer is ready, and never an older one")
  func heldKey() {
    var world = World()
    world.perform(world.schedule.workerReady(1, now: 0))
    world.perform(world.schedule.workerReady(2, now: 0))
    for slide in 0...4 {
      world.perform(world.schedule.setGoal(Cursor(slide: slide), on: main, size: small, now: 0))
    }
    #expect(world.jobs.map(\.job.cursor.slide) == [0, 1])
    world.finishJob(at: 1)
    #expect(world.shown[main]?.showing == .slide(Cursor(slide: 1)))
    world.finishJob(at: 0)
    #expect(world.shown[main]?.showing == .slide(Cursor(slide: 1)), "slide 0 is older")
    #expect(world.jobs.map(\.job.cursor.slide).first == 4)
  }

  @Test("while the display is blanked, no picture reaches it")
  func blanked() {
    var world = World()
    world.perform(world.schedule.workerReady(1, now: 0))
    world.perform(world.schedule.setGoal(.start, on: main, size: small, now: 0))
    world.perform(world.schedule.setGoal(nil, on: main, size: small, now: 0))
    world.settle()
    #expect(world.shown.isEmpty)
  }

  @Test("a display that is empty when its slide can't be drawn shows the last good picture")
  func lastGoodPicture() {
    var world = World()
    world.perform(world.schedule.setLaidOut([], of: 3, now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    world.perform(world.schedule.setGoal(.start, on: main, size: small, now: 0))
    world.settle()
    let bad = Cursor(slide: 1)
    world.perform(world.schedule.setGoal(bad, on: main, size: small, now: 0))
    world.failJob()
    #expect(world.shown[main]?.showing == .slide(.start), "the display keeps what it shows")

    world.perform(world.schedule.setGoal(bad, on: side, size: large, now: 0))
    world.failJob()
    world.settle()
    #expect(world.shown[side]?.showing == .slide(.start), "a display that comes")
    #expect(world.shown[side]?.size == large)

    world.shown = [:]
    world.perform(world.schedule.stageEnded(main, now: 0))
    world.settle()
    #expect(world.shown[main]?.showing == .slide(.start), "a stage that was started again")

    world.shown = [:]
    world.perform(world.schedule.setGoal(nil, on: main, size: small, now: 0))
    world.settle()
    #expect(world.shown.isEmpty)
    world.perform(world.schedule.setGoal(bad, on: main, size: small, now: 0))
    world.settle()
    #expect(world.shown[main]?.showing == .slide(.start), "a display that was blanked")
  }

  @Test("a talk that begins at a slide that can't be drawn shows one beside it")
  func noGoodPicture() {
    var world = World()
    world.perform(world.schedule.setLaidOut([], of: 3, now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    world.perform(world.schedule.setGoal(Cursor(slide: 1), on: main, size: small, now: 0))
    world.failJob()
    #expect(world.jobs.map(\.job.cursor.slide) == [0], "first one before it")
    world.failJob()
    world.settle()
    #expect(world.shown[main]?.showing == .slide(Cursor(slide: 2)))
  }

  @Test("a picture that ended two workers is given up, and the others go on")
  func poison() {
    var world = World()
    world.perform(world.schedule.setGoal(.start, on: main, size: small, now: 0))
    world.perform(world.schedule.workerReady(1, now: 0))
    world.killWorker(1)
    world.perform(world.schedule.workerReady(2, now: 0))
    let actions = world.schedule.workerEnded(2, now: 0)
    #expect(actions.contains { if case .giveUp = $0 { true } else { false } })
    var next = World()
    next.schedule = world.schedule
    next.perform(next.schedule.workerReady(3, now: 0))
    #expect(next.jobs.isEmpty)
    next.perform(next.schedule.setGoal(Cursor(slide: 1), on: main, size: small, now: 0))
    #expect(next.jobs.map(\.job.cursor.slide) == [1])
  }

  @Test("however many small pictures the console asks for, the buffers stay few")
  func fewBuffers() {
    var world = World()
    world.perform(world.schedule.workerReady(1, now: 0))
    for first in stride(from: 0, to: 400, by: 20) {
      let rows = (first..<first + 20).map { slide in
        (ConsolePlace.row(slide), PictureKey(cursor: Cursor(slide: slide), size: small))
      }
      world.perform(world.schedule.setConsole(Dictionary(uniqueKeysWithValues: rows), now: 0))
      world.settle()
    }
    #expect(world.live.count <= 40)
    #expect(world.problems.isEmpty)
  }

  @Test("where drawing takes long, one worker stays free for what becomes urgent")
  func longDrawing() {
    var world = World()
    world.perform(world.schedule.workerReady(1, now: 0))
    world.perform(world.schedule.workerReady(2, now: 0))
    world.perform(world.schedule.setGoal(.start, on: main, size: small, now: 0))
    world.perform(
      world.schedule.setAhead([Cursor(slide: 1), Cursor(slide: 2), Cursor(slide: 3)], now: 0))
    world.now = 2_000_000_000
    world.finishJob(at: 0)
    world.finishJob(at: 0)
    world.present()
    #expect(world.jobs.count == 1)
    world.perform(world.schedule.setGoal(Cursor(slide: 9), on: main, size: small, now: world.now))
    #expect(world.jobs.map(\.job.cursor.slide).last == 9)
  }
}

extension PictureKey {
  /// Whether two pictures are of the same part of the same slide, as this test's workers answer.
  fileprivate func isLike(_ other: PictureKey) -> Bool {
    cursor.slide == other.cursor.slide && cursor.isInSecondPart == other.cursor.isInSecondPart
  }
}

extension Cursor {
  fileprivate var isInSecondPart: Bool { anchor >= 4 }
}
