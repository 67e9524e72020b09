import CCairo
import CPoppler
public import DeckModel

extension PDFDocument {
  /// What the controller has to know of the deck; quick, as no page's content is read.
  ///
  /// - Parameter problems: Gets a warning for each page that can't be read.
  public func outline(problems: inout [DeckProblem]) -> DeckOutline {
    let titles = bookmarkTitles
    var slides: [SlideSummary] = []
    slides.reserveCapacity(pageCount)
    for index in 0..<pageCount {
      do {
        let page = try openPage(index)
        page.area = sharedArea(of: page)
        slides.append(
          SlideSummary(label: page.label, title: titles[index], pageSize: page.size))
      } catch {
        problems.append(error)
        slides.append(
          SlideSummary(
            label: String(index + 1), title: titles[index], pageSize: slides.last?.pageSize))
      }
    }
    return DeckOutline(kind: .pdf, title: title, slides: slides)
  }

  /// The title of the first bookmark that leads to each page, by page index.
  var bookmarkTitles: [Int: String] {
    var walk = BookmarkWalk(document: self)
    if let first = poppler_index_iter_new(handle) { walk.visit(first, depth: 0) }
    return walk.titles
  }

  /// The page index that a destination names; `nil` when there is no such page.
  func pageIndex(of destination: UnsafeMutablePointer<PopplerDest>?) -> Int? {
    guard let destination else { return nil }
    if destination.pointee.type != POPPLER_DEST_NAMED {
      return existingIndex(pageNumber: destination.pointee.page_num)
    }
    guard let name = destination.pointee.named_dest,
      let found = poppler_document_find_dest(handle, name)
    else { return nil }
    defer { poppler_dest_free(found) }
    return existingIndex(pageNumber: found.pointee.page_num)
  }

  private func existingIndex(pageNumber: Int32) -> Int? {
    let index = Int(pageNumber) - 1
    return (0..<pageCount).contains(index) ? index : nil
  }
}

/// A walk through the bookmarks, which in a damaged file may lead round in circles.
private struct BookmarkWalk {
  let document: PDFDocument
  var titles: [Int: String] = [:]
  private var left = 20_000

  init(document: PDFDocument) { self.document = document }

  /// Visits a level of the tree, and frees its iterator.
  mutating func visit(_ iterator: OpaquePointer, depth: Int) {
    defer { poppler_index_iter_free(iterator) }
    repeat {
      left -= 1
      if let action = poppler_index_iter_get_action(iterator) {
        note(action)
        poppler_action_free(action)
      }
      if depth < 16, let child = poppler_index_iter_get_child(iterator) {
        visit(child, depth: depth + 1)
      }
    } while left > 0 && poppler_index_iter_next(iterator) != 0
  }

  private mutating func note(_ action: UnsafeMutablePointer<PopplerAction>) {
    guard action.pointee.type == POPPLER_ACTION_GOTO_DEST,
      let title = action.pointee.any.title.flatMap({ String(cString: $0).trimmedLine }),
      let index = document.pageIndex(of: action.pointee.goto_dest.dest),
      titles[index] == nil
    else { return }
    titles[index] = title
  }
}
