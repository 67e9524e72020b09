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
      await session.end()
    }
  }
}

/// Tests on real display servers: one after the other, for the sake of their time limits.
@Suite(.serialized) struct RealDisplays {}
