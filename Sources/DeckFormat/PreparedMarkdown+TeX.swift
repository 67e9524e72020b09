internal import DeckModel

extension PreparedMarkdown {
  /// A line in which the commands of TeX that pandoc hands on are what they mean: looks of words,
  /// colours, links and signs; what says only sizes and distances is left out.
  mutating func withTeX(_ line: String) -> String {
    guard dialect == .pandoc, line.contains("\\") else { return line }
    var reader = TeXWords()
    var rest = line[...]
    while let sign = rest.firstIndex(where: { "\\`{}".contains($0) }) {
      reader.result += rest[..<sign]
      rest = rest[sign...]
      switch rest.first {
      case "`": reader.result += takeCodeSpan(&rest)
      case "{":
        let name = rest.dropFirst().first == "\\" ? TeX.name(rest.dropFirst()) : ""
        let isGroup = TeXWords.isDeclaration(name)
        reader.open(isGroup ? "" : "}", isGroup ? "" : "{")
        rest = rest.dropFirst()
      case "}":
        reader.close()
        rest = rest.dropFirst()
      default: readCommand(&rest, &reader)
      }
    }
    reader.result += rest
    return reader.finished
  }

  /// Reads a command at the start of a text.
  private mutating func readCommand(_ rest: inout Substring, _ reader: inout TeXWords) {
    let name = TeX.name(rest)
    let after = rest.dropFirst(name.count + 1)
    func element(_ name: String, _ colour: String? = nil) -> (open: String, close: String) {
      let style = colour.map { ["style": "color:\($0)"] } ?? [:]
      return (
        inlineStandIn(for: .open(Element(name, attributes: style))),
        inlineStandIn(for: .close(name))
      )
    }
    if let tag = TeXWords.elements[name], after.first == "{" {
      let (open, close) = element(tag)
      reader.open(close, open)
      rest = after.dropFirst()
    } else if name == "textcolor", let (colour, words) = TeXWords.argument(after),
      words.first == "{"
    {
      let (open, close) = element("span", String(colour.prefix { $0 != "!" }))
      reader.open(close, open)
      rest = words.dropFirst()
    } else if name == "color", let (colour, words) = TeXWords.argument(after) {
      let name = colour.prefix { $0 != "!" }
      reader.colour(name == "black" ? nil : element("span", String(name)))
      rest = words.first == " " && reader.result.last == " " ? words.dropFirst() : words
    } else if let tag = TeXWords.switches[name] {
      reader.look(element(tag))
      rest = after.drop { $0 == " " }
    } else if name == "href", let (address, words) = TeXWords.argument(after), words.first == "{" {
      reader.open("](<\(address)>)", "[")
      rest = words.dropFirst()
    } else if name == "url", let (address, words) = TeXWords.argument(after) {
      reader.result += "<\(address)>"
      rest = words
    } else if let sign = TeXWords.signs[name] ?? FormulaSigns.relations[name]
      ?? FormulaSigns.binaries[name]
    {
      reader.result += sign
      rest = after.hasPrefix("{}") ? after.dropFirst(2) : after
    } else if Self.looks.contains(name), !["begin", "end"].contains(name) {
      rest = (TeXWords.argument(after)?.rest ?? after).drop { $0 == " " }
    } else {
      reader.result += rest.prefix(max(2, name.count + 1))
      rest = rest.dropFirst(max(2, name.count + 1))
    }
  }
}

/// A line in which groups of TeX are open.
private struct TeXWords {
  /// What stands for the commands so far.
  var result = ""
  /// What stands for the end of each open group, with the looks that end there as well.
  private var groups: [(close: String, looks: [String])] = [("", [])]

  /// Tags for commands that look at their words.
  static let elements = [
    "textbf": "b", "textit": "i", "emph": "i", "textsl": "i", "underline": "u", "texttt": "code",
    "alert": "b", "structure": "b", "textsuperscript": "sup", "textsubscript": "sub",
  ]
  /// Tags for commands that look at what follows them in their group.
  static let switches = [
    "bf": "b", "bfseries": "b", "it": "i", "itshape": "i", "em": "i", "sl": "i", "tt": "code",
    "ttfamily": "code",
  ]
  /// Commands that are signs.
  static let signs = [
    "newline": "<br>", "LaTeX": "LaTeX", "TeX": "TeX", "ldots": "…", "dots": "…",
    "quad": "\u{2003}",
    "qquad": "\u{2003}\u{2003}", "textbackslash": "\\\\", "checkmark": "✓", "copyright": "©",
    "textendash": "–", "textemdash": "—",
  ]

  /// Whether a command holds for the rest of its group.
  static func isDeclaration(_ name: String) -> Bool {
    name == "color" || switches[name] != nil || PreparedMarkdown.looks.contains(name)
  }

  /// What stands in the braces at the start of a text, and what is behind them.
  static func argument(_ text: Substring) -> (words: Substring, rest: Substring)? {
    guard text.first == "{", let end = text.prefix(200).firstIndex(of: "}") else { return nil }
    return (text[..<end].dropFirst(), text[end...].dropFirst())
  }

  /// Opens a group.
  mutating func open(_ close: String, _ opening: String) {
    result += opening
    groups.append((close, []))
  }

  /// Closes a group; one that was never opened is a brace.
  mutating func close() {
    guard groups.count > 1, let group = groups.popLast() else {
      result += "}"
      return
    }
    result += group.looks.reversed().joined() + group.close
  }

  /// Gives the rest of the group a look.
  mutating func look(_ element: (open: String, close: String)) {
    result += element.open
    groups[groups.count - 1].looks.append(element.close)
  }

  /// Gives the rest of the group a colour, or none.
  mutating func colour(_ element: (open: String, close: String)?) {
    result += groups[groups.count - 1].looks.reversed().joined()
    groups[groups.count - 1].looks = []
    if let element { look(element) }
  }

  /// The line, in which nothing stays open but braces.
  var finished: String {
    var line = self
    while line.groups.count > 1 {
      if line.groups.last?.close == "}" { line.groups[line.groups.count - 1].close = "" }
      line.close()
    }
    return line.result + line.groups[0].looks.reversed().joined()
  }
}
