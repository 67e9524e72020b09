public import DeckModel
public import LinuxSystem
public import StageModel
public import Wire

/// The workers that draw, and the buffers they draw into: carries out what `RenderSchedule` says.
public final class RenderPool {
  /// How many workers there are; two, since a slow page must not keep the next one waiting.
  public static let workerCount = 2

  /// How long the rest waits for stages to show what they were handed.
  private static let patience: Duration = .milliseconds(25)

  private let loop: EventLoop
  private var deck: DeckRequest
  private let program: String
  private let listener: Listener
  /// The deck's file as it was when the talk began: who writes it anew writes for the next talk.
  private let copy: Descriptor?
  private var schedule: RenderSchedule
  private var workers: [Int: RenderWorker] = [:]
  private var memory: [BufferID: SharedMemory] = [:]
  private var deadlines: [Int: EventLoop.Timer] = [:]
  private var hold: EventLoop.Timer?
  private var waiting: [() -> Void] = []
  private var encodings: [UInt64: (String?) -> Void] = [:]
  private var lastWorker = 0
  private var lastEncoding: UInt64 = 0
  private var lastCapture: UInt64 = 1 << 62
  private var deathsBeforeOpen = 0
  private var outline: DeckOutline?
  private var isClosed = false

  /// Creates a pool and starts its first worker, which opens the deck.
  ///
  /// - Parameters:
  ///   - deck: The deck to open.
  ///   - folder: Where a copy of its file may lie, without a name.
  ///   - presentation: How slides are drawn.
  ///   - program: The worker's file; by default the one beside this program.
  ///   - loop: The loop that hears of the workers.
  ///   - listener: Told what comes of it.
  public init(
    deck: DeckRequest, copyIn folder: String, presentation: Presentation,
    program: String = Programs.folder + "/lectern-render", loop: EventLoop, listener: Listener
  ) {
    self.loop = loop
    self.deck = deck
    self.program = program
    self.listener = listener
    schedule = RenderSchedule(presentation)
    // A folder is read picture by picture. A file that can't be copied is read as it is.
    copy = try? Descriptor.copy(of: deck.path, in: folder)
    startWorker()
  }

  /// Opens an encrypted deck with a password, which every later worker is given too.
  public func unlock(with password: String) {
    deck.password = password
    for worker in workers.values where !worker.isOpen { worker.open(deck) }
  }

  /// Ends all workers.
  public func close() {
    isClosed = true
    for worker in workers.values { worker.close() }
    workers = [:]
  }

  /// The process ids of the workers.
  public var processIDs: [Int32] { workers.values.map(\.processID).sorted() }

  /// Memory of a buffer, to be handed to whoever reads it.
  public func memory(of buffer: BufferID) -> SharedMemory? { memory[buffer] }

  // MARK: What is wanted

  /// Sets what a display is to show: a slide, or `nil` while it is blanked or empty.
  public func setGoal(_ cursor: Cursor?, on output: OutputName, size: PixelSize) {
    perform(schedule.setGoal(cursor, on: output, size: size, now: Clock.monotonic))
  }

  /// A display has gone: nothing is drawn for it any more.
  public func removeGoal(on output: OutputName) {
    perform(schedule.removeGoal(on: output, now: Clock.monotonic))
  }

  /// Sets what may be shown next, most likely first.
  public func setAhead(_ cursors: [Cursor]) {
    perform(schedule.setAhead(cursors, now: Clock.monotonic))
  }

  /// Draws everything with the audience's text at this size, in percent, from now on.
  public func setTextSize(_ size: Int) {
    perform(schedule.setTextSize(size, now: Clock.monotonic))
  }

  /// Sets the formats that all slides are to be arranged for, the leading display's first.
  public func setFormats(_ formats: [DisplayFormat]) {
    perform(schedule.setFormats(formats, now: Clock.monotonic))
  }

  /// Sets all pictures that the console wants.
  public func setConsole(_ pictures: [ConsolePlace: PictureKey]) {
    perform(schedule.setConsole(pictures, now: Clock.monotonic))
  }

  /// Says where the operator is: slides near it are described first.
  public func describeAround(_ slide: Int) {
    perform(schedule.describeAround(slide, now: Clock.monotonic))
  }

  /// A new console knows no notes yet.
  public func describeAgain(around slide: Int) {
    guard let outline else { return }
    let all = Set(outline.slides.indices)
    perform(schedule.describe(all, around: slide, now: Clock.monotonic))
  }

  // MARK: What happened to readers

  /// A stage has copied a buffer.
  public func released(_ buffer: BufferID, by holder: BufferHolder) {
    perform(schedule.released(buffer, by: holder, now: Clock.monotonic))
  }

  /// A stage has shown a picture that it was handed.
  public func shown(on output: OutputName) {
    perform(schedule.shown(on: output, now: Clock.monotonic))
  }

  /// Does something that can wait, once stages have shown what they were handed.
  public func whenShown(_ body: @escaping () -> Void) {
    waiting.append(body)
    goOn()
  }

  /// A stage has gone.
  public func stageEnded(_ output: OutputName) {
    perform(schedule.stageEnded(output, now: Clock.monotonic))
  }

  /// The console has gone.
  public func consoleEnded() { perform(schedule.consoleEnded(now: Clock.monotonic)) }

  // MARK: Screenshots

  /// Makes a buffer outside the cache, for a stage to copy what it shows into.
  public func makeCaptureBuffer(_ size: PixelSize) throws(SystemError) -> BufferID {
    let made = try SharedMemory(byteCount: size.frameBytes)
    lastCapture += 1
    memory[BufferID(lastCapture)] = made
    return BufferID(lastCapture)
  }

  /// Writes pixels into a buffer made for a screenshot; `false` when they do not fit.
  public func fill(_ buffer: BufferID, with pixels: [UInt8]) -> Bool {
    guard let memory = memory[buffer], memory.byteCount == pixels.count,
      let mapped = try? memory.map(writable: true)
    else { return false }
    withExtendedLifetime(mapped) {
      mapped.start.copyMemory(from: pixels, byteCount: pixels.count)
    }
    return true
  }

  /// Forgets a buffer made for a screenshot.
  public func dropCaptureBuffer(_ buffer: BufferID) { perform([.drop(buffer)]) }

  /// Has a worker write a buffer's pixels as PNG; calls back with the reason if it fails.
  public func encode(
    _ buffer: BufferID, _ size: PixelSize, to file: Descriptor, then: @escaping (String?) -> Void
  ) {
    guard let worker = workers.min(by: { $0.key < $1.key })?.value, worker.isOpen,
      let memory = memory[buffer]
    else { return then("no worker is there to write the picture") }
    lastEncoding += 1
    encodings[lastEncoding] = then
    worker.attach(buffer, memory)
    worker.send(.encode(number: lastEncoding, buffer, size), descriptors: [file])
  }

  // MARK: Carrying out

  private func perform(_ actions: [PoolAction]) {
    for action in actions { perform(action) }
    goOn()
  }

  /// Does what has waited, unless stages are still to show something.
  private func goOn() {
    guard !schedule.isHeld, !waiting.isEmpty else { return }
    let bodies = waiting
    waiting = []
    for body in bodies { body() }
  }

  private func show(_ frame: Frame, on output: OutputName) {
    hold?.cancel()
    hold = loop.after(Self.patience) { [weak self] in
      guard let self else { return }
      perform(schedule.waitNoLonger(now: Clock.monotonic))
    }
    listener.stageFrame(output, frame, false)
  }

  private func perform(_ action: PoolAction) {
    switch action {
    case .make(let id, let bytes): make(id, bytes)
    case .drop(let id): drop(id)
    case .draw(let job, let worker): draw(job, by: worker)
    case .describe(let from, let through, let worker):
      begin(worker)
      workers[worker]?.send(.describe(from: from, through: through))
    case .arrange(let task, let worker):
      begin(worker)
      workers[worker]?.send(
        .arrange(
          from: task.slides.lowerBound, through: task.slides.upperBound, size: task.format.size,
          textSize: task.format.textSize))
    case .show(let frame, let output): show(frame, on: output)
    case .prepare(let frame, let output): listener.stageFrame(output, frame, true)
    case .picture(let place, let frame): listener.consoleFrame(place, frame)
    case .giveUp(let picture, let problem): listener.gaveUp(picture, problem)
    }
  }

  private func make(_ id: BufferID, _ bytes: Int) {
    do {
      memory[id] = try SharedMemory(byteCount: bytes)
    } catch {
      StandardError.print("lecternd: \(error)")
    }
  }

  private func drop(_ id: BufferID) {
    memory[id] = nil
    for worker in workers.values { worker.detach(id) }
    listener.dropped(id)
  }

  private func draw(_ job: RenderJob, by number: Int) {
    guard let worker = workers[number], let memory = memory[job.buffer] else { return }
    begin(number)
    worker.attach(job.buffer, memory)
    worker.send(.render(job))
  }

  /// Watches a worker at a new job.
  private func begin(_ number: Int) { watch(number, JobPatience()) }

  private func watch(_ number: Int, _ patience: JobPatience) {
    deadlines[number]?.cancel()
    deadlines[number] = loop.after(JobPatience.interval) { [weak self] in
      guard let self, let worker = workers[number] else { return }
      var patience = patience
      if patience.look(Processes.activity(of: worker.processID)) {
        watch(number, patience)
      } else {
        StandardError.print("lecternd: a worker does not get on with a slide and is killed")
        worker.kill()
      }
    }
  }

  // MARK: Workers

  private func startWorker() {
    guard !isClosed else { return }
    lastWorker += 1
    let number = lastWorker
    do {
      workers[number] = try RenderWorker(
        program: program, deck: deck, copy: copy, loop: loop,
        onReply: { [weak self] in self?.heard($0, from: number) },
        onEnd: { [weak self] in self?.ended(number, reason: $0) })
    } catch {
      refuse("the program that reads decks can't be started: \(error)")
    }
  }

  private func refuse(_ message: String) {
    let place = SourceLocation(file: deck.givenPath)
    guard outline == nil else { return StandardError.print("lecternd: \(message)") }
    listener.refused(DeckProblem(.error, at: place, message))
  }

  private func heard(_ reply: RenderReply, from number: Int) {
    let now = Clock.monotonic
    switch reply {
    case .opened(let outline, let problems): opened(outline, problems, by: number)
    case .locked(let problem) where outline == nil: listener.locked(problem)
    case .refused(let problem), .locked(let problem):
      if outline == nil { listener.refused(problem) } else { listener.troubled(problem) }
    case .rendered(let job):
      deadlines[number]?.cancel()
      perform(schedule.rendered(job, now: now))
      // The first picture has the machine to itself.
      whenShown { [weak self] in self?.startSecondWorker() }
    case .failed(let job, let problem):
      deadlines[number]?.cancel()
      perform(schedule.failed(job, problem, now: now))
    case .described(let details):
      deadlines[number]?.cancel()
      listener.described(details)
      perform(schedule.described(by: number, now: now))
    case .arranged(let fillings):
      deadlines[number]?.cancel()
      let (format, actions) = schedule.arranged(fillings, by: number, now: now)
      if let format { listener.arranged(format, fillings) }
      perform(actions)
    case .checked, .pages, .exported: break
    case .encoded(let encoding, let error): encodings.removeValue(forKey: encoding)?(error)
    }
  }

  private func opened(_ outline: DeckOutline, _ problems: [DeckProblem], by number: Int) {
    if self.outline == nil {
      self.outline = outline
      let laidOut = outline.slides.indices.filter { outline.slides[$0].pageSize == nil }
      perform(
        schedule.setLaidOut(Set(laidOut), of: outline.slides.count, now: Clock.monotonic))
      listener.opened(outline, problems)
    }
    workers[number]?.isOpen = true
    perform(schedule.workerReady(number, now: Clock.monotonic))
  }

  private func startSecondWorker() {
    while workers.count < Self.workerCount, !isClosed { startWorker() }
  }

  private func ended(_ number: Int, reason: String) {
    workers[number] = nil
    deadlines.removeValue(forKey: number)?.cancel()
    guard !isClosed else { return }
    for then in encodings.values { then("the worker that wrote the picture has ended") }
    encodings = [:]
    guard outline != nil else {
      deathsBeforeOpen += 1
      guard deathsBeforeOpen < 2 else {
        return refuse("reading this deck ended two workers, one after the other (\(reason)).")
      }
      return startWorker()
    }
    perform(schedule.workerEnded(number, now: Clock.monotonic))
    // A worker that can't even start is tried again at a measured pace.
    loop.after(.milliseconds(100)) { [weak self] in self?.startSecondWorker() }
  }
}
