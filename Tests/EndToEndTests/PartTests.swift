import Foundation
import StageModel
import TestSupport
import Testing

/// Slides that do not fit a display, and text of another size: without a display server.
@Suite(.serialized) struct PartTests {
  let folder: ScratchFolder
  let environment: [String: String]

  init() throws {
    folder = try ScratchFolder("parts")
    environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path,
      "XDG_RUNTIME_DIR": try folder.makeFolder("run"),
      "XDG_STATE_HOME": try folder.makeFolder("state"),
    ]
  }

  /// A deck whose second slide holds far more than any display shows at once.
  private func deck() throws -> String {
    let items = (1...60).map { "- item \($0) of a list that goes on and on, in words enough" }
    let text =
      "# One\n\nFirst\n\n---\n\n# Two\n\n" + items.joined(separator: "\n")
      + "\n\n---\n\n# Three\n\nLast\n"
    let path = folder.file("long.md")
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func begin(_ options: [String] = []) async throws -> TalkRun {
    try await TalkRun.start(
      try deck(),
      ["--virtual-display", "WIDE=1920x1080", "--virtual-display", "TALL=600x1000"] + options,
      environment: environment)
  }

  private func screenshot(_ talk: TalkRun, _ name: String, _ file: String) async throws -> [UInt8] {
    let path = folder.file(file + ".png")
    let answer = try await talk.lectern("screenshot", name, path)
    guard answer.status == 0 else { throw RigError("screenshot: \(answer.errors)") }
    return [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// Waits until the leading display shows a part of the second slide.
  private func awaitPart(_ part: Int, _ talk: TalkRun) async -> Bool {
    await talk.awaitStatus { status in
      let showing = status.outputs.first { $0.name == "WIDE" }?.showing
      return status.slide == 2 && status.part == part && showing?.slide == 2
        && showing?.part == part
    }
  }

  @Test("next goes through the parts of the leading display, and each display shows its own")
  func goesThroughParts() async throws {
    let talk = try await begin()
    try await talk.lectern("goto", "2")
    #expect(
      await talk.awaitStatus { status in
        status.parts > 1 && status.outputs.allSatisfy { $0.showing.slide == 2 }
          && status.outputs.allSatisfy { ($0.showing.parts ?? 0) > 1 }
      })
    let first = try await talk.status()
    let shapes = first.outputs.map { $0.showing.parts ?? 0 }
    #expect(Set(shapes).count == 2, "parts \(shapes): displays of other shapes have other parts")
    #expect(first.part == 1)
    var pictures = [try await screenshot(talk, "WIDE", "1")]
    for part in 2...first.parts {
      try await talk.lectern("next")
      #expect(await awaitPart(part, talk))
      pictures.append(try await screenshot(talk, "WIDE", "\(part)"))
    }
    #expect(Set(pictures).count == first.parts, "every part is another picture")
    let last = try await talk.status()
    let tall = try #require(last.outputs.first { $0.name == "TALL" }?.showing)
    #expect((tall.part ?? 0) > 1, "the other display shows the part that holds the place")
    try await talk.lectern("next")
    #expect(await talk.awaitStatus { $0.slide == 3 })
    try await talk.lectern("previous")
    #expect(await awaitPart(first.parts, talk))
    #expect(try await screenshot(talk, "WIDE", "back") == pictures.last)
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test("a part survives a killed controller, and the display that shows it survives an unplug")
  func keepsItsPart() async throws {
    let talk = try await begin()
    try await talk.lectern("goto", "2")
    #expect(await talk.awaitStatus { $0.parts > 2 })
    for _ in 0..<2 { try await talk.lectern("next") }
    #expect(await awaitPart(3, talk))
    let before = try await screenshot(talk, "WIDE", "before")
    for process in talk.processes("lecternd") { kill(process, SIGKILL) }
    #expect(await awaitPart(3, talk))
    try await talk.lectern("unplug", "WIDE")
    #expect(await talk.awaitStatus { $0.outputs.count == 1 })
    try await talk.lectern("plug", "WIDE=1920x1080")
    #expect(await awaitPart(3, talk))
    #expect(try await screenshot(talk, "WIDE", "after") == before)
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test("text of another size lays every slide out again, keeps the place, and is kept itself")
  func textSize() async throws {
    let talk = try await begin(["--text-size", "115"])
    try await talk.lectern("goto", "2")
    #expect(await talk.awaitStatus { $0.parts > 1 && $0.textSize == 115 })
    try await talk.lectern("next")
    #expect(await awaitPart(2, talk))
    let small = try await talk.status()
    let before = try await screenshot(talk, "WIDE", "small")
    try await talk.lectern("text-size", "200")
    #expect(
      await talk.awaitStatus { $0.textSize == 200 && $0.parts > small.parts && $0.part > 1 })
    #expect(
      await eventually(within: .seconds(10), every: .milliseconds(100)) {
        (try? await screenshot(talk, "WIDE", "large")) != before
      })
    #expect(try await talk.lectern("text-size").text == "200 %\n")
    #expect(try await talk.lectern("text-size", "201").status == 2)
    try await talk.lectern("undo")
    #expect(await talk.awaitStatus { $0.textSize == 115 && $0.parts == small.parts })
    try await talk.lectern("text-size", "larger")
    #expect(await talk.quit() == .exited(0))
    let again = try await TalkRun.start(
      folder.file("long.md"), ["--virtual-display", "WIDE=1920x1080"], environment: environment)
    #expect(await again.awaitStatus { $0.textSize == 130 && $0.slide == 2 && $0.part > 1 })
    #expect(await again.quit() == .exited(0))
    folder.remove()
  }
}
