import ConsoleModel
import LinuxSystem
import OperatorConsole
import StageModel
import Wire

/// Joins the window to the controller: messages become what is shown, events become reports.
@MainActor
final class Wiring {
  private let loop: EventLoop
  private var link: ControllerLink?
  private var window: OperatorWindow?
  private var frames = SharedFrames()

  /// Connects first, so that the controller works while the window is made.
  init(_ arguments: ConsoleArguments, token: Token) throws {
    loop = try EventLoop()
    let owner = ControllerLink.Owner(
      after: { delay, body in MainLoop.after(milliseconds: delay, body) },
      take: { [weak self] message, descriptors in self?.take(message, descriptors) },
      connected: { [weak self] isConnected in self?.connected(isConnected) },
      end: { MainLoop.quit() })
    let link = ControllerLink(path: arguments.socket, token: token, loop: loop, owner: owner)
    self.link = link
    link.connect()
    window = try OperatorWindow { [weak self] event in self?.report(event) }
    let loop = loop
    MainLoop.whenReadable(loop.descriptor) { loop.handleReady() }
  }

  private func connected(_ isConnected: Bool) {
    if isConnected { frames.detachAll() }
    window?.setConnected(isConnected)
    if isConnected { window?.reportAgain() }
  }

  private func report(_ event: OperatorEvent) {
    switch event {
    case .key(let stroke): link?.send(.key(stroke))
    case .command(let command): link?.send(.command(command))
    case .panes(let sizes):
      link?.send(.panes(sizes.map { PaneSize(pane: $0.key, size: $0.value) }))
    case .thumbnails(let slides, let size):
      link?.send(.thumbnails(from: slides.lowerBound, through: slides.upperBound, size))
    case .mapped(let window): link?.send(.mapped(window: window))
    case .password(let password): link?.send(.password(password))
    case .motion(let isReduced): link?.send(.motion(isReduced: isReduced))
    }
  }

  private func take(_ message: ConsoleCommandMessage, _ descriptors: [Descriptor]) {
    guard let window else { return }
    switch message {
    case .outline(let outline): window.set(outline)
    case .details(let details): window.add(details)
    case .fillings(let format, let fillings): window.add(fillings, for: format)
    case .state(let state): window.set(state)
    case .attach(let buffer, let bytes): attach(buffer, bytes, descriptors)
    case .detach(let buffer): frames.detach(buffer)
    case .picture(let pane, let frame):
      copy(frame) { window.setPicture(pane, size: frame.size, showing: frame.showing, pixels: $0) }
    case .thumbnail(let slide, let frame):
      copy(frame) {
        window.setThumbnail(slide, size: frame.size, showing: frame.showing, pixels: $0)
      }
    case .place(let output, let fill): window.place(on: output, fill: fill)
    case .hide: window.hide()
    case .askPassword(let deck, let isWrong): window.askPassword(of: deck, isWrong: isWrong)
    case .showShortcuts: window.showShortcuts()
    case .end: MainLoop.quit()
    }
  }

  private func attach(_ buffer: BufferID, _ bytes: Int, _ descriptors: [Descriptor]) {
    do {
      try frames.attach(buffer, bytes: bytes, descriptors)
    } catch {
      StandardError.print("lectern-console: \(error)")
    }
  }

  /// A frame that can't be read is given back all the same; the pane keeps its picture.
  private func copy(_ frame: Frame, _ use: (UnsafeRawBufferPointer) -> Void) {
    if let pixels = frames.pixels(of: frame) { use(pixels) }
    link?.send(.released(frame.buffer))
  }
}

/// Starts the console with its window, and runs it to its end.
@MainActor
func runConsole(_ arguments: ConsoleArguments, token: Token) throws {
  let wiring = try Wiring(arguments, token: token)
  MainLoop.run()
  withExtendedLifetime(wiring) {}
}
