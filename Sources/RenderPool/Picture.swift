public import DeckModel
public import StageModel
public import Wire

/// One picture, by what it shows and how many pixels it has.
public struct PictureKey: Hashable, Sendable {
  /// Which slide and step.
  public let cursor: Cursor
  /// How many pixels.
  public let size: PixelSize
  /// The size of the audience's text in percent.
  public let textSize: Int
  /// The display whose shape the slide is laid out for; `nil` for the picture's own.
  public let shape: PixelSize?

  /// Creates a key.
  public init(
    cursor: Cursor, size: PixelSize, textSize: Int = TextSize.ordinary, shape: PixelSize? = nil
  ) {
    self.shape = shape
    self.cursor = cursor
    self.size = size
    self.textSize = textSize
  }
}

/// Where a picture in the console goes.
public enum ConsolePlace: Hashable, Sendable {
  /// The large pane: what the audience sees, or would see.
  case current
  /// The pane of what comes next.
  case next
  /// The row of a slide in the list, by its index from 0.
  case row(Int)
}

/// Who reads a buffer.
public enum BufferHolder: Hashable, Sendable {
  /// The stage on an output.
  case stage(OutputName)
  /// The console.
  case console
}

/// Slides of which is to be found out how they fill a display.
public struct Arrangement: Hashable, Sendable {
  /// The display's pixels and text size.
  public let format: DisplayFormat
  /// Indices of the slides, from 0.
  public let slides: ClosedRange<Int>
}

/// What the schedule wants done.
public enum PoolAction: Hashable, Sendable {
  /// Make a buffer.
  case make(BufferID, bytes: Int)
  /// Forget a buffer, here and wherever it was handed to.
  case drop(BufferID)
  /// Have a worker draw.
  case draw(RenderJob, worker: Int)
  /// Have a worker tell notes and text of slides.
  case describe(from: Int, through: Int, worker: Int)
  /// Have a worker find out how slides fill a display.
  case arrange(Arrangement, worker: Int)
  /// A stage's goal is ready: show it.
  case show(Frame, on: OutputName)
  /// This may be shown next: have the stage copy it.
  case prepare(Frame, on: OutputName)
  /// A picture for the console.
  case picture(ConsolePlace, Frame)
  /// A picture can't be drawn: two workers failed at it, or one said why.
  case giveUp(PictureKey, DeckProblem)
}
