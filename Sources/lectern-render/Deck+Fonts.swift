import DeckModel
import Raster
import SlideLayout

extension Deck {
  /// Fonts that the deck names and the machine lacks, and characters that no font has.
  func fontProblems(_ measurer: PangoMeasurer, at place: SourceLocation) -> [DeckProblem] {
    missingFonts(measurer, at: place) + missingCharacters(measurer, at: place)
  }

  private func missingFonts(_ measurer: PangoMeasurer, at place: SourceLocation) -> [DeckProblem] {
    let (type, own) = (theme.type, TypeRules())
    var lists = [type.sans, type.heading, type.mono]
    if type.heading == type.sans { lists.removeFirst() }
    // What Lectern itself prefers is no wish of the deck's.
    return lists.filter { ![own.sans, own.heading, own.mono].contains($0) }
      .compactMap(measurer.substitution).map { font in
        let names = font.missing.map { "'\($0)'" }.joined(separator: ", ")
        return DeckProblem(
          .warning, at: place,
          "a font is not installed: \(names). '\(font.used)' is used in its place.")
      }
  }

  private func missingCharacters(
    _ measurer: PangoMeasurer, at place: SourceLocation
  ) -> [DeckProblem] {
    let unknown = measurer.unknownCharacters(
      in: slides.map(\.blocks.plain).joined(separator: "\n"),
      families: FontFamilies("sans", theme.type.sans))
    guard !unknown.isEmpty else { return [] }
    let named = unknown.prefix(8).map { character in
      let scalar = character.unicodeScalars.first?.value ?? 0
      return "'\(character)' (U+\(String(scalar, radix: 16, uppercase: true)))"
    }
    return [
      DeckProblem(
        .warning, at: place,
        """
        no installed font has \(named.joined(separator: ", ")). Boxes are shown in their place; \
        install a font that has them.
        """)
    ]
  }
}
