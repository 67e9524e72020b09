import Foundation
import StageModel
import TestSupport

/// A talk under test: `lectern present`, driven from outside.
struct TalkRun: Sendable {
  let program: ProgramRun
  let environment: [String: String]
  let session: String

  /// Starts a talk and waits until it is on.
  static func start(
    _ deck: String, _ options: [String] = [], session: String = "test",
    environment: [String: String]
  ) async throws -> TalkRun {
    let program = try ProgramRun(
      built: "lectern", ["present", deck, "--session", session] + options, environment: environment)
    let talk = TalkRun(program: program, environment: environment, session: session)
    let isOn = await eventually(within: .seconds(30), every: .milliseconds(50)) {
      !program.isRunning || program.outputText.contains("is on")
    }
    guard isOn, program.isRunning else {
      let words = program.errorText
      await program.terminate()
      throw RigError("the talk did not start: \(words)")
    }
    return talk
  }

  /// Runs a verb of the command line; answers its exit status and what it wrote.
  @discardableResult
  func lectern(_ words: String...) async throws -> (status: Int32, text: String, errors: String) {
    let run = try ProgramRun(
      built: "lectern", ["--session", session] + words, environment: environment)
    guard case .exited(let status)? = await run.wait(within: .seconds(20)) else {
      await run.terminate()
      throw RigError("lectern \(words) did not end: \(run.errorText)")
    }
    return (status, run.outputText, run.errorText)
  }

  /// What the talk says of itself.
  func status() async throws -> Status {
    let answer = try await lectern("status", "--json")
    guard answer.status == 0 else { throw RigError("status: \(answer.errors)") }
    return try JSONDecoder().decode(Status.self, from: Data(answer.text.utf8))
  }

  /// Waits until the talk says something of itself.
  func awaitStatus(
    within time: Duration = .seconds(10), _ isWanted: (Status) -> Bool
  ) async -> Bool {
    await eventually(within: time, every: .milliseconds(60)) {
      guard let status = try? await status() else { return false }
      return isWanted(status)
    }
  }

  /// Ends the talk as the operator would, and waits until nothing of it is left.
  func quit() async -> ProgramEnd? {
    _ = try? await lectern("quit")
    let end = await program.wait(within: .seconds(10))
    await program.terminate()
    return end
  }

  /// The process ids of one of the talk's programs, by its name.
  func processes(_ name: String) -> [pid_t] {
    Self.descendants(of: program.pid).filter { Self.name(of: $0) == name }
  }

  /// All processes that came from the talk's supervisor.
  static func descendants(of root: pid_t) -> [pid_t] {
    var children: [pid_t: [pid_t]] = [:]
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let pid = pid_t(entry), let parent = parent(of: pid) else { continue }
      children[parent, default: []].append(pid)
    }
    var found: [pid_t] = []
    var open = [root]
    while let next = open.popLast() {
      found.append(next)
      open += children[next] ?? []
    }
    return found
  }

  private static func stat(_ pid: pid_t) -> [Substring]? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    return text[text.index(after: end)...].split(separator: " ")
  }

  private static func parent(of pid: pid_t) -> pid_t? {
    guard let fields = stat(pid), fields.count > 1, fields[0] != "Z" else { return nil }
    return pid_t(fields[1])
  }

  private static func name(of pid: pid_t) -> String? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe"))
      .map { URL(fileURLWithPath: $0).lastPathComponent }
  }
}

/// The part of the status contract that these tests read.
struct Status: Decodable, Sendable {
  struct Timer: Decodable, Sendable {
    let running: Bool
    let elapsed: Double
  }
  struct Showing: Decodable, Sendable {
    let kind: String
    let slide: Int?
    let step: Int?
    let part: Int?
    let parts: Int?
  }
  struct Display: Decodable, Sendable {
    let name: String
    let role: String
    let width: Int
    let height: Int
    let showing: Showing
  }
  let slide: Int
  let step: Int
  let slides: Int
  let part: Int
  let parts: Int
  let textSize: Int
  let timer: Timer
  let blank: String
  let frozen: Bool
  let saving: Bool
  let confinement: String
  let outputs: [Display]

  /// What is compared when a talk must be as it was.
  var place: String { "slide \(slide).\(step), blank \(blank), frozen \(frozen)" }

  var audience: [Display] { outputs.filter { $0.role == "audience" } }
}
