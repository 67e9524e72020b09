import DeckFormat
import DeckModel
import LinuxSystem
import Raster
import StageModel
import Wire

/// A picture, or a folder of pictures in natural order.
final class PictureDeck: OpenDeck {
  /// Extensions by which pictures of a folder are found.
  static let extensions: Set<String> = [
    "png", "jpg", "jpeg", "webp", "svg", "svgz", "gif", "bmp", "tif", "tiff",
  ]
  /// Extensions of pictures that nothing here can show.
  private static let unknown: Set<String> = [
    "heic", "heif", "avif", "jxl", "jp2", "psd", "xcf", "ai", "eps", "cr2", "nef", "arw", "dng",
  ]

  let givenPath: String
  private var pictures: [(name: String, file: PictureFile)] = []
  private var problems: [DeckProblem] = []

  /// Opens one picture.
  init(picture request: DeckRequest) throws(DeckProblem) {
    givenPath = request.givenPath
    let file = try PictureFile(path: request.contents, givenPath: givenPath)
    pictures = [(givenPath.lastComponent, file)]
  }

  /// Opens a folder; pictures that can't be shown are left out, and told.
  init(folder request: DeckRequest, names: [String]) throws(DeckProblem) {
    givenPath = request.givenPath
    let wanted = names.filter { Self.extensions.contains($0.pathExtension) && !$0.hasPrefix(".") }
    for name in naturallyOrdered(wanted) {
      do throws(DeckProblem) {
        let file = try PictureFile(
          path: "\(request.path)/\(name)", givenPath: "\(givenPath)/\(name)")
        pictures.append((name, file))
      } catch {
        problems.append(
          DeckProblem(.error, at: error.location, "\(error.message) The picture is left out."))
      }
    }
    problems += naturallyOrdered(names.filter { Self.unknown.contains($0.pathExtension) }).map {
      DeckProblem(
        .warning, at: SourceLocation(file: "\(givenPath)/\($0)"),
        """
        pictures of this kind can't be shown. Expected PNG, JPEG, WebP, SVG, GIF, BMP or TIFF. \
        The picture is left out.
        """)
    }
    guard pictures.isEmpty else { return }
    throw problems.first
      ?? DeckProblem(
        .error, at: SourceLocation(file: givenPath),
        """
        the folder holds no pictures. Expected files that end in .png, .jpg, .jpeg, .webp, .svg, \
        .gif, .bmp or .tif. The deck is not opened.
        """)
  }

  var slideCount: Int { pictures.count }

  func outline(problems: inout [DeckProblem]) -> DeckOutline {
    problems += self.problems
    let slides = pictures.enumerated().map { index, picture in
      SlideSummary(
        label: "\(index + 1)", title: picture.name.withoutExtension, pageSize: picture.file.size)
    }
    return DeckOutline(
      kind: .pictures, title: givenPath.lastComponent.withoutExtension, slides: slides)
  }

  func detail(of slide: Int) -> SlideDetail { SlideDetail(slide: slide) }

  func draw(_ job: RenderJob, into buffer: FrameBuffer) throws(DeckProblem) {
    try checkSlide(job.cursor.slide)
    try pictures[job.cursor.slide].file.fill(buffer, fit: job.fit, backdrop: job.backdrop)
  }

  func pageSize(of slide: Int, _ job: ExportJob) -> PageSize {
    guard job.size == nil, pictures.indices.contains(slide) else { return job.displayPage }
    return pictures[slide].file.size.scaled(toArea: 960 * 540)
  }

  func draw(_ cursor: Cursor, _ job: ExportJob, on page: VectorPage) throws(DeckProblem) {
    try checkSlide(cursor.slide)
    try draw(pictures[cursor.slide].file, job, on: page)
  }

  func check() -> [DeckProblem] { problems }

  func check(_ slide: Int) -> [DeckProblem] {
    do throws(DeckProblem) {
      try Proof.draw(pictures[slide].file)
      return []
    } catch {
      return [error]
    }
  }

  func releaseMemory() {}
}
