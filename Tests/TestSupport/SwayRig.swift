import Foundation
import StageModel

/// A Wayland compositor of a session: sway as a window program of another sway without a screen.
///
/// In Debian 12 sway can make headless outputs but neither remove them nor switch them off. As a
/// client of another compositor each of its outputs is a window there, and closing that window
/// takes the output away.
actor SwayRig: RigServer {
  private enum Level: String { case outer, inner }

  private struct OutputState: Decodable {
    struct Mode: Decodable {
      let width: Int
      let height: Int
    }
    let name: String
    let current_mode: Mode?
  }

  /// A part of sway's tree of windows.
  private struct Node: Decodable {
    struct Rect: Decodable {
      let width: Int
      let height: Int

      var size: PixelSize? { PixelSize(width: width, height: height) }
    }
    let id: Int
    let name: String?
    let rect: Rect
    let nodes: [Node]
    let floating_nodes: [Node]

    func first(_ isWanted: (Node) -> Bool) -> Node? {
      if isWanted(self) { return self }
      for node in nodes + floating_nodes {
        if let found = node.first(isWanted) { return found }
      }
      return nil
    }
  }

  nonisolated let environment: [String: String]

  private let folder: ScratchFolder
  private let all: [String: String]
  private var processes: [ProgramRun]
  private var connectors: [Int: String] = [1: "WL-1"]
  private var lastConnector = 1

  static func start(
    _ setups: [Int: DisplaySetup], _ folder: ScratchFolder, _ base: [String: String]
  ) async throws -> SwayRig {
    var first = setups
    for number in setups.keys where number != 1 { first[number]?.isPlugged = false }
    let outer = try await startOuter(setups, folder, base)
    do {
      let inner = try await startInner(setups, folder, base)
      let rig = SwayRig(folder, base, inner.socket, [outer, inner.process])
      do {
        try await rig.prepare(setups, first)
        return rig
      } catch {
        await rig.end()
        throw error
      }
    } catch {
      await outer.terminate()
      throw error
    }
  }

  private init(
    _ folder: ScratchFolder, _ base: [String: String], _ socket: String, _ processes: [ProgramRun]
  ) {
    self.folder = folder
    self.processes = processes
    environment = [
      "WAYLAND_DISPLAY": socket, "SWAYSOCK": folder.file("inner.sock"),
      "XDG_SESSION_TYPE": "wayland",
    ]
    all = base.merging(environment) { _, new in new }
  }

  func connector(_ number: Int) -> String? { connectors[number] }

  func apply(_ next: [Int: DisplaySetup], after before: [Int: DisplaySetup]) async throws {
    let places = next.places
    for number in before.plugged where next[number]?.isPlugged != true {
      try await unplug(number)
    }
    for number in next.plugged {
      guard let setup = next[number], let place = places[number] else { continue }
      if connectors[number] == nil {
        try await plug(number, setup, place)
      } else {
        try await change(number, setup, place, sizeBefore: before[number]?.mode)
      }
    }
  }

  func screenshot(_ number: Int, at bounds: PixelRect) async throws -> Picture {
    guard let name = connectors[number] else { throw RigError("display \(number) is not plugged") }
    let ppm = try await ProgramRun.tool(
      "grim", ["-t", "ppm", "-o", name, "-"], environment: all)
    return try Picture(ppm: ppm)
  }

  func pressKeys(_ keys: [String], window: String?) async throws {
    if let window { try await focus(window) }
    var arguments: [String] = []
    for key in keys {
      let parts = key.split(separator: "+").map { $0 == "super" ? "logo" : String($0) }
      arguments += parts.dropLast().flatMap { ["-M", $0] }
      arguments += ["-k", parts.last ?? key]
      arguments += parts.dropLast().flatMap { ["-m", $0] }
    }
    try await ProgramRun.tool("wtype", arguments, environment: all)
  }

  /// Gives a window the keys, once it is there: one that is made anew is not for a moment.
  private func focus(_ window: String) async throws {
    let isThere = try await eventually(within: .seconds(10)) {
      try await ask(.inner, [Self.select(window) + " focus"]).1 == .exited(0)
    }
    guard isThere else { throw RigError("sway has no window '\(window)'") }
  }

  func showWorkspace(_ name: String, on number: Int) async throws {
    guard let output = connectors[number] else { throw RigError("display \(number) is not there") }
    try await tell(.inner, "focus output \(output); workspace \(name)")
  }

  func moveWorkspace(ofWindow title: String, to number: Int) async throws {
    guard let output = connectors[number] else { throw RigError("display \(number) is not there") }
    try await tell(
      .inner, "\(Self.select(title)) focus; move workspace to output \(output)")
  }

  /// The compositor's number of a window; another one when it was made anew.
  func windowNumber(_ title: String) async throws -> Int? {
    let (data, _) = try await ask(.inner, ["-t", "get_tree"])
    return try JSONDecoder().decode(Node.self, from: data).first { $0.name == title }?.id
  }

  /// Keeps the compositor from drawing while something is done; it answers as ever.
  ///
  /// Its outputs are windows of the outer one, which does not take their pictures then.
  func withoutDrawing(_ body: () async throws -> Void) async rethrows {
    processes[0].signal(SIGSTOP)
    defer { processes[0].signal(SIGCONT) }
    try await body()
  }

  func click(x: Int, y: Int) throws {
    throw RigError("sway has no pointer here; use an X server")
  }

  func kill() async {
    processes[1].signal(SIGKILL)
    _ = await processes[1].wait()
  }

  func end() async {
    for process in processes.reversed() { await process.terminate() }
    processes = []
  }

  private func prepare(_ setups: [Int: DisplaySetup], _ first: [Int: DisplaySetup]) async throws {
    if let mode = setups[1]?.mode, !(await isShown("WL-1", mode, within: .seconds(15))) {
      throw RigError("sway does not show WL-1 as \(mode):\n\(processes[1].errorText)")
    }
    // A keyboard that stays: programs miss the first keys of one that comes and goes.
    processes.append(try ProgramRun("wtype", ["-s", "2147483647"], environment: all))
    try await apply(setups, after: first)
  }

  private func plug(_ number: Int, _ setup: DisplaySetup, _ place: (x: Int, y: Int)) async throws {
    lastConnector += 1
    try await announce("WL-\(lastConnector)", setup, place)
    let name = try await create()
    if name != "WL-\(lastConnector)" {
      // An order that failed has used up a name.
      lastConnector = Int(name.dropFirst(3)) ?? lastConnector
      try await announce(name, setup, place)
    }
    connectors[number] = name
    try await fitWindow(of: name, setup.mode)
    guard !(await isShown(name, setup.mode, within: .seconds(5))) else { return }
    try await configure(name, setup, place)
  }

  /// Says how the output of a name is to be.
  private func announce(
    _ name: String, _ setup: DisplaySetup, _ place: (x: Int, y: Int)
  ) async throws {
    try await tell(.outer, "for_window " + Self.window(name, setup.mode))
    try await tell(.inner, Self.configuration(name, setup, place))
  }

  private func configure(
    _ name: String, _ setup: DisplaySetup, _ place: (x: Int, y: Int)
  ) async throws {
    for _ in 0..<3 {
      try await tell(.inner, Self.configuration(name, setup, place))
      if await isShown(name, setup.mode, within: .seconds(5)) { return }
    }
    throw RigError("sway does not show \(name) as \(setup.mode):\n\(processes[1].errorText)")
  }

  /// Makes an output, and answers its name; an order that was lost or refused is given again.
  private func create() async throws -> String {
    let before = Set(connectors.values)
    var made: String?
    for _ in 0..<3 where made == nil {
      try? await tell(.inner, "create_output")
      await eventually(within: .seconds(8)) {
        made = (try? await outputs())?.map(\.name).first { !before.contains($0) }
        return made != nil
      }
    }
    guard let made else {
      throw RigError("sway makes no output:\n\(processes[1].errorText)")
    }
    return made
  }

  private func change(
    _ number: Int, _ setup: DisplaySetup, _ place: (x: Int, y: Int), sizeBefore: PixelSize?
  ) async throws {
    guard let name = connectors[number] else { return }
    if setup.mode != sizeBefore {
      // First the window: an output that changes by itself gets the old size again from the outer
      // sway at the next change of focus.
      try await fitWindow(of: name, setup.mode)
      _ = await isShown(name, setup.mode, within: .seconds(5))
    }
    try await configure(name, setup, place)
  }

  /// Makes an output's window in the outer sway as large as the output is to be.
  private func fitWindow(of name: String, _ mode: PixelSize) async throws {
    let isFit = await eventually(within: .seconds(10)) {
      try? await tell(.outer, Self.window(name, mode))
      return (try? await windowSize(of: name)) == mode
    }
    guard isFit else { throw RigError("the outer sway does not give \(name) its size") }
  }

  private func windowSize(of name: String) async throws -> PixelSize? {
    let (data, _) = try await ask(.outer, ["-t", "get_tree"])
    let tree = try JSONDecoder().decode(Node.self, from: data)
    return tree.first { $0.name == "wlroots - \(name)" }?.rect.size
  }

  private func unplug(_ number: Int) async throws {
    guard let name = connectors.removeValue(forKey: number) else { return }
    try await tell(.outer, "[title=\"^wlroots - \(name)$\"] kill")
    let isGone = await eventually(within: .seconds(10)) {
      (try? await outputs().contains { $0.name == name }) == false
    }
    guard isGone else { throw RigError("sway keeps \(name)") }
  }

  private func isShown(_ name: String, _ mode: PixelSize, within time: Duration) async -> Bool {
    await eventually(within: time) {
      let output = (try? await outputs())?.first { $0.name == name }
      return output?.current_mode?.width == mode.width
        && output?.current_mode?.height == mode.height
    }
  }

  private func outputs() async throws -> [OutputState] {
    let (data, _) = try await ask(.inner, ["-t", "get_outputs"])
    return try JSONDecoder().decode([OutputState].self, from: data)
  }

  /// Has a sway obey.
  ///
  /// One that is too busy to answer in time (status 1) may obey later or never: who needs to know
  /// waits for the effect.
  private func tell(_ level: Level, _ command: String) async throws {
    let (answer, end) = try await ask(level, [command])
    guard end == .exited(0) || end == .exited(1) else {
      throw RigError("sway refuses '\(command)': \(String(decoding: answer, as: UTF8.self))")
    }
  }

  /// Asks a sway, and wakes the inner one when it does not answer.
  private func ask(
    _ level: Level, _ arguments: [String]
  ) async throws -> (Data, ProgramEnd?) {
    let question = try Self.asking(folder.file("\(level.rawValue).sock"), arguments, all)
    if level == .inner, await question.wait(within: .seconds(1)) == nil { try await wake() }
    return await Self.answer(of: question)
  }

  /// Ends a wait of the inner sway for the outer one.
  ///
  /// An order to make an output reads all that the outer one has sent; where that was to be read
  /// next anyway, sway waits there for more. This has the outer one send something.
  private func wake() async throws {
    let windows = "[app_id=\"^wlroots$\"]"
    _ = try await ask(.outer, ["\(windows) border csd; \(windows) border none"])
  }

  // MARK: - Commands

  /// The window of exactly that title, as the subject of a command.
  private static func select(_ title: String) -> String {
    "[title=\"^\(NSRegularExpression.escapedPattern(for: title))$\"]"
  }

  static func configuration(
    _ name: String, _ setup: DisplaySetup, _ place: (x: Int, y: Int)
  ) -> String {
    let transform =
      switch setup.rotation {
      case .normal: "normal"
      case .right: "90"
      case .inverted: "180"
      case .left: "270"
      }
    return "output \(name) mode \(setup.mode) scale \(setup.scale) transform \(transform) "
      + "pos \(place.x) \(place.y)"
  }

  /// Gives an output's window in the outer sway the output's size.
  static func window(_ name: String, _ mode: PixelSize) -> String {
    "[title=\"^wlroots - \(name)$\"] resize set width \(mode.width) px height \(mode.height) px"
  }
}
