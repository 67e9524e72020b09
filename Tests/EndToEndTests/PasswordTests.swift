import Foundation
import StageModel
import TestSupport
import Testing

/// Decks that open with a password alone, without a display server.
@Suite(.serialized) struct PasswordTests {
  let folder: ScratchFolder
  let environment: [String: String]

  init() throws {
    folder = try ScratchFolder("password")
    environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path,
      "XDG_RUNTIME_DIR": try folder.makeFolder("run"),
      "XDG_STATE_HOME": try folder.makeFolder("state"),
    ]
  }

  private func encryptedDeck() async throws -> String {
    let path = folder.file("locked.pdf")
    _ = try await ProgramRun.tool(
      "qpdf",
      [
        "--warning-exit-0", "--encrypt", "open sesame", "owner", "256", "--",
        try ColourDeck.write(in: folder), path,
      ],
      environment: environment)
    return path
  }

  private func file(_ name: String, _ text: String) throws -> String {
    let path = folder.file(name)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("a talk opens with the password of a file, and a new controller opens it again by itself")
  func passwordFile() async throws {
    let password = try file("password", "open sesame\nand more\n")
    let talk = try await TalkRun.start(
      try await encryptedDeck(),
      ["--virtual-display", "A=640x360", "--password-file", password], environment: environment)
    try await talk.lectern("goto", "3")
    #expect(await talk.awaitStatus { $0.audience.first?.showing.slide == 3 })
    for process in talk.processes("lecternd") { kill(process, SIGKILL) }
    try await talk.lectern("next")
    #expect(await talk.awaitStatus { $0.audience.first?.showing.slide == 4 })
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test("without a password, or with a wrong one, a talk does not begin, and that is said")
  func noPassword() async throws {
    let deck = try await encryptedDeck()
    let wrong = try file("wrong", "open says me\n")
    let long = try file("long", String(repeating: "x", count: 3000))
    let empty = try file("empty", "\n")
    for (options, words) in [
      ([], "is encrypted, and no password was given; --password-file FILE gives one.\n"),
      (["--password-file", wrong], "is encrypted, and no password was given"),
      (["--password-file", long], "is encrypted, and no password was given"),
      (["--password-file", empty], "expected a password in the file's first line, as UTF-8.\n"),
      (["--password-file", folder.file("none")], "expected a password in the file's first line"),
    ] {
      let run = try ProgramRun(
        built: "lectern", ["present", deck, "--virtual-display", "A=640x360"] + options,
        environment: environment)
      #expect(await run.wait(within: .seconds(20)) == .exited(1), "\(options)")
      #expect(run.errorText.contains(words), "\(options): \(run.errorText)")
      await run.terminate()
    }
    folder.remove()
  }

  @Test("check and export open it too, and an export that fails leaves what was there")
  func checkAndExport() async throws {
    let deck = try await encryptedDeck()
    let password = try file("password", "open sesame")
    let target = try file("out.pdf", "what was there")
    let refused = try ProgramRun(
      built: "lectern", ["export", deck, target], environment: environment)
    #expect(await refused.wait(within: .seconds(20)) == .exited(1))
    #expect(refused.errorText.contains("is encrypted"))
    #expect(try String(contentsOfFile: target, encoding: .utf8) == "what was there")
    let export = try ProgramRun(
      built: "lectern", ["export", deck, target, "--password-file", password],
      environment: environment)
    #expect(await export.wait(within: .seconds(30)) == .exited(0), "\(export.errorText)")
    #expect(export.outputText == "\(target): \(ColourDeck.pageCount) pages.\n")
    let check = try ProgramRun(
      built: "lectern", ["check", target, "--display", "1024x768"], environment: environment)
    #expect(await check.wait(within: .seconds(30)) == .exited(0))
    #expect(check.outputText.contains("slide 12  the whole page, edges continued over 25 %\n"))
    #expect(check.outputText.hasSuffix("out.pdf: no problems found\n"))
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!left.contains { $0.contains(".part-") }, "left: \(left)")
    folder.remove()
  }

  @Test("while the console asks for a password, what needs the deck is refused at once")
  func waiting() async throws {
    let deck = try await encryptedDeck()
    try await withDisplays(.x11(windowManager: true)) { session in
      let talk = try ProgramRun(
        built: "lectern", ["present", deck, "--session", "p"], environment: session.environment)
      let isRefused = try await eventually(within: .seconds(20)) {
        let verb = try ProgramRun(
          built: "lectern", ["next", "--session", "p"], environment: session.environment)
        let end = await verb.wait(within: .seconds(5))
        return end == .exited(1) && verb.errorText.contains("waits for the deck's password")
      }
      #expect(isRefused)
      let quit = try ProgramRun(
        built: "lectern", ["quit", "--session", "p"], environment: session.environment)
      #expect(await quit.wait(within: .seconds(20)) == .exited(0))
      #expect(await talk.wait(within: .seconds(20)) != nil)
    }
    folder.remove()
  }
}
