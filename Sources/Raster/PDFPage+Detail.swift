import CCairo
import CPango
import CPixbuf
import CPoppler
import CRSVG
public import DeckModel

extension PDFDocument {
  /// Text, notes and links of a slide; empty where the page can't be read.
  public func detail(of slide: Int) -> SlideDetail {
    guard let page = try? page(slide) else { return SlideDetail(slide: slide) }
    let texts = page.texts
    return SlideDetail(
      slide: slide, notes: texts.notes, text: texts.slide, links: page.links(in: self))
  }
}

extension PDFPage {
  /// The most text of a page that is told.
  private static let longestText = 64 << 10

  /// The words on the slide, and those on the half that holds notes.
  ///
  /// Poppler's text of an area would hold whole lines, from one edge of the page to the other.
  var texts: (slide: String, notes: String) {
    guard let text = String(takingGLib: poppler_page_get_text(handle)) else { return ("", "") }
    guard notes == .right else { return (Self.tidy(text), "") }
    var places: UnsafeMutablePointer<PopplerRectangle>?
    var count: UInt32 = 0
    guard poppler_page_get_text_layout(handle, &places, &count) != 0, let places else {
      return ("", "")
    }
    defer { g_free(places) }
    var (slide, notes) = ([""], [""])
    let letters = zip(
      text.unicodeScalars, UnsafeBufferPointer(start: places, count: Int(count)))
    for (letter, place) in letters {
      if letter == "\n" {
        slide.append("")
        notes.append("")
      } else if (place.x1 + place.x2) / 2 < slideSize.width {
        slide[slide.count - 1].unicodeScalars.append(letter)
      } else {
        notes[notes.count - 1].unicodeScalars.append(letter)
      }
    }
    return (Self.joined(slide), Self.joined(notes))
  }

  private static func joined(_ lines: [String]) -> String {
    tidy(lines.filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: "\n"))
  }

  private static func tidy(_ text: String) -> String {
    let short = text.utf8.count > longestText ? String(text.prefix(longestText / 4)) : text
    let printable = String(
      String.UnicodeScalarView(
        short.unicodeScalars.filter {
          $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
        }))
    let lines = printable.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0.allSatisfy(\.isWhitespace) }.joined(separator: "\n")
  }

  /// The links on the slide, as shares of it.
  func links(in document: PDFDocument) -> [SlideLink] {
    guard let list = poppler_page_get_link_mapping(handle) else { return [] }
    defer { poppler_page_free_link_mapping(list) }
    var links: [SlideLink] = []
    var next: UnsafeMutablePointer<GList>? = list
    while let item = next, links.count < 1000 {
      next = item.pointee.next
      guard let mapping = item.pointee.data?.assumingMemoryBound(to: PopplerLinkMapping.self),
        let action = mapping.pointee.action,
        let target = target(of: action, in: document),
        let link = link(over: mapping.pointee.area, to: target)
      else { continue }
      links.append(link)
    }
    // Poppler's list begins with the last.
    return links.reversed()
  }

  private func link(over area: PopplerRectangle, to target: SlideLink.Target) -> SlideLink? {
    let shown = self.area ?? PageArea(slideSize)
    let left = (min(area.x1, area.x2) - shown.x) / shown.width
    let right = (max(area.x1, area.x2) - shown.x) / shown.width
    let top = (slideSize.height - max(area.y1, area.y2) - shown.y) / shown.height
    let bottom = (slideSize.height - min(area.y1, area.y2) - shown.y) / shown.height
    guard left.isFinite, right.isFinite, top.isFinite, bottom.isFinite,
      left < 1, top < 1, right > 0, bottom > 0
    else { return nil }
    let x = max(0, left)
    let y = max(0, top)
    return SlideLink(
      x: x, y: y, width: min(1, right) - x, height: min(1, bottom) - y, target: target)
  }

  private func target(
    of action: UnsafeMutablePointer<PopplerAction>, in document: PDFDocument
  ) -> SlideLink.Target? {
    switch action.pointee.type {
    case POPPLER_ACTION_GOTO_DEST:
      return document.pageIndex(of: action.pointee.goto_dest.dest).map { .slide($0) }
    case POPPLER_ACTION_NAMED:
      let name = action.pointee.named.named_dest.map { String(cString: $0) }
      return namedTarget(name ?? "", pageCount: document.pageCount).map { .slide($0) }
    case POPPLER_ACTION_URI:
      return outside(action.pointee.uri.uri)
    case POPPLER_ACTION_GOTO_REMOTE:
      return outside(action.pointee.goto_remote.file_name)
    case POPPLER_ACTION_LAUNCH:
      return outside(action.pointee.launch.file_name)
    default:
      return nil
    }
  }

  private func outside(_ text: UnsafeMutablePointer<CChar>?) -> SlideLink.Target? {
    text.flatMap { String(cString: $0).trimmedLine }.map { .outside($0) }
  }

  /// - SeeAlso: ISO 32000-1:2008, table 211.
  private func namedTarget(_ name: String, pageCount: Int) -> Int? {
    let target =
      switch name {
      case "NextPage": index + 1
      case "PrevPage": index - 1
      case "FirstPage": 0
      case "LastPage": pageCount - 1
      default: -1
      }
    return (0..<pageCount).contains(target) ? target : nil
  }
}
