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

  @Test("Whatever a slide holds, it fits", arguments: shapes)
  func random(size: PixelSize) {
    for seed in 0..<24 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let slide = Slide(
        (0..<Int.random(in: 1...7, using: &random)).map { _ in randomBlock(0, &random) })
      let faults = faults(arranged(slide, size, at: Int(seed % 2)))
      #expect(faults.isEmpty, "seed \(seed) at \(size): \(faults.first ?? "")")
    }
  }

  private func words(_ most: Int, _ random: inout SplitMix64) -> [Inline] {
    let count = Int.random(in: 0...most, using: &random)
    let text = (0..<count).map { _ in
      String(repeating: "x", count: Int.random(in: 1...14, using: &random))
    }
    return [.text(text.joined(separator: " "))]
  }

  private func randomBlock(_ depth: Int, _ random: inout SplitMix64) -> Block {
    func blocks() -> [Block] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in randomBlock(depth + 1, &random) }
    }
    switch Int.random(in: 0..<(depth < 3 ? 8 : 4), using: &random) {
    case 0: return Block(.heading(level: Int.random(in: 1...6, using: &random), words(9, &random)))
    case 1: return Block(.paragraph(words(120, &random)))
    case 2:
      let names = ["wide", "tall", "gone"]
      let name = names[Int.random(in: 0..<3, using: &random)]
      return Block(.picture(Picture(source: name, alternative: words(30, &random).plain)))
    case 3:
      let lines = (0..<Int.random(in: 0...30, using: &random)).map { _ in words(12, &random).plain }
      return Block(.code(CodeBlock(language: "", lines.joined(separator: "\n\t"))))
    case 4, 5:
      let items = (0..<Int.random(in: 0...5, using: &random)).map { _ in ListItem(blocks()) }
      return Block(.list(ListBlock(.numbers(from: 998), items: items)))
    case 6:
      let columns = Int.random(in: 1...7, using: &random)
      let rows = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        (0..<columns).map { _ in words(5, &random) }
      }
      return Block(
        .table(
          Table(
            alignments: Array(repeating: .none, count: columns), header: rows[0],
            rows: Array(rows.dropFirst()))))
    default: return Block(.quote(blocks()))
    }
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
