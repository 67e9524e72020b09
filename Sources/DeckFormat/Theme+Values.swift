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

extension TypeRules: RulesWithNumbers {
  /// Sets a typeface, a weight or a size by its name in theme files.
  mutating func set(_ key: String, to value: String) -> ThemeRefusal? {
    switch key {
    case "text": return setFamilies(\.sans, value)
    case "headings": return setFamilies(\.heading, value)
    case "code": return setFamilies(\.mono, value)
    case "text-weight": return setWeight(\.bodyWeight, value)
    case "heading-weight": return setWeight(\.headingWeight, value)
    case "strong-weight": return setWeight(\.strongWeight, value)
    case "smallest": return set(\.minimum, toPercents: value, in: 1...10)
    case "largest": return set(\.largestBody, toNumber: value, in: 16...120)
    case "line-spacing": return set(\.lineSpacing, toNumber: value, in: 0.8...2)
    default: return .unknown
    }
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

extension SpacingRules: RulesWithNumbers {
  /// Sets a distance by its name in theme files.
  mutating func set(_ key: String, to value: String) -> ThemeRefusal? {
    switch key {
    case "margin": set(\.margin, toPercents: value, in: 1...20)
    case "overscan": set(\.overscan, toPercents: value, in: 0...10)
    case "blocks": set(\.block, toNumber: value, in: 0...3)
    case "items": set(\.item, toNumber: value, in: 0...3)
    case "corners": set(\.corner, toNumber: value, in: 0...3)
    default: .unknown
    }
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

/// Rules some of which are numbers within limits.
private protocol RulesWithNumbers {}

extension RulesWithNumbers {
  /// Sets a rule to a number.
  fileprivate mutating func set(
    _ place: WritableKeyPath<Self, Double>, toNumber text: String, in limits: ClosedRange<Double>
  ) -> ThemeRefusal? {
    guard let number = Double(text), limits.contains(number) else {
      return .expected("\(short(limits.lowerBound)) to \(short(limits.upperBound))")
    }
    self[keyPath: place] = number
    return nil
  }

  /// Sets a rule that is a share to a percentage, whose limits are percentages, too.
  fileprivate mutating func set(
    _ place: WritableKeyPath<Self, Double>, toPercents text: String, in limits: ClosedRange<Double>
  ) -> ThemeRefusal? {
    guard text.hasSuffix("%"), let percents = Double(String(text.dropLast()).trimmed),
      limits.contains(percents)
    else {
      return .expected("\(short(limits.lowerBound)) % to \(short(limits.upperBound)) %")
    }
    // From the decimal text, so that 2.5 % is 0.025 and not a neighbour of it.
    self[keyPath: place] = percents / 100
    return nil
  }

  private func short(_ number: Double) -> String {
    number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
