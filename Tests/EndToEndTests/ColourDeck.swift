import Foundation
import StageModel
import TestSupport

import struct DeckModel.Colour

/// A PDF whose every page is of one colour of its own, so that a single pixel tells the page.
enum ColourDeck {
  static let pageCount = 12

  /// The colour of a page, from 1.
  static func colour(_ page: Int) -> Colour {
    Colour(
      red: UInt8(page * 51 % 256), green: UInt8(60 + page * 13 % 190), blue: UInt8(250 - page * 17))
  }

  /// Writes the deck into a folder.
  ///
  /// - Parameters:
  ///   - folder: Where to.
  ///   - name: The file's name.
  ///   - box: Width and height of the pages in points.
  /// - Returns: The file's path.
  static func write(
    in folder: ScratchFolder, _ name: String = "colours.pdf", box: (Double, Double) = (160, 90)
  ) throws -> String {
    let pages = (1...pageCount).map { page in
      let colour = colour(page)
      let parts = [colour.red, colour.green, colour.blue].map { "\(Double($0) / 255)" }
      return TinyPDF.Page(
        box: [0, 0, box.0, box.1],
        content: TinyPDF.painted([(0, 0, box.0, box.1, parts.joined(separator: " "))]))
    }
    let path = folder.file(name)
    try Data(TinyPDF(pages: pages).bytes).write(to: URL(fileURLWithPath: path))
    return path
  }
}
