internal import DeckModel

extension DeckContext {
  /// Tags of videos, and of pages from elsewhere.
  static let embeddingTags: Set<String> = ["iframe", "video", "embed", "youtube"]

  /// What stands in place of a video or a page from elsewhere, which are not shown: the picture that
  /// its author gives for it, else where it is.
  func picture(embedding element: Element, line: Int) -> Picture? {
    let address = address(embeddedBy: element)
    let poster = element.attributes["poster"] ?? ""
    guard !address.isEmpty || !poster.isEmpty else { return nil }
    warn(
      line,
      "`<\(element.name)>` can't be shown. \(poster.isEmpty ? "Its address" : "Its poster")"
        + " stands in its place.")
    let words = element.attributes["title"] ?? address
    var picture = Picture(source: address, alternative: words, isAvailable: false)
    if !poster.isEmpty {
      picture = found(PictureSource(written: poster, alternative: words), line: line)
    }
    picture.apply(element)
    return picture
  }

  /// The words that stand for a video or a page as a slide's ground, where there is nothing else.
  func picture(embedding setting: Setting) -> Picture {
    if dialect == .slidev {
      warnOnce(setting.line, "A page can't be shown. Its address stands in its place.")
    }
    let element = Element("iframe", attributes: ["src": setting.value])
    return Picture(
      source: setting.value, alternative: address(embeddedBy: element), isAvailable: false)
  }

  /// Where it is, as people write it.
  private func address(embeddedBy element: Element) -> String {
    if element.name == "youtube", let film = element.attributes["id"] {
      return "youtube.com/watch?v=\(film)"
    }
    let written =
      ["src", "data-src"].lazy.compactMap { element.attributes[$0] }.first ?? ""
    let start = written.firstRange(of: "//")?.upperBound ?? written.startIndex
    let address = written[start...]
    return shortened(String(address.hasPrefix("www.") ? address.dropFirst(4) : address))
  }
}
