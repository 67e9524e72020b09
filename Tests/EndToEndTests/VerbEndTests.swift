import Foundation
import TestSupport
import Testing

/// What reads a deck for a verb ends with it, and says which slide it can't get on with.
@Suite(.serialized, .timeLimit(.minutes(2))) struct VerbEndTests {
  private let folder: ScratchFolder
  private let deck: String

  /// Writes a deck whose second page takes minutes to draw.
  init() throws {
    folder = try ScratchFolder("verb")
    deck = folder.file("slow.pdf")
    let curves = (0..<60_000).map { index in
      let places = [7919, 104_729, 1_299_709].map { "\(index * $0 % 160) \(index * $0 % 89)" }
      return places.joined(separator: " ") + " c"
    }
    let slow = "0 0 m \(curves.joined(separator: "\n")) 5 w S"
    let pages = [TinyPDF.Page(), .init(content: slow), .init(content: "/Missing Do")]
    try Data(TinyPDF(pages: pages).bytes).write(to: URL(fileURLWithPath: deck))
  }

  /// Starts a verb and waits until its worker is at the slow page.
  private func start(_ words: [String]) async throws -> (ProgramRun, worker: pid_t) {
    let run = try ProgramRun(
      built: "lectern", words,
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path])
    var worker: pid_t?
    await eventually(within: .seconds(10)) {
      worker = TalkRun.descendants(of: run.pid).first { $0 != run.pid }
      return worker != nil
    }
    try await Task.sleep(for: .seconds(2))
    return (run, try #require(worker))
  }

  @Test(
    "a verb that is killed leaves no process and nothing of a file", arguments: ["check", "export"])
  func killed(verb: String) async throws {
    let target = try folder.makeFolder("target")
    let (run, worker) = try await start(
      verb == "check" ? ["check", deck] : ["export", deck, "\(target)/a.png", "--slide", "2"])
    kill(run.pid, SIGKILL)
    let hasEnded = await eventually(within: .seconds(3)) { kill(worker, 0) != 0 }
    #expect(hasEnded)
    if !hasEnded { kill(worker, SIGKILL) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: target) == [])
    await run.terminate()
  }

  @Test("a page that ends what draws it is named, and the others are checked all the same")
  func dead() async throws {
    let (run, worker) = try await start(["check", deck])
    kill(worker, SIGKILL)
    #expect(await run.wait(within: .seconds(20)) == .exited(1))
    let lines = run.outputText.split(separator: "\n")
    for words in [
      "slow.pdf, page 2: error: the page ends what draws it.",
      "slow.pdf, page 3: warning: parts of the page are damaged", "1 error, ",
    ] {
      #expect(lines.contains { $0.contains(words) }, "\(run.outputText)")
    }
    await run.terminate()
  }
}
