public import DeckModel

/// A theme as front matter names it: `dark`, `dark bold`, `./mine.theme increased-contrast`.
struct ThemeName {
  /// The theme's name or file; empty when only variants are named.
  private(set) var base = ""
  /// Whether letters are heavier.
  private(set) var isBold = false
  /// Whether contrasts are increased.
  private(set) var isIncreased = false

  init(_ text: String) {
    let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
    isBold = words.contains(where: Theme.boldWords.contains)
    isIncreased = words.contains(where: Theme.contrastWords.contains)
    base = Theme.nameWithoutVariants(text)
  }

  /// Whether it is a file beside the deck.
  var isFile: Bool { base.hasSuffix(".theme") }
}

extension Theme {
  /// The themes that are part of Lectern, in the order of the alphabet.
  public static var shipped: [Theme] {
    ShippedThemes.names.compactMap { ShippedThemes.draft($0)?.finished() }
  }

  /// Reads a theme file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file as the deck names it, for messages.
  /// - Returns: The theme, and every line that is not understood.
  /// - Throws: The problem because of which nothing of the file is used.
  public static func parse(
    bytes: [UInt8], file: String
  ) throws(DeckProblem) -> (theme: Theme, problems: [DeckProblem]) {
    let read = try ThemeFile(bytes: bytes, file: file)
    return (read.draft.finished(), read.problems)
  }
}
