import CCairo
import CPango
import CPixbuf
import CPoppler
import CRSVG
public import DeckModel

/// An open PDF.
public final class PDFDocument {
  /// How many pages there are; at least 1.
  public let pageCount: Int
  /// Where the pages keep notes.
  public let notes: NotesPlacement
  /// The path as the operator gave it, for messages.
  let givenPath: String
  /// The `PopplerDocument`.
  let handle: OpaquePointer
  /// What is cut off from the pages; `nil` for nothing.
  private var trim: MarginTrim?
  /// The page used last: a slide is often drawn several times, at several sizes.
  private var lastPage: PDFPage?

  /// Opens a file, and refuses what is no whole PDF that can be read.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - givenPath: The path for messages; `path` by default.
  ///   - notes: Where the pages keep notes; never guessed.
  ///   - password: What opens an encrypted file; a problem whose remedy is one says that it lacks.
  public convenience init(
    path: String, givenPath: String? = nil, notes: NotesPlacement = .none, password: String? = nil
  ) throws(DeckProblem) {
    let name = givenPath ?? path
    let file = try OpenFile(path: path, givenPath: name, expected: "a PDF")
    try PDFFile.check(head: file.read(from: 0, count: PDFFile.headLength)[...], name)
    let start = max(0, file.length - PDFFile.tailLength)
    let isCutOff = PDFFile.isCutOff(tail: file.read(from: start, count: PDFFile.tailLength)[...])
    var error: UnsafeMutablePointer<GError>?
    let handle =
      password.map { Self.unlock(path, $0, &error) }
      ?? poppler_document_new_from_fd(file.takeDescriptor(), nil, &error)
    try self.init(
      handle, error, isCutOff: isCutOff, hasPassword: password != nil, givenPath: name,
      notes: notes)
  }

  /// Opens an encrypted file by its path: from a descriptor, poppler 22.12 tries a password on what
  /// it has closed.
  private static func unlock(
    _ path: String, _ password: String, _ error: inout UnsafeMutablePointer<GError>?
  ) -> OpaquePointer? {
    guard let address = String(takingGLib: g_filename_to_uri(path, nil, &error)) else { return nil }
    // No password of a PDF is longer than 127 bytes (ISO 32000-2, 7.6.4.3.3), and poppler 22.12
    // writes what follows over its own memory.
    let bytes = password.utf8.prefix(127).map { CChar(bitPattern: $0) } + [0]
    return poppler_document_new_from_file(address, bytes, &error)
  }

  /// Opens a PDF that is in memory.
  ///
  /// Without a password: with a wrong one poppler 22.12 reads memory that is not there.
  public convenience init(
    bytes: [UInt8], givenPath: String, notes: NotesPlacement = .none
  ) throws(DeckProblem) {
    try PDFFile.check(head: bytes.prefix(PDFFile.headLength), givenPath)
    let isCutOff = PDFFile.isCutOff(tail: bytes.suffix(PDFFile.tailLength))
    let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(data) }
    var error: UnsafeMutablePointer<GError>?
    let handle = poppler_document_new_from_bytes(data, nil, &error)
    try self.init(
      handle, error, isCutOff: isCutOff, hasPassword: false, givenPath: givenPath, notes: notes)
  }

  private init(
    _ handle: OpaquePointer?, _ error: UnsafeMutablePointer<GError>?, isCutOff: Bool,
    hasPassword: Bool, givenPath: String, notes: NotesPlacement
  ) throws(DeckProblem) {
    defer { if let error { g_error_free(error) } }
    guard let handle else {
      throw DeckProblem.pdfRefused(
        error, isCutOff: isCutOff, hasPassword: hasPassword, at: SourceLocation(file: givenPath))
    }
    let count = Int(poppler_document_get_n_pages(handle))
    guard count > 0, !isCutOff else {
      g_object_unref(UnsafeMutableRawPointer(handle))
      let place = SourceLocation(file: givenPath)
      throw isCutOff ? .pdfCutOff(at: place) : .pdfWithoutPages(at: place)
    }
    self.handle = handle
    self.pageCount = count
    self.givenPath = givenPath
    self.notes = notes
    if notes == .right { try checkHalves() }
  }

  deinit {
    lastPage = nil
    g_object_unref(UnsafeMutableRawPointer(handle))
  }

  /// Cuts the empty margins off the pages from now on.
  public func trimMargins() {
    trim = MarginTrim(self)
    lastPage = nil
  }

  /// What is shown of pages of a page's size, quickly: of this one it may be more.
  func sharedArea(of page: PDFPage) -> PageArea? { trim?.sharedArea(of: page) }

  /// The document's own title, or `nil` when it has none.
  public var title: String? {
    String(takingGLib: poppler_document_get_title(handle))?.trimmedLine
  }

  /// The page with an index from 0.
  public func page(_ index: Int) throws(DeckProblem) -> PDFPage {
    if let lastPage, lastPage.index == index { return lastPage }
    let page = try openPage(index)
    page.area = trim?.area(of: page)
    lastPage = page
    return page
  }

  /// Forgets the page used last and what was read of it.
  public func releaseMemory() { lastPage = nil }

  /// Opens a page without keeping it.
  func openPage(_ index: Int) throws(DeckProblem) -> PDFPage {
    guard (0..<pageCount).contains(index),
      let handle = poppler_document_get_page(handle, Int32(index)),
      let page = PDFPage(handle, index: index, of: self)
    else {
      throw DeckProblem(
        .error, at: SourceLocation(file: givenPath, page: index + 1),
        "the page can't be read: the file is damaged. The slide is not shown.")
    }
    return page
  }

  /// Refuses to cut pages in two that are no wider than slides are.
  private func checkHalves() throws(DeckProblem) {
    for index in 0..<pageCount {
      let size = try openPage(index).paperSize
      // Half of the narrowest page that holds a slide and its notes is square.
      guard size.width / size.height < 1.99 else { continue }
      throw DeckProblem(
        .error, at: SourceLocation(file: givenPath, page: index + 1),
        """
        the page is \(size.width.rounded1) x \(size.height.rounded1) points, the shape of a \
        slide alone. Notes on the right half were asked for, which takes pages at least twice as \
        wide as high. The deck is not opened; open it without notes on the right.
        """)
    }
  }
}
