import ControllerRuntime
import DeckModel
import LinuxSystem
import RemoteServer
import RenderPool
import StageModel
import Wire

/// The stages of a talk: one process for each of the audience's displays.
///
/// One that dies is started again. One whose display has gone waits, hidden, for the next display.
final class StageHost: StagePort {
  /// Told of what happens on stages.
  struct Listener {
    let showed: (OutputName, Showing) -> Void
    let ended: (OutputName) -> Void
    let key: (StageReport) -> Void
    let failed: (OutputName, String) -> Void
  }

  /// How stages are started.
  struct Launch {
    /// `x11`, `wayland` or `null`.
    let driver: String
    /// Where they connect.
    let socket: String
    let token: Token
    /// How slides follow one another; `nil` leaves it to the deck.
    let transition: SlideTransition?
  }

  private let loop: EventLoop
  private let launch: Launch
  private let listener: Listener
  private let roster: ProcessRoster
  private var slots: [StageSlot] = []
  /// Processes of an earlier controller that have not connected yet.
  private var awaited: Set<Int32> = []
  private var captures: [BufferID: (PixelSize?) -> Void] = [:]
  private var deaths: [Int64] = []
  private var isClosed = false
  /// Whether the operator's desktop asks for less motion.
  var isMotionReduced = false
  /// The deck, once it is open.
  var outline: DeckOutline?
  /// The pool that draws; set once, before anything is placed.
  var pool: RenderPool?

  init(_ launch: Launch, roster: ProcessRoster, on loop: EventLoop, listener: Listener) {
    self.launch = launch
    self.roster = roster
    self.loop = loop
    self.listener = listener
    awaited = Set(roster.earlier(.stage))
    guard !awaited.isEmpty else { return }
    loop.after(.seconds(1)) { [weak self] in self?.stopWaiting() }
  }

  /// How a stage goes on from what it shows.
  private func transition(on slot: StageSlot, to showing: Showing) -> Transition {
    .between(
      slot.showing, showing, outline, wanted: launch.transition, isReduced: isMotionReduced)
  }

  // MARK: Orders

  func place(_ output: Output) {
    if let slot = slot(on: output.name) { return slot.place(on: output) }
    if let spare = slots.first(where: { $0.isHidden && $0.isConnected }) {
      return spare.place(on: output)
    }
    let slot = makeSlot(for: output)
    // A stage that outlived the last controller will connect in a moment.
    if awaited.isEmpty { start(slot) }
  }

  func hide(_ name: OutputName) {
    pool?.removeGoal(on: name)
    guard let slot = slot(on: name) else { return }
    if slot.process == nil && !slot.isConnected {
      slots.removeAll { $0 === slot }
    } else {
      slot.hide()
      endSpares()
    }
  }

  func show(_ showing: Showing, on name: OutputName) {
    guard let slot = slot(on: name), let pool else { return }
    let size = slot.output.size
    switch showing {
    case .slide(let cursor): pool.setGoal(cursor, on: name, size: size)
    case .black, .none:
      pool.setGoal(nil, on: name, size: size)
      slot.show(.black, .black, transition(on: slot, to: .black))
    case .white:
      pool.setGoal(nil, on: name, size: size)
      slot.show(.white, .white, transition(on: slot, to: .white))
    }
  }

  func setTextSize(_ size: Int) { pool?.setTextSize(size) }

  func arrange(_ formats: [DisplayFormat]) { pool?.setFormats(formats) }

  func drawAhead(_ cursors: [Cursor]) {
    pool?.setAhead(cursors)
    if let here = cursors.first { pool?.describeAround(here.slide) }
  }

  /// A picture from the pool.
  func frame(_ frame: Frame, on name: OutputName, isForLater: Bool) {
    guard let slot = slot(on: name) else {
      pool?.released(frame.buffer, by: .stage(name))
      return
    }
    if !isForLater {
      // What is shown already, by a stage that was taken over, is not faded over itself.
      slot.show(frame, transition(on: slot, to: frame.showing))
    } else if !slot.prepare(frame) {
      pool?.released(frame.buffer, by: .stage(name))
    }
  }

  /// A buffer is no more.
  func drop(_ buffer: BufferID) { for slot in slots { slot.drop(buffer) } }

  /// Has a stage copy what it last presented into a buffer; calls back with the size.
  func capture(_ name: OutputName, into buffer: BufferID, then: @escaping (PixelSize?) -> Void) {
    guard let slot = slot(on: name), slot.capture(into: buffer) else { return then(nil) }
    captures[buffer] = then
  }

  // MARK: Processes

  /// A stage has connected: one that was started for an output, or one of an earlier controller.
  func connected(_ hello: StageHello, _ link: PacketLink) {
    awaited.remove(hello.processID)
    let own = slots.first { $0.process?.processID == hello.processID }
    let slot = own ?? adopt(hello)
    let watch = ReadingWatch(link, on: loop) { [weak slot] in
      StandardError.print(
        "lecternd: the stage on \(hello.output) does not answer and is killed")
      slot?.process?.kill()
    }
    slot.connected(hello, link, watch: watch) { [weak self, weak slot] in
      guard let self, let slot else { return }
      // A stage whose connection broke but that lives on is of no use.
      slot.process?.kill()
      self.captures.removeAll()
    }
    startUnserved()
  }

  /// Ends all stages.
  func close() {
    isClosed = true
    for slot in slots { slot.end() }
    loop.after(.milliseconds(500)) { [slots] in for slot in slots { slot.process?.kill() } }
  }

  /// Lets go of all stages, which go on for the next controller.
  func abandon() {
    isClosed = true
    for slot in slots { slot.abandon() }
  }

  /// Whether every stage has ended.
  var hasEnded: Bool { slots.allSatisfy { $0.process == nil } }
  /// Called when a stage has ended.
  var onProcessEnd: (() -> Void)?

  private func slot(on name: OutputName) -> StageSlot? {
    slots.first { !$0.isHidden && $0.output.name == name }
  }

  private func makeSlot(for output: Output) -> StageSlot {
    let slot = StageSlot(
      for: output,
      listener: StageSlot.Listener(
        showed: { [weak self] in
          self?.pool?.shown(on: $0)
          self?.listener.showed($0, $1)
        },
        released: { [weak self] in self?.pool?.released($0, by: .stage($1)) },
        key: { [weak self] in self?.listener.key($0) },
        captured: { [weak self] in self?.captures.removeValue(forKey: $0)?($1) },
        misplaced: { [weak self] in self?.listener.failed($0, $1) }),
      memory: { [weak self] in self?.pool?.memory(of: $0) })
    slots.append(slot)
    return slot
  }

  /// Takes over a stage of an earlier controller.
  private func adopt(_ hello: StageHello) -> StageSlot {
    let waiting =
      slots.first { $0.process == nil && $0.output.name == hello.output }
      ?? slots.first { $0.process == nil }
    let slot = waiting ?? makeSpare(hello)
    watch(slot, processID: hello.processID, isChild: false)
    return slot
  }

  private func makeSpare(_ hello: StageHello) -> StageSlot {
    let unplaced = Output(
      name: hello.output, identity: .connector(hello.output),
      bounds: PixelRect(x: 0, y: 0, size: .smallest))
    let slot = makeSlot(for: unplaced)
    slot.hide()
    return slot
  }

  private func start(_ slot: StageSlot) {
    guard !isClosed, slot.process == nil else { return }
    do {
      let id = try Programs.start(
        Programs.folder + "/lectern-stage",
        [
          "--socket", launch.socket, "--output", slot.output.name.text, "--driver", launch.driver,
        ],
        environment: [Token.variable: launch.token.text, "SWIFT_BACKTRACE": "enable=no"])
      watch(slot, processID: id, isChild: true)
    } catch {
      listener.failed(slot.output.name, "\(error)")
    }
  }

  private func watch(_ slot: StageSlot, processID: Int32, isChild: Bool) {
    slot.process = try? WatchedProcess(processID: processID, isChild: isChild, on: loop) {
      [weak self, weak slot] _ in
      guard let slot else { return }
      self?.ended(slot, processID)
    }
    roster.add(.stage, processID)
  }

  private func ended(_ slot: StageSlot, _ processID: Int32) {
    roster.remove(processID)
    slot.process = nil
    slot.abandon()
    pool?.stageEnded(slot.output.name)
    if !slot.isHidden { listener.ended(slot.output.name) }
    onProcessEnd?()
    guard !isClosed, !slot.isHidden else {
      slots.removeAll { $0 === slot }
      return
    }
    // At once; but one that dies again and again is not started ten times a second.
    let now = Clock.monotonic
    deaths = deaths.filter { now - $0 < 3_000_000_000 } + [now]
    guard deaths.count > 6 else { return start(slot) }
    loop.after(.seconds(1)) { [weak self, weak slot] in
      guard let self, let slot, self.slots.contains(where: { $0 === slot }) else { return }
      self.start(slot)
    }
  }

  private func stopWaiting() {
    for id in awaited { roster.kill(id) }
    awaited = []
    startUnserved()
  }

  private func startUnserved() {
    guard awaited.isEmpty else { return }
    for slot in slots where slot.process == nil && !slot.isHidden { start(slot) }
  }

  /// One hidden stage is kept for the next display; more are ended.
  private func endSpares() {
    for spare in slots.filter(\.isHidden).dropFirst() { spare.end() }
  }
}
