public import DeckModel
public import StageModel

/// One picture to draw.
public struct RenderJob: Hashable, Codable, Sendable {
  /// Identifies the job in the answer; never given twice.
  public var number: UInt64
  /// Which slide and step.
  public var cursor: Cursor
  /// How many pixels.
  public var size: PixelSize
  /// The display whose shape the slide is laid out for, where the picture is a small one of what
  /// that display shows; `nil` for the picture's own.
  public var shape: PixelSize?
  /// How pages of fixed shape fill them.
  public var fit: Fit
  /// The colour beside a contained page.
  public var backdrop: Colour
  /// The audience's text size in percent; 100 is ordinary.
  public var textSize: Int
  /// Where the pixels go.
  public var buffer: BufferID

  /// Creates a job.
  public init(
    number: UInt64, cursor: Cursor, size: PixelSize, fit: Fit, backdrop: Colour,
    textSize: Int = 100, shape: PixelSize? = nil, buffer: BufferID
  ) {
    self.shape = shape
    self.number = number
    self.cursor = cursor
    self.size = size
    self.fit = fit
    self.backdrop = backdrop
    self.textSize = textSize
    self.buffer = buffer
  }
}

/// What the controller asks a render worker.
public enum RenderRequest: Hashable, Codable, Sendable {
  /// Open the deck: answered by `opened` or `refused`. First message.
  case open(DeckRequest)
  /// A buffer's descriptor comes with this message. Unit: bytes.
  case attach(BufferID, bytes: Int)
  /// The buffer is no more: unmap it.
  case detach(BufferID)
  /// Draw: answered by `rendered` or `failed`.
  case render(RenderJob)
  /// Notes, text and links of some slides, `from` through `through`: answered by `described`.
  case describe(from: Int, through: Int)
  /// How some slides, `from` through `through`, fill a display at a text size in percent:
  /// answered by `arranged`.
  case arrange(from: Int, through: Int, size: PixelSize, textSize: Int)
  /// Read the deck and report what is wrong with it as a whole: answered by `checked`.
  case check
  /// Read and draw a slide and report what is wrong with it: answered by `checked`.
  case checkSlide(Int)
  /// Write the buffer's pixels as PNG to the descriptor that comes with this message.
  case encode(number: UInt64, BufferID, PixelSize)
  /// Which pages an export has: answered by `pages`.
  case listPages(ExportJob)
  /// Write a PDF to the descriptor that comes with this message: answered by `exported`.
  case export(ExportJob)
  /// Write one of the pages that were listed as PNG to the descriptor that comes with this message:
  /// answered by `exported`.
  case exportPicture(Cursor, ExportJob)
}

/// What a render worker answers.
public enum RenderReply: Hashable, Codable, Sendable {
  /// The deck is open; problems that do not keep it from being shown stand beside it.
  case opened(DeckOutline, problems: [DeckProblem])
  /// The deck can't be shown at all.
  case refused(DeckProblem)
  /// The deck is encrypted, and none or a wrong password came with the request.
  case locked(DeckProblem)
  /// The job's pixels are in its buffer.
  case rendered(number: UInt64)
  /// The job can't be done; the buffer holds nothing of use.
  case failed(number: UInt64, DeckProblem)
  /// Notes, text and links.
  case described([SlideDetail])
  /// How slides fill the display that was asked about.
  case arranged([SlideFilling])
  /// The problems of the deck or of the slide, in its order.
  case checked([DeckProblem])
  /// The PNG is written, or why it is not.
  case encoded(number: UInt64, error: String?)
  /// The pages of an export in their order: slides with their steps and the anchors of their parts.
  case pages([Cursor])
  /// The export is written, or why it is not.
  case exported(DeckProblem?)
}
