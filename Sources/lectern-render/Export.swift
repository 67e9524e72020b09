import ConsoleModel
import DeckModel
import Glibc
import Raster
import StageModel
import Wire

/// Writes a deck as a document or as pictures.
struct Export {
  private let deck: any OpenDeck
  private let outline: DeckOutline
  private let job: ExportJob

  init(_ deck: any OpenDeck, _ outline: DeckOutline, _ job: ExportJob) {
    self.deck = deck
    self.outline = outline
    self.job = job
  }

  private var slides: Range<Int> {
    let first = max(0, job.from)
    let last = min(job.through, deck.slideCount - 1)
    return first <= last ? first..<last + 1 : 0..<0
  }

  /// Every page, in order.
  var pages: [Cursor] { slides.flatMap { deck.pages(of: $0, job) } }

  private func problem(_ message: String) -> DeckProblem {
    DeckProblem(.error, at: SourceLocation(file: deck.givenPath), message)
  }

  // MARK: pictures

  /// Writes one page as PNG; answers why not.
  func writePicture(of cursor: Cursor, to descriptor: Int32) -> DeckProblem? {
    let size = job.size ?? deck.ownSize(of: cursor.slide, job)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size.frameBytes, alignment: 16)
    defer { memory.deallocate() }
    let buffer = FrameBuffer(memory, size: size)
    do throws(DeckProblem) {
      try deck.draw(
        RenderJob(
          number: 0, cursor: cursor, size: size, fit: job.fit, backdrop: job.backdrop,
          textSize: job.textSize, buffer: BufferID(0)), into: buffer)
    } catch {
      return error
    }
    return buffer.writePNG(to: descriptor).map { problem("the picture can't be written: \($0).") }
  }

  // MARK: documents

  /// Writes a PDF; answers why not.
  func writeDocument(to descriptor: Int32) -> DeckProblem? {
    guard !slides.isEmpty else { return problem("none of the slides asked for is there.") }
    let writer = DocumentWriter(
      to: descriptor, title: outline.title, created: deck.madeAt, slides: slides)
    do throws(DeckProblem) {
      if let count = job.notesPerSheet {
        try writeNotes(to: writer, perSheet: count)
      } else {
        try writeSlides(to: writer)
      }
    } catch {
      return error
    }
    return writer.finish().map { problem("the document can't be written: \($0).") }
  }

  private func writeSlides(to writer: DocumentWriter) throws(DeckProblem) {
    for slide in slides {
      let size = deck.pageSize(of: slide, job)
      for cursor in deck.pages(of: slide, job) {
        try writer.addPage(size, label: label(slide)) { page throws(DeckProblem) in
          writer.begin(slide: slide, title: title(slide))
          try deck.draw(cursor, job, on: page)
        }
      }
    }
  }

  private func writeNotes(to writer: DocumentWriter, perSheet: Int) throws(DeckProblem) {
    let sheets = NotesSheets(writer, perSheet: perSheet, title: outline.title)
    for slide in slides {
      let notes = NotesMarkup.pango(deck.detail(of: slide).notes)
      let pages = deck.pages(of: slide, job)
      for (index, cursor) in pages.enumerated() {
        let entry = NotesSheets.Entry(
          slide: slide, label: label(slide), title: title(slide),
          markup: index == pages.count - 1 ? notes : "", shape: deck.pageSize(of: slide, job))
        try sheets.add(entry) { page throws(DeckProblem) in
          try deck.draw(cursor, job, on: page)
        }
      }
    }
    try sheets.finish()
  }

  private func label(_ slide: Int) -> String {
    outline.slides.indices.contains(slide) ? outline.slides[slide].label : "\(slide + 1)"
  }

  private func title(_ slide: Int) -> String? {
    outline.slides.indices.contains(slide) ? outline.slides[slide].title : nil
  }
}

extension OpenDeck {
  /// When the deck's file was changed last, unless the environment tells a date, as it does for
  /// builds that are to give the same bytes each time.
  ///
  /// - SeeAlso: reproducible-builds.org, SOURCE_DATE_EPOCH.
  fileprivate var madeAt: Int {
    if let text = getenv("SOURCE_DATE_EPOCH"), let date = Int(String(cString: text)) {
      return date
    }
    var status = stat()
    return stat(givenPath, &status) == 0 ? Int(status.st_mtim.tv_sec) : 0
  }

  /// The pixels of a picture of a slide where none were asked for.
  fileprivate func ownSize(of slide: Int, _ job: ExportJob) -> PixelSize {
    let page = pageSize(of: slide, job)
    let scale = (1920.0 * 1080 / (page.width * page.height)).squareRoot()
    return PixelSize(
      width: Int((page.width * scale).rounded()), height: Int((page.height * scale).rounded()))
      ?? job.display
  }
}
