/// A tag of HTML, a fenced div or a class with brackets: what it is called and what is said of it.
struct Element: Equatable {
  /// The tag's name in small letters; `:::` for a fenced div, `[]` for a class with brackets.
  var name: String
  /// The classes in the order in which they are written.
  var classes: [String] = []
  /// Other attributes, by name in small letters; one without a value has an empty one.
  var attributes: [String: String] = [:]
  /// Whether it ends an element.
  var isEnd = false
  /// Whether it begins and ends one.
  var isEmpty = false

  /// The most attributes that are read; what an author writes has a few.
  private static let mostAttributes = 64

  /// An element by its name, its classes and what else is said of it.
  init(_ name: String, classes: [String] = [], attributes: [String: String] = [:]) {
    self.name = name
    self.classes = classes
    self.attributes = attributes
  }

  /// What stands between `<` and `>`; `nil` when it is no tag.
  init?(tag text: Substring) {
    var rest = text
    if rest.first == "/" {
      isEnd = true
      rest = rest.dropFirst()
    }
    let name = rest.prefix { $0.isLetter || $0.isNumber || "-._:".contains($0) }
    guard name.first?.isLetter ?? false else { return nil }
    self.name = name.lowercased()
    rest = rest[name.endIndex...]
    if rest.last == "/" {
      isEmpty = true
      rest = rest.dropLast()
    }
    readAttributes(rest)
  }

  /// What stands between `{` and `}`, as pandoc writes attributes; `nil` when it is none.
  init?(braces text: Substring, name: String) {
    self.name = name
    let text = text.drop(while: \.isWhitespace)
    guard !text.isEmpty, text.count < 2000 else { return nil }
    let isAttributes = text.first.map { ".#-".contains($0) } ?? false || text.contains("=")
    guard isAttributes, !text.contains("{") else { return nil }
    readAttributes(text)
  }

  /// What CSS in the `style` attribute says of a property.
  func css(_ property: String) -> String? {
    guard let style = attributes["style"] else { return nil }
    for rule in style.split(separator: ";") {
      guard let colon = rule.firstIndex(of: ":") else { continue }
      if rule[..<colon].trimmed.lowercased() == property {
        let value = rule[rule.index(after: colon)...].trimmed
        return value.firstRange(of: "!important").map { value[..<$0.lowerBound].trimmed } ?? value
      }
    }
    return nil
  }

  /// Whether it has one of the classes.
  func has(_ names: Set<String>) -> Bool { classes.contains { names.contains($0.lowercased()) } }

  /// Reads `a="b" c=d e .class #id`.
  mutating func readAttributes(_ text: Substring) {
    var rest = text
    for _ in 0..<Self.mostAttributes {
      rest = rest.drop { $0.isWhitespace || $0 == "," }
      guard let first = rest.first else { return }
      let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "," }
      rest = rest[key.endIndex...]
      if first == ".", !key.dropFirst().isEmpty, rest.first != "=" {
        // `{.a.b}` is two classes.
        classes += key.split(separator: ".").map(String.init)
        continue
      }
      if first == "#" { continue }
      let after = rest.drop(while: \.isWhitespace)
      guard after.first == "=" else {
        set(key.lowercased(), "")
        if key.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = after.dropFirst().drop(while: \.isWhitespace)
      set(key.lowercased(), Self.value(&rest))
    }
  }

  private mutating func set(_ key: String, _ value: String) {
    guard !key.isEmpty else { return }
    if key == "class" || key == "classname" {
      classes += value.split(whereSeparator: \.isWhitespace).map(String.init)
    } else {
      attributes[key] = attributes[key] ?? value
    }
  }

  private static func value(_ rest: inout Substring) -> String {
    guard let quote = rest.first, quote == "\"" || quote == "'" else {
      let value = rest.prefix { !$0.isWhitespace && $0 != "," }
      rest = rest[value.endIndex...]
      return String(value)
    }
    let inner = rest.dropFirst()
    let end = inner.firstIndex(of: quote) ?? inner.endIndex
    rest = inner[end...].dropFirst()
    return HTMLPiece.withoutReferences(String(inner[..<end]))
  }
}
