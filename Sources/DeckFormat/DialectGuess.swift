internal import DeckModel

/// Tells in which dialect a deck is written, from its front matter and its lines.
struct DialectGuess {
  /// How much speaks for each; Lectern's own needs no proof.
  private(set) var scores: [Dialect: Double] = [.lectern: 2]
  private var isSlideStart = true

  /// Looks at a deck; lines of `code` say nothing.
  init(_ head: FrontMatterReader, _ lines: [String], code: Set<Int>) {
    for entry in head.entries { weigh(entry) }
    if head.isTitleBlock { add(.pandoc, 6) }
    if !head.entries.isEmpty, !head.isFenced, !head.isTitleBlock { add(.deckset, 4) }
    for index in head.lineCount..<max(head.lineCount, lines.count) where !code.contains(index + 1) {
      let line = lines[index].trimmed
      if line.isEmpty { continue }
      weigh(line, next: index + 1 < lines.count ? lines[index + 1] : "")
    }
  }

  /// The likeliest dialect.
  var dialect: Dialect {
    var best = (dialect: Dialect.lectern, score: scores[.lectern] ?? 0)
    for dialect in Dialect.allCases {
      let score = scores[dialect] ?? 0
      if score > best.score { best = (dialect, score) }
    }
    return best.dialect
  }

  private mutating func add(_ dialect: Dialect, _ weight: Double) {
    // A feature that stands on every slide counts a few times only.
    scores[dialect, default: 0] = min(scores[dialect, default: 0] + weight, 40)
  }

  private mutating func weigh(_ entry: FrontMatterEntry) {
    let key = entry.key.lowercased()
    switch key {
    case "marp": add(.marp, 30)
    case "page-numbers", "logo", "overscan", "split", "incremental", "contrast",
      "bold-text", "heading-font", "code-font":
      add(.lectern, 3)
    case "progress": add(.lectern, 1)
    case "highlight-style", "slidenumber", "slide-number": add(.pandoc, 2)
    case "theme" where ShippedThemes.names.contains(ThemeName(entry.value).base): add(.lectern, 3)
    case "theme" where ThemeName(entry.value).isFile: add(.lectern, 6)
    case let key where key.hasPrefix("theme-"): add(.lectern, 3)
    case "headingdivider", "_class", "_paginate", "backgroundimage", "math": add(.marp, 3)
    case "paginate": add(.marp, 2.5)
    // Slidev's own is no list; other programs' decks name sheets beside them.
    case "css" where !entry.items.isEmpty: add(.pandoc, 0.5)
    case "aspectratio" where entry.value.allSatisfy(\.isNumber): add(.pandoc, 3)
    case "theme" where Self.beamerThemes.contains(entry.value.lowercased()): add(.pandoc, 3)
    case "author" where entry.items.count > 1: add(.pandoc, 1.5)
    case "toc": add(.pandoc, 1.5)
    case "highlighter", "drawings", "mdc", "colorschema", "linenumbers", "fonts", "routermode",
      "favicon", "aspectratio", "canvaswidth", "exportfilename", "download", "info", "css":
      add(.slidev, 2)
    case "layout" where Self.slidevLayouts.contains(entry.value.lowercased()): add(.slidev, 2.5)
    case "theme" where entry.value.contains("slidev") || entry.value == "seriph":
      add(.slidev, 6)
    case "theme" where ["gaia", "uncover"].contains(entry.value): add(.marp, 6)
    case "revealoptions", "verticalseparator", "notesseparator", "data-separator": add(.reveal, 8)
    case "separator": add(.reveal, 4)
    case "slideoptions", "reveal_hugo", "presentation": add(.reveal, 8)
    case "outputs" where entry.joined.lowercased().contains("reveal"): add(.reveal, 8)
    case "type" where entry.value == "slide": add(.reveal, 6)
    case "slide-level", "slide_level": add(.pandoc, 6)
    case "pagetitle", "header-includes", "bibliography", "csl", "colortheme", "documentclass",
      "section-titles", "toc-title", "institute", "revealjs-url", "urlcolor", "linkcolor",
      "classoption", "geometry", "numbersections", "secnumdepth", "babel-lang", "babel-otherlangs",
      "fonttheme", "innertheme", "outertheme", "link-citations", "nocite",
      "reference-section-title", "titlegraphic", "colorlinks", "citecolor", "biblio-style":
      add(.pandoc, 3)
    case "output", "format": weighOutput(entry)
    default: break
    }
  }

  private mutating func weighOutput(_ entry: FrontMatterEntry) {
    let words = ([entry.value] + entry.items + entry.nested.map(\.key)).joined(separator: " ")
    if words.contains("moon_reader") || words.contains("xaringan") {
      add(.remark, 20)
    } else if ["reveal", "beamer", "slidy", "pptx", "powerpoint", "ioslides", "dzslides", "s5"]
      .contains(where: words.contains)
    {
      add(.pandoc, 8)
    }
  }

  private mutating func weigh(_ line: String, next: String) {
    let wasStart = isSlideStart
    isSlideStart = false
    switch line {
    case "---":
      if FrontMatterEntry.pair(next) != nil { weighSlideHead(next) }
      if next.trimmedEnd == "---" { add(.slidev, 2) }
      isSlideStart = true
    case "--", "----":
      add(.reveal, next.isBlank || next.hasPrefix("<!--") ? 1.5 : 0)
      if line == "--" { add(.remark, 1.6) }
    case "##==##": add(.reveal, 3)
    case "???": add(.remark, 5)
    case ". . .": add(.pandoc, 4)
    case "::right::", "::left::", "::default::": add(.slidev, 5)
    case "<!--s-->", "<!-- s -->", "<!-- v -->", "<!--v-->": add(.reveal, 3)
    // A comment may stand before a slide's properties.
    case "<!--", "-->": isSlideStart = wasStart
    default:
      if wasStart, let (key, _) = FrontMatterEntry.pair(line),
        ["class", "name", "template", "layout", "count", "background-image"].contains(key)
      {
        add(.remark, key == "layout" ? 1 : 3)
        isSlideStart = true
      }
      weighText(line)
    }
  }

  /// The line after three dashes, where Slidev begins a slide's front matter and remark its
  /// properties.
  private mutating func weighSlideHead(_ line: String) {
    guard let (key, value) = FrontMatterEntry.pair(line) else { return }
    switch (key, value) {
    case ("layout", "true"), ("layout", "false"): add(.remark, 5)
    case ("layout", let name) where LayoutName(rawValue: name) != nil:
      // Slidev has four layouts of the same names as ours.
      add(["section", "statement", "quote"].contains(name) ? .slidev : .lectern, 2)
    case ("layout", _): add(.slidev, Self.slidevLayouts.contains(value) ? 3 : 1)
    case ("class", _), ("name", _), ("template", _), ("count", _): add(.remark, 1)
    case ("transition", _), ("clicks", _), ("src", _), ("hideInToc", _): add(.slidev, 3)
    default: break
    }
  }

  private mutating func weighText(_ line: String) {
    switch line.first {
    case "<": weighHTML(line)
    case ":":
      if ["::: columns", "::: cards", "::: card", "::: column"].contains(line) {
        add(.lectern, 0.5)
      }
      if line.hasPrefix(":::"), line.contains("notes") || line.contains("{.") { add(.pandoc, 1.2) }
      if line.hasPrefix("::: "), line.hasSuffix("incremental") { add(.pandoc, 2.5) }
      if line.hasPrefix("::::"), line.hasSuffix("columns") { add(.pandoc, 1.5) }
    case "^": add(.deckset, line.hasPrefix("^ ") ? 3 : 1)
    case "[":
      let isSetting = line.hasPrefix("[.") && line.hasSuffix("]")
      if isSetting { add(.deckset, 5) }
    case "#":
      if line.drop(while: { $0 == "#" || $0 == " " }).hasPrefix("[fit]") { add(.deckset, 5) }
      if line.hasSuffix("}"), line.contains(" {.") || line.contains(" {data-") {
        add(.pandoc, 1.2)
      }
    case ".":
      let name = line.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      if !name.isEmpty, line[name.endIndex...].first == "[" { add(.remark, 3) }
    default: break
    }
    let lower = line.lowercased()
    if ["note:", "notes:", "notes :"].contains(where: lower.hasPrefix) { add(.reveal, 3) }
    weighPictures(line)
    if line.contains("<v-click") || line.contains("v-click>") || line.contains("v-mark") {
      add(.slidev, 5)
    }
    if line.contains("<!-- .element") { add(.reveal, 5) }
  }

  private mutating func weighPictures(_ line: String) {
    guard line.contains("![") else { return }
    for word in ["![bg", "![w:", "![h:", "![width:", "![height:"] where line.contains(word) {
      add(.marp, 3)
    }
    for word in ["![inline", "![fit", "![left", "![right", "![original", "![filtered"]
    where line.contains(word) {
      add(.deckset, 3)
    }
  }

  private mutating func weighHTML(_ line: String) {
    if line.hasPrefix("<!--") {
      let inner = line.dropFirst(4).drop(while: \.isWhitespace)
      if inner.hasPrefix("pause") { add(.lectern, 4) }
      if inner.hasPrefix(".slide") { add(.reveal, 5) }
      guard let (key, _) = FrontMatterEntry.pair(inner) else { return }
      if key.hasPrefix("_") || key == "paginate" || key.hasPrefix("background") { add(.marp, 3) }
      if ["headingDivider", "class", "theme", "marp"].contains(key) { add(.marp, 2.5) }
    } else if line.contains("data-separator") || line.contains("class=\"notes\"") {
      add(.reveal, 4)
    }
  }

  /// Themes of LaTeX's beamer, for which pandoc makes slides.
  private static let beamerThemes: Set<String> = [
    "annarbor", "antibes", "bergen", "berkeley", "berlin", "boadilla", "cambridgeus", "copenhagen",
    "darmstadt", "dresden", "frankfurt", "goettingen", "hannover", "ilmenau", "juanlespins",
    "luebeck", "madrid", "malmoe", "marburg", "metropolis", "montpellier", "paloalto",
    "pittsburgh", "rochester", "singapore", "szeged", "warsaw",
  ]

  /// Slidev's own names of layouts.
  static let slidevLayouts: Set<String> = [
    "cover", "center", "two-cols", "two-cols-header", "image-left", "image-right", "iframe",
    "iframe-left", "iframe-right", "intro", "fact", "end", "full", "none", "default", "image",
  ]
}
