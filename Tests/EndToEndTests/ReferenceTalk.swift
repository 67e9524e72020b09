import Foundation
import StageModel
import TestSupport

/// A talk on a display in memory: what a deck looks like where no server and no window takes part.
struct ReferenceTalk {
  private let folder: ScratchFolder
  private let talk: TalkRun

  /// Starts a talk on a display of 1920x1080.
  init(_ deck: String, in folder: ScratchFolder) async throws {
    self.folder = folder
    let environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": folder.path,
      "XDG_RUNTIME_DIR": try folder.makeFolder("run"),
      "XDG_STATE_HOME": try folder.makeFolder("state"),
    ]
    talk = try await TalkRun.start(
      deck, ["--virtual-display", "R=1920x1080", "--fresh"], environment: environment)
  }

  /// Does something, and answers what the display shows when that is done.
  func picture(_ size: PixelSize, after words: String...) async throws -> Shot {
    if !words.isEmpty { _ = try await talk.run(words) }
    let isShown = await talk.awaitStatus { status in
      guard let display = status.outputs.first else { return false }
      return display.showing.slide == status.slide && display.showing.step == status.step
        && PixelSize(width: display.width, height: display.height) == size
    }
    let file = folder.file("reference.png")
    let answer = try await talk.lectern("screenshot", "R", file)
    guard isShown, answer.status == 0 else { throw RigError("no reference: \(answer.errors)") }
    let shot = try await Shot(file: file)
    guard shot.size == size else { throw RigError("a reference of \(shot.size)") }
    return shot
  }

  /// Ends the talk.
  func end() async throws {
    guard await talk.quit() == .exited(0) else { throw RigError("the talk does not end") }
  }
}
