import Foundation
import TestSupport

/// A folder with the real `lectern` beside a controller that is not, and talks started from it.
final class Talk: Sendable {
  /// What a controller noted when it started.
  struct Start: Decodable {
    var pid: Int32
    var words: [String]
    var token: String
    var notify: String
    var descriptors: [Int]
    var leader: Bool
  }

  let scratch: ScratchFolder

  init(behaviour: String = "") async throws {
    scratch = try ScratchFolder("talk")
    try scratch.makeFolder("bin")
    try scratch.makeFolder("run")
    let (built, here) = (ProgramRun.buildFolder + "/lectern", scratch.file("bin/lectern"))
    do {
      // A copy is open for writing for a moment, and a process that another test starts just then
      // keeps it so: it could not be run.
      try FileManager.default.linkItem(atPath: built, toPath: here)
    } catch {
      try FileManager.default.copyItem(atPath: built, toPath: here)
    }
    // For the same reason it is not this process that writes what is to be run.
    try await ProgramRun.tool(
      "install", ["-m", "755", "/dev/stdin", scratch.file("bin/lecternd")],
      environment: ProcessInfo.processInfo.environment, input: Data(FakeController.source.utf8))
    try scratch.write("# One slide\n", to: "deck.md")
    try behave(behaviour)
  }

  /// Says what controllers do that start from now on.
  func behave(_ behaviour: String) throws { try scratch.write(behaviour, to: "orders") }

  var environment: [String: String] {
    [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C",
      "XDG_RUNTIME_DIR": scratch.file("run"), "FAKE_LECTERND": scratch.file("orders"),
    ]
  }

  /// Starts `lectern`.
  func lectern(_ words: String..., adding more: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(
      scratch.file("bin/lectern"), words,
      environment: environment.merging(more) { _, new in new })
  }

  /// Starts a talk with the deck, and waits until it is on.
  func present(_ words: String..., adding more: [String: String] = [:]) async throws -> ProgramRun {
    let run = try ProgramRun(
      scratch.file("bin/lectern"), ["present", scratch.file("deck.md"), "--session", "a"] + words,
      environment: environment.merging(more) { _, new in new })
    let before = starts.count
    guard await eventually(within: .seconds(30), { self.starts.count > before || !run.isRunning })
    else { throw RigError("no controller was started: \(run.errorText)") }
    return run
  }

  /// Every start of a controller, oldest first.
  var starts: [Start] {
    let log = (try? String(contentsOfFile: scratch.file("orders.log"), encoding: .utf8)) ?? ""
    return log.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Start.self, from: Data($0.utf8))
    }
  }

  /// What is left in the runtime folder.
  var leftOvers: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: scratch.file("run"))) ?? []
  }

  /// Whether a process of that id runs.
  static func isRunning(_ pid: Int32) -> Bool { kill(pid, 0) == 0 }
}
