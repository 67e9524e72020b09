internal import DeckModel

/// What an author says of the whole deck, understood.
struct DeckHead {
  /// Its title, its authors, how it is cut into slides.
  private(set) var frontMatter = FrontMatter()
  /// What it says of every slide's looks.
  private(set) var settings = Settings()
  /// What it says of the first slide's alone, as Slidev does.
  private(set) var firstSlide = Settings()
  /// The dialect it names.
  private(set) var dialect: Dialect?
  /// The theme it names, with its line.
  private(set) var theme: Setting?
  /// Whether it wants to be dark where it names no theme that is known.
  private(set) var prefersDark = false
  /// Values of the theme that it overrides, in order.
  private(set) var themeValues: [Setting] = []
  /// What cuts slides, where reveal.js is told.
  private(set) var separators: [String: String] = [:]
  /// What was wrong.
  private(set) var problems: [DeckProblem] = []

  /// What it says of the title slide that pandoc makes.
  private(set) var titleSlide = Settings()
  /// Whether it is Quarto's, whose slides begin at headings of the second level.
  private(set) var isQuarto = false
  /// How many of a slide's points one of its pixels is: Slidev's slides are 980 pixels wide.
  private(set) var pointsPerPixel = 1.0
  /// Whether lines of code are numbered where the code does not say it.
  private(set) var numbersCode = false
  /// Whether it says what begins a slide.
  private(set) var saysHowToSplit = false

  private let file: String
  private var seen: Set<String> = []
  private var institute: String?
  private let isSlidev: Bool
  private let isDeckset: Bool
  private let isMarp: Bool

  /// Understands what front matter holds.
  init(_ entries: [FrontMatterEntry], file: String, dialect: Dialect) {
    self.file = file
    isSlidev = dialect == .slidev
    isDeckset = dialect == .deckset
    isMarp = dialect == .marp
    if isSlidev { pointsPerPixel = 1280.0 / 980 }
    for entry in entries { apply(entry) }
    if let institute {
      frontMatter.author = [frontMatter.author, institute].compactMap(\.self).joined(
        separator: ", ")
    }
  }

  private mutating func apply(_ entry: FrontMatterEntry) {
    let key = entry.key.lowercased()
    if !seen.insert(key).inserted {
      warn(entry.line, "`\(entry.key)` stands here a second time. The last one holds.")
    }
    let setting = Setting(key: entry.key, value: entry.joined, line: entry.line)
    if isDeckset, let looks = setting.decksetLooks {
      for look in looks { _ = settings.take(look) }
      return
    }
    if isMarp, key == "background" { return warn(entry.line, Self.foreignBackground) }
    if applyTexts(key, entry) || applyReading(key, entry) || applyTheme(key, entry) { return }
    if key.hasPrefix("_")
      || isSlidev && ["layout", "class", "background", "image", "hide"].contains(key)
    {
      _ = firstSlide.take(setting)
    } else if ["background", "backgroundimage", "background-image"].contains(key), !isSlidev {
      _ = settings.take(setting)
    } else if key == "layout" || key == "image" {
      _ = firstSlide.take(setting)
    } else if !settings.take(setting) {
      ignore(entry)
    }
  }

  /// What is said of a key that Marp has under other names.
  static let foreignBackground =
    "`background` is no directive of Marp's, which has `backgroundColor` and `backgroundImage`."
    + " It is ignored."

  /// Title, author and the like.
  private mutating func applyTexts(_ key: String, _ entry: FrontMatterEntry) -> Bool {
    let value = entry.joined.isEmpty ? nil : entry.joined
    switch key {
    case "title": frontMatter.title = value
    case "subtitle": frontMatter.subtitle = value
    case "author", "authors": frontMatter.author = value
    case "institute" where value?.contains("\\") == false: institute = value
    case "date": frontMatter.date = value.flatMap(Self.day)
    case "lang", "language": frontMatter.language = value
    case "notes", "presenter": frontMatter.notes = entry.value
    default: return false
    }
    return true
  }

  /// A date without the time of day that sites write behind it: `2026-05-02T15:30:00Z`; `nil` for
  /// what only the program that it is written for knows, such as `today`.
  private static func day(_ date: String) -> String? {
    guard date.first != "\\", !["today", "now", "last-modified"].contains(date) else { return nil }
    let (day, time) = (date.prefix(10), date.dropFirst(10))
    let isDay = day.split(separator: "-").map(\.count) == [4, 2, 2]
    guard isDay, day.allSatisfy({ $0.isNumber || $0 == "-" }), let sign = time.first,
      "T ".contains(sign), time.dropFirst().first?.isNumber ?? false
    else { return date }
    return String(day)
  }

  /// What says how the file is read.
  private mutating func applyReading(_ key: String, _ entry: FrontMatterEntry) -> Bool {
    switch key {
    case "incremental", "build-lists": applyIncremental(entry)
    case "split", "headingdivider", "slide-level", "slide_level", "slide-dividers":
      applySplitting(entry)
    case "format":
      let words = [entry.joined] + entry.nested.map(\.key)
      isQuarto = words.contains { $0.contains("revealjs") }
      for (key, value) in entry.nested where isQuarto && Self.quartoKeys.contains(key) {
        _ = settings.take(Setting(key: key, value: value, line: entry.line))
      }
    case "title-slide-attributes":
      for (key, value) in entry.nested {
        let name = key.hasPrefix("data-") ? String(key.dropFirst(5)) : key
        _ = titleSlide.take(Setting(key: name, value: value, line: entry.line))
      }
    case "presentation": separators["comment"] = "slide"
    case "dialect":
      dialect = Dialect(rawValue: entry.value.lowercased())
      guard dialect == nil else { break }
      let known = Dialect.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      warn(
        entry.line,
        "Found `dialect: \(shortened(entry.value))`, expected one of \(known)."
          + " The dialect is guessed.")
    case "linenumbers" where isSlidev: numbersCode = Bool(yesOrNo: entry.value) ?? false
    case "canvaswidth" where isSlidev:
      if let width = Double(entry.value), (100...10_000).contains(width) {
        pointsPerPixel = 1280 / width
      }
    case "separator", "data-separator": separators["separator"] = entry.value
    case "verticalseparator", "data-separator-vertical": separators["vertical"] = entry.value
    case "notesseparator", "data-separator-notes": separators["notes"] = entry.value
    case "revealoptions", "slideoptions", "reveal_hugo":
      for (key, value) in entry.nested {
        _ = settings.take(Setting(key: key, value: value, line: entry.line))
      }
    default: return false
    }
    return true
  }

  /// What Quarto's decks say of every slide's looks below their format.
  private static let quartoKeys: Set<String> = [
    "footer", "logo", "transition", "incremental", "slide-number",
  ]

  private mutating func applyTheme(_ key: String, _ entry: FrontMatterEntry) -> Bool {
    switch key {
    case "theme":
      frontMatter.theme = entry.value.isEmpty ? nil : entry.value
      theme = Setting(key: key, value: entry.value, line: entry.line)
    case "colorschema", "colour-scheme", "color-scheme":
      prefersDark = entry.value == "dark"
    case "fonts":
      for (name, value) in entry.nested {
        let key = ["sans": "font", "serif": "", "mono": "code-font"][name] ?? ""
        if !key.isEmpty { addThemeValue(key, value, entry.line) }
      }
    case "font", "heading-font", "code-font", "mainfont", "monofont", "contrast", "bold-text",
      "overscan", "text-size", "margin":
      addThemeValue(key, entry.joined, entry.line)
    default:
      guard key.hasPrefix("theme-") else { return false }
      addThemeValue(key, entry.joined, entry.line)
    }
    return true
  }

  private mutating func addThemeValue(_ key: String, _ value: String, _ line: Int) {
    themeValues.append(Setting(key: key, value: value, line: line))
  }

  private mutating func applyIncremental(_ entry: FrontMatterEntry) {
    // Deckset reads no further than to the first word.
    let words = entry.value.lowercased().split(separator: " ").map(String.init)
    switch words.first ?? "" {
    case "true", "yes", "on", "all", "notfirst": frontMatter.isIncremental = true
    case "false", "no", "off", "": frontMatter.isIncremental = false
    default:
      warn(
        entry.line,
        "Found `\(entry.key): \(shortened(entry.value))`, expected `true` or `false`."
          + " `false` is used.")
    }
  }

  private mutating func applySplitting(_ entry: FrontMatterEntry) {
    saysHowToSplit = true
    let items = entry.items.isEmpty ? [entry.value.lowercased()] : entry.items
    let levels = items.compactMap { Int($0.hasPrefix("#") ? "\($0.count)" : $0) }
    if levels.count == items.count, let most = levels.max(), (1...6).contains(most) {
      frontMatter.splitting = .headings(level: most)
      return
    }
    switch entry.value.lowercased() {
    case "headings", "heading", "true", "yes": frontMatter.splitting = .headings(level: 2)
    case "never", "none", "false", "no", "": frontMatter.splitting = .never
    default:
      warn(
        entry.line,
        "Found `\(entry.key): \(shortened(entry.value))`, expected `headings`, a heading's level"
          + " from 1 to 6, or `never`. Slides begin only at `---`.")
    }
  }

  private mutating func ignore(_ entry: FrontMatterEntry) {
    let key = entry.key.lowercased().filter { $0 != "_" && $0 != "-" }
    if key == "style" {
      warn(entry.line, StyleSheet.warning(of: entry.key))
    } else if ["css", "headscript", "scripts"].contains(key) {
      warn(
        entry.line, "`\(entry.key)` holds what only browsers understand. It is ignored.")
    } else if key != "src" || !isSlidev, !Self.quiet.contains(key) {
      warn(entry.line, "`\(entry.key)` is no key that Lectern knows. It is ignored.")
    }
  }

  /// Keys that other programs read, and that change nothing of what is seen here.
  static let quiet: Set<String> = [
    "marp", "size", "math", "keywords", "description", "url", "image", "favicon", "info",
    "download", "exportfilename", "highlighter", "drawings", "mdc", "linenumbers", "aspectratio",
    "canvaswidth", "routermode", "selectable", "record", "monaco", "titletemplate", "twoslash",
    "remoteassets", "plantumlserver", "addons", "defaults", "codecopy", "presenter",
    "browserexporter",
    "htmlattrs", "seometa", "output", "format", "revealjsurl", "institute", "abstract", "toc",
    "tocdepth", "autoscale", "slidecount", "footnotestyle", "footerstyle", "headerstrong",
    "headeremphasis", "textstrong", "textemphasis", "slidenumberstyle", "presenternotes",
    "tableseparator", "quoteauthor", "level", "title", "routealias", "clicks", "preload", "zoom",
    "dragpos", "name", "count", "exclude", "template", "wakelock", "transitionspeed", "hash",
    "controls", "width", "height", "draft", "tags", "id", "version", "venue", "event", "duration",
    "timer", "orcid", "affiliation", "email", "license", "comments", "layoutclass", "link",
    "pagetitle", "center", "backgroundtransition", "headerincludes", "includeinheader",
    "sectiontitles", "toctitle", "babellang", "babelotherlangs", "bibliography", "csl",
    "colortheme", "fonttheme", "innertheme", "outertheme", "fontsize", "linkcitations",
    "themecolor", "paging", "topic", "type", "robots", "ga", "disqus", "breaks", "slides", "video",
    "titleprefix", "authormeta", "datemeta", "papersize", "linkattributes", "linkcolor",
    "urlcolor", "citecolor", "colorlinks", "linkstyle", "geometry", "classoption",
    "documentclass", "linestretch", "numbersections", "numberequations", "secnumdepth",
    "themeoptions", "titlegraphic", "handout", "navigation", "nocite", "linkbibliography",
    "referencesectiontitle", "suppressbibliography", "filters", "crossref", "jupyter", "engine",
    "freeze", "alwaysallowhtml", "mainfontoptions", "sansfontoptions", "monofontoptions",
    "romanfontoptions", "sansfont", "romanfont", "mathfont", "fontfamily", "fontenc", "lof",
    "lot", "thanks", "indent", "pdfengine", "selfcontained", "embedresources", "standalone",
    "keyword", "categories", "slug", "execute", "editor", "lastmod", "outputs", "highlighttheme",
    "hideintoc",
    "themeconfig",
  ]

  private mutating func warn(_ line: Int, _ message: String) {
    problems.append(DeckProblem(.warning, at: SourceLocation(file: file, line: line), message))
  }
}
