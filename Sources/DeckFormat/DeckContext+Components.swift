internal import DeckModel

extension DeckContext {
  /// What can be shown of a component of Slidev's, which is a program: its picture with what it says
  /// of it, its title, the address in its code; nothing where it says none of that.
  func inlines(component element: Element, line: Int) -> [Inline] {
    guard dialect == .slidev, !element.isEnd, InlineReader.isUnknown(element.name) else {
      return []
    }
    func values(_ keys: [String]) -> [String] {
      keys.compactMap { element.attributes[$0]?.trimmed }.filter { !$0.isEmpty }
    }
    if element.name.contains("qr"), let target = values(Self.addresses).first(where: isAddress) {
      return [.link([.text(target)], destination: target)]
    }
    let words = values(Self.words).filter(isProse)
    var inlines: [Inline] = []
    if let file = values(Self.pictures).first(where: isPicture) {
      inlines.append(
        .picture(found(PictureSource(written: file, alternative: words.first ?? ""), line: line)))
    }
    if let name = words.first { inlines.append(.strong([.text(name)])) }
    for more in words.dropFirst() { inlines += [.lineBreak, .text(more)] }
    // What stands in it begins a line of its own.
    if !inlines.isEmpty, !element.isEmpty { inlines.append(.lineBreak) }
    return inlines
  }

  private static let pictures = ["src", "image", "img", "avatar", "photo", "picture", "logo"]
  private static let addresses = ["value", "url", "href", "data", "text", "link", "content"]
  private static let words = [
    "name", "title", "label", "subtitle", "role", "desc", "description", "company", "email",
  ]

  private func isAddress(_ text: String) -> Bool { text.hasPrefix("http") }

  /// Whether it is written for people rather than for programs.
  private func isProse(_ text: String) -> Bool {
    text.contains("@") || text.contains(" ") || text.first?.isLowercase == false
  }

  private func isPicture(_ text: String) -> Bool {
    let name = text.lowercased().prefix { $0 != "?" && $0 != "#" }
    return PictureWords.suffixes.contains(where: name.hasSuffix)
  }
}
