/// The way of writing slides in Markdown that a deck keeps to.
public enum Dialect: String, Hashable, Codable, Sendable, CaseIterable {
  /// Lectern's own, which is plain Markdown with little added.
  case lectern
  /// Marp: front matter with `marp: true`, directives in comments.
  case marp
  /// Slidev: front matter for each slide.
  case slidev
  /// The Markdown of reveal.js.
  case reveal
  /// Pandoc's Markdown for slides.
  case pandoc
  /// remark, and xaringan, which is built on it.
  case remark
  /// Deckset.
  case deckset
}
