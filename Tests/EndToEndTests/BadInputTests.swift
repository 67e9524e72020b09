import Foundation
import TestSupport
import Testing

/// What can't be shown is refused with one clear message, before anything reaches the audience.
@Suite(.serialized) struct BadInputTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]?
    /// Words that the message must have.
    let words: [String]
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(name: "missing.pdf", bytes: nil, words: ["missing.pdf"]),
    Case(name: "empty.pdf", bytes: [], words: ["empty.pdf", "empty"]),
    Case(name: "garbage.pdf", bytes: Array("%PDF-1.5\nnonsense".utf8), words: ["garbage.pdf"]),
    Case(name: "noise.pdf", bytes: (0..<5000).map { UInt8($0 * 7 % 251) }, words: ["noise.pdf"]),
    Case(
      name: "latin1.md", bytes: Array("# A\n\nB ".utf8) + [0xE9], words: ["latin1.md:3", "UTF-8"]),
    Case(
      name: "unclosed.md", bytes: Array("---\ntitle: A\n\n# B\n".utf8), words: ["unclosed.md:1"]),
    Case(name: "empty.md", bytes: [], words: ["empty.md"]),
    Case(name: "zero.png", bytes: [], words: ["zero.png"]),
    Case(name: "deck.xyz", bytes: [1, 2, 3], words: ["deck.xyz"]),
  ]

  @Test("a deck that can't be shown is refused with its name and the reason", arguments: cases)
  func refused(bad: Case) async throws {
    let folder = try ScratchFolder("bad")
    defer { folder.remove() }
    let path = folder.file(bad.name)
    if let bytes = bad.bytes { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    let run = try start(path, folder)
    #expect(await run.wait(within: .seconds(20)) == .exited(1), "\(run.errorText)")
    for word in bad.words { #expect(run.errorText.contains(word), "\(run.errorText)") }
    #expect(run.errorText.split(separator: "\n").count <= 2, "\(run.errorText)")
    await run.terminate()
  }

  @Test("a folder without pictures, a truncated PDF and an unknown output are refused")
  func more() async throws {
    let folder = try ScratchFolder("bad")
    defer { folder.remove() }
    let empty = try start(try folder.makeFolder("nothing"), folder)
    #expect(await empty.wait(within: .seconds(20)) == .exited(1))
    #expect(empty.errorText.contains("picture"), "\(empty.errorText)")

    let deck = try ColourDeck.write(in: folder)
    let whole = try Data(contentsOf: URL(fileURLWithPath: deck))
    let cut = folder.file("cut.pdf")
    try whole.prefix(whole.count / 10).write(to: URL(fileURLWithPath: cut))
    let truncated = try start(cut, folder)
    #expect(await truncated.wait(within: .seconds(20)) == .exited(1))
    #expect(truncated.errorText.contains("cut.pdf"), "\(truncated.errorText)")

    let astray = try start(deck, folder, ["--audience", "HDMI-9"])
    #expect(await astray.wait(within: .seconds(20)) == .exited(1))
    #expect(astray.errorText.contains("HDMI-9") && astray.errorText.contains("There are: A."))
    for run in [empty, truncated, astray] { await run.terminate() }
  }

  @Test(
    "a virtual display of an impossible size is wrong usage",
    arguments: ["A=0x100", "A=100000x10", "A"])
  func sizes(text: String) async throws {
    let folder = try ScratchFolder("bad")
    defer { folder.remove() }
    let run = try ProgramRun(
      built: "lectern", ["present", "deck.pdf", "--virtual-display", text],
      environment: environment(folder))
    #expect(await run.wait(within: .seconds(20)) == .exited(2))
    #expect(run.errorText.contains(text))
    await run.terminate()
  }

  private func start(
    _ deck: String, _ folder: ScratchFolder, _ options: [String] = []
  ) throws -> ProgramRun {
    try ProgramRun(
      built: "lectern", ["present", deck, "--virtual-display", "A=320x200"] + options,
      environment: environment(folder))
  }

  private func environment(_ folder: ScratchFolder) -> [String: String] {
    let run = folder.file("run")
    try? FileManager.default.createDirectory(
      atPath: run, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path, "XDG_RUNTIME_DIR": run,
      "XDG_STATE_HOME": folder.file("state"),
    ]
  }
}
