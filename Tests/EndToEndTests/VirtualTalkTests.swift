import Foundation
import StageModel
import TestSupport
import Testing

import struct DeckModel.Colour

/// Talks without a display server: the stage draws into memory.
@Suite(.serialized) struct VirtualTalkTests {
  let folder: ScratchFolder
  let environment: [String: String]

  init() throws {
    folder = try ScratchFolder("talk")
    environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path,
      "XDG_RUNTIME_DIR": try folder.makeFolder("run"),
      "XDG_STATE_HOME": try folder.makeFolder("state"),
    ]
  }

  private func begin(
    _ deck: String, _ options: [String] = [], displays: [String] = ["A=640x360", "B=1024x768"]
  ) async throws -> TalkRun {
    try await TalkRun.start(
      deck, displays.flatMap { ["--virtual-display", $0] } + options, environment: environment)
  }

  private func screenshot(_ talk: TalkRun, _ what: String) async throws -> Picture {
    let path = folder.file("\(what).png")
    let answer = try await talk.lectern("screenshot", what, path)
    guard answer.status == 0 else { throw RigError("screenshot: \(answer.errors)") }
    return try await Picture(file: path)
  }

  private func awaitSlide(_ page: Int, _ talk: TalkRun, on name: String) async -> Bool {
    await talk.awaitStatus { status in
      status.outputs.contains { $0.name == name && $0.showing.slide == page }
    }
  }

  @Test("a 4:3 and a 16:9 display both show the whole page to the last pixel, and nothing is left")
  func everyShape() async throws {
    let talk = try await begin(try ColourDeck.write(in: folder))
    for name in ["A", "B"] {
      #expect(await awaitSlide(1, talk, on: name))
      #expect(try await screenshot(talk, name).onlyColour == ColourDeck.colour(1))
    }
    #expect(try await talk.status().confinement == "partial")
    #expect(try await talk.lectern("screenshot", "console", folder.file("c.png")).status == 1)
    let family = TalkRun.descendants(of: talk.program.pid)
    #expect(await talk.quit() == .exited(0))
    #expect(family.allSatisfy { Foundation.kill($0, 0) != 0 }, "a process is left")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.file("run"))
    #expect(left.isEmpty, "left in the runtime folder: \(left)")
    folder.remove()
  }

  @Test("plug, unplug and a new size are followed; roles and place stay")
  func plugAndUnplug() async throws {
    let talk = try await begin(try ColourDeck.write(in: folder), displays: ["A=640x360"])
    try await talk.lectern("goto", "3")
    try await talk.lectern("plug", "C=3840x2160@2#edid:TEST")
    #expect(await awaitSlide(3, talk, on: "C"))
    let picture = try await screenshot(talk, "C")
    #expect(picture.size == PixelSize(width: 3840, height: 2160))
    #expect(picture.onlyColour == ColourDeck.colour(3))
    try await talk.lectern("plug", "C=800x600")
    #expect(await talk.awaitStatus { $0.outputs.contains { $0.name == "C" && $0.width == 800 } })
    #expect(await awaitSlide(3, talk, on: "C"))
    #expect(try await screenshot(talk, "C").size == PixelSize(width: 800, height: 600))
    try await talk.lectern("unplug", "C")
    try await talk.lectern("unplug", "A")
    #expect(await talk.awaitStatus { $0.outputs.isEmpty })
    try await talk.lectern("next")
    try await talk.lectern("plug", "A=640x360")
    #expect(await awaitSlide(4, talk, on: "A"))
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test("a talk goes on where it was; --fresh begins anew; a clean end stopped the clock")
  func continues() async throws {
    let deck = try ColourDeck.write(in: folder)
    let first = try await begin(deck)
    for words in [["goto", "5"], ["timer", "start"], ["black"]] { _ = try await first.run(words) }
    #expect(await first.quit() == .exited(0))
    let second = try await begin(deck)
    let restored = try await second.status()
    #expect(restored.place == "slide 5.0, blank black, frozen false")
    #expect(!restored.timer.running && restored.timer.elapsed > 0)
    #expect(try await second.lectern("undo").status == 0)
    #expect(try await second.status().blank == "none")
    #expect(await second.quit() == .exited(0))
    let third = try await begin(deck, ["--fresh"])
    #expect(try await third.status().place == "slide 1.0, blank none, frozen false")
    #expect(await third.quit() == .exited(0))
    folder.remove()
  }

  @Test("what was done on the first slide, and where a talk was begun, outlive the controller")
  func outlives() async throws {
    let deck = try ColourDeck.write(in: folder)
    let first = try await begin(deck)
    for words in [["timer", "start"], ["text-size", "150"], ["black"]] {
      _ = try await first.run(words)
    }
    try await replaceController(of: first)
    let restored = try await first.status()
    #expect(restored.place == "slide 1.0, blank black, frozen false")
    #expect(restored.timer.running && restored.textSize == 150)
    #expect(await first.quit() == .exited(0))

    let second = try await begin(deck, ["--fresh"])
    try await replaceController(of: second)
    let fresh = try await second.status()
    #expect(fresh.place == "slide 1.0, blank none, frozen false")
    #expect(fresh.textSize == 100)
    #expect(await second.quit() == .exited(0))

    let third = try await begin(deck, ["--start", "4", "--text-size", "130"])
    try await replaceController(of: third)
    let begun = try await third.status()
    #expect(begun.place == "slide 4.0, blank none, frozen false")
    #expect(begun.textSize == 130)
    #expect(await third.quit() == .exited(0))
    folder.remove()
  }

  /// Kills a talk's controller and waits for the next one.
  private func replaceController(of talk: TalkRun) async throws {
    let controller = try #require(talk.processes("lecternd").first)
    kill(controller, SIGKILL)
    #expect(await talk.awaitSuccessor(of: controller, "lecternd"))
    #expect(await talk.awaitStatus { $0.slide > 0 })
  }

  @Test("a second talk of the same session says so and does nothing")
  func secondRefuses() async throws {
    let deck = try ColourDeck.write(in: folder)
    let talk = try await begin(deck)
    let second = try ProgramRun(
      built: "lectern", ["present", deck, "--session", "test", "--virtual-display", "A=64x64"],
      environment: environment)
    #expect(await second.wait(within: .seconds(20)) == .exited(1))
    #expect(second.errorText.contains("running already"))
    #expect(try await talk.status().slide == 1)
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test("a talk with a supervisor is not given away, and goes on")
  func keepsItsSupervisor() async throws {
    let talk = try await begin(try ColourDeck.write(in: folder))
    let controller = talk.processes("lecternd")
    let socket = try connectToSocket(folder.file("run/lectern/test/control.sock"))
    defer { close(socket) }
    try give(Array("{\"verb\":\"handover\"}\n".utf8), to: socket)
    let answer = try take(11, from: socket)
    #expect(String(decoding: answer, as: UTF8.self) == "{\"error\":\"T")
    try await talk.lectern("next")
    #expect(await awaitSlide(2, talk, on: "B"))
    #expect(talk.processes("lecternd") == controller)
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test("a controller that hangs without a supervisor gives way to a new start, or to an end")
  func hangsWithoutSupervisor() async throws {
    let deck = try ColourDeck.write(in: folder)
    for isToEnd in [false, true] {
      let talk = try await begin(deck)
      try await talk.lectern("goto", "6")
      let controller = try #require(talk.processes("lecternd").first)
      let stages = talk.processes("lectern-stage")
      kill(controller, SIGSTOP)
      kill(talk.program.pid, SIGKILL)
      _ = await talk.program.wait()
      if isToEnd {
        let answer = try await talk.lectern("quit")
        #expect(answer.status == 0 && answer.errors.contains("does not answer and is killed"))
      } else {
        let next = try await begin(deck)
        #expect(next.program.errorText.contains("lecternd does not answer and is killed"))
        #expect(await awaitSlide(6, next, on: "B"))
        #expect(try await screenshot(next, "B").onlyColour == ColourDeck.colour(6))
        #expect(await next.quit() == .exited(0))
      }
      await talk.program.terminate()
      let left = [controller] + stages
      #expect(
        await eventually(within: .seconds(5)) { left.allSatisfy { Foundation.kill($0, 0) != 0 } })
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("run")).isEmpty)
    }
    folder.remove()
  }

  @Test("fifty cycles of plug and unplug leave the talk as it was, with no process lost")
  func cycles() async throws {
    let talk = try await begin(try ColourDeck.write(in: folder))
    let controller = talk.processes("lecternd")
    for _ in 1...50 {
      try await talk.lectern("unplug", "B")
      try await talk.lectern("next")
      try await talk.lectern("plug", "B=1024x768")
      try await talk.lectern("previous")
    }
    #expect(await awaitSlide(1, talk, on: "B"))
    #expect(talk.processes("lecternd") == controller)
    #expect(try await screenshot(talk, "B").onlyColour == ColourDeck.colour(1))
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test("a deck that is written anew, or removed, while it is shown is shown as it was")
  func deckChanges() async throws {
    let deck = try ColourDeck.write(in: folder)
    let talk = try await begin(deck, displays: ["A=640x360"])
    #expect(await awaitSlide(1, talk, on: "A"))
    // In place, as a typesetter writes: the same file, other bytes.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: deck))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(repeating: 0x41, count: 100_000))
    try file.close()
    for page in [9, 11, 7] {
      try await talk.lectern("goto", "\(page)")
      #expect(await awaitSlide(page, talk, on: "A"))
      #expect(try await screenshot(talk, "A").onlyColour == ColourDeck.colour(page))
    }
    try FileManager.default.removeItem(atPath: deck)
    for worker in talk.processes("lectern-render") { Foundation.kill(worker, SIGKILL) }
    try await talk.lectern("goto", "4")
    #expect(await awaitSlide(4, talk, on: "A"))
    #expect(try await screenshot(talk, "A").onlyColour == ColourDeck.colour(4))
    #expect(await talk.quit() == .exited(0))
    folder.remove()
  }

  @Test(
    "interrupt and terminate end a talk cleanly, also when they come twice at once",
    arguments: [SIGINT, SIGTERM], [1, 2])
  func signals(signal: Int32, times: Int) async throws {
    let talk = try await begin(try ColourDeck.write(in: folder))
    for _ in 0..<times {
      talk.program.signal(signal)
      // Two signals of a kind that are not taken in between are one.
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(await talk.program.wait(within: .seconds(10)) == .exited(0))
    #expect(!talk.program.errorText.contains("killed"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("run")).isEmpty)
    folder.remove()
  }
}
