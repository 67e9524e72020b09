import DeckFormat
import DeckModel
import Highlighter
import LinuxSystem
import Raster
import SlideLayout
import StageModel
import Wire

/// A deck written in Markdown, laid out anew for each shape of display.
final class MarkdownFile: OpenDeck {
  /// How many arrangements are kept: those of two slides on three displays.
  private static let keptArrangements = 6

  let givenPath: String
  private var deck: Deck
  /// The slides whose code is coloured; the first of a language takes its time.
  private var coloured: Set<Int> = []
  private let problems: [DeckProblem]
  private let pictures: PictureFolder
  private let measurer = PangoMeasurer()
  private var arrangements: [(slide: Int, value: SlideArrangement)] = []

  init(_ request: DeckRequest) throws(DeckProblem) {
    givenPath = request.givenPath
    guard let bytes = FileBytes.read(request.contents, atMost: 16 << 20) else {
      throw DeckProblem(
        .error, at: SourceLocation(file: givenPath),
        "the file can't be read, or has more than 16 MB.")
    }
    let folder = request.path.droppingLastComponent
    pictures = PictureFolder(folder: folder)
    (deck, problems) = try parseMarkdown(
      bytes: bytes, file: givenPath, dialect: request.dialect.flatMap(Dialect.init(rawValue:)),
      theme: request.theme,
      readFile: { name in
        // Only themes and slides in files of their own are read so, and each is a page of text.
        guard [".theme", ".md", ".markdown", ".mdx"].contains(where: name.hasSuffix) else {
          return nil
        }
        let path = name.hasPrefix("/") ? name : folder + "/" + name
        return FileBytes.read(path, atMost: 1 << 20)
      },
      pictureExists: { [pictures] in pictures.contains($0) },
      pictureSize: { [pictures] in pictures.size(of: $0) })
    if request.overscan > 0 { deck.theme.spacing.overscan = request.overscan }
  }

  var slideCount: Int { deck.slides.count }

  func outline(problems: inout [DeckProblem]) -> DeckOutline {
    problems += self.problems
    return deck.outline
  }

  func detail(of slide: Int) -> SlideDetail {
    let words = deck.slides[slide]
    return SlideDetail(slide: slide, notes: words.notes, text: words.blocks.plain)
  }

  func draw(_ job: RenderJob, into buffer: FrameBuffer) throws(DeckProblem) {
    let viewport = StageViewport(pixels: job.shape ?? buffer.size, textSize: job.textSize)
    try draw(job.cursor, viewport) { $0.draw($1, into: buffer) }
  }

  /// Draws a slide; once more when a picture could not be read, whose words are there then.
  private func draw(
    _ cursor: Cursor, _ viewport: StageViewport, _ draw: (SceneRaster, Scene) -> [DeckProblem]
  ) throws(DeckProblem) {
    try checkSlide(cursor.slide)
    colourCode(of: cursor.slide)
    for _ in 0..<2 {
      let arrangement = arrangement(of: cursor.slide, viewport)
      let scene = arrangement.scene(
        part: arrangement.part(holding: cursor.anchor), step: cursor.step)
      let problems = draw(SceneRaster(measurer: measurer, pictures: pictures), scene)
      if problems.isEmpty { return }
      arrangements.removeAll { $0.slide == cursor.slide }
    }
  }

  func filling(of slide: Int, size: PixelSize, textSize: Int) -> SlideFilling {
    let viewport = StageViewport(pixels: size, textSize: textSize)
    // What is drawn now keeps its place among the arrangements that are kept.
    let known = arrangements.first { $0.slide == slide && $0.value.viewport == viewport }?.value
    return SlideFilling(
      slide: slide,
      known ?? arrange(slide, of: deck, viewport: viewport, text: measurer, pictures: pictures))
  }

  func pages(of slide: Int, _ job: ExportJob) -> [Cursor] {
    colourCode(of: slide)
    let arrangement = arrangement(of: slide, viewport(job))
    let last = deck.slides[slide].stepCount - 1
    return arrangement.parts.flatMap { part in
      let steps = job.showsSteps ? part.steps : [min(max(job.step ?? last, 0), last)]
      return steps.map { Cursor(slide: slide, step: $0, anchor: part.anchor) }
    }
  }

  func pageSize(of slide: Int, _ job: ExportJob) -> PageSize { job.displayPage }

  func draw(_ cursor: Cursor, _ job: ExportJob, on page: VectorPage) throws(DeckProblem) {
    try draw(cursor, viewport(job)) { $0.draw($1, on: page) }
  }

  private func viewport(_ job: ExportJob) -> StageViewport {
    StageViewport(pixels: job.display, textSize: job.textSize)
  }

  /// Colours a slide's code, once; all slides at the start would keep the first one waiting.
  private func colourCode(of index: Int) {
    guard coloured.insert(index).inserted else { return }
    deck.slides[index] = deck.slides[index].highlighted(in: deck.theme)
  }

  /// How a slide fills a shape of display; the last few are kept, as steps and parts of a slide
  /// share one.
  private func arrangement(of slide: Int, _ viewport: StageViewport) -> SlideArrangement {
    if let known = arrangements.first(where: { $0.slide == slide && $0.value.viewport == viewport })
    {
      return known.value
    }
    let value = arrange(
      slide, of: deck, viewport: viewport, text: measurer, pictures: pictures)
    if arrangements.count >= Self.keptArrangements { arrangements.removeFirst() }
    arrangements.append((slide, value))
    return value
  }

  /// The parser's problems, and fonts that are missing.
  func check() -> [DeckProblem] {
    problems + deck.fontProblems(measurer, at: SourceLocation(file: givenPath))
  }

  /// Each picture that can't be shown, once at each line that names it.
  func check(_ slide: Int) -> [DeckProblem] {
    var named: Set<String> = []
    return deck.slides[slide].pictures.compactMap { line, picture in
      guard picture.isAvailable, let problem = pictures.check(picture.source),
        named.insert("\(line) \(picture.source)").inserted
      else { return nil }
      return DeckProblem(
        .warning, at: SourceLocation(file: givenPath, line: line),
        "picture '\(picture.source)': \(problem.message) Its words are shown instead.")
    }
  }

  func releaseMemory() {
    pictures.releaseMemory()
    measurer.releaseMemory()
    arrangements = []
  }
}

extension Slide {
  /// Every picture on the slide, with its line.
  fileprivate var pictures: [(line: Int, picture: Picture)] {
    let ground = (style.backdrop?.pictures ?? []) + style.logos
    let edges = (style.header + style.footer).pictures
    return (ground + edges).map { (line, $0) } + blocks.flatMap(\.pictures)
  }
}

extension Block {
  /// Every picture in the block, with its line.
  fileprivate var pictures: [(line: Int, picture: Picture)] {
    switch content {
    case .picture(let picture): [(line, picture)]
    case .heading(_, let inlines), .paragraph(let inlines):
      inlines.pictures.map { (line, $0) }
    case .table(let table):
      ([table.header] + table.rows).joined().flatMap(\.pictures).map { (line, $0) }
    case .list(let list): list.items.flatMap(\.blocks).flatMap(\.pictures)
    default: inner.flatMap(\.pictures)
    }
  }
}
