import CommandLineModel
import DeckModel
import LinuxSystem
import StageModel
import Wire

/// Writes a deck as a PDF or as pictures, without a talk.
struct Export {
  private let options: ExportOptions
  private let reader: DeckReader
  private let outline: DeckOutline
  private let job: ExportJob

  /// Writes what was asked for.
  ///
  /// - Returns: 0; whatever goes wrong is a failure, and leaves what was there.
  static func run(_ options: ExportOptions) throws(Failure) -> Int32 {
    try ExportTarget.check(options)
    let reader = try DeckReader(options.deck, options.reading)
    defer { reader.end() }
    switch try reader.open() {
    case .failure(let problem): throw Failure(problem.description)
    case .success(let (outline, problems)):
      for problem in problems { StandardError.print(problem.description) }
      try Export(options, reader, outline).write()
      return 0
    }
  }

  private init(
    _ options: ExportOptions, _ reader: DeckReader, _ outline: DeckOutline
  ) throws(Failure) {
    self.options = options
    self.reader = reader
    self.outline = outline
    // A page of a fixed shape is written as it is, unless a display is named for it to fill.
    let usual = outline.kind == .markdown ? PixelSize(width: 1920, height: 1080) : nil
    var job = ExportJob(
      size: options.display ?? usual, step: options.slide?.step, showsSteps: options.showsSteps,
      notesPerSheet: options.notesPerSheet, textSize: options.textSize)
    if let place = options.slide {
      guard outline.contains(place) else { throw Self.missing(place, outline) }
      (job.from, job.through) = (place.slide, place.slide)
      // A slide that was named without a step is wanted whole.
      if place.step == 0 { job.step = nil }
    }
    self.job = job
  }

  private static func missing(_ place: Cursor, _ outline: DeckOutline) -> Failure {
    guard outline.slides.indices.contains(place.slide) else {
      return Failure(
        localized(
          "There is no slide %1: the deck has slides 1 to %2.", "\(place.slide + 1)",
          "\(outline.slides.count)"))
    }
    let last = outline.slides[place.slide].stepCount - 1
    return Failure(
      localized(
        "Slide %1 has no step %2: its last is %3.", "\(place.slide + 1)", "\(place.step)",
        "\(last)"))
  }

  private func write() throws(Failure) {
    switch options.form {
    case .pdf:
      // One request writes all pages.
      let patience = DeckReader.patienceForSlide * outline.slides.count
      try write(options.target, .export(job), within: max(patience, DeckReader.patience))
      let count = try pages().count
      let text =
        options.notesPerSheet == nil
        ? localized("%1: %2 pages.", options.target, "\(count)")
        : localized("%1: %2 slides with their notes.", options.target, "\(count)")
      StandardOutput.print(text)
    case .png: try writePicture()
    case .folder: try writeFolder()
    }
  }

  private func writePicture() throws(Failure) {
    guard options.slide != nil || outline.slides.count == 1 else {
      throw Failure(
        localized(
          "The deck has %1 slides: choose one with --slide, or name a folder to have them all.",
          "\(outline.slides.count)"))
    }
    let pages = try pages()
    guard let first = pages.first else { throw DeckReader.nonsense }
    try write(options.target, .exportPicture(first, job))
    guard pages.count > 1 else { return }
    StandardOutput.print(
      localized(
        "%1 holds the first of %2 pictures of this slide; name a folder to have them all.",
        options.target, "\(pages.count)"))
  }

  private func writeFolder() throws(Failure) {
    let pages = try pages()
    do {
      try Paths.makeFolder(options.target)
    } catch {
      throw Failure("\(error)")
    }
    for page in pages {
      let name = ExportTarget.name(of: page, among: pages, slides: outline.slides.count)
      try write("\(options.target)/\(name)", .exportPicture(page, job))
    }
    StandardOutput.print(localized("%1: %2 pictures.", options.target, "\(pages.count)"))
  }

  private func pages() throws(Failure) -> [Cursor] {
    guard case .pages(let pages) = try reader.ask(.listPages(job)) else {
      throw DeckReader.nonsense
    }
    return pages
  }

  /// Has the worker write a whole file, which then takes the place of what was there.
  private func write(
    _ path: String, _ request: RenderRequest, within patience: Duration = DeckReader.patience
  ) throws(Failure) {
    do {
      let file = try ReplacedFile(path)
      switch try reader.ask(request, descriptors: [file.descriptor], within: patience) {
      case .exported(nil): try file.commit()
      case .exported(let problem?): throw Failure(problem.description)
      default: throw DeckReader.nonsense
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure("\(error)")
    }
  }
}
