import DeckModel
import LinuxSystem
import Stage
import StageModel
import Testing

/// A player with a display in memory, a clock that only tests move, and buffers to send it.
final class PlayerRig {
  let driver = ScriptedDriver()
  let player: StagePlayer
  private let time: Time
  private let box: Box
  private var memory: [UInt64: MappedMemory] = [:]

  private final class Time { var now: Int64 = 1_000_000_000 }
  private final class Box { var notices: [StageNotice] = [] }

  init() {
    let (time, box) = (Time(), Box())
    (self.time, self.box) = (time, box)
    player = StagePlayer(driver: driver, clock: { time.now }, report: { box.notices.append($0) })
    driver.onShow = { [driver] _ in time.now += driver.showTakes }
  }

  /// What was reported since it was asked last.
  func notices() -> [StageNotice] {
    defer { box.notices = [] }
    return box.notices
  }

  /// Lets time pass, and works whenever the player wants to.
  func run(milliseconds: Int64 = 0) {
    let end = time.now + milliseconds * 1_000_000
    for _ in 0..<10_000 {
      if player.work() { continue }
      guard let next = player.nextWork, next <= end else { break }
      time.now = max(time.now, next)
    }
    time.now = max(time.now, end)
  }

  func output(_ size: PixelSize, x: Int = 0) -> Output {
    Output(
      name: OutputName("B"), identity: OutputIdentity("connector:B"),
      bounds: PixelRect(x: x, y: 0, size: size))
  }

  /// Attaches a buffer that is filled with one value, and answers the frame in it.
  func frame(_ buffer: UInt64, _ size: PixelSize, _ pixel: UInt32) throws -> StageFrame {
    let shared = try SharedMemory(byteCount: size.frameBytes)
    memory[buffer] = try shared.map(writable: true)
    fill(buffer, pixel)
    player.attach(buffer, try shared.descriptor.duplicate(), bytes: shared.byteCount)
    return StageFrame(
      buffer: buffer, rendering: 1, size: size,
      showing: .slide(Cursor(slide: Int(buffer))))
  }

  /// Overwrites a buffer, as a worker does once it was released.
  func fill(_ buffer: UInt64, _ pixel: UInt32) {
    guard let memory = memory[buffer] else { return }
    let count = memory.byteCount / 4
    memory.start.assumingMemoryBound(to: UInt32.self).update(repeating: pixel, count: count)
  }

  /// The pixels of a buffer.
  func pixels(_ buffer: UInt64) -> Set<UInt32> {
    guard let memory = memory[buffer] else { return [] }
    let start = memory.start.assumingMemoryBound(to: UInt32.self)
    return Set(UnsafeBufferPointer(start: start, count: memory.byteCount / 4))
  }

  /// The different pixels before the audience.
  var screen: Set<UInt32> { Set(driver.display.screen) }
}

/// A display in memory whose window manager may refuse.
final class ScriptedDriver: StageDriver {
  let display = NullStageDriver()
  var onShow: ((StageContent) -> Void)?
  /// How long showing takes.
  ///
  /// Unit: nanoseconds.
  var showTakes: Int64 = 0
  /// Means that the window manager ignores.
  var ignored: Set<PlacementMeans> = []
  var hasRoom = true
  private(set) var means: [PlacementMeans] = []
  private(set) var raises = 0
  private(set) var claims = 0
  /// Whether the display server knows whether a window is seen, whether it is, and whether the
  /// server answers at all.
  var canBeAsked = false
  var isSeen = true
  var isAwake = true
  private(set) var looks: [Lookout.Step] = []
  private var isThere = false

  var onConnect: ((Int32) -> Void)?
  var onDisconnect: ((Int32) -> Void)?

  func place(
    _ output: Output, by means: PlacementMeans, showing content: StageContent
  ) -> String? {
    self.means.append(means)
    isThere = !ignored.contains(means)
    return display.place(output, by: means, showing: content)
  }

  func whereabouts(for output: Output) -> Whereabouts {
    isThere ? display.whereabouts(for: output) : .elsewhere("640x480+0+0")
  }

  /// A window manager takes the window elsewhere.
  func drag() {
    isThere = false
    display.simulate(.moved)
  }

  var lacksKeys = false

  func reclaim(_ output: Output) { claims += 1 }

  func look(_ step: Lookout.Step) -> Bool {
    guard canBeAsked else { return false }
    looks.append(step)
    if isAwake { display.simulate(.answered) }
    if step == .ask, isSeen { display.simulate(.seen) }
    return true
  }

  private(set) var settled = 0
  func settle() { settled += 1 }

  func hide() { display.hide() }
  func raise() { raises += 1 }
  func events() -> [StageEvent] { display.events() }
  func stayAwake() {}
  func makePicture(_ size: PixelSize) -> StagePicture? {
    hasRoom ? display.makePicture(size) : nil
  }
  func changed(_ picture: StagePicture) {}
  func show(_ content: StageContent) {
    onShow?(content)
    display.show(content)
  }
  func redraw() {}
  func capture(into memory: UnsafeMutableRawBufferPointer) -> PixelSize? {
    display.capture(into: memory)
  }
}
