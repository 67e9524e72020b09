internal import DeckModel

extension Element {
  /// What it says of the looks of text.
  var style: Block.Style {
    Block.Style(
      alignment: alignment, ink: ink, scale: scale,
      isFitted: has(["fit", "r-fit-text", "fit-text"]))
  }

  /// Whether its `style` says anything of the looks of words.
  var hasLooks: Bool {
    ["color", "font-size", "font-weight", "font-style", "text-decoration"].contains {
      css($0) != nil
    }
  }

  /// Where its lines stand.
  var alignment: HorizontalPlace? {
    if name == "center" { return .centre }
    // pandoc's `align` of columns is about their tops.
    let align = name == ":::" ? nil : attributes["align"]
    let words = [css("text-align"), align].compactMap { $0 } + classes
    for word in words {
      if let place = HorizontalPlace(word: word) { return place }
    }
    // What stands below one another in a box is placed across it, other things along it.
    let isStack = has(["flex-col"]) || css("flex-direction") == "column"
    let isRow = isStack ? false : has(["flex"]) || css("display") == "flex"
    let keys = isStack ? ["items", "align-items"] : ["justify", "justify-content"]
    if isStack || isRow {
      switch css(keys[1]) ?? Self.placeNames.first(where: { has(["\(keys[0])-\($0)"]) }) {
      case "center" where isStack: return .centre
      case "end", "flex-end": return .trailing
      default: break
      }
    }
    return has(["ml-auto", "ms-auto"]) && !has(["mr-auto", "me-auto"]) ? .trailing : nil
  }

  private static let placeNames = ["center", "end"]

  /// Whether its letters are heavy.
  var isHeavy: Bool {
    let weight = css("font-weight")
    return weight.map { $0.hasPrefix("bold") || (Int($0) ?? 0) >= 600 } ?? false
      || has(["bold", "font-bold"])
  }

  /// Whether what stands in it side by side, or alone, stands in its middle.
  var centresItems: Bool {
    has(["justify-center", "place-items-center", "place-content-center"])
      || ["justify-content", "place-items", "place-content", "justify-items"].contains {
        css($0) == "center"
      }
  }

  /// The colour of its text.
  var ink: Colour? {
    if let written = css("color") ?? attributes["color"],
      let (colour, opacity) = Colour.reading(css: written)
    {
      // What lets a ground through, which is not shown, would be seen in no colour at all.
      return opacity > 0 ? colour : nil
    }
    if Self.inlineNames.contains(name), let colour = utilityInk { return colour }
    guard name == "[]" || name == "span" || name == ":::" else { return nil }
    return classes.lazy.compactMap { Colour(css: $0.lowercased()) }.first
  }

  /// The colour of words that a class of Tailwind or UnoCSS names: `text-red-500`.
  private var utilityInk: Colour? {
    for name in classes where name.hasPrefix("text-") {
      let parts = name.split(separator: "-")
      guard parts.count > 1, let base = Self.utilityColours[String(parts[1])] else { continue }
      guard parts.count > 2, let shade = Double(parts[2].prefix { $0.isNumber }) else {
        return base
      }
      return shade < 500
        ? base.mixed(with: .white, share: (500 - shade) / 560)
        : base.mixed(with: .black, share: (shade - 500) / 560)
    }
    return nil
  }

  private static let inlineNames: Set<String> = [
    "span", "b", "strong", "i", "em", "u", "a", "small", "mark", "code",
  ]

  /// What such classes call their colours, in their middle shade.
  private static let utilityColours: [String: Colour] = [
    "red": 0xEF4444, "orange": 0xF97316, "amber": 0xF59E0B, "yellow": 0xEAB308, "lime": 0x84CC16,
    "green": 0x22C55E, "emerald": 0x10B981, "teal": 0x14B8A6, "cyan": 0x06B6D4, "sky": 0x0EA5E9,
    "blue": 0x3B82F6, "indigo": 0x6366F1, "violet": 0x8B5CF6, "purple": 0xA855F7,
    "fuchsia": 0xD946EF, "pink": 0xEC4899, "rose": 0xF43F5E, "gray": 0x6B7280, "slate": 0x64748B,
  ].mapValues(Colour.init(hex:))

  /// How large its text is beside ordinary text.
  var scale: Double {
    if let size = css("font-size"), let factor = Self.factor(size) { return factor }
    if name == "font", let factor = attributes["size"].flatMap({ Self.fontSizes[$0] }) {
      return factor
    }
    return classes.lazy.compactMap { Self.scales[$0.lowercased()] }.first ?? 1
  }

  /// HTML's old sizes of fonts; the ordinary one is 3.
  private static let fontSizes: [String: Double] = [
    "1": 0.63, "2": 0.82, "3": 1, "4": 1.13, "5": 1.5, "6": 2, "7": 3, "-2": 0.63, "-1": 0.82,
    "+1": 1.13, "+2": 1.5, "+3": 2, "+4": 3,
  ]

  private static let scales: [String: Double] = [
    "small": 0.8, "smaller": 0.7, "tiny": 0.6, "x-small": 0.7, "xsmall": 0.7, "xx-small": 0.6,
    "scriptsize": 0.6, "footnotesize": 0.7, "footnote": 0.7, "text-sm": 0.85, "text-xs": 0.75,
    "text-lg": 1.15, "text-xl": 1.3, "text-2xl": 1.5, "text-3xl": 1.8, "text-4xl": 2.2,
    "text-5xl": 2.6, "text-6xl": 3, "text-7xl": 3.4, "text-8xl": 4, "text-9xl": 4, "large": 1.25,
    "larger": 1.4, "big": 1.25, "huge": 1.8,
    "x-large": 1.5, "xx-large": 1.8, "caption": 0.7, "compact": 0.85, "dense": 0.85,
  ]

  /// CSS's size of a font as a multiple of ordinary text; no smaller than half of it.
  private static func factor(_ text: String) -> Double? {
    let units: [(String, Double)] = [
      ("rem", 1), ("em", 1), ("%", 0.01), ("px", 1 / 28.0), ("pt", 1 / 21.0), ("vw", 0.45),
    ]
    for (unit, factor) in units where text.hasSuffix(unit) {
      guard let number = Double(text.dropLast(unit.count).description.trimmed), number.isFinite,
        number > 0
      else { return nil }
      return min(max(number * factor, 0.5), 4)
    }
    return scales[text]
  }
}

extension HorizontalPlace {
  /// A place by any of its names.
  init?(word: String) {
    switch word.lowercased() {
    case "center", "centre", "centered", "centred", "text-center", "text-centre", "align-center",
      "has-text-centered", "center-align", "img-center", "image-center", "pic-center",
      "fig-center", "figure-center", "picture-center", "center-img", "center-image":
      self = .centre
    case "left", "start", "leading", "text-left", "align-left": self = .leading
    case "right", "end", "trailing", "text-right", "align-right": self = .trailing
    default: return nil
    }
  }
}
