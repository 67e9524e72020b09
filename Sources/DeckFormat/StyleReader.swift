internal import DeckModel

/// Understands what an author says of a slide's looks.
struct StyleReader {
  private let context: DeckContext
  private let settings: Settings
  /// What was understood.
  private(set) var style = SlideStyle()
  /// How its headings look where that is not how the slide does.
  private(set) var headings = Block.Style()

  /// Reads settings; says once of each value that it is not understood.
  init(_ settings: Settings, context: DeckContext) {
    self.context = context
    self.settings = settings
    readLayout()
    readClasses()
    readPlaces()
    readGround()
    readFurniture()
    readBackdrop()
  }

  private func refuse(_ setting: Setting, expected: String, instead: String) {
    context.warnOnce(
      setting.line,
      "Found `\(setting.key): \(shortened(setting.value))`, expected \(expected). \(instead)")
  }

  // MARK: Layouts

  private mutating func readLayout() {
    guard let setting = settings["layout"], !setting.value.isEmpty else { return }
    let word = setting.value.lowercased()
    let hasImage = settings["image"]?.value.isEmpty == false
    if let layout = LayoutName(rawValue: word) ?? Self.layouts[word] {
      // Slidev's layout for a picture is an ordinary one where it names none.
      let isSlidev = context.dialect == .slidev
      style.layout = isSlidev && word == "image" && !hasImage ? nil : layout
      // In Slidev these stand in the middle.
      if isSlidev, ["statement", "fact"].contains(word) { style.alignment = .centre }
    } else if ["center", "centre"].contains(word) {
      (style.alignment, style.placement) = (.centre, .middle)
    } else if context.dialect == .slidev, hasImage, !["default", "full"].contains(word) {
      style.layout = Self.pictureLayout(word)
    } else if let layout = Self.relative(of: word) {
      style.layout = layout
    } else if word == "iframe", settings["embedded"] != nil {
      // Its address is all that it shows.
      style.layout = nil
    } else if !["default", "content", "auto", "full", "true", "false", ""].contains(word) {
      let known = LayoutName.allCases.map(\.rawValue).joined(separator: ", ")
      refuse(
        setting, expected: "one of \(known)", instead: "The layout follows from what it holds.")
    }
    if word == "full" { style.layout = nil }
  }

  private static let layouts: [String: LayoutName] = [
    "cover": .title, "intro": .title, "title-slide": .title, "titleslide": .title,
    "section-header": .section, "section-title": .section, "new-section": .section,
    "divider": .section, "two-cols": .twoColumns, "two-cols-header": .twoColumns,
    "two-column": .twoColumns, "2-cols": .twoColumns, "2cols": .twoColumns,
    "columns": .twoColumns, "three-cols": .threeColumns, "3-cols": .threeColumns,
    "three-column": .threeColumns, "image-left": .pictureLeft, "image-right": .pictureRight,
    "iframe-left": .pictureLeft, "iframe-right": .pictureRight,
    "picture": .pictureFull, "image": .pictureFull, "image-full": .pictureFull,
    "fact": .statement, "big-statement": .statement, "end": .statement, "none": .blank,
    "grid": .cards, "compare": .comparison,
  ]

  /// Where a theme's own layout, such as `intro-image-right`, has its picture.
  private static func pictureLayout(_ word: String) -> LayoutName {
    if word.contains("left") { return .pictureLeft }
    let isWhole = ["image", "background", "bg"].contains { word.hasSuffix($0) }
    return isWhole && !word.contains("with") ? .pictureFull : .pictureRight
  }

  /// The layout that a theme's own, such as `image-right-framed`, is made from.
  private static func relative(of word: String) -> LayoutName? {
    ["image-right", "image-left", "two-cols", "three-cols", "section", "cover"]
      .first { word.hasPrefix($0) }.flatMap { layouts[$0] ?? LayoutName(rawValue: $0) }
  }

  private mutating func readClasses() {
    guard let setting = settings["class"] else { return }
    let words = setting.value.lowercased().split { $0.isWhitespace || ",[]\"'".contains($0) }
    for word in words { readClass(String(word)) }
  }

  private mutating func readClass(_ word: String) {
    switch word {
    case "lead": (style.alignment, style.placement) = (.centre, .middle)
    case "invert", "inverse", "inverted": style.isInverted = true
    case "middle", "vcenter": style.placement = .middle
    // There it is the middle of the height, whatever places the lines.
    case "center" where [.reveal, .pandoc].contains(context.dialect): style.placement = .middle
    case "top": style.placement = .top
    case "bottom": style.placement = .bottom
    case "title", "title-slide", "cover", "titlepage": style.layout = style.layout ?? .title
    case "section", "section-title", "section-header", "divider":
      style.layout = style.layout ?? .section
    case "quote": style.layout = style.layout ?? .quote
    case "statement", "fact", "big": style.layout = style.layout ?? .statement
    case "small", "smaller", "tiny", "tinytext", "dense", "compact", "text-sm", "text-xs":
      style.textScale =
        ["small": 0.85, "text-sm": 0.85, "dense": 0.85, "compact": 0.85][word] ?? 0.7
    case "noheader", "nofooter", "no-footer": style.footer = []
    default:
      if let place = HorizontalPlace(word: word) { style.alignment = place }
    }
  }

  private mutating func readPlaces() {
    headings.alignment = settings["heading-align"].flatMap { HorizontalPlace(word: $0.value) }
    headings.ink = settings["heading-ink"].flatMap { Colour(css: $0.value) }
    if let setting = settings["text-align"], !setting.value.isEmpty {
      if let place = HorizontalPlace(word: setting.value) {
        style.alignment = place
      } else {
        refuse(
          setting, expected: "`left`, `centre` or `right`", instead: "The layout decides.")
      }
    }
    if let setting = settings["placement"], !setting.value.isEmpty {
      switch setting.value.lowercased() {
      case "top": style.placement = .top
      case "middle", "center", "centre": style.placement = .middle
      case "bottom": style.placement = .bottom
      default:
        refuse(
          setting, expected: "`top`, `middle` or `bottom`", instead: "The layout decides.")
      }
    }
    if let setting = settings["inverted"] { style.isInverted = flag(setting) ?? style.isInverted }
    if let setting = settings["text-scale"] {
      let text = setting.value
      let number = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
      if let number, (0.5...2).contains(number) {
        style.textScale = number
      } else {
        refuse(setting, expected: "a number from 0.5 to 2", instead: "1 is used.")
      }
    }
  }

  private func flag(_ setting: Setting) -> Bool? {
    guard let flag = Bool(yesOrNo: setting.value) else {
      refuse(setting, expected: "`true` or `false`", instead: "The theme decides.")
      return nil
    }
    return flag
  }

  // MARK: Grounds

  private mutating func readGround() {
    if let setting = settings["ink"], !setting.value.isEmpty, setting.value != "inherit" {
      style.ink = Colour(css: setting.value)
      if style.ink == nil {
        refuse(
          setting, expected: "a colour such as `#bf4318` or `navy`",
          instead: "The theme's colour is used.")
      }
    }
    for key in ["background", "background-color", "background-image"] {
      guard let setting = settings[key] else { continue }
      readGround(setting, key: key)
    }
  }

  private mutating func readGround(_ setting: Setting, key: String) {
    let value = setting.value.trimmed
    guard !value.isEmpty, !["none", "inherit", "unset", "transparent"].contains(value) else {
      return
    }
    if let fill = Fill(css: value) {
      style.background = fill
      return
    }
    if let gradient = Self.gradient(in: value) {
      style.background = .gradient(gradient)
      if !value.contains("url(") { return }
    }
    let name = Self.address(value) ?? (value.contains("(") ? nil : value)
    // A plain word is no picture unless it looks like one.
    guard let name, key == "background-image" || name.contains(".") || name.contains("/") else {
      refuse(
        setting, expected: "a colour, a gradient or a picture",
        instead: "The theme's background is used.")
      return
    }
    var picture = context.found(
      PictureSource(written: name), line: setting.line, at: .ground)
    applyPlace(to: &picture)
    style.backdrop = Backdrop([picture])
  }

  private func applyPlace(to picture: inout Picture) {
    switch settings["background-size"]?.value.lowercased() {
    case "contain", "fit", "100%": picture.filling = .contain
    case "cover", "100% 100%", nil: picture.filling = .cover
    case let size?:
      picture.filling = .contain
      let first = size.split(separator: " ").first.map(String.init)
      picture.width = Picture.Length(css: first)
    }
    if let words = settings["background-position"]?.value, let focus = UnitPoint(words: words) {
      picture.focus = focus
    }
    if let opacity = settings["background-opacity"].flatMap({ Double($0.value) }),
      (0...1).contains(opacity)
    {
      picture.opacity = opacity
    }
  }

  /// The first gradient among CSS's backgrounds.
  private static func gradient(in text: String) -> Gradient? {
    guard let start = text.firstRange(of: "linear-gradient(") else { return nil }
    var depth = 0
    for index in text[start.lowerBound...].indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" {
        depth -= 1
        if depth == 0 { return Gradient(css: String(text[start.lowerBound...index])) }
      }
    }
    return nil
  }

  /// What stands in `url(…)`.
  private static func address(_ text: String) -> String? {
    guard let start = text.firstRange(of: "url("),
      let end = text[start.upperBound...].firstIndex(of: ")")
    else { return nil }
    return String(text[start.upperBound..<end].trimmed.filter { !"\"'".contains($0) })
  }

  // MARK: What stands at the edges

  private mutating func readFurniture() {
    if let setting = settings["header"] { style.header = furniture(setting) }
    if let setting = settings["footer"] { style.footer = furniture(setting) }
    if let setting = settings["page-numbers"], !setting.value.isEmpty {
      switch setting.value.lowercased() {
      case "hold": style.showsPageNumber = true
      case "skip": style.showsPageNumber = false
      case "c/t", "c", "h.v", "h/v": style.showsPageNumber = true
      default: style.showsPageNumber = flag(setting)
      }
    }
    if let setting = settings["progress"], !setting.value.isEmpty {
      style.showsProgress = flag(setting)
    }
    takeLogo()
    if let setting = settings["logo"], !setting.value.isEmpty {
      let logos = setting.value.split(separator: "\n").map { written in
        context.found(PictureSource(written: String(written)), line: setting.line, at: .mark)
      }
      // They take the place of the first mark of the header and the footer.
      style.logos = Array(logos.prefix(1)) + style.logos.dropFirst() + logos.dropFirst()
    }
    if let setting = settings["transition"], !setting.value.isEmpty {
      style.transition = transition(setting)
    }
  }

  /// A picture in the header or the footer is a logo.
  private mutating func takeLogo() {
    for place in [\SlideStyle.footer, \SlideStyle.header] {
      style[keyPath: place] = withoutBlankEnds(withoutPictures(style[keyPath: place]))
    }
  }

  private mutating func withoutPictures(_ inlines: [Inline]) -> [Inline] {
    var words: [Inline] = []
    for inline in inlines {
      switch inline {
      case .picture(let picture):
        // A sign before a name is no logo.
        let isSign =
          picture.width == nil && picture.height == nil && context.isSmall(picture, height: 32)
        let isNew = style.logos.first?.source != picture.source
        if picture.isAvailable, !isSign, isNew { style.logos.append(picture) }
      case .emphasis(let inner): words += withoutPictures(inner).ifAny { .emphasis($0) }
      case .strong(let inner): words += withoutPictures(inner).ifAny { .strong($0) }
      case .link(let inner, let target):
        words += withoutPictures(inner).ifAny { .link($0, destination: target) }
      default: words.append(inline)
      }
    }
    return words
  }

  private func furniture(_ setting: Setting) -> [Inline] {
    // Themes of Marp's tell authors to begin with `\ `, so that a star is no sign of YAML's.
    let isMarked = context.dialect == .marp && setting.value.hasPrefix("\\ ")
    return ["false", "none"].contains(setting.value)
      ? []
      : context.inlines(
        isMarked ? setting.value.dropFirst().trimmed : setting.value, line: setting.line)
  }

  private func transition(_ setting: Setting) -> SlideTransition? {
    let word = setting.value.lowercased().prefix { $0.isLetter || $0 == "-" }
    if let transition = SlideTransition(rawValue: String(word)) { return transition }
    let words = word.split(separator: "-").map(String.init)
    switch words.first ?? "" {
    case "slide", "cover", "move", "reveal": return .slide
    case "push", "wipe": return .push
    case "none", "false", "cut", "off": return SlideTransition.none
    case "fade", "crossfade", "true", "dissolve", "view", "convex", "concave", "zoom", "default",
      "pull", "fadethrough", "swap", "star", "swipe", "wiper", "explode", "implode", "flip",
      "glow", "iris", "melt", "overlap", "pivot", "rotate", "drop", "drape", "cube", "clockwise",
      "counterclockwise", "diamond", "coverflow", "fall", "gooey", "magic", "doors", "cylinder",
      "piechart", "pie", "flicker", "invert", "winding", "in", "out", "aprt", "cards", "carousel":
      return .crossfade
    default:
      let known = SlideTransition.allCases.map(\.rawValue).joined(separator: ", ")
      refuse(setting, expected: "one of \(known)", instead: "The operator's choice is used.")
      return nil
    }
  }

  // MARK: Pictures

  private mutating func readBackdrop() {
    if let setting = settings["image"], !setting.value.isEmpty,
      [.pictureLeft, .pictureRight, .pictureFull].contains(style.layout)
    {
      var picture = context.found(
        PictureSource(written: setting.value), line: setting.line,
        at: style.layout == .pictureFull ? .ground : .frame)
      applyPlace(to: &picture)
      style.backdrop = Backdrop([picture], extent: Backdrop.Extent(of: style.layout))
    }
    if let setting = settings["embedded"], style.backdrop == nil,
      [.pictureLeft, .pictureRight].contains(style.layout)
    {
      let picture = context.picture(embedding: setting)
      style.backdrop = Backdrop([picture], extent: Backdrop.Extent(of: style.layout))
    }
    var pictures = context.backdrop
    guard !pictures.isEmpty else { return }
    // Deckset shows one beside the text over another behind it; here the one beside it is enough.
    if context.dialect == .deckset, pictures.contains(where: { $0.extent != nil }) {
      pictures.removeAll { $0.extent == nil }
      // Each stands at the side that it names, whatever comes first in the file.
      pictures = pictures.filter(\.isAtLeft) + pictures.filter { !$0.isAtLeft }
    }
    let extent = pictures.lazy.compactMap(\.extent).last ?? .full
    style.backdrop = Backdrop(
      pictures.map(\.picture), extent: extent, isVertical: pictures.contains(where: \.isVertical))
  }
}

extension BackdropPicture {
  /// Whether it stands at the left of the text.
  fileprivate var isAtLeft: Bool { if case .left? = extent { true } else { false } }
}

extension Backdrop.Extent {
  /// How much of a slide the picture takes that a layout is named for.
  init(of layout: LayoutName?) {
    switch layout {
    case .pictureLeft: self = .left(share: 0.5)
    case .pictureRight: self = .right(share: 0.5)
    default: self = .full
    }
  }
}

extension [Inline] {
  /// What is made of them, where there are any.
  fileprivate func ifAny(_ make: ([Inline]) -> Inline) -> [Inline] { isEmpty ? [] : [make(self)] }
}
