import Foundation
import StageModel

extension SwayRig {
  static func startOuter(
    _ setups: [Int: DisplaySetup], _ folder: ScratchFolder, _ base: [String: String]
  ) async throws -> ProgramRun {
    try folder.makeFolder("outer")
    let mode = setups[1]?.mode
    let configuration = try folder.write(
      """
      xwayland disable
      output * mode 64x64
      default_floating_border none
      floating_minimum_size 1 x 1
      floating_maximum_size -1 x -1
      for_window [app_id="wlroots"] floating enable, border none
      for_window \(mode.map { window("WL-1", $0) } ?? "")

      """, to: "outer.conf")
    let socket = folder.file("outer.sock")
    let variables = base.merging([
      "XDG_RUNTIME_DIR": folder.file("outer"), "SWAYSOCK": socket, "WLR_BACKENDS": "headless",
    ]) { _, new in new }
    let process = try sway(configuration, variables)
    let isThere = await eventually(within: .seconds(15)) {
      guard process.isRunning else { return true }
      guard let question = try? asking(socket, ["-t", "get_version"], base) else { return false }
      return await answer(of: question).1 == .exited(0)
    }
    guard isThere, process.isRunning else {
      await process.terminate()
      throw RigError("the outer sway does not start:\n\(process.errorText)")
    }
    return process
  }

  static func startInner(
    _ setups: [Int: DisplaySetup], _ folder: ScratchFolder, _ base: [String: String]
  ) async throws -> (process: ProgramRun, socket: String) {
    guard let setup = setups[1], let outer = waylandSocket(in: folder.file("outer")) else {
      throw RigError("the outer sway has no socket")
    }
    let configuration = try folder.write(
      """
      xwayland disable
      default_border none
      default_floating_border none
      focus_follows_mouse no
      \(configuration("WL-1", setup, (0, 0)))

      """, to: "inner.conf")
    let variables = base.merging([
      "SWAYSOCK": folder.file("inner.sock"), "WLR_BACKENDS": "wayland", "WLR_WL_OUTPUTS": "1",
      "WAYLAND_DISPLAY": folder.file("outer/\(outer)"),
    ]) { _, new in new }
    let process = try sway(configuration, variables)
    var socket: String?
    await eventually(within: .seconds(15)) {
      socket = waylandSocket(in: folder.file("run"))
      return socket != nil || !process.isRunning
    }
    guard let socket else {
      await process.terminate()
      throw RigError("the inner sway does not start:\n\(process.errorText)")
    }
    return (process, socket)
  }

  /// sway refuses to run as root, but not as root in a namespace without root.
  private static func sway(
    _ configuration: String, _ variables: [String: String]
  ) throws -> ProgramRun {
    let environment = variables.merging([
      "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": "1",
    ]) { _, new in new }
    let words = ["sway", "-c", configuration]
    guard geteuid() == 0 else {
      return try ProgramRun(words[0], Array(words.dropFirst()), environment: environment)
    }
    return try ProgramRun(
      "unshare", ["--user", "--map-user=65534", "--map-group=65534"] + words,
      environment: environment)
  }

  private static func waylandSocket(in folder: String) -> String? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.first { $0.hasPrefix("wayland-") && !$0.hasSuffix(".lock") }
  }

  /// Begins to ask the sway of a socket.
  static func asking(
    _ socket: String, _ arguments: [String], _ environment: [String: String]
  ) throws -> ProgramRun {
    let variables = environment.merging(["SWAYSOCK": socket]) { _, new in new }
    return try ProgramRun("swaymsg", ["-r"] + arguments, environment: variables)
  }

  /// What a sway answers, and how that ended.
  static func answer(of question: ProgramRun) async -> (Data, ProgramEnd?) {
    let end = await question.wait()
    let data = question.outputData
    await question.terminate()
    return (data, end)
  }
}
