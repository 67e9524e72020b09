import CommandLineModel
import ConsoleModel
import ControllerCore
import ControllerRuntime
import DeckModel
import DisplayWatch
import LinuxSystem
import RemoteServer
import RenderPool
import StageModel
import Wire

/// Answers what the command line and outside tools ask of the talk.
final class RemoteHost {
  /// The parts of the talk that requests reach.
  struct Reach {
    let runtime: ControllerRuntime
    let displays: DisplayHost
    let stages: StageHost
    let pool: RenderPool
    let deck: String
    /// Whether a supervisor watches over the talk.
    let isSupervised: () -> Bool
    /// What is given away with a handover.
    let inheritance: () -> [Descriptor]
    /// Ends this controller and nothing else.
    let handOver: () -> Void
    /// Whether the deck waits for its password.
    let isLocked: () -> Bool
    /// Obeys a command now.
    let obey: (OperatorCommand) -> Void
  }

  private let reach: Reach
  private var quitting: [ControlReply] = []
  /// What was asked before the deck was open: answered when there is something to say.
  private var waiting: [(RemoteRequest, ControlReply)] = []
  private var server: ControlServer?

  init(_ socket: Descriptor, on loop: EventLoop, _ reach: Reach) throws(SystemError) {
    self.reach = reach
    server = try ControlServer(socket, on: loop) { [weak self] request, reply in
      self?.answer(request, reply)
    }
  }

  /// Answers those who asked for the end, and takes no more requests.
  func stop(then: @escaping () -> Void) {
    for reply in quitting { reply.answer(.done) }
    for (_, reply) in waiting { reply.answer(.failed(localized("The talk has ended."))) }
    (quitting, waiting) = ([], [])
    guard let server else { return then() }
    server.stop(then: then)
  }

  /// The deck is open, or waits for its password: what was asked before is answered now.
  func deckAnswered() {
    let asked = waiting
    waiting = []
    for (request, reply) in asked { answer(request, reply) }
  }

  private func answer(_ request: RemoteRequest, _ reply: ControlReply) {
    if reach.runtime.state.outline == nil, request.needsDeck {
      if reach.isLocked() {
        return reply.answer(.failed(localized("The talk waits for the deck's password.")))
      }
      return waiting.append((request, reply))
    }
    switch request {
    case .command(.quit):
      quitting.append(reply)
      reach.obey(.quit)
    case .command(let command): obey(command, reply)
    case .status: reply.answer(.status(status))
    case .plug(let display): plug(display, reply)
    case .unplug(let name): unplug(name, reply)
    case .screenshot(let target, let path): screenshot(target, path, reply)
    case .supervised: reply.answer(.supervised(reach.isSupervised()))
    case .handover where reach.isSupervised():
      // Its supervisor would take the controller's end for the end of the talk.
      reply.answer(.failed(localized("The talk has a supervisor already.")))
    case .handover:
      reply.answer(.handover, descriptors: reach.inheritance())
      reach.handOver()
    }
  }

  private func obey(_ command: OperatorCommand, _ reply: ControlReply) {
    if let refusal = reach.runtime.state.refusal(of: command) {
      return reply.answer(.failed(refusal))
    }
    reach.obey(command)
    reply.answer(.done)
  }

  private var status: TalkStatus {
    let state = reach.runtime.state
    return TalkStatus(
      state.consoleState, deck: reach.deck, title: state.outline?.title ?? "",
      slides: state.outline?.slides.count ?? 0, confinement: "partial",
      at: BootInstant(nanoseconds: Clock.boot))
  }

  // MARK: Virtual displays

  private func plug(_ display: VirtualDisplay, _ reply: ControlReply) {
    let outputs = reach.displays.outputs
    let place =
      outputs.first { $0.name == display.name }?.bounds.x ?? outputs.map(\.bounds.maxX).max() ?? 0
    let isDone = reach.displays.plug(display.output(x: place))
    reply.answer(isDone ? .done : .failed(Self.displaysAreReal))
  }

  private func unplug(_ name: OutputName, _ reply: ControlReply) {
    guard reach.displays.server == .virtual else {
      return reply.answer(.failed(Self.displaysAreReal))
    }
    guard reach.displays.outputs.contains(where: { $0.name == name }) else {
      return reply.answer(.failed(noOutput(name)))
    }
    _ = reach.displays.unplug(name)
    reply.answer(.done)
  }

  private static var displaysAreReal: String {
    localized(
      "This talk is on real displays: only virtual ones, of 'present --virtual-display', can be "
        + "plugged and unplugged by command.")
  }

  private func noOutput(_ name: OutputName) -> String {
    localized("There is no output '%1'. %2", name.text, reach.runtime.state.knownOutputs)
  }

  // MARK: Screenshots

  private func screenshot(_ target: ScreenshotTarget, _ path: String, _ reply: ControlReply) {
    let state = reach.runtime.state
    switch target {
    case .audience:
      guard let goal = state.stageGoals.first else {
        return reply.answer(.failed(localized("There is no audience display now.")))
      }
      picture(of: goal.output, path, reply)
    case .console:
      guard let goal = state.consoleGoal, reach.displays.server != .virtual else {
        return reply.answer(
          .failed(localized("There is no console window on any display of this talk.")))
      }
      picture(of: goal.output, path, reply)
    case .output(let name):
      guard let output = state.outputs.first(where: { $0.name == name }) else {
        return reply.answer(.failed(noOutput(name)))
      }
      picture(of: output, path, reply)
    }
  }

  private func picture(of output: Output, _ path: String, _ reply: ControlReply) {
    let file: ReplacedFile
    do {
      file = try ReplacedFile(path)
    } catch {
      return reply.answer(.failed("\(error)"))
    }
    if let pixels = reach.displays.capture(output),
      let buffer = try? reach.pool.makeCaptureBuffer(pixels.size)
    {
      guard reach.pool.fill(buffer, with: pixels.bytes) else {
        return reply.answer(.failed(localized("The picture has an unexpected size.")))
      }
      return encode(buffer, pixels.size, file, .displayServer, reply)
    }
    pictureByStage(of: output, file, reply)
  }

  private func pictureByStage(
    of output: Output, _ file: ReplacedFile, _ reply: ControlReply
  ) {
    guard let buffer = try? reach.pool.makeCaptureBuffer(output.size) else {
      return reply.answer(.failed(localized("There is no memory for the picture.")))
    }
    reach.stages.capture(output.name, into: buffer) { [weak self] size in
      guard let self else { return }
      guard let size else {
        reach.pool.dropCaptureBuffer(buffer)
        let reason = localized(
          "Output '%1' shows nothing of this talk that could be copied.", output.name.text)
        return reply.answer(.failed(reason))
      }
      encode(buffer, size, file, .stage, reply)
    }
  }

  private func encode(
    _ buffer: BufferID, _ size: PixelSize, _ file: ReplacedFile, _ source: PixelSource,
    _ reply: ControlReply
  ) {
    reach.pool.encode(buffer, size, to: file.descriptor) { [reach] error in
      reach.pool.dropCaptureBuffer(buffer)
      if let error { return reply.answer(.failed(error)) }
      do {
        // Keys don't wait for a disk.
        try file.commit(isDurable: false)
        reply.answer(.screenshot(source))
      } catch {
        reply.answer(.failed("\(error)"))
      }
    }
  }
}

extension RemoteRequest {
  /// Whether it is about slides, and has to wait until the deck has been read.
  fileprivate var needsDeck: Bool {
    switch self {
    case .command(.quit), .supervised, .handover, .plug, .unplug: false
    case .command, .status, .screenshot: true
    }
  }
}
