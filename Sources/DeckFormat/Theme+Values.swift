internal import DeckModel

extension Palette {
  /// Sets a colour by its name in theme files.
  mutating func set(_ key: String, to value: String) -> ThemeRefusal? {
    switch key {
    case "background":
      guard let fill = Fill(css: value) else { return .fill }
      background = fill
      return nil
    case "code-scheme":
      guard !value.isEmpty else { return .expected("the id of a GtkSourceView style scheme") }
      codeScheme = value
      return nil
    default: break
    }
    guard let place = Self.place(key) else { return .unknown }
    guard let colour = Colour(css: value) else { return .colour }
    self[keyPath: place] = colour
    return nil
  }

  private static func place(_ key: String) -> WritableKeyPath<Palette, Colour>? {
    switch key {
    case "ink": \.ink
    case "heading": \.heading
    case "muted": \.muted
    case "accent": \.accent
    case "link": \.link
    case "panel": \.panel
    case "panel-ink": \.panelInk
    case "hairline": \.hairline
    case "mark": \.mark
    case "mark-ink": \.markInk
    default: nil
    }
  }
}

extension TypeRules {
  /// Sets a typeface, a weight or a size by its name in theme files.
  mutating func set(_ key: String, to value: String) -> ThemeRefusal? {
    switch key {
    case "text": return setFamilies(\.sans, value)
    case "headings": return setFamilies(\.heading, value)
    case "code": return setFamilies(\.mono, value)
    case "text-weight": return setWeight(\.bodyWeight, value)
    case "heading-weight": return setWeight(\.headingWeight, value)
    case "strong-weight": return setWeight(\.strongWeight, value)
    case "smallest":
      guard let share = themeShare(value, 0.01...0.1) else { return .expected("1 % to 10 %") }
      minimum = share
    case "largest":
      guard let points = themeNumber(value, 16...120) else { return .expected("16 to 120") }
      largestBody = points
    case "line-spacing":
      guard let factor = themeNumber(value, 0.8...2) else { return .expected("0.8 to 2") }
      lineSpacing = factor
    default: return .unknown
    }
    return nil
  }

  private mutating func setFamilies(
    _ place: WritableKeyPath<TypeRules, [String]>, _ value: String
  ) -> ThemeRefusal? {
    let families = familyNames(value)
    guard !families.isEmpty else { return .expected("names of typefaces with commas between") }
    self[keyPath: place] = families
    return nil
  }

  private mutating func setWeight(
    _ place: WritableKeyPath<TypeRules, Weight>, _ value: String
  ) -> ThemeRefusal? {
    guard let weight = Int(value), (100...900).contains(weight) else {
      return .expected("100 to 900")
    }
    self[keyPath: place] = weight
    return nil
  }
}

/// Names of typefaces between commas, without quotes.
func familyNames(_ text: String) -> [String] {
  text.split(separator: ",").map { $0.trimmed.filter { !"\"'".contains($0) } }
    .filter { !$0.isEmpty }
}

extension SpacingRules {
  /// Sets a distance by its name in theme files.
  mutating func set(_ key: String, to value: String) -> ThemeRefusal? {
    switch key {
    case "margin":
      guard let share = themeShare(value, 0.01...0.2) else { return .expected("1 % to 20 %") }
      margin = share
    case "overscan":
      guard let share = themeShare(value, 0...0.1) else { return .expected("0 % to 10 %") }
      overscan = share
    case "blocks":
      guard let ems = themeNumber(value, 0...3) else { return .expected("0 to 3") }
      block = ems
    case "items":
      guard let ems = themeNumber(value, 0...3) else { return .expected("0 to 3") }
      item = ems
    case "corners":
      guard let ems = themeNumber(value, 0...3) else { return .expected("0 to 3") }
      corner = ems
    default: return .unknown
    }
    return nil
  }
}

extension LayoutRules {
  /// Sets what layouts do by its name in theme files.
  mutating func set(_ key: String, to value: String) -> ThemeRefusal? {
    switch (key, value.lowercased()) {
    case ("openings", "inverted"): invertsOpenings = true
    case ("openings", "plain"): invertsOpenings = false
    case ("openings", _): return .expected("`inverted` or `plain`")
    case ("openings-alignment", "leading"): centresOpenings = false
    case ("openings-alignment", "centre"), ("openings-alignment", "center"):
      centresOpenings = true
    case ("openings-alignment", _): return .expected("`leading` or `centre`")
    case ("accent-bar", let word): return setFlag(\.hasAccentBar, word)
    case ("page-numbers", let word): return setFlag(\.showsPageNumber, word)
    case ("progress", let word): return setFlag(\.showsProgress, word)
    default: return .unknown
    }
    return nil
  }

  private mutating func setFlag(
    _ place: WritableKeyPath<LayoutRules, Bool>, _ word: String
  ) -> ThemeRefusal? {
    guard let flag = Bool(yesOrNo: word) else { return .expected("`yes` or `no`") }
    self[keyPath: place] = flag
    return nil
  }
}

extension ThemeRefusal {
  static let colour = ThemeRefusal.expected("a colour such as `#bf4318`, `navy` or `rgb(…)`")
  static let fill = ThemeRefusal.expected(
    "a colour such as `#bf4318`, `navy` or `rgb(…)`, or `linear-gradient(…)`")
}

extension Bool {
  /// Reads `yes`, `true`, `on` and their opposites; `nil` for anything else.
  init?(yesOrNo text: some StringProtocol) {
    switch text.lowercased() {
    case "yes", "true", "on": self = true
    case "no", "false", "off": self = false
    default: return nil
    }
  }
}

/// A number within limits.
private func themeNumber(_ text: String, _ limits: ClosedRange<Double>) -> Double? {
  Double(text).flatMap { limits.contains($0) ? $0 : nil }
}

/// A percentage as a share, within limits.
private func themeShare(_ text: String, _ limits: ClosedRange<Double>) -> Double? {
  guard text.hasSuffix("%") else { return nil }
  // From the decimal text, so that 2.5 % is 0.025 and not a neighbour of it.
  return Double(String(text.dropLast()).trimmed).map { $0 / 100 }
    .flatMap { limits.contains($0) ? $0 : nil }
}
