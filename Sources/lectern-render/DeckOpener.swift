import DeckModel
import Glibc
import LinuxSystem
import Raster

/// Opens what a request names, by what it is.
enum DeckOpener {
  private static let markdownExtensions: Set<String> = ["md", "markdown", "mdown", "mkd"]

  /// Opens a deck and reads its outline.
  static func open(
    _ request: DeckRequest
  ) throws(DeckProblem) -> (deck: any OpenDeck, outline: DeckOutline, problems: [DeckProblem]) {
    let deck = try openDeck(request)
    var problems: [DeckProblem] = []
    let outline = deck.outline(problems: &problems)
    return (deck, outline, problems)
  }

  private static func openDeck(_ request: DeckRequest) throws(DeckProblem) -> any OpenDeck {
    let place = SourceLocation(file: request.givenPath)
    var status = stat()
    guard stat(request.contents, &status) == 0 else {
      let reason = errno == ENOENT ? "there is no such file." : "the file can't be looked at."
      throw DeckProblem(.error, at: place, "\(reason) Expected a PDF, Markdown or picture file.")
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      return try PictureDeck(folder: request, names: Paths.names(in: request.path, atMost: 100_000))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw DeckProblem(
        .error, at: place, "this is neither a file nor a folder. The deck is not opened.")
    }
    let ending = request.path.pathExtension
    if ending == "pdf" { return try PDFDeck(request) }
    if markdownExtensions.contains(ending) { return try MarkdownFile(request) }
    if PictureDeck.extensions.contains(ending) { return try PictureDeck(picture: request) }
    switch FixedPageKind(ofFile: request.contents) {
    case .pdf: return try PDFDeck(request)
    case .picture: return try PictureDeck(picture: request)
    case nil:
      throw DeckProblem(
        .error, at: place,
        """
        this is neither a PDF nor a picture, and its name does not end in .md. The deck is not \
        opened.
        """)
    }
  }
}
