import DeckModel
import Foundation
import Raster
import SlideLayout
import StageModel
import Testing

/// Writes pictures of the samples to look at, where `LAYOUT_PICTURES` names a folder; `LAYOUT_SHAPES`
/// may name the sizes.
@Suite struct SamplePictures {
  private static let folder = ProcessInfo.processInfo.environment["LAYOUT_PICTURES"]

  @Test("the samples can be looked at")
  func pictures() throws {
    guard let folder = Self.folder else { return }
    let sizes = ProcessInfo.processInfo.environment["LAYOUT_SHAPES"] ?? "1280x720"
    let decks = try MatrixDeck.all()
    let wanted = ProcessInfo.processInfo.environment["LAYOUT_DECK"] ?? "samples"
    for deck in decks where deck.name.hasPrefix(wanted) {
      for text in sizes.split(separator: " ") {
        let numbers = text.split(whereSeparator: { "x@".contains($0) }).compactMap { Int($0) }
        let size = try #require(PixelSize(width: numbers[0], height: numbers[1]))
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16)
        defer { memory.deallocate() }
        let buffer = FrameBuffer(memory, size: size)
        for slide in deck.deck.slides.indices {
          let arrangement = deck.arranged(
            slide, size, textSize: numbers.count > 2 ? numbers[2] : 100)
          for part in arrangement.parts.indices {
            deck.draw(arrangement.scene(part: part, step: .max), into: buffer)
            let number = slide < 9 ? "0\(slide + 1)" : "\(slide + 1)"
            let path = "\(folder)/\(text)-\(number)-\(part + 1).png"
            #expect(FileManager.default.createFile(atPath: path, contents: nil))
            let file = try #require(FileHandle(forWritingAtPath: path))
            #expect(buffer.writePNG(to: file.fileDescriptor) == nil)
          }
        }
      }
    }
  }
}
