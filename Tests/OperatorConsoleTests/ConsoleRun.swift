import ConsoleModel
import DeckModel
import Foundation
import StageModel
import TestSupport
import Wire

/// A console on a session's displays, with a played controller.
struct ConsoleRun: Sendable {
  let session: DisplaySession
  let controller: PlayedController
  let program: ProgramRun

  static let red = Colour(red: 200, green: 30, blue: 40)
  static let blue = Colour(red: 20, green: 60, blue: 210)

  static func start(on session: DisplaySession) async throws -> ConsoleRun {
    let controller = try PlayedController(in: session.folder)
    let program = try ProgramRun(
      built: "lectern-console", ["--socket", controller.path],
      environment: session.environment.merging([Token.variable: "secret"]) { $1 })
    guard await eventually(within: .seconds(20), { controller.connections > 0 }) else {
      throw RigError("the console did not connect: \(program.errorText)")
    }
    return ConsoleRun(session: session, controller: controller, program: program)
  }

  func end() async {
    await program.terminate()
    controller.end()
  }

  /// The output that a display of the session is.
  func output(_ number: Int, model: String = "") async throws -> Output {
    guard let name = await session.connector(number), let bounds = await session.bounds(number)
    else { throw RigError("display \(number) is not there") }
    let output = OutputName(name)
    return Output(name: output, identity: .connector(output), model: model, bounds: bounds)
  }

  /// A state with the console on one display and the audience on another, if there is one.
  func state(console: Int, audience: Int?) async throws -> ConsoleState {
    var state = ConsoleState(session: "talk")
    state.next = Cursor(slide: 1)
    state.outputs = [
      OutputStatus(output: try await output(console), role: .console, showing: .none)
    ]
    if let audience {
      state.outputs.append(
        OutputStatus(
          output: try await output(audience, model: "Epson"), role: .audience,
          showing: .slide(.start)))
    }
    return state
  }

  /// Tells a deck and a state, places the window, and waits for the panes' sizes.
  func present(console: Int, audience: Int?, fill: Bool = false) async throws {
    let page = PageSize(width: 16, height: 9)
    let slides = (1...12).map { SlideSummary(label: "\($0)", title: "S\($0)", pageSize: page) }
    controller.say(.outline(DeckOutline(kind: .pdf, title: "Moons", slides: slides)))
    controller.say(.details([SlideDetail(slide: 0, notes: "Greet *everyone*.")]))
    controller.say(.state(try await state(console: console, audience: audience)))
    controller.say(.place(try await output(console), fill: fill))
    guard await eventually(within: .seconds(20), { controller.panes.count == 2 }) else {
      throw RigError("no panes were reported: \(program.errorText)")
    }
    // The last size is there when the window has stopped changing.
    var last = controller.panes
    await eventually(within: .seconds(3), every: .milliseconds(400)) {
      defer { last = controller.panes }
      return last == controller.panes
    }
  }

  /// Fills both panes, and waits until the current slide is seen.
  ///
  /// - Returns: The display's picture; `nil` when the slide was not there in time.
  func showPictures(on display: Int) async -> TestSupport.Picture? {
    for (pane, colour) in [(ConsolePane.current, Self.red), (.next, Self.blue)] {
      if let size = controller.panes[pane] { controller.show(pane, colour, size) }
    }
    return await session.picture(of: display, within: .seconds(10)) { picture in
      picture.count(of: Self.red) > 0 && picture.count(of: Self.blue) > 0
    }
  }
}

extension TestSupport.Picture {
  /// How many pixels have a colour.
  func count(of colour: Colour) -> Int {
    stride(from: 0, to: bytes.count - 2, by: 3).count {
      bytes[$0] == colour.red && bytes[$0 + 1] == colour.green && bytes[$0 + 2] == colour.blue
    }
  }
}
