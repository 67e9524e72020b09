internal import DeckModel

/// What an element is for.
enum ElementRole: Equatable {
  /// What is in it stands side by side.
  case columns
  /// One of them; `isWeak` when it is one only beside another.
  case column(isWeak: Bool)
  /// What is in it stands in boxes.
  case cards
  case card
  case heading(Int)
  case list(isNumbered: Bool)
  case item
  case table
  case row
  case cell
  case quote
  case code
  /// For the operator only.
  case notes
  /// Not for anybody.
  case hidden
  /// Blocks that share a look, or nothing but a tag.
  case group
}

extension Element {
  /// What it is for.
  var role: ElementRole {
    if let role = isVerbatim ? .code : Self.tagRoles[name] { return role }
    if has(["notes", "speaker-notes"]) { return .notes }
    if css("display") == "none" || has(["hidden", "hide", "d-none"]) { return .hidden }
    if calloutKind != nil { return .quote }
    if has(Self.cardsClasses) { return .cards }
    if has(["card"]) { return .card }
    if isColumns { return .columns }
    if isColumn { return .column(isWeak: false) }
    if has(["left", "right"]) || css("float") != nil || isSide { return .column(isWeak: true) }
    if name == "template", let slot, slot == "left" || slot == "right" {
      return .column(isWeak: true)
    }
    return .group
  }

  /// The kind of a callout as Quarto writes it, such as `Note`.
  var calloutKind: String? {
    guard name == ":::" else { return nil }
    return classes.lazy.compactMap { name in
      ["note", "tip", "important", "caution", "warning"].first { name == "callout-\($0)" }
    }.first.map { $0.prefix(1).uppercased() + $0.dropFirst() }
  }

  /// Whether what is in it is code, to the letter.
  var isVerbatim: Bool { name == "pre" || name == "div" && has(["mermaid"]) }

  private static let tagRoles: [String: ElementRole] = [
    "h1": .heading(1), "h2": .heading(2), "h3": .heading(3), "h4": .heading(4),
    "h5": .heading(5), "h6": .heading(6), "ul": .list(isNumbered: false),
    "ol": .list(isNumbered: true), "li": .item, "table": .table, "tr": .row, "td": .cell,
    "th": .cell, "blockquote": .quote, "pre": .code,
  ]

  private static let cardsClasses: Set<String> = ["cards", "card-grid", "cards-grid"]

  private static let columnsClasses: Set<String> = [
    "columns", "cols", "row", "grid", "flex", "two-columns", "three-columns", "two-cols",
    "three-cols", "twocolumns", "threecolumns", "twocols", "twocol", "two-column", "multicolumn",
    "multi-column", "multicols", "multicol", "split", "columns2", "columns3", "col2", "col3",
    "columns-wrapper", "column-container", "colwrapper", "r-hstack", "side-by-side",
    "container-fluid",
  ]

  private static let columnClasses: Set<String> = [
    "column", "col", "left-column", "right-column", "leftcolumn", "rightcolumn", "pull-left",
    "pull-right", "left-col", "right-col", "leftcol", "rightcol", "column-left", "column-right",
    "columns-left", "columns-right", "col-left", "col-right", "column-1", "column-2", "column-3",
    "left-wide", "right-wide", "left-narrow", "right-narrow", "colleft", "colright", "half",
    "column1", "column2", "column3", "col1", "col2", "col3", "col4", "ldiv", "rdiv", "lefthalf",
    "half-left", "half-right", "left-half", "right-half",
    "righthalf", "pull-left-wide",
    "pull-right-wide", "pull-left-narrow", "pull-right-narrow", "leftside", "rightside",
  ]

  private var isColumns: Bool {
    if let display = css("display"), display.hasSuffix("grid") || display.hasSuffix("flex") {
      return !(css("flex-direction") ?? "row").hasPrefix("column")
    }
    if has(["flex-col"]) { return false }
    let isOfRows = classes.contains { $0.hasPrefix("grid-rows-") }
    if isOfRows, !classes.contains(where: { $0.hasPrefix("grid-cols-") }) { return false }
    if attributes["grid"]?.contains("cols-") ?? false { return true }
    return has(Self.columnsClasses)
      || classes.contains { name in
        ["columns-", "grid-cols-"].contains { name.hasPrefix($0) }
          || name.hasPrefix("cols") && name.dropFirst(4).allSatisfy(\.isNumber)
      }
  }

  private var isColumn: Bool {
    if has(Self.columnClasses) || css("flex") != nil { return true }
    // `left-40`, `col-6`, `right-60`: the number is the share.
    return classes.contains { Self.share(ofClass: $0) != nil }
  }

  /// The share of the width that remark's authors mean for a picture: `.img-50[…]`.
  var pictureShare: Double? {
    guard name == "[]" else { return nil }
    for word in classes.map({ $0.lowercased() }) {
      let letters = word.prefix { !$0.isNumber }
      let digits = word.dropFirst(letters.count).drop { $0 == "-" }
      guard Self.pictureWords.contains(letters.filter { $0 != "-" }), let number = Int(digits),
        (10...100).contains(number)
      else { continue }
      return Double(number) / 100
    }
    return nil
  }

  private static let pictureWords: Set<String> = [
    "img", "image", "pic", "picture", "fig", "figure", "percent", "center", "scale", "size",
  ]

  /// Whether it is called a thing at the left or the right: `img-left`.
  private var isSide: Bool {
    classes.contains { name in
      let parts = name.lowercased().split(separator: "-")
      return parts.count == 2 && ["left", "right"].contains(parts[1])
        && Self.sideWords.contains(String(parts[0]))
    }
  }

  private static let sideWords: Set<String> = [
    "img", "image", "pic", "picture", "photo", "fig", "figure", "content", "code", "box", "panel",
    "pane", "side", "area", "list", "float",
  ]

  /// The share of the width that it asks for.
  var share: Double? {
    for text in [attributes["width"], css("width"), css("flex-basis")] {
      guard let text, text.hasSuffix("%"), let number = Double(text.dropLast().description.trimmed)
      else { continue }
      if (5...95).contains(number) { return number / 100 }
    }
    return classes.lazy.compactMap(Self.share(ofClass:)).first
  }

  private static let sharePrefixes = [
    "left-column-", "right-column-", "left-column", "right-column", "pull-left-", "pull-right-",
    "left-", "right-", "width-", "w-",
  ]

  private static func share(ofClass name: String) -> Double? {
    for prefix in sharePrefixes where name.hasPrefix(prefix) {
      guard let number = Double(name.dropFirst(prefix.count).prefix { $0.isNumber }) else {
        continue
      }
      let digits = name.dropFirst(prefix.count)
      guard digits.allSatisfy({ $0.isNumber || $0 == "%" }), (10...90).contains(number) else {
        continue
      }
      return number / 100
    }
    guard name.hasPrefix("col-"), let twelfths = Int(name.split(separator: "-").last ?? ""),
      (1...11).contains(twelfths)
    else { return nil }
    return Double(twelfths) / 12
  }

  /// Whether what is in it appears one step later.
  var isFragment: Bool {
    if attributes["v-click.hide"] != nil || attributes["hide"] != nil { return false }
    return name == "v-click" || name == "v-after"
      || name == "template" && slot?.first?.isNumber ?? false
      || has(["fragment", "incremental-item"])
      || ["v-click", "v-after", "v-motion"].contains { attributes[$0] != nil }
  }

  /// The place that Vue's `v-slot:name` names.
  var slot: String? {
    attributes.keys.first { $0.hasPrefix("v-slot:") }.map { String($0.dropFirst(7)) }
  }

  /// When something appears.
  enum Moment: Equatable {
    /// One step after what came before.
    case next
    /// With what came before.
    case withPrevious
    /// So many steps after it.
    case later(Int)
    /// At a step of the slide.
    case at(Int)
  }

  /// When what is in it appears, if `isFragment`.
  var moment: Moment {
    if name == "v-after" || attributes["v-after"] != nil { return .withPrevious }
    // What a `<v-switch>` shows one after the other stands below one another here.
    let written =
      name == "template"
      ? slot : attributes["v-click"].flatMap { $0.isEmpty ? nil : $0 }
    let text = (written ?? attributes["at"] ?? attributes[":at"] ?? "").filter {
      !"'\"[".contains($0)
    }
    guard let number = Int(text.prefix { $0.isNumber || $0 == "+" }),
      (0...Self.lastClick).contains(number)
    else { return .next }
    return text.first == "+" ? .later(number) : .at(number)
  }

  /// No slide has more clicks.
  private static let lastClick = 99

  /// Whether what is in it stands below all else.
  var isFoot: Bool {
    isFixedAtBottom
      || has(["footnote", "footnotes", "footnote-left", "footnote-right", "footnote-center"])
      || name == "[]" && has(["references", "reference", "sources", "source"])
      || has(["absolute", "abs-br", "abs-bl", "fixed"]) && classes.contains(where: Self.isAtBottom)
      || ([attributes["id"] ?? ""] + classes).map { $0.lowercased() }.contains { name in
        Self.footWords.contains { name.contains($0) }
      }
  }

  /// What authors call small words below all else.
  private static let footWords = ["footer", "signature", "credits"]

  /// Whether its pictures are marks rather than what a slide is about.
  var isLogo: Bool { classes.contains { $0.lowercased().contains("logo") } }

  /// Whether CSS puts it at the slide's lower edge.
  private var isFixedAtBottom: Bool {
    guard ["absolute", "fixed"].contains(css("position") ?? ""), let bottom = css("bottom") else {
      return false
    }
    let number = Double(bottom.prefix { $0.isNumber || $0 == "." }) ?? 100
    return number <= (bottom.hasSuffix("px") ? 80 : bottom.hasSuffix("%") ? 12 : 4)
  }

  /// Whether CSS puts it beside what the slide is about: beyond a corner, or small into one.
  var isCornerMark: Bool {
    guard ["absolute", "fixed"].contains(css("position") ?? "") else { return false }
    let offsets = [["top", "bottom"], ["left", "right"]].map { $0.lazy.compactMap(css).first }
    if offsets.allSatisfy({ $0?.first == "-" }) { return true }
    let sizes = [css("width"), css("height"), attributes["width"], attributes["height"]]
    return sizes.contains { $0 != nil && Self.isShort($0, points: 200, share: 0.15) }
      && offsets.allSatisfy { Self.isShort($0, points: 40, share: 0.05) }
  }

  /// Whether a length is so short; what is no length is none, such as `0`.
  private static func isShort(_ text: String?, points: Double, share: Double) -> Bool {
    switch Picture.Length(css: text) {
    case .points(let length): length <= points
    case .share(let length): length <= share
    case nil: true
    }
  }

  private static func isAtBottom(_ name: String) -> Bool {
    name.hasPrefix("bottom-") || name == "abs-br" || name == "abs-bl"
  }

  /// Whether each item of a list in it is a step, or surely none; `nil` when it says nothing.
  var isIncremental: Bool? {
    if name == "v-clicks" || attributes["v-clicks"] != nil || has(["incremental"]) { return true }
    return has(["nonincremental", "non-incremental"]) ? false : nil
  }
}

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
    let isStack = has(["flex-col"]) || css("flex-direction") == "column"
    return isStack && (has(["items-center"]) || css("align-items") == "center") ? .centre : nil
  }

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
    if let written = css("color") ?? attributes["color"], let colour = Colour(css: written) {
      return colour
    }
    guard name == "[]" || name == "span" || name == ":::" else { return nil }
    return classes.lazy.compactMap { Colour(css: $0.lowercased()) }.first
  }

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
