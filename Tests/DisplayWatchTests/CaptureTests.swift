import DisplayWatch
import StageModel
import TestSupport
import Testing

import struct DeckModel.Colour

extension RealDisplays {
  @Suite struct CaptureTests {
    @Test(
      "a copy of an X display is what the server shows",
      arguments: [
        DisplaySession.Kind.x11(windowManager: true), .xorg(windowManager: false),
      ])
    func x11(kind: DisplaySession.Kind) async throws {
      try await withDisplays(kind, outputs: 2) { session in
        try await ProgramRun.tool(
          "xsetroot", ["-mod", "13", "7", "-fg", "#ff8040", "-bg", "#2030c0"],
          environment: session.environment)
        let source = try X11Displays(display: session.environment["DISPLAY"])
        for number in [1, 2] {
          let bounds = try #require(await session.bounds(number))
          let output = try #require(source.outputs.first { $0.bounds == bounds })
          let copy = try #require(source.capture(output))
          let picture = try #require(Picture(size: copy.size, xRGB: copy.bytes))
          #expect(picture == (try await session.screenshot(number)))
          let orange = picture.share(of: Colour(red: 0xFF, green: 0x80, blue: 0x40), tolerance: 0)
          let blue = picture.share(of: Colour(red: 0x20, green: 0x30, blue: 0xC0), tolerance: 0)
          #expect(orange > 0.1 && blue > 0.1 && orange + blue == 1)
        }
        var elsewhere = source.outputs[0]
        elsewhere.bounds.x = 3000
        #expect(source.capture(elsewhere) == nil, "off the desktop")
      }
    }

    @Test(
      "a copy of a Wayland display is as people see it",
      arguments: [
        "normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270",
      ])
    func wayland(transform: String) async throws {
      let small = try #require(PixelSize(width: 320, height: 200))
      let smallTurned = try #require(PixelSize(width: 200, height: 320))
      try await withDisplays(.sway, outputs: 1, modes: [small]) { session in
        let size =
          transform.hasSuffix("90") || transform.hasSuffix("270") ? smallTurned : small
        let file = session.folder.file("picture.png")
        let picture = try testPicture(size.width, size.height)
        try await picture.write(to: file)
        try await ProgramRun.tool(
          "swaymsg", ["output WL-1 transform \(transform)"], environment: session.environment)
        let background = try ProgramRun(
          "swaybg", ["-m", "stretch", "-i", file], environment: session.environment)
        let watch = try Watch(session)
        let isShown = try await eventually(within: .seconds(5)) {
          let output = try #require(watch.source.outputs.first)
          guard let copy = watch.source.capture(output) else { return false }
          return Picture(size: copy.size, xRGB: copy.bytes) == picture
        }
        #expect(isShown)
        #expect(try await session.screenshot(1) == picture)
        await background.terminate()
      }
    }

    /// A picture in which no turn looks like another.
    private func testPicture(_ width: Int, _ height: Int) throws -> Picture {
      var bytes: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          bytes += [
            UInt8(x * 255 / width), UInt8(y * 255 / height), UInt8((x / 16 + y / 8) % 5 * 50),
          ]
        }
      }
      let size = try #require(PixelSize(width: width, height: height))
      return try #require(Picture(size: size, bytes: bytes))
    }
  }
}
