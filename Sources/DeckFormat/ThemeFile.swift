internal import DeckModel

/// A theme as it is put together: from a file, over the theme it is based on.
struct ThemeDraft {
  /// The theme so far.
  private(set) var theme: Theme
  private var givenColours: Set<String> = []
  private var givenInverted: Set<String> = []
  /// What differs from the theme it is based on.
  private var changedColours: Set<String> = []
  private var changedInverted: Set<String> = []

  /// Begins with a theme.
  init(_ theme: Theme) {
    self.theme = theme
    givenColours = Self.given(theme.palette)
    givenInverted = Self.given(theme.inverted)
  }

  /// The theme, in which colours that nobody named follow from the others.
  func finished() -> Theme {
    var theme = theme
    Self.suit(&theme.palette, changed: changedColours)
    Self.suit(&theme.inverted, changed: changedInverted)
    Self.derive(&theme.palette, given: givenColours)
    Self.derive(&theme.inverted, given: givenInverted)
    return theme
  }

  /// The draft for another to begin with, in which nothing has been changed yet.
  var asBase: ThemeDraft {
    var draft = self
    (draft.changedColours, draft.changedInverted) = ([], [])
    return draft
  }

  /// The draft with what follows from its own changes, for a deck to change further.
  var settled: ThemeDraft {
    var draft = self
    Self.suit(&draft.theme.palette, changed: changedColours)
    Self.suit(&draft.theme.inverted, changed: changedInverted)
    return draft.asBase
  }

  /// Gives the theme its name.
  mutating func rename(_ name: String) { theme.name = name }

  /// Sets a value, and answers what would have been expected where it is not understood.
  ///
  /// - Returns: `nil` when it is set, `unknown` when there is no such key in the section.
  mutating func set(_ key: String, to value: String, in section: ThemeSection) -> ThemeRefusal? {
    switch section {
    case .colours:
      let refusal = theme.palette.set(key, to: value)
      if refusal == nil {
        givenColours.insert(key)
        changedColours.insert(key)
      }
      return refusal
    case .invertedColours:
      let refusal = theme.inverted.set(key, to: value)
      if refusal == nil {
        givenInverted.insert(key)
        changedInverted.insert(key)
      }
      return refusal
    case .type: return theme.type.set(key, to: value)
    case .spacing: return theme.spacing.set(key, to: value)
    case .layout: return theme.layout.set(key, to: value)
    }
  }

  /// The colours that can't have followed from others.
  private static func given(_ palette: Palette) -> Set<String> {
    var given: Set<String> = []
    if palette.heading != palette.ink { given.insert("heading") }
    if palette.link != palette.accent { given.insert("link") }
    if palette.panelInk != palette.ink { given.insert("panel-ink") }
    if palette.mark != palette.accent { given.formUnion(["mark", "mark-ink"]) }
    return given
  }

  /// Lets the colours that somebody else chose suit a background of the author's own.
  private static func suit(_ palette: inout Palette, changed: Set<String>) {
    guard changed.contains("background") else { return }
    let ground = palette.background.mean
    func suit(_ key: String, _ place: WritableKeyPath<Palette, Colour>) {
      guard !changed.contains(key) else { return }
      palette[keyPath: place] = palette[keyPath: place].legible(on: ground, contrast: 4.5)
    }
    suit("ink", \.ink)
    suit("heading", \.heading)
    suit("muted", \.muted)
    suit("accent", \.accent)
    suit("link", \.link)
    if !changed.contains("panel") {
      let nearer = ground.mixed(with: palette.ink, share: 0.07)
      // On a ground of middling brightness only the other way leaves text legible.
      let away = palette.ink.luminance > ground.luminance ? Colour.black : .white
      palette.panel =
        palette.ink.contrast(to: nearer) >= 4.5 ? nearer : ground.mixed(with: away, share: 0.07)
    }
    if !changed.contains("panel-ink") {
      palette.panelInk = palette.panelInk.legible(on: palette.panel, contrast: 4.5)
    }
    if !changed.contains("hairline") {
      palette.hairline = ground.mixed(with: palette.ink, share: 0.2)
    }
  }

  private static func derive(_ palette: inout Palette, given: Set<String>) {
    if !given.contains("heading") { palette.heading = palette.ink }
    if !given.contains("link") { palette.link = palette.accent }
    if !given.contains("panel-ink") {
      palette.panelInk = palette.ink.legible(on: palette.panel, contrast: 4.5)
    }
    if !given.contains("mark") { palette.mark = palette.accent }
    if !given.contains("mark-ink") { palette.markInk = palette.background.mean }
  }
}

/// A section of a theme file, by the words in its brackets.
enum ThemeSection: String, CaseIterable {
  case colours
  case invertedColours = "inverted colours"
  case type
  case spacing
  case layout
}

/// Why a value of a theme is not set.
enum ThemeRefusal: Equatable {
  /// There is no such key.
  case unknown
  /// The value is none of what is named here.
  case expected(String)
}

/// Reads theme files.
///
/// - SeeAlso: `Docs/themes.md`.
struct ThemeFile {
  /// What was read.
  private(set) var draft: ThemeDraft
  /// What was wrong.
  private(set) var problems: [DeckProblem] = []

  private let file: String

  /// Reads a file over the theme it names as its base, else over `paper`.
  init(bytes: [UInt8], file: String) throws(DeckProblem) {
    self.file = file
    draft = ThemeDraft(.paper)
    let source = try SourceText(
      bytes: bytes, file: file, outcome: "The theme `\(Theme.paper.name)` is used")
    var section: ThemeSection?
    var isSkipping = false
    for (index, line) in source.lines.enumerated() {
      let text = line.trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      if text.hasPrefix("[") {
        section = heading(text, line: index + 1)
        isSkipping = section == nil
      } else if !isSkipping {
        read(text, in: section, line: index + 1)
      }
    }
  }

  private mutating func heading(_ text: String, line: Int) -> ThemeSection? {
    let name = text.dropFirst().prefix { $0 != "]" }.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ").lowercased()
    if text.last == "]", let section = ThemeSection(rawValue: name) { return section }
    let known = ThemeSection.allCases.map { "[\($0.rawValue)]" }.joined(separator: ", ")
    warn(line, "Found `\(shortened(text))`, expected one of \(known). The section is ignored.")
    return nil
  }

  private mutating func read(_ text: String, in section: ThemeSection?, line: Int) {
    guard let colon = text.firstIndex(of: ":") else {
      warn(line, "Found `\(shortened(text))`, expected `key: value`. The line is ignored.")
      return
    }
    let key = String(text[..<colon]).trimmed.lowercased()
    let value = String(text[text.index(after: colon)...]).trimmed
    guard let section else {
      readHead(key, value, line: line)
      return
    }
    switch draft.set(key, to: value, in: section) {
    case nil: break
    case .unknown:
      warn(line, "There is no `\(shortened(key))` in [\(section.rawValue)]. The line is ignored.")
    case .expected(let expected):
      warn(
        line,
        "Found `\(key): \(shortened(value))`, expected \(expected). The base theme's value is used."
      )
    }
  }

  private mutating func readHead(_ key: String, _ value: String, line: Int) {
    switch key {
    case "name": draft.rename(value)
    case "base":
      guard let base = ShippedThemes.draft(value.lowercased()) else {
        warn(
          line,
          "Found `base: \(shortened(value))`, expected one of \(ShippedThemes.list)."
            + " `\(Theme.paper.name)` is used.")
        return
      }
      let name = draft.theme.name
      draft = base.asBase
      if name != Theme.paper.name { draft.rename(name) }
    default:
      warn(
        line,
        "Found `\(shortened(key))` before any section, expected `name` or `base`."
          + " The line is ignored.")
    }
  }

  private mutating func warn(_ line: Int, _ message: String) {
    problems.append(DeckProblem(.warning, at: SourceLocation(file: file, line: line), message))
  }
}
