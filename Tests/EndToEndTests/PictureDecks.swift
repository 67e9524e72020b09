import DeckModel
import Foundation
import StageModel
import TestSupport

/// Decks on which every pixel tells whether it is where it belongs.
enum PictureDecks {
  static let pageCount = 7

  /// The colour around a page's drawing, from 1.
  static func border(_ page: Int) -> Colour {
    Colour(red: UInt8(20 + page * 30), green: UInt8(230 - page * 25), blue: UInt8(90 + page * 10))
  }

  /// A PDF of curves, lines and areas that differ from page to page.
  static func writePDF(in folder: ScratchFolder, _ name: String, _ size: PageSize) throws -> String
  {
    let pages = (1...pageCount).map { page in
      TinyPDF.Page(
        box: [0, 0, size.width, size.height], content: drawing(page, size.width, size.height))
    }
    let path = folder.file(name)
    try Data(TinyPDF(pages: pages).bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  private static func drawing(_ page: Int, _ width: Double, _ height: Double) -> String {
    let border = border(page)
    let colour = [border.red, border.green, border.blue].map { "\(Double($0) / 255)" }
    var random = SplitMix64(seed: UInt64(page))
    func x() -> Double { Double.random(in: 0.1...0.9, using: &random) * width }
    func y() -> Double { Double.random(in: 0.1...0.9, using: &random) * height }
    func shade() -> Double { Double.random(in: 0...1, using: &random) }
    var lines = ["\(colour.joined(separator: " ")) rg 0 0 \(width) \(height) re f"]
    for _ in 0..<12 {
      lines.append("\(shade()) \(shade()) \(shade()) rg \(shade()) \(shade()) \(shade()) RG")
      lines.append("\(x()) \(y()) m \(x()) \(y()) \(x()) \(y()) \(x()) \(y()) c f")
      lines.append("\(shade() * 2) w \(x()) \(y()) m \(x()) \(y()) l S")
    }
    let place = "\(width / 8) \(height / 3) Td"
    lines.append("0 g BT /F \(height / 8) Tf \(place) (Page \(page), fi) Tj ET")
    return lines.joined(separator: "\n")
  }

  /// A folder of pictures of a projector's own size.
  static func writeFolder(in folder: ScratchFolder) async throws -> String {
    let path = try folder.makeFolder("pictures")
    for page in 1...pageCount {
      let picture = try picture(page)
      try await picture.write(to: "\(path)/\(page).png")
    }
    return path
  }

  /// A picture of the folder, from 1.
  static func picture(_ page: Int) throws -> Shot {
    let size = PixelSize(width: 1920, height: 1080) ?? .smallest
    var random = SplitMix64(seed: UInt64(100 + page))
    let blocks = (0..<(60 * 34)).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
    var bytes = [UInt8](repeating: 0, count: size.area * 4)
    bytes.withUnsafeMutableBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for y in 0..<size.height {
        for x in 0..<size.width { pixels[y * size.width + x] = blocks[y / 32 * 60 + x / 32] }
      }
    }
    guard let picture = Shot(size: size, xRGB: bytes) else { throw RigError("no picture") }
    return picture
  }
}
