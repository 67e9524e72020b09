public import DeckModel
import Glibc
public import SlideLayout
import StageModel

/// The pictures that a deck names, by paths relative to its folder.
public final class PictureFolder: PictureMeasurer {
  /// How much of decoded pictures is kept while slides are drawn: one that fills an 8K display, or
  /// those of a slide with its parts and steps, and the next one's.
  ///
  /// Unit: bytes.
  private static let keptBytes = 96 << 20
  /// How much of that is kept while nothing is drawn.
  private static let keptIdleBytes = 48 << 20

  private let folder: String
  private var files: [String: Result<PictureFile, DeckProblem>] = [:]
  /// Those of which the whole was read.
  private var checked: Set<String> = []
  /// Decoded pictures, the one used last at the end.
  private var kept: [(drawing: PictureDrawing, surface: PictureSurface)] = []

  /// Creates the collection; nothing is read yet.
  public init(folder: String) { self.folder = folder }

  /// Whether there is a file of that name that can be read.
  public func contains(_ source: String) -> Bool {
    var status = stat()
    return stat(path(of: source), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The picture's size after it is turned upright, or `nil` when it can't be shown.
  public func size(of source: String) -> PageSize? {
    try? file(source).get().size
  }

  /// Whether a picture is drawn anew at each size.
  public func isScalable(_ source: String) -> Bool {
    (try? file(source).get().isVector) ?? false
  }

  /// Why a picture can't be shown; `nil` when nothing speaks against it so far.
  public func problem(with source: String) -> DeckProblem? {
    if case .failure(let problem) = file(source) { problem } else { nil }
  }

  /// Reads the whole of a picture, once, and answers why it can't be shown.
  public func check(_ source: String) -> DeckProblem? {
    guard checked.insert(source).inserted else { return problem(with: source) }
    do throws(DeckProblem) {
      try draw(source) { file throws(DeckProblem) in try Proof.draw(file) }
      return nil
    } catch {
      return error
    }
  }

  /// Forgets decoded pictures, but for those used last.
  public func releaseMemory() { keep(atMost: Self.keptIdleBytes) }

  /// A picture as it is drawn, decoded now unless it was so lately.
  func surface(for drawing: PictureDrawing) throws(DeckProblem) -> PictureSurface {
    if let index = kept.firstIndex(where: { $0.drawing == drawing }) {
      kept.append(kept.remove(at: index))
    } else {
      kept.append((drawing, try draw(drawing.source, drawing.render)))
      keep(atMost: Self.keptBytes)
    }
    return kept[kept.count - 1].surface
  }

  /// Draws a picture; one that fails has no size from then on, so that layout shows its words.
  func draw<Drawn>(
    _ source: String, _ body: (PictureFile) throws(DeckProblem) -> Drawn
  ) throws(DeckProblem) -> Drawn {
    do throws(DeckProblem) {
      return try body(try file(source).get())
    } catch {
      files[source] = .failure(error)
      throw error
    }
  }

  /// The last one stays, however large it is.
  private func keep(atMost bytes: Int) {
    var left = bytes
    let first = kept.indices.last { index in
      left -= kept[index].surface.byteCount
      return left < 0 && index < kept.count - 1
    }
    if let first { kept.removeSubrange(...first) }
  }

  /// What is known of a picture's file.
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
