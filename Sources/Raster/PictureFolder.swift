import CCairo
public import DeckModel
import Glibc
public import SlideLayout
import StageModel

/// The pictures that a deck names, by paths relative to its folder.
public final class PictureFolder: PictureMeasurer {
  /// How much of decoded pictures is kept, for the steps of one slide.
  ///
  /// Unit: bytes.
  private static let keptBytes = 24 << 20

  private struct Drawing: Hashable {
    let source: String
    let size: PixelSize
  }

  private let folder: String
  private var files: [String: Result<PictureFile, DeckProblem>] = [:]
  private var kept: [Drawing: (surface: OpaquePointer, bytes: Int)] = [:]

  /// Creates the collection; nothing is read yet.
  public init(folder: String) { self.folder = folder }

  deinit { releaseMemory() }

  /// Whether there is a file of that name that can be read.
  public func contains(_ source: String) -> Bool {
    var status = stat()
    return stat(path(of: source), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The picture's size after it is turned upright, or `nil` when it can't be shown.
  public func size(of source: String) -> PageSize? {
    try? file(source).get().size
  }

  /// Why a picture can't be shown; `nil` when nothing speaks against it so far.
  public func problem(with source: String) -> DeckProblem? {
    if case .failure(let problem) = file(source) { problem } else { nil }
  }

  /// Forgets decoded pictures.
  public func releaseMemory() {
    for (surface, _) in kept.values { cairo_surface_destroy(surface) }
    kept = [:]
  }

  /// Draws a picture at whole pixels of a context without a transformation.
  func draw(
    _ source: String, on context: OpaquePointer, at rect: PixelRect
  ) throws(DeckProblem) {
    let drawing = Drawing(source: source, size: rect.size)
    if kept[drawing] == nil {
      let surface = try decode(source, rect.size)
      if kept.values.reduce(rect.size.frameBytes, { $0 + $1.bytes }) > Self.keptBytes {
        releaseMemory()
      }
      kept[drawing] = (surface, rect.size.frameBytes)
    }
    guard let surface = kept[drawing]?.surface else { return }
    cairo_set_source_surface(context, surface, Double(rect.x), Double(rect.y))
    cairo_paint(context)
    cairo_set_source_rgb(context, 0, 0, 0)
  }

  private func decode(_ source: String, _ size: PixelSize) throws(DeckProblem) -> OpaquePointer {
    let file = try file(source).get()
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(size.width), Int32(size.height))
    else { throw .noMemory(source) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    guard let context, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw .noMemory(source)
    }
    do {
      try file.draw(on: context, x: 0, y: 0, size: size)
    } catch {
      cairo_surface_destroy(surface)
      throw error
    }
    return surface
  }

  private func file(_ source: String) -> Result<PictureFile, DeckProblem> {
    if let known = files[source] { return known }
    let result: Result<PictureFile, DeckProblem>
    do throws(DeckProblem) {
      result = .success(try PictureFile(path: path(of: source), givenPath: source))
    } catch {
      result = .failure(error)
    }
    files[source] = result
    return result
  }

  private func path(of source: String) -> String {
    source.hasPrefix("/") ? source : folder + "/" + source
  }
}

extension DeckProblem {
  /// A picture for which memory is short.
  static func noMemory(_ source: String) -> DeckProblem {
    DeckProblem(
      .error, at: SourceLocation(file: source), "there is not enough memory for the picture.")
  }
}
