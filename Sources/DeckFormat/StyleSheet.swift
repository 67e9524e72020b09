internal import DeckModel

/// The little of a deck's own CSS that can be followed: what a class is for, the colours and places of
/// headings, words and slides.
struct StyleSheet {
  /// A piece of CSS, and its line in the file.
  struct Source {
    var text: String
    var line: Int
  }

  /// What a rule is about.
  private struct Place: Hashable {
    /// The tag; `section` for the slide.
    var tag: String
    /// The class of the slides that it holds for; empty for all of them.
    var slideClass: String
  }

  /// What is said of each class, as a `style` attribute says it.
  private(set) var rules: [String: String] = [:]
  /// What is said of tags.
  private var tags: [Place: String] = [:]
  /// The lines of what is said of slides.
  private var lines: [Place: Int] = [:]
  /// The values of variables.
  private var variables: [String: String] = [:]
  private let sources: [Source]

  /// No more rules are kept, and of each place no more letters.
  private static let (mostRules, mostLetters) = (500, 2000)

  /// What a deck's author should know of a style sheet.
  static func warning(of name: String) -> String {
    "Of `\(name)` only this is read: of classes columns, places, colours and sizes; of headings,"
      + " strong words, links and code their colours; of slides their ground and colour."
      + " All else is the theme's."
  }

  /// Reads style sheets.
  init(_ sources: [Source]) {
    self.sources = sources
    for source in sources { read(Self.withoutComments(source.text)[...], line: source.line) }
    for (variable, places) in Self.themeVariables {
      guard let value = variables[variable] else { continue }
      for (tag, property) in places {
        let place = Place(tag: tag, slideClass: "")
        tags[place] = (tags[place].map { "\($0);" } ?? "") + "\(property):\(value)"
      }
    }
  }

  /// The same, and below it what a slide alone has.
  func with(_ own: [Source]) -> StyleSheet { StyleSheet(sources + own) }

  /// Variables of themes that authors set, and what they are the colour of.
  private static let themeVariables: [String: [(tag: String, property: String)]] = [
    "--color-background": [("section", "background-color")],
    "--color-foreground": [("section", "color")],
    "--r-background-color": [("section", "background-color")],
    "--r-main-color": [("section", "color")],
    "--r-heading-color": (1...6).map { ("h\($0)", "color") },
    "--r-link-color": [("a", "color")],
  ]

  // MARK: Reading

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }

  private mutating func read(_ text: Substring, line: Int) {
    var rest = text
    var read: [(selector: Substring, body: Substring)] = []
    while let open = rest.firstIndex(of: "{"), read.count < Self.mostRules {
      let selector = rest[..<open].split(separator: ";").last ?? ""
      rest = rest[open...].dropFirst()
      // What holds under conditions alone says nothing of what a class is for.
      if selector.trimmed.hasPrefix("@") {
        var depth = 1
        while depth > 0, let character = rest.popFirst() {
          depth += character == "{" ? 1 : character == "}" ? -1 : 0
        }
        continue
      }
      let end = rest.firstIndex(of: "}") ?? rest.endIndex
      read.append((selector, rest[..<end]))
      rest = rest[end...].dropFirst()
    }
    for (_, body) in read { keepVariables(body) }
    for (selector, body) in read {
      let declarations = declarations(body)
      guard !declarations.isEmpty else { continue }
      for part in selector.split(separator: ",") { keep(declarations, of: part, line: line) }
    }
  }

  private mutating func keepVariables(_ body: Substring) {
    guard body.contains("--") else { return }
    for (name, value) in Self.pairs(body) where name.hasPrefix("--") {
      guard variables.count < Self.mostRules, value.count < 100 else { continue }
      variables[name] = value
    }
  }

  private mutating func keep(_ declarations: String, of selector: Substring, line: Int) {
    func newest(_ said: String?) -> String {
      guard let said, !said.isEmpty else { return declarations }
      return said.utf8.count < Self.mostLetters ? "\(declarations);\(said)" : said
    }
    if let name = Self.className(selector) { rules[name] = newest(rules[name]) }
    guard let place = Self.place(of: selector) else { return }
    tags[place] = newest(tags[place])
    if place.tag == Self.slide { lines[place] = line }
  }

  private static func pairs(_ body: Substring) -> [(name: String, value: String)] {
    body.split(separator: ";").compactMap { declaration in
      guard let colon = declaration.firstIndex(of: ":") else { return nil }
      let value = declaration[declaration.index(after: colon)...].trimmed
      return (
        declaration[..<colon].trimmed.lowercased(),
        value.firstRange(of: "!important").map { value[..<$0.lowerBound].trimmed } ?? value
      )
    }
  }

  private static let properties: Set<String> = [
    "display", "flex-direction", "flex", "float", "width", "text-align", "color", "font-weight",
    "font-style", "text-decoration", "font-size", "position", "bottom", "justify-content",
    "align-items", "background", "background-color", "background-image", "background-size",
    "background-position", "border", "border-left",
  ]

  /// Those of some declarations that are understood.
  private func declarations(_ text: Substring) -> String {
    var kept: [String] = []
    var hasTracks = false
    for (name, written) in Self.pairs(text) {
      let value = withVariables(written)
      switch name {
      case "grid-template-columns":
        let tracks = value.split(whereSeparator: \.isWhitespace)
        hasTracks = tracks.count > 1 || value.hasPrefix("repeat(") && !value.hasPrefix("repeat(1,")
      case "grid-auto-flow": hasTracks = hasTracks || value.hasPrefix("column")
      case "column-count", "columns":
        if (Int(value.prefix { $0.isNumber }) ?? 0) > 1 { kept.append("display:flex") }
      case "display" where value == "none": continue
      default: if Self.properties.contains(name) { kept.append("\(name):\(value)") }
      }
    }
    if !hasTracks { kept.removeAll { $0.hasPrefix("display:") && $0.hasSuffix("grid") } }
    return kept.joined(separator: ";")
  }

  /// A value with `var(--name)` as what the sheet says it is.
  private func withVariables(_ value: String) -> String {
    var value = value
    // A variable may be another one.
    for _ in 0..<4 {
      guard let start = value.firstRange(of: "var("),
        let end = value[start.upperBound...].firstIndex(of: ")")
      else { break }
      let parts = value[start.upperBound..<end].split(separator: ",", maxSplits: 1)
      let known = variables[parts.first?.trimmed ?? ""] ?? parts.dropFirst().first?.trimmed ?? ""
      value.replaceSubrange(start.lowerBound...end, with: known)
    }
    return value
  }

  // MARK: Selectors

  /// What a rule for a whole slide is kept under.
  private static let slide = "section"

  /// The class of a selector that ends with one alone: `section .name`, `div.name`.
  private static func className(_ selector: Substring) -> String? {
    let last = selector.split { $0.isWhitespace || ">+~".contains($0) }.last ?? ""
    guard let dot = last.firstIndex(of: ".") else { return nil }
    let name = last[dot...].dropFirst()
    // Classes of slides are the slides'.
    return isName(name) && !last.hasPrefix("section") ? String(name) : nil
  }

  private static func isName(_ text: Substring) -> Bool {
    !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
  }

  /// The slides and the tag in them that a selector names; `nil` where it names anything else.
  private static func place(of selector: Substring) -> Place? {
    var place = Place(tag: slide, slideClass: "")
    for part in selector.split(whereSeparator: { $0.isWhitespace || $0 == ">" }) {
      // Nothing stands in a tag of these that has a look of its own.
      guard place.tag == slide else { return nil }
      if scopes.contains(String(part)) { continue }
      if knownTags.contains(String(part)) {
        place.tag = String(part)
        continue
      }
      let names = part.split(separator: ".", omittingEmptySubsequences: false)
      let own = names.dropFirst().filter { !scopes.contains(".\($0)") }
      guard names.count > 1, own.count == 1, isName(own[0]), place.slideClass.isEmpty,
        names[0].isEmpty || scopes.contains(String(names[0]))
      else { return nil }
      place.slideClass = String(own[0])
    }
    return place
  }

  /// What stands around all of a slide, or is it.
  private static let scopes: Set<String> = [
    "section", ":root", "html", "body", ".reveal", ".slides", ".slide", ".marpit", "#marp",
    ".slidev-layout", ".slidev-page", ".remark-slide", ".remark-slide-content",
    ".remark-slide-container",
  ]

  /// Tags of which colours and places are read.
  private static let knownTags: Set<String> = [
    "h1", "h2", "h3", "h4", "h5", "h6", "strong", "b", "em", "i", "a", "code", "p", "ul", "ol",
    "li", "blockquote",
  ]

  // MARK: What it says

  /// An element with what its classes say; what it says itself goes before.
  func styled(_ element: Element) -> Element {
    guard !rules.isEmpty, !element.isEnd else { return element }
    let said = element.classes.compactMap { rules[$0] }
    guard !said.isEmpty else { return element }
    var element = element
    let own = element.attributes["style"].map { [$0] } ?? []
    element.attributes["style"] = (own + said.reversed()).joined(separator: ";")
    return element
  }

  /// Whether it says nothing of tags.
  var saysNothingOfTags: Bool { tags.isEmpty }

  /// What it says of a tag on slides with some classes, as a `style` attribute says it.
  func style(of names: [String], classes: [String]) -> Element? {
    let said = names.flatMap { name in
      (classes + [""]).compactMap { tags[Place(tag: name, slideClass: $0)] }
    }
    guard !said.isEmpty else { return nil }
    return Element("", attributes: ["style": said.joined(separator: ";")])
  }

  /// What it says of slides with some classes.
  func settings(classes: [String]) -> Settings {
    var settings = Settings()
    guard let said = style(of: [Self.slide], classes: classes) else { return settings }
    let line =
      (classes + [""]).lazy.compactMap { lines[Place(tag: Self.slide, slideClass: $0)] }.first ?? 1
    if let ink = said.css("color"), let (_, opacity) = Colour.reading(css: ink), opacity > 0 {
      settings.set("ink", ink, line: line)
    }
    if let place = said.css("text-align"), HorizontalPlace(word: place) != nil {
      settings.set("text-align", place, line: line)
    }
    for key in ["background", "background-color", "background-image"] {
      guard let ground = said.css(key), Self.isGround(ground) else { continue }
      settings.set(key, ground, line: line)
      for key in ["background-size", "background-position"] {
        if let value = said.css(key) { settings.set(key, value, line: line) }
      }
    }
    return settings
  }

  private static func isGround(_ value: String) -> Bool {
    // A veil over what the theme has is none.
    if let (_, opacity) = Colour.reading(css: value) { return opacity > 0.5 }
    return Fill(css: value) != nil || value.contains("url(") || value.contains("linear-gradient(")
  }
}
