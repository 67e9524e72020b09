import Foundation
import StageModel
import TestSupport
import Testing

extension RealDisplays {
  @Suite struct RigTests {
    @Test(
      "a session starts, shows its displays, and leaves nothing behind",
      arguments: DisplaySession.Kind.all)
    func sessionStartsAndEnds(kind: DisplaySession.Kind) async throws {
      let session = try await DisplaySession.start(kind)
      let first = try await session.screenshot(1)
      let second = try await session.screenshot(2)
      #expect(first.size == PixelSize(width: 1280, height: 720))
      #expect(second.size == PixelSize(width: 1920, height: 1080))
      let path = session.folder.path
      await session.end()
      #expect(!FileManager.default.fileExists(atPath: path))
      #expect(!isNamed(path))
    }

    @Test("a test process that is killed leaves nothing behind", arguments: [false, true])
    func killedTest(isWayland: Bool) async throws {
      let result = await #expect(processExitsWith: .signal(9), observing: [\.standardOutputContent])
      {
        [isWayland] in
        let session = try await DisplaySession.start(isWayland ? .sway : .x11(windowManager: true))
        print("folder=\(session.folder.path)=")
        fflush(nil)
        kill(getpid(), 9)
      }
      let words = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      let parts = words.split(separator: "=")
      let path = String(try #require(parts.firstIndex(of: "folder").map { parts[$0 + 1] }))
      let isGone = await eventually(within: .seconds(10)) {
        !FileManager.default.fileExists(atPath: path) && !isNamed(path)
      }
      #expect(isGone, "\(path)")
    }

    @Test("the package's own programs are found where they were built")
    func builtPrograms() async throws {
      let run = try ProgramRun(
        built: "lectern", ["--version"], environment: ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"])
      #expect(await run.wait() == .exited(0))
      #expect(run.outputText.hasPrefix("lectern "), "\(run.outputText)\(run.errorText)")
      await run.terminate()
    }

    /// Whether any process has a text in its environment.
    private func isNamed(_ text: String) -> Bool {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.contains { process in
        let data = FileManager.default.contents(atPath: "/proc/\(process)/environ") ?? Data()
        return data.range(of: Data(text.utf8)) != nil
      }
    }
  }
}

/// Tests on real display servers: one after the other, for the sake of their time limits.
@Suite(.serialized) struct RealDisplays {}
