import DeckModel
import SlideLayout
import StageModel
import Testing

import struct TestSupport.SplitMix64

@Suite("Slides fit every display")
struct FitTests {
  @Test("Nothing is outside a display or on top of other text", arguments: shapes)
  func samples(size: PixelSize) {
    for (name, slide) in SampleSlides.all {
      for index in 0...1 {
        let front = FrontMatter(author: "Somebody with a long name", date: "30 November")
        let faults = faults(arranged(slide, size, at: index, frontMatter: front))
        #expect(faults.isEmpty, "\(name) at \(size): \(faults)")
      }
    }
  }

  @Test("Whatever a slide holds, all of it is shown within the display", arguments: shapes)
  func random(size: PixelSize) {
    for seed in 0..<8 as Range<UInt64> {
      var blocks = RandomBlocks(seed: seed)
      let slide = blocks.slide()
      let textSize = [75, 100, 125, 150, 200][Int(seed % 5)]
      let arrangement = arranged(slide, size, textSize: textSize, at: Int(seed % 2))
      let faults = faults(arrangement)
      #expect(
        faults.isEmpty,
        "seed \(seed) at \(size), \(textSize) %: \((faults.first ?? "").prefix(300))")
      let lost = lostLetters(of: slide, in: arrangement)
      #expect(lost.isEmpty, "seed \(seed) at \(size), \(textSize) %: \(lost)")
    }
  }

  @Test("A whole book on a slide is shown, in parts, and does not take long")
  func book() throws {
    let words = Array(repeating: "It was a dark and stormy night, and nobody slept.", count: 160)
    let slide = Slide([
      Block(.heading(level: 2, [.text("All of it")])),
      Block(.paragraph([.text(words.joined(separator: " "))])),
      Block(.code(CodeBlock(Array(repeating: "let x = 1", count: 200).joined(separator: "\n")))),
    ])
    let start = ContinuousClock.now
    let arrangement = arranged(slide, shapes[3])
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(arrangement.parts.count > 8)
    #expect(faults(arrangement).isEmpty)
    #expect(lostLetters(of: slide, in: arrangement).isEmpty)
    let last = arrangement.parts.count - 1
    #expect(arrangement.part(holding: arrangement.parts[last].anchor) == last)
    #expect(arrangement.part(holding: 0) == 0)
  }

  @Test("A step adds to what was there, and moves nothing", arguments: shapes)
  func steps(size: PixelSize) {
    for (name, slide) in SampleSlides.all {
      for step in 0..<slide.stepCount {
        let now = scene(slide, size, step: step).items
        let next = scene(slide, size, step: step + 1).items
        #expect(now.allSatisfy(next.contains), "\(name) at step \(step)")
      }
      #expect(scene(slide, size, step: slide.stepCount - 1) == scene(slide, size), "\(name)")
    }
    let counts = (0...2).map { scene(SampleSlides.list, size, step: $0).items.count }
    #expect(counts[0] < counts[1] && counts[1] < counts[2])
  }

  @Test("A picture alone takes the whole of a display that has its shape")
  func wholePicture() throws {
    let slide = Slide([Block(.picture(Picture(source: "same")))])
    let size = try #require(PixelSize(width: 3840, height: 2160))
    let scene = scene(slide, size)
    #expect(
      scene.items == [
        SceneItem(scene.viewport.bounds, .picture(ScenePicture("same", cornerRadius: 0)))
      ])
  }

  @Test("A picture keeps its shape", arguments: shapes)
  func pictureShape(size: PixelSize) {
    for slide in [SampleSlides.pictures, SampleSlides.pictureAndText] {
      for item in scene(slide, size).items {
        guard case .picture(let picture) = item.content,
          let natural = sampleMeasurer.size(of: picture.source)
        else { continue }
        let shape = item.frame.width / item.frame.height
        #expect(
          abs(shape / (natural.width / natural.height) - 1) < 0.001, "\(picture.source) at \(size)")
      }
    }
  }

  @Test("Much text is smaller, and little text is not")
  func shrinking() throws {
    func size(_ count: Int) throws -> Double {
      let words = Array(repeating: "word", count: count).joined(separator: " ")
      let slide = Slide([
        Block(.heading(level: 2, [.text("T")])), Block(.paragraph([.text(words)])),
      ])
      let item = try #require(scene(slide, shapes[3], at: 1).items.last)
      guard case .text(let text) = item.content else { return 0 }
      return text.spans[0].style.size
    }
    let sizes = try [10, 150, 280].map(size)
    #expect(sizes == sizes.sorted(by: >) && Set(sizes).count == 3, "\(sizes)")
  }
}
