internal import DeckModel

/// Finds the theme that a deck asks for, and changes what it overrides.
struct ThemeChoice {
  /// The theme.
  private(set) var theme = Theme.paper
  /// What was wrong.
  private(set) var problems: [DeckProblem] = []

  private let file: String
  /// The theme that stands in for one that is not there.
  private let instead: String

  /// Reads the theme that is asked for, else the one of the deck's head.
  init(
    _ head: DeckHead, _ asked: String? = nil, file: String, readFile: (String) -> [UInt8]?
  ) {
    self.file = file
    instead = head.prefersDark ? "dark" : Theme.paper.name
    var draft = ThemeDraft(.paper)
    if head.prefersDark, let dark = ShippedThemes.draft("dark") { draft = dark.asBase }
    var name = ThemeName("")
    // What is asked for stands nowhere in the file.
    let asked = asked.map { Setting(key: "theme", value: $0, line: 0) }
    if let setting = asked ?? head.theme, !setting.value.isEmpty {
      name = ThemeName(setting.value)
      if !name.base.isEmpty { draft = find(name, setting, readFile) ?? draft }
    }
    var isBold = name.isBold
    var isIncreased = name.isIncreased
    for value in head.themeValues {
      switch value.key.lowercased() {
      case "contrast":
        isIncreased =
          isIncreased || ["increased", "high", "more"].contains(value.value.lowercased())
      case "bold-text": isBold = Bool(yesOrNo: value.value) ?? isBold
      default: apply(value, to: &draft)
      }
    }
    theme = draft.finished()
    if isBold { theme = theme.withBoldText }
    if isIncreased { theme = theme.withIncreasedContrast }
  }

  private mutating func find(
    _ name: ThemeName, _ setting: Setting, _ readFile: (String) -> [UInt8]?
  ) -> ThemeDraft? {
    if name.isFile { return read(name.base, setting, readFile) }
    let word = name.base.lowercased()
    if let draft = ShippedThemes.draft(Self.relatives[word] ?? word) { return draft.asBase }
    warn(
      setting.line,
      "There is no theme `\(shortened(name.base))`; there are \(ShippedThemes.list), and files"
        + " such as `./mine.theme`. `\(instead)` is used.")
    return nil
  }

  private mutating func read(
    _ path: String, _ setting: Setting, _ readFile: (String) -> [UInt8]?
  ) -> ThemeDraft? {
    let name = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    guard let bytes = readFile(name) else {
      warn(
        setting.line,
        "The theme file `\(shortened(path))` can't be read. `\(instead)` is used.")
      return nil
    }
    do throws(DeckProblem) {
      let read = try ThemeFile(bytes: bytes, file: name)
      problems += read.problems
      return read.draft.settled
    } catch {
      problems.append(error)
      problems[problems.count - 1].severity = .warning
      return nil
    }
  }

  /// Other programs' themes that are as light or as dark.
  private static let relatives: [String: String] = [
    "black": "dark", "night": "dark", "league": "dark", "blood": "dark", "moon": "dark",
    "dracula": "dark", "white": "light", "simple": "light", "serif": "paper", "beige": "paper",
    "sky": "light", "uncover": "light", "gaia": "paper",
  ]

  private mutating func apply(_ value: Setting, to draft: inout ThemeDraft) {
    let key = value.key.lowercased()
    let places: [(String, String, ThemeSection)]
    switch key {
    case "font", "mainfont":
      places = [
        ("text", families(value.value, draft.theme.type.sans), .type),
        ("headings", families(value.value, draft.theme.type.heading), .type),
      ]
    case "heading-font":
      places = [("headings", families(value.value, draft.theme.type.heading), .type)]
    case "code-font", "monofont":
      places = [("code", families(value.value, draft.theme.type.mono), .type)]
    case "overscan", "margin": places = [(key, value.value, .spacing)]
    default:
      let name = String(key.hasPrefix("theme-") ? key.dropFirst(6)[...] : key[...])
      if name.hasPrefix("inverted-") {
        places = [(String(name.dropFirst(9)), value.value, .invertedColours)]
      } else {
        places = [ThemeSection.colours, .type, .spacing, .layout].map { (name, value.value, $0) }
      }
    }
    var refusals: [ThemeRefusal] = []
    for (name, text, section) in places {
      switch draft.set(name, to: text, in: section) {
      case nil: if places.count > 2 { return }
      case let refusal?: refusals.append(refusal)
      }
    }
    refuse(value, refusals, of: places.count)
  }

  private mutating func refuse(_ value: Setting, _ refusals: [ThemeRefusal], of count: Int) {
    for case .expected(let expected) in refusals {
      warn(
        value.line,
        "Found `\(value.key): \(shortened(value.value))`, expected \(expected)."
          + " The theme's value is used.")
      return
    }
    if refusals.count == count {
      warn(value.line, "Themes have no `\(shortened(value.key))`. It is ignored.")
    }
  }

  /// Families before those of the theme, which stand in where one is missing.
  private func families(_ text: String, _ others: [String]) -> String {
    let named = familyNames(text)
    return (named + others.filter { !named.contains($0) }).joined(separator: ",")
  }

  private mutating func warn(_ line: Int, _ message: String) {
    let location = SourceLocation(file: file, line: line > 0 ? line : nil)
    problems.append(DeckProblem(.warning, at: location, message))
  }
}
