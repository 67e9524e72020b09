import DisplayWatch
import LinuxSystem
import StageModel

/// Watches the outputs and tells of changes: of a lost one at once, of the rest when it is calm.
final class DisplayHost {
  /// How long a change may wait for calm.
  private static let calm: Duration = .milliseconds(40)

  private let loop: EventLoop
  private var source: any DisplaySource
  private let onChange: ([Output]) -> Void
  private var told: [Output]
  private var timer: EventLoop.Timer?

  /// Creates a host for a source; nothing is told of the outputs it has now.
  init(
    _ source: any DisplaySource, on loop: EventLoop, onChange: @escaping ([Output]) -> Void
  ) throws(SystemError) {
    self.source = source
    self.loop = loop
    self.onChange = onChange
    told = source.outputs
    try watch()
  }

  /// The outputs as the server last told.
  var outputs: [Output] { source.outputs }
  /// What the windows are drawn on.
  var server: DisplayServer { source.server }

  /// What the server shows on an output at this moment.
  func capture(_ output: Output) -> CapturedPixels? { source.capture(output) }

  /// Every connector there is, whether or not a display shows something on it.
  var connectors: [OutputName] { source.connectors }

  /// Connects a virtual display, or changes the one of its name; `false` where displays are real.
  func plug(_ output: Output) -> Bool {
    guard let displays = source as? VirtualDisplays else { return false }
    displays.plug(output)
    read()
    return true
  }

  /// Takes a virtual display away; `false` where displays are real.
  func unplug(_ name: OutputName) -> Bool {
    guard let displays = source as? VirtualDisplays else { return false }
    displays.unplug(name)
    read()
    return true
  }

  private func watch() throws(SystemError) {
    guard let descriptor = source.descriptor else { return }
    try loop.watch(descriptor) { [weak self] _ in self?.read() }
  }

  private func read() {
    do {
      guard let change = try source.read() else { return }
      if !change.gone.isEmpty { tellGone() }
      if timer == nil {
        timer = loop.after(Self.calm) { [weak self] in
          self?.timer = nil
          self?.tell()
        }
      }
    } catch {
      lost(error)
    }
  }

  /// What has gone is told at once; what changed or came waits for calm.
  private func tellGone() {
    let left = told.filter { old in source.outputs.contains { $0.name == old.name } }
    guard left != told else { return }
    told = left
    onChange(left)
  }

  private func tell() {
    guard source.outputs != told else { return }
    told = source.outputs
    onChange(told)
  }

  /// The display server has gone: no output is left, until one comes back.
  private func lost(_ error: DisplayError) {
    StandardError.print("lecternd: \(error)")
    if let descriptor = source.descriptor { loop.forget(descriptor) }
    timer?.cancel()
    timer = nil
    // It may have hung up on us alone: then the audience's picture has no need to go.
    guard !open() else { return }
    source = VirtualDisplays()
    told = []
    onChange([])
    reopen()
  }

  private func reopen() {
    loop.after(.seconds(1)) { [weak self] in
      guard let self, !open() else { return }
      reopen()
    }
  }

  /// Connects anew, and tells what is there then.
  private func open() -> Bool {
    guard let opened = try? openDisplays() else { return false }
    source = opened
    try? watch()
    tell()
    return true
  }
}
