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
    let tracks = classes.compactMap(Self.gridColumns)
    if let most = tracks.max() { return most > 1 }
    // A grid of which only rows are told, as Tailwind and UnoCSS name them, is one column.
    let isOfRows = classes.contains { ["grid-rows-", "rows-"].contains(where: $0.hasPrefix) }
    if has(["grid"]), isOfRows || isOfUtilities { return false }
    if attributes["grid"]?.contains("cols-") ?? false { return true }
    return has(Self.columnsClasses)
      || classes.contains { name in
        name.hasPrefix("columns-")
          || name.hasPrefix("cols") && name.dropFirst(4).allSatisfy(\.isNumber)
      }
  }

  /// Whether its classes are Tailwind's or UnoCSS's, for which a grid has the columns that it names.
  private var isOfUtilities: Bool {
    classes.contains { name in
      Self.utilities.contains { name.hasPrefix($0) && name.count > $0.count }
    }
  }

  private static let utilities = [
    "gap-", "p-", "px-", "py-", "m-", "mt-", "mb-", "mx-", "my-", "h-", "w-", "place-", "items-",
    "justify-", "content-",
  ]

  /// How many columns `grid-cols-3`, `cols-2` or `md:grid-cols-2` asks for; 2 for tracks of its own.
  private static func gridColumns(_ name: String) -> Int? {
    guard let range = name.firstRange(of: "cols-"),
      ["", "grid-"].contains(name[..<range.lowerBound].split(separator: ":").last ?? "")
    else { return nil }
    let count = name[range.upperBound...]
    return Int(count) ?? (count.first == "[" ? count.split(separator: "_").count : nil)
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

  /// Whether it is called a thing at the left or the right: `img-left`, `img-top-right`.
  private var isSide: Bool { side != nil }

  /// The side that its name puts a thing at; `nil` where it names none.
  var side: HorizontalPlace? {
    classes.lazy.compactMap { name -> HorizontalPlace? in
      let parts = name.lowercased().split { "-_".contains($0) }.map(String.init)
      guard parts.count > 1, parts.contains(where: Self.sideWords.contains) else { return nil }
      switch (parts.contains("left"), parts.contains("right")) {
      case (true, false): return .leading
      case (false, true): return .trailing
      default: return nil
      }
    }.first
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
    if has(["fragment"]), has(Self.lateLooks) { return false }
    return name == "v-click" || name == "v-after"
      || name == "template" && slot?.first?.isNumber ?? false
      || has(["fragment", "incremental-item"])
      || ["v-click", "v-after", "v-motion"].contains { attributes[$0] != nil }
  }

  /// Classes of reveal.js's fragments that are there from the start, and change their looks later.
  private static let lateLooks: Set<String> = [
    "fade-out", "semi-fade-out", "grow", "shrink", "strike", "highlight-red", "highlight-green",
    "highlight-blue", "highlight-current-red", "highlight-current-green",
    "highlight-current-blue",
  ]

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
      || isFootByName
  }

  private var isFootByName: Bool {
    ([attributes["id"] ?? ""] + classes).map { $0.lowercased() }.contains { name in
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
    return isSmall && offsets.allSatisfy { Self.isShort($0, points: 40, share: 0.05) }
  }

  /// Whether it is said to be no larger than a mark.
  var isSmall: Bool {
    let sizes = [css("width"), css("height"), attributes["width"], attributes["height"]]
    return sizes.contains { $0 != nil && Self.isShort($0, points: 200, share: 0.15) }
  }

  /// Whether CSS puts it at the slide's upper or lower edge, out of the way of the text.
  var isAtEdge: Bool {
    guard ["absolute", "fixed"].contains(css("position") ?? "") else { return false }
    return ["top", "bottom"].contains { side in
      css(side).map { $0 != "auto" && Self.isShort($0, points: 40, share: 0.05) } ?? false
    }
  }

  /// Whether all that it holds belongs to the slide's edge.
  var isFurniture: Bool {
    isAtEdge && (["footer", "header"].contains(name) || isLogo || isFootByName)
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
