import DeckModel
import Stage
import StageModel
import TestSupport
import Testing

@Suite struct PixelTests {
  func picture(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) throws -> StagePicture {
    let size = try #require(PixelSize(width: width, height: height))
    let picture = HeapPicture(size: size)
    for y in 0..<height { for x in 0..<width { picture.pixels[y * width + x] = pixel(x, y) } }
    return picture
  }

  func written(_ content: StageContent, _ size: PixelSize) -> [UInt32] {
    Array(unsafeUninitializedCapacity: size.area) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      Pixels.write(content, size: size, into: start)
      count = size.area
    }
  }

  @Test("a mixture is rounded exactly, in each channel", arguments: [0, 1, 64, 127, 128, 255, 256])
  func mixtureIsExact(weight: Int) throws {
    // Every pair of values stands once in each channel.
    let first = try picture(256, 256) { x, y in
      0xFF00_0000 | UInt32(x) << 16 | UInt32(y) << 8 | UInt32(255 - x)
    }
    let second = try picture(256, 256) { x, y in
      0xFF00_0000 | UInt32(y) << 16 | UInt32(x) << 8 | UInt32(y)
    }
    let mixed = written(
      .mixture(.picture(first), .picture(second), weight: weight), first.size)
    for (index, pixel) in mixed.enumerated() {
      for shift in [0, 8, 16, 24] {
        let a = Int(first.pixels[index] >> shift & 255)
        let b = Int(second.pixels[index] >> shift & 255)
        let exact = (a * (256 - weight) + b * weight + 128) / 256
        guard Int(pixel >> shift & 255) != exact else { continue }
        Issue.record("pixel \(index), bit \(shift): \(a) and \(b) gave \(pixel >> shift & 255)")
        return
      }
    }
  }

  @Test("a crossfade begins and ends with the pictures' own pixels")
  func endsAreExact() throws {
    let first = try picture(37, 5) { x, y in 0xFF00_0000 | UInt32(x * 7919 + y * 104_729) }
    let colour = StageContent.colour(Colour(red: 1, green: 2, blue: 3))
    let before = written(.mixture(.picture(first), colour, weight: 0), first.size)
    #expect(before == written(.picture(first), first.size))
    let after = written(.mixture(.picture(first), colour, weight: 256), first.size)
    #expect(after == Array(repeating: 0xFF01_0203, count: 37 * 5))
  }

  @Test(
    "a picture that moves in leaves every pixel to one of the two, whole rows at a time",
    arguments: [(37, false), (20, false), (0, false), (20, true), (-37, false), (-9, true)])
  func motionIsExact(shift: Int, pushes: Bool) throws {
    let first = try picture(37, 5) { x, y in 0xFF01_0000 | UInt32(x << 8 | y) }
    let second = try picture(37, 5) { x, y in 0xFF02_0000 | UInt32(x << 8 | y) }
    let motion = Motion(shift: shift, pushes: pushes)
    let drawn = written(.motion(.picture(first), .picture(second), motion), first.size)
    for y in 0..<5 {
      for x in 0..<37 {
        let own = x - shift
        let isSecond = (0..<37).contains(own)
        let left = pushes ? (shift >= 0 ? own + 37 : own - 37) : x
        let expected = isSecond ? second.pixels[y * 37 + own] : first.pixels[y * 37 + left]
        try #require(drawn[y * 37 + x] == expected, "\(x), \(y)")
      }
    }
    let colours = written(
      .motion(.colour(.black), .colour(.white), motion), first.size)
    #expect(colours.filter { $0 == 0xFFFF_FFFF }.count == (37 - abs(shift)) * 5)
  }

  @Test("a motion begins outside the display, at the side it comes from, and ends in place")
  func motionCourse() {
    let forward = [0, 128, 256].map {
      Motion(weight: $0, width: 101, pushes: true, isBackward: false).shift
    }
    #expect(forward == [101, 51, 0])
    let backward = [0, 128, 256].map {
      Motion(weight: $0, width: 101, pushes: true, isBackward: true).shift
    }
    #expect(backward == [-101, -51, 0])
  }

  @Test("a picture that covers its own size stays as it is")
  func coverOfSameSize() throws {
    let source = try picture(31, 17) { x, y in 0xFF00_0000 | UInt32(x * 7919 + y * 104_729) }
    let target = try picture(31, 17) { _, _ in 0 }
    #expect(Pixels.cover(target, with: source))
    #expect(written(.picture(target), target.size) == written(.picture(source), source.size))
  }

  @Test(
    "covering leaves nothing bare, and crops what is too much on both sides alike",
    arguments: [(64, 36), (36, 64), (40, 30), (1, 1), (200, 3)])
  func coverCropsAlike(width: Int, height: Int) throws {
    // A green middle between red borders above and below, blue ones left and right.
    let source = try picture(48, 27) { x, y in
      y < 2 || y >= 25 ? 0xFFFF_0000 : x < 3 || x >= 45 ? 0xFF00_00FF : 0xFF00_FF00
    }
    let target = try picture(width, height) { _, _ in 0 }
    #expect(Pixels.cover(target, with: source))
    let pixels = written(.picture(target), target.size)
    #expect(pixels.allSatisfy { $0 >> 24 == 0xFF })
    #expect(pixels[height / 2 * width + width / 2] == 0xFF00_FF00)
    var worst = 0
    for y in 0..<height {
      for x in 0..<width {
        let here = pixels[y * width + x]
        let there = pixels[(height - 1 - y) * width + width - 1 - x]
        for shift in [0, 8, 16] as [UInt32] {
          worst = max(worst, abs(Int(here >> shift & 255) - Int(there >> shift & 255)))
        }
      }
    }
    #expect(worst <= 8, "not the same on both sides")
  }

  @Test("pictures of any sizes can cover each other")
  func coverOfRandomSizes() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<200 {
      let sides = (0..<4).map { _ in Int.random(in: 1...70, using: &random) }
      let source = try picture(sides[0], sides[1]) { _, _ in 0xFF12_3456 }
      let target = try picture(sides[2], sides[3]) { _, _ in 0 }
      #expect(Pixels.cover(target, with: source))
      let pixels = written(.picture(target), target.size)
      #expect(pixels.allSatisfy { $0 == 0xFF12_3456 }, "\(sides)")
    }
  }
}
