/// What Slidev's `<Toc>` lists: the titles of the slides, each with its level.
struct SlideContents {
  /// The titles, without the deck's own.
  private(set) var titles: [(level: Int, text: String)] = []

  /// No more of them are listed.
  private static let most = 100

  /// Reads the titles of slides.
  init(_ slides: [FileSlide]) {
    for slide in slides.dropFirst() where titles.count < Self.most {
      var settings: [String: String] = [:]
      for entry in FrontMatterEntry.read(slide.head, 0..<slide.head.count, refuse: { _, _ in }) {
        settings[entry.key.lowercased()] = entry.value
      }
      if Bool(yesOrNo: settings["hideintoc"] ?? "no") ?? false { continue }
      if Bool(yesOrNo: settings["hide"] ?? "no") ?? false { continue }
      let heading = Self.heading(in: slide)
      guard let title = settings["title"] ?? heading?.text, !title.isEmpty else { continue }
      let level = settings["level"].flatMap { Int($0) } ?? heading?.level ?? 1
      if title != titles.last?.text { titles.append((min(max(level, 1), 6), title)) }
    }
  }

  /// The first heading of a slide.
  private static func heading(in slide: FileSlide) -> (level: Int, text: String)? {
    var isInCode = false
    for line in slide.body {
      if line.hasPrefix("```") { isInCode.toggle() }
      let hashes = line.prefix { $0 == "#" }
      let rest = line[hashes.endIndex...]
      guard !isInCode, (1...6).contains(hashes.count), rest.first?.isWhitespace ?? false else {
        continue
      }
      var words = rest.trimmed
      // Attributes behind a heading are no words of it.
      if words.last == "}", let open = words.lastIndex(of: "{") {
        words = words[..<open].trimmed
      }
      if !words.isEmpty { return (hashes.count, words) }
    }
    return nil
  }

  /// The titles as lines of a list, those within the levels that a tag asks for.
  func lines(for element: Element) -> [String] {
    func number(_ name: String) -> Int? {
      (element.attributes[name] ?? element.attributes[":" + name]).flatMap { Int($0) }
    }
    let levels = (number("mindepth") ?? 1)...max(number("maxdepth") ?? 6, number("mindepth") ?? 1)
    let shown = titles.filter { levels.contains($0.level) }
    let least = shown.map(\.level).min() ?? 1
    return shown.map { title in
      String(repeating: "   ", count: title.level - least) + "1. " + title.text
    }
  }
}
