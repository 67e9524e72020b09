import CCairo
import CPoppler
public import DeckModel
import StageModel

extension PDFDocument {
  /// Reads and draws a page, and reports what is wrong with it.
  ///
  /// What poppler says of a page is known only after `LibraryMessages.silence()`.
  public func checkPage(_ index: Int) -> [DeckProblem] {
    let place = SourceLocation(file: givenPath, page: index + 1)
    _ = LibraryMessages.takeFirst()
    do throws(DeckProblem) {
      let page = try openPage(index)
      try Proof.draw(page)
    } catch {
      return [error]
    }
    guard let message = LibraryMessages.takeFirst() else { return [] }
    return [
      DeckProblem(
        .warning, at: place,
        "parts of the page are damaged (\(message)). What can be read of it is shown.")
    ]
  }

  /// Reports fonts that the file lacks, which look different on each machine.
  public func checkFonts() -> [DeckProblem] {
    guard let info = poppler_font_info_new(handle) else { return [] }
    defer { g_object_unref(UnsafeMutableRawPointer(info)) }
    var missing: [String] = []
    var next: OpaquePointer?
    // One page at a time, as the scan's own list ends with the last page.
    while poppler_font_info_scan(info, 1, &next) != 0 {
      guard let fonts = next else { continue }
      defer { poppler_fonts_iter_free(fonts) }
      repeat {
        guard poppler_fonts_iter_is_embedded(fonts) == 0,
          let name = poppler_fonts_iter_get_name(fonts).flatMap({ String(cString: $0).trimmedLine }
          ),
          !missing.contains(name)
        else { continue }
        missing.append(name)
      } while poppler_fonts_iter_next(fonts) != 0 && missing.count < 50
    }
    return missing.map { name in
      DeckProblem(
        .warning, at: SourceLocation(file: givenPath),
        """
        the font '\(name)' is not in the file. Another one is shown in its place, and text may \
        look different; export the PDF with its fonts embedded.
        """)
    }
  }
}
