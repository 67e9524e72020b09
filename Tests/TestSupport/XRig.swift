import Foundation
import StageModel

/// An X server of a session: Xvnc, or Xorg with the dummy driver.
actor XRig: RigServer {
  enum Server { case xvnc, xorg }

  nonisolated let environment: [String: String]

  private let which: Server
  private let isManaged: Bool
  private let folder: ScratchFolder
  private let all: [String: String]
  private let display: String
  private var processes: [ProgramRun]

  /// Starts a server on a display number that it finds free itself, so that no other takes it.
  static func start(
    _ which: Server, managed: Bool, _ setups: [Int: DisplaySetup], _ folder: ScratchFolder,
    _ base: [String: String]
  ) async throws -> XRig {
    let answer = folder.file("display")
    let descriptor = open(answer, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    let process =
      switch which {
      case .xvnc:
        try ProgramRun("Xvnc", xvncArguments(folder), environment: base, extra: [descriptor])
      case .xorg:
        try ProgramRun(
          "/usr/lib/xorg/Xorg", try xorgArguments(folder), environment: base, extra: [descriptor])
      }
    var number: Int?
    await eventually(within: .seconds(20)) {
      let text = try? String(contentsOfFile: answer, encoding: .utf8)
      number = text.flatMap { $0.hasSuffix("\n") ? Int($0.dropLast()) : nil }
      return number != nil || !process.isRunning
    }
    guard let number else {
      await process.terminate()
      throw RigError("the X server does not start:\n\(process.errorText)")
    }
    let rig = XRig(which, managed, folder, base, ":\(number)", process)
    do {
      try await rig.prepare(setups)
      return rig
    } catch {
      await rig.end()
      throw error
    }
  }

  private init(
    _ which: Server, _ isManaged: Bool, _ folder: ScratchFolder, _ base: [String: String],
    _ display: String, _ process: ProgramRun
  ) {
    self.which = which
    self.isManaged = isManaged
    self.folder = folder
    self.display = display
    environment = ["DISPLAY": display, "XDG_SESSION_TYPE": "x11"]
    all = base.merging(environment) { _, new in new }
    processes = [process]
  }

  func connector(_ number: Int) -> String? {
    which == .xvnc ? "VNC-\(number - 1)" : "DUMMY\(number - 1)"
  }

  /// Brings the server to what the setups say, in one step.
  func apply(_ next: [Int: DisplaySetup], after before: [Int: DisplaySetup]) async throws {
    let places = next.places
    var arguments: [String] = []
    var isFirst = true
    for number in 1...DisplaySession.most {
      guard let name = connector(number), let setup = next[number] else { continue }
      arguments += ["--output", name]
      guard setup.isPlugged, let place = places[number] else {
        arguments.append("--off")
        continue
      }
      guard setup.scale == 1, setup.rotation != .inverted else {
        throw RigError("X has no scale for one display here, and none upside down; use sway")
      }
      let mode = try await mode(setup.visibleSize, for: name)
      arguments += ["--mode", mode, "--pos", "\(place.x)x\(place.y)"]
      if isFirst { arguments.append("--primary") }
      isFirst = false
    }
    try await run("xrandr", arguments)
    // Only a probe makes the dummy driver tell that a display is connected.
    if which == .xorg { try await run("xrandr", ["--query"]) }
  }

  func screenshot(_ number: Int, at bounds: PixelRect) async throws -> Picture {
    let ppm = try await run(
      "import",
      ["-silent", "-window", "root", "-crop", "\(bounds)", "+repage", "-depth", "8", "ppm:-"])
    return try Picture(ppm: ppm)
  }

  func pressKeys(_ keys: [String], window: String?) async throws {
    if let window {
      let pattern = "^" + NSRegularExpression.escapedPattern(for: window) + "$"
      let focus = isManaged ? "windowactivate" : "windowfocus"
      // A window that is just mapped anew is not there for a moment.
      let isThere = await eventually(within: .seconds(10)) {
        (try? await run(
          "xdotool", ["search", "--onlyvisible", "--name", pattern, focus, "--sync"])) != nil
      }
      guard isThere else { throw RigError("no window '\(window)' can be given the keys") }
    }
    try await run("xdotool", ["key", "--"] + keys)
  }

  func click(x: Int, y: Int) async throws {
    try await run("xdotool", ["mousemove", "--sync", "\(x)", "\(y)", "click", "1"])
  }

  func kill() async {
    processes.first?.signal(SIGKILL)
    _ = await processes.first?.wait()
  }

  func end() async {
    for process in processes.reversed() { await process.terminate() }
    processes = []
    removeTraces()
  }

  /// Waits for the server, makes its outputs, sets them up, and starts the window manager.
  private func prepare(_ setups: [Int: DisplaySetup]) async throws {
    if which == .xvnc {
      try makeOutputs(socket: folder.file("rfb"), count: DisplaySession.most)
      let last = "VNC-\(DisplaySession.most - 1)"
      let areThere = try await eventually(within: .seconds(10)) {
        String(decoding: try await run("xrandr", ["--query"]), as: UTF8.self).contains(last)
      }
      guard areThere else { throw RigError("Xvnc made no further outputs") }
    }
    try await apply(setups, after: [:])
    guard isManaged else { return }
    let manager = try ProgramRun("openbox", ["--sm-disable"], environment: all)
    processes.append(manager)
    let isThere = await eventually(within: .seconds(15), every: .milliseconds(50)) {
      (try? await run("xdotool", ["get_num_desktops"])) != nil
    }
    guard isThere else { throw RigError("openbox does not start:\n\(manager.errorText)") }
  }

  /// Makes a mode of 60 Hz, since the servers know few, and answers its name.
  private func mode(_ size: PixelSize, for output: String) async throws -> String {
    let (width, height) = (size.width, size.height)
    let name = "\(size)@60"
    let clock = Double((width + 160) * (height + 31)) * 60 / 1e6
    let timing = [width, width + 48, width + 80, width + 160, height, height + 3, height + 8]
    _ = try? await run(
      "xrandr",
      ["--newmode", name, String(format: "%.3f", clock)] + timing.map(String.init)
        + [String(height + 31)])
    try await run("xrandr", ["--addmode", output, name])
    return name
  }

  @discardableResult
  private func run(_ tool: String, _ arguments: [String]) async throws -> Data {
    try await ProgramRun.tool(tool, arguments, environment: all)
  }

  /// Removes what an X server leaves when it was killed.
  private func removeTraces() {
    let lock = "/tmp/.X\(display.dropFirst())-lock"
    guard let server = processes.first ?? nil,
      let text = try? String(contentsOfFile: lock, encoding: .utf8),
      text.trimmingCharacters(in: .whitespacesAndNewlines) == "\(server.pid)"
    else { return }
    unlink(lock)
    unlink("/tmp/.X11-unix/X\(display.dropFirst())")
  }

  private static func xvncArguments(_ folder: ScratchFolder) -> [String] {
    [
      "-displayfd", "3", "-geometry", "1280x720", "-depth", "24", "-noreset", "-AlwaysShared",
      "-SecurityTypes", "None", "-rfbport", "-1", "-rfbunixpath", folder.file("rfb"),
      "-rfbunixmode", "0600", "-nolisten", "tcp",
    ]
  }

  private static func xorgArguments(_ folder: ScratchFolder) throws -> [String] {
    let configuration = try folder.write(
      """
      Section "ServerFlags"
          Option "AutoAddDevices" "false"
          Option "AutoEnableDevices" "false"
          Option "AutoAddGPU" "false"
          Option "DontVTSwitch" "true"
      EndSection
      Section "Device"
          Identifier "card"
          Driver "dummy"
          VideoRam 1048576
      EndSection
      Section "Monitor"
          Identifier "monitor"
          HorizSync 5-1000
          VertRefresh 5-200
      EndSection
      Section "Screen"
          Identifier "screen"
          Device "card"
          Monitor "monitor"
          DefaultDepth 24
      EndSection

      """, to: "xorg.conf")
    return [
      "-displayfd", "3", "-config", configuration, "-logfile", folder.file("xorg.log"), "-noreset",
      "-nolisten", "tcp", "-novtswitch", "-sharevts",
    ]
  }
}
