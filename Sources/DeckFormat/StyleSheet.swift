/// The little of a deck's own CSS that says what a class is for: what stands side by side, where
/// lines stand, what colour words have.
struct StyleSheet {
  /// What is said of each class, as a `style` attribute says it.
  private(set) var rules: [String: String] = [:]

  /// No more classes are kept, and of each no more letters.
  private static let (mostRules, mostLetters) = (500, 2000)

  /// What a deck's author should know of a style sheet.
  static func warning(of name: String) -> String {
    "Of `\(name)` only what it says of classes is read: columns, places, colours and sizes."
      + " All else is the theme's."
  }

  /// Reads style sheets.
  init(_ texts: [String]) {
    for text in texts { read(Self.withoutComments(text)[...]) }
  }

  /// The style sheets of a deck: of its head, and of its `<style>` elements outside code.
  static func texts(in lines: [String], code: Set<Int>) -> [String] {
    var texts: [String] = []
    var open: [String]?
    for (index, line) in lines.enumerated() where !code.contains(index + 1) {
      var rest = line[...]
      if open == nil, let tag = line.firstRange(of: "<style"),
        let end = line[tag.upperBound...].firstIndex(of: ">")
      {
        open = []
        rest = line[end...].dropFirst()
      }
      guard open != nil else { continue }
      if let end = rest.firstRange(of: "</style>") {
        texts.append(((open ?? []) + [String(rest[..<end.lowerBound])]).joined(separator: "\n"))
        open = nil
      } else {
        open?.append(String(rest))
      }
    }
    return texts
  }

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

  private mutating func read(_ text: Substring) {
    var rest = text
    while let open = rest.firstIndex(of: "{"), rules.count < Self.mostRules {
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
      let declarations = Self.declarations(rest[..<end])
      rest = rest[end...].dropFirst()
      guard !declarations.isEmpty else { continue }
      for name in selector.split(separator: ",").compactMap(Self.className) {
        let said = rules[name] ?? ""
        guard said.utf8.count < Self.mostLetters else { continue }
        rules[name] = said.isEmpty ? declarations : "\(declarations);\(said)"
      }
    }
  }

  /// The class of a selector that ends with one alone: `section .name`, `div.name`.
  private static func className(_ selector: Substring) -> String? {
    let last = selector.split { $0.isWhitespace || ">+~".contains($0) }.last ?? ""
    guard let dot = last.firstIndex(of: ".") else { return nil }
    let name = last[dot...].dropFirst()
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    // Classes of slides are the slides'.
    return isName && !name.isEmpty && !last.hasPrefix("section") ? String(name) : nil
  }

  private static let properties: Set<String> = [
    "display", "flex-direction", "flex", "float", "width", "text-align", "color", "font-weight",
    "font-style", "text-decoration", "font-size", "position", "bottom", "justify-content",
    "align-items", "background", "background-color", "border", "border-left",
  ]

  /// Those of some declarations that are understood.
  private static func declarations(_ text: Substring) -> String {
    var kept: [String] = []
    var hasTracks = false
    for declaration in text.split(separator: ";") {
      guard let colon = declaration.firstIndex(of: ":") else { continue }
      let name = declaration[..<colon].trimmed.lowercased()
      let value = declaration[declaration.index(after: colon)...].trimmed
      switch name {
      case "grid-template-columns":
        let tracks = value.split(whereSeparator: \.isWhitespace)
        hasTracks = tracks.count > 1 || value.hasPrefix("repeat(") && !value.hasPrefix("repeat(1,")
      case "grid-auto-flow": hasTracks = hasTracks || value.hasPrefix("column")
      case "column-count", "columns":
        if (Int(value.prefix { $0.isNumber }) ?? 0) > 1 { kept.append("display:flex") }
      case "display" where value == "none": continue
      default: if properties.contains(name) { kept.append("\(name):\(value)") }
      }
    }
    if !hasTracks { kept.removeAll { $0.hasPrefix("display:") && $0.hasSuffix("grid") } }
    return kept.joined(separator: ";")
  }

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
}
