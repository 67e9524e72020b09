import CCairo
public import DeckModel
import Glibc
import SlideLayout
public import StageModel

/// A picture file, known by its bytes; of a moving one the first picture.
///
/// What is kept is the name and the size; each drawing reads and decodes the file anew, at the size
/// that is wanted.
public final class PictureFile: FixedPage {
  /// The most pixels that are decoded; 4 bytes each.
  static let largestArea = 134_217_728
  /// The longest file that is read.
  ///
  /// Unit: bytes.
  static let longestFile = 512 << 20

  /// The size in pixels, upright.
  public let size: PageSize
  private let path: String
  private let givenPath: String
  private let kind: PictureKind
  private let orientation: Int

  /// Looks at a file's beginning, and refuses what is no picture or is too large.
  public init(path: String, givenPath: String? = nil) throws(DeckProblem) {
    let name = givenPath ?? path
    let file = try OpenFile(path: path, givenPath: name, expected: "a picture")
    let place = SourceLocation(file: name)
    let head = file.read(from: 0, count: 64 << 10)
    guard let kind = PictureKind(head: head[...]) else {
      throw DeckProblem(
        .error, at: place,
        """
        this is no picture that can be shown. Expected a PNG, JPEG, WebP, SVG, GIF, BMP or TIFF \
        file.
        """)
    }
    self.path = path
    self.givenPath = name
    self.kind = kind
    if kind == .svg {
      orientation = 1
      size = try VectorPicture(Self.readAll(file), givenPath: name).size
      return
    }
    guard let header = Self.header(kind, file, head) else {
      throw .damaged(kind, place, "its size is missing")
    }
    try Self.check(header, at: place)
    orientation = header.orientation
    guard
      let size = PageSize(
        width: Double(header.uprightWidth), height: Double(header.uprightHeight))
    else { throw .damaged(kind, place, "it has no pixels") }
    guard Self.isWhole(kind, file, head) else { throw .damaged(kind, place, "it is cut off") }
    self.size = size
  }

  private static func header(
    _ kind: PictureKind, _ file: OpenFile, _ head: [UInt8]
  ) -> PictureHeader? {
    // A TIFF's description may stand anywhere, and a WebP's Exif data stands at its end.
    if kind == .tiff || kind == .webp && head.count < file.length {
      return PictureHeader(kind, file.read(from: 0, count: 64 << 20))
    }
    // A JPEG's size may stand behind long descriptions of colours and a small picture.
    return PictureHeader(kind, head) ?? PictureHeader(kind, file.read(from: 0, count: 4 << 20))
  }

  /// Whether the file has the end that its kind has; what stands behind that does no harm.
  private static func isWhole(_ kind: PictureKind, _ file: OpenFile, _ head: [UInt8]) -> Bool {
    let tail = file.read(from: max(0, file.length - (64 << 10)), count: 64 << 10)
    switch kind {
    case .png: return tail[...].contains("IEND")
    case .jpeg:
      // The bytes of this mark stand nowhere within a picture's data.
      return tail.indices.dropLast().last { tail[$0] == 0xFF && tail[$0 + 1] == 0xD9 } != nil
    case .webp: return (ByteReader(head).little32(4) ?? 0) + 8 <= file.length
    case .gif, .bmp, .tiff, .svg: return true
    }
  }

  /// Refuses a picture whose pixels would fill the memory.
  private static func check(
    _ header: PictureHeader, at place: SourceLocation
  ) throws(DeckProblem) {
    let (width, height) = (header.uprightWidth, header.uprightHeight)
    guard
      width > PixelSize.longestSide || height > PixelSize.longestSide
        || width * height > largestArea
    else { return }
    throw DeckProblem(
      .error, at: place,
      """
      the picture has \(width) x \(height) pixels. At most \(PixelSize.longestSide) a side and \
      \(largestArea / 1_000_000) million in all can be shown; save it smaller.
      """)
  }

  private static func readAll(_ file: OpenFile) throws(DeckProblem) -> [UInt8] {
    guard file.length <= longestFile else {
      throw DeckProblem(
        .error, at: SourceLocation(file: file.givenPath),
        "the file has \(file.length >> 20) MB. At most \(longestFile >> 20) MB are read.")
    }
    return file.read(from: 0, count: file.length)
  }

  /// Whether it is made of curves, which any number of pixels can show.
  var isVector: Bool { kind == .svg }

  /// Draws the picture over a rectangle of whole pixels, on white.
  public func draw(into buffer: FrameBuffer, at rect: PixelRect) throws(DeckProblem) {
    let (width, height) = (Double(rect.size.width), Double(rect.size.height))
    // One unit is one pixel of the picture as it is to be drawn.
    let canvas = Canvas(buffer, pageWidth: width, pageHeight: height, at: rect)
    if isVector {
      try drawVector(on: canvas.context, x: 0, y: 0, width: width, height: height)
    } else {
      try decode(rect.size).draw(on: canvas.context, x: 0, y: 0, width: width, height: height)
    }
    buffer.makeOpaque(rows: rect.y..<rect.maxY)
  }

  /// Draws the picture over a page of a document, on white.
  public func draw(on page: VectorPage) throws(DeckProblem) {
    page.fillWhite()
    try PrintedPicture(picture: ScenePicture(givenPath), file: self, pointScale: 1).draw(
      on: page.context, x: 0, y: 0, width: page.size.width, height: page.size.height)
  }

  /// Draws a vector picture on what is there, over a rectangle in a context's units.
  func drawVector(
    on context: OpaquePointer, x: Double, y: Double, width: Double, height: Double
  ) throws(DeckProblem) {
    let bytes = try readAgain()
    try VectorPicture(bytes, givenPath: givenPath).draw(on: context, x, y, width, height)
  }

  /// The picture's pixels, no more on either side than there are in the file.
  func decode(atMost wanted: PixelSize) throws(DeckProblem) -> PictureSurface {
    try decode(
      PixelSize(min(Double(wanted.width), size.width), min(Double(wanted.height), size.height)))
  }

  /// The picture for a document: a JPEG that needs no change keeps its own bytes there.
  func decodeForPrint(atMost wanted: PixelSize) throws(DeckProblem) -> PictureSurface {
    let isAsItIs = kind == .jpeg && orientation == 1
    let isDense =
      size.width > 2 * Double(wanted.width) || size.height > 2 * Double(wanted.height)
    guard isAsItIs, !isDense else { return try decode(atMost: wanted) }
    let bytes = try readAgain()
    let whole = try decode(bytes, PixelSize(size.width, size.height))
    guard !whole.isRecoloured, PictureHeader(kind, bytes)?.channels != 4 else {
      return try decode(atMost: wanted)
    }
    ccairo_keep_jpeg(whole.surface.handle, bytes, bytes.count)
    return whole.surface
  }

  /// The picture's pixels, scaled to a size and upright.
  private func decode(_ pixels: PixelSize) throws(DeckProblem) -> PictureSurface {
    try decode(try readAgain(), pixels).surface
  }

  private func decode(
    _ bytes: [UInt8], _ pixels: PixelSize
  ) throws(DeckProblem) -> (surface: PictureSurface, isRecoloured: Bool) {
    // The file may be another one than was looked at.
    guard PictureKind(head: bytes.prefix(4096)) == kind, let header = PictureHeader(kind, bytes),
      header.orientation == orientation
    else { throw .damaged(kind, SourceLocation(file: givenPath), "it has changed") }
    try Self.check(header, at: SourceLocation(file: givenPath))
    var message: UnsafeMutablePointer<CChar>?
    var isRecoloured: Int32 = 0
    let surface = ccairo_decode(
      bytes, bytes.count, kind.mimeType, Int32(pixels.width), Int32(pixels.height),
      Int32(header.orientation), &isRecoloured, &message)
    defer { free(message) }
    guard let surface else {
      let reason = message.flatMap { String(cString: $0).trimmedLine }
      throw .damaged(kind, SourceLocation(file: givenPath), reason ?? "there is not enough memory")
    }
    return (PictureSurface(adopting: surface), isRecoloured != 0)
  }

  private func readAgain() throws(DeckProblem) -> [UInt8] {
    try Self.readAll(OpenFile(path: path, givenPath: givenPath, expected: "a picture"))
  }
}

extension DeckProblem {
  /// A picture that its decoder refuses.
  static func damaged(
    _ kind: PictureKind, _ place: SourceLocation, _ reason: String
  ) -> DeckProblem {
    DeckProblem(
      .error, at: place,
      "the \(kind.name) picture is damaged (\(reason)). Expected a whole picture; save it again.")
  }
}
