internal import DeckModel

/// A theme's typefaces and weights.
struct Faces: Hashable {
  let sans: FontFamilies
  let headings: FontFamilies
  let mono: FontFamilies
  let body: FontWeight
  let heading: FontWeight
  let strong: FontWeight
  /// Distance between baselines as a multiple of the font's own.
  let lineSpacing: Double

  init(_ rules: TypeRules) {
    sans = FontFamilies("sans", rules.sans)
    headings = FontFamilies(rules.heading == rules.sans ? "sans" : "heading", rules.heading)
    mono = FontFamilies("mono", rules.mono)
    body = FontWeight(rules.bodyWeight)
    heading = FontWeight(rules.headingWeight)
    strong = FontWeight(rules.strongWeight)
    lineSpacing = rules.lineSpacing.isFinite ? min(max(rules.lineSpacing, 0.8), 2) : 1
  }
}
