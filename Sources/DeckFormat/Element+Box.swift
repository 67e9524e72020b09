internal import DeckModel

extension Element {
  /// Whether it is a box: something that CSS or classes give a ground or an edge of its own.
  var isBox: Bool {
    guard Self.boxTags.contains(name) else { return false }
    for property in ["background", "background-color", "border", "border-left"] {
      guard let value = css(property)?.lowercased() else { continue }
      if !Self.nothing.contains(where: value.hasPrefix) { return true }
    }
    // Round corners tell of a box as room within it does, but for signs that are all round.
    let hasRoom = classes.contains { name in
      ["p-", "px-", "py-", "rounded"].contains { name.hasPrefix($0) } && name != "rounded-full"
    }
    return hasRoom
      && classes.contains { name in
        name == "border" || name.hasPrefix("border-") && !name.hasPrefix("border-0")
          || name.hasPrefix("bg-") && !["bg-transparent", "bg-opacity"].contains(name)
      }
  }

  private static let boxTags: Set<String> = ["div", "section", "aside", "article", "p", ":::"]
  private static let nothing = ["none", "transparent", "inherit", "initial", "unset", "0", "url"]
}

extension [Block] {
  /// Whether they may stand in a box: words, in whatever form, and more than a title.
  var fitInBox: Bool {
    let isTitle = allSatisfy { if case .heading = $0.content { true } else { false } }
    return !isTitle
      && allSatisfy { block in
        switch block.content {
        case .heading, .paragraph, .list, .quote, .code, .table: !block.style.isFoot
        default: false
        }
      }
  }
}
