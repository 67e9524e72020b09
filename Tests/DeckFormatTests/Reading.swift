import DeckFormat
import DeckModel

/// The deck that a text gives, with its problems; every picture exists unless told otherwise.
func read(
  _ text: String, pictureExists: @escaping (String) -> Bool = { _ in true }
) throws -> (deck: Deck, problems: [DeckProblem]) {
  try parseMarkdown(bytes: Array(text.utf8), file: "talk.md", pictureExists: pictureExists)
}

/// The blocks of a text's first slide.
func blocks(_ text: String) throws -> [Block] { try read(text).deck.slides[0].blocks }

/// What a text's first slide holds.
func contents(_ text: String) throws -> [Block.Content] { try blocks(text).map(\.content) }

/// A text's warnings, one a line.
func warnings(_ text: String, pictureExists: @escaping (String) -> Bool = { _ in true }) throws
  -> [String]
{
  try read(text, pictureExists: pictureExists).problems.map(\.description)
}

/// The error because of which a text gives no deck; empty when it gives one.
func failure(_ bytes: [UInt8]) -> String {
  do {
    _ = try parseMarkdown(bytes: bytes, file: "talk.md") { _ in true }
    return ""
  } catch {
    return error.description
  }
}

extension Inline: ExpressibleByStringLiteral {
  init(stringLiteral value: String) { self = .text(value) }
}

/// A paragraph of plain text, as it stands in quotes and items.
func paragraph(_ text: String, step: Int = 0, line: Int) -> Block {
  Block(.paragraph([.text(text)]), step: step, line: line)
}
