import DeckModel
import LinuxSystem
import RenderPool
import StageModel
import Wire

/// One stage process, and what was said to it.
final class StageSlot {
  /// Told of what a stage reports.
  struct Listener {
    let showed: (OutputName, Showing) -> Void
    let released: (BufferID, OutputName) -> Void
    let key: (StageReport) -> Void
    let captured: (BufferID, PixelSize?) -> Void
    let misplaced: (OutputName, String) -> Void
  }

  /// The output it covers, or covered last.
  private(set) var output: Output
  /// Whether it has been told to hide.
  private(set) var isHidden = false
  /// Its process; `nil` until it was started.
  var process: WatchedProcess?
  /// What it shows, as it last reported.
  private(set) var showing: Showing = .none
  private let listener: Listener
  private let memory: (BufferID) -> SharedMemory?
  private var link: PictureLink<StageCommand>?
  /// For whom buffers were held that are on their way, in the order in which they were sent.
  private var sent: [BufferID: [OutputName]] = [:]
  private var number: UInt64 = 0
  /// What is to be said as soon as it has connected: the last order to show something.
  private var order: ((UInt64) -> (StageCommand, BufferID?))?

  init(
    for output: Output, listener: Listener, memory: @escaping (BufferID) -> SharedMemory?
  ) {
    self.output = output
    self.listener = listener
    self.memory = memory
  }

  /// Whether it is connected.
  var isConnected: Bool { link != nil }

  /// Takes its connection; everything is said anew.
  func connected(
    _ hello: StageHello, _ link: PacketLink, watch: ReadingWatch, onClose: @escaping () -> Void
  ) {
    self.link = PictureLink(link, watch: watch)
    sent = [:]
    number = max(number, hello.number)
    showing = hello.showing
    link.onMessage = { [weak self] bytes, _ in self?.heard(bytes) }
    link.onClose = { [weak self] _ in
      self?.link = nil
      onClose()
    }
    self.link?.send(isHidden ? .hide : .place(output))
    if showing != .none { listener.showed(output.name, showing) }
    if let order { carryOut(order) }
  }

  /// Has it cover an output, as it is now.
  func place(on output: Output) {
    self.output = output
    isHidden = false
    link?.send(.place(output))
  }

  /// Takes its window away.
  func hide() {
    isHidden = true
    order = nil
    showing = .none
    link?.send(.hide)
  }

  /// Shows a frame.
  func show(_ frame: Frame, _ transition: Transition) {
    give { number in (.show(frame, number: number, transition: transition), frame.buffer) }
  }

  /// Shows one colour.
  func show(_ showing: Showing, _ colour: Colour, _ transition: Transition) {
    give { number in
      (.showColour(showing, colour, number: number, transition: transition), nil)
    }
  }

  /// Has it copy what may be shown next.
  func prepare(_ frame: Frame) -> Bool {
    guard let link, link.attach(frame.buffer, memory(frame.buffer)) else { return false }
    sent[frame.buffer, default: []].append(output.name)
    link.send(.prepare(frame))
    return true
  }

  /// Has it copy what it last presented.
  func capture(into buffer: BufferID) -> Bool {
    guard let link, link.attach(buffer, memory(buffer)) else { return false }
    link.send(.capture(buffer))
    return true
  }

  /// A buffer is no more.
  func drop(_ buffer: BufferID) { link?.detach(buffer) }

  /// Ends it.
  func end() {
    link?.packets.onClose = nil
    link?.send(.end)
  }

  /// Lets go of it without ending it: the next controller takes it over.
  func abandon() {
    link?.packets.close()
    link = nil
  }

  private func give(_ order: @escaping (UInt64) -> (StageCommand, BufferID?)) {
    self.order = order
    carryOut(order)
  }

  private func carryOut(_ order: (UInt64) -> (StageCommand, BufferID?)) {
    guard let link else { return }
    number += 1
    let (command, buffer) = order(number)
    if let buffer {
      guard link.attach(buffer, memory(buffer)) else { return }
      sent[buffer, default: []].append(output.name)
    }
    link.send(command)
  }

  private func heard(_ bytes: [UInt8]) {
    guard let report = try? WireCodec.decode(StageReport.self, from: bytes) else {
      StandardError.print("lecternd: the stage on \(output.name) sent nonsense")
      process?.kill()
      return
    }
    switch report {
    case .hello: break
    case .placed: break
    case .misplaced(let name, let reason): listener.misplaced(name, reason)
    case .released(let buffer): released(buffer)
    case .presented(let number, let showing): presented(number, showing)
    case .key: listener.key(report)
    case .captured(let buffer, let size): listener.captured(buffer, size)
    case .failed(let reason): listener.misplaced(output.name, reason)
    }
  }

  private func released(_ buffer: BufferID) {
    guard var names = sent[buffer], !names.isEmpty else { return }
    let name = names.removeFirst()
    sent[buffer] = names.isEmpty ? nil : names
    listener.released(buffer, name)
  }

  private func presented(_ number: UInt64, _ showing: Showing) {
    guard number <= self.number, !isHidden else { return }
    self.showing = showing
    listener.showed(output.name, showing)
  }
}
