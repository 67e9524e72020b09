public import DeckModel
public import StageModel

/// What to write of a deck, to a document or to pictures.
public struct ExportJob: Hashable, Codable, Sendable {
  /// The display that slides are laid out for; `nil` for 1280×720, and for pages of a fixed shape
  /// as they are.
  public var size: PixelSize?
  /// The first slide, from 0.
  public var from: Int
  /// The last slide; any number beyond the deck's last stands for that.
  public var through: Int
  /// The step that each slide is shown at; `nil` for its last.
  public var step: Int?
  /// Whether each step is a page of its own.
  public var showsSteps: Bool
  /// How many slides stand on a sheet beside their notes, from 1 to 6; `nil` for slides alone.
  public var notesPerSheet: Int?
  /// How pages of a fixed shape fill the display.
  public var fit: Fit
  /// The colour beside a contained page.
  public var backdrop: Colour
  /// The audience's text size in percent; 100 is ordinary.
  public var textSize: Int

  /// Creates a job; by default every slide, with all of its steps shown at once.
  public init(
    size: PixelSize? = nil, from: Int = 0, through: Int = .max, step: Int? = nil,
    showsSteps: Bool = false, notesPerSheet: Int? = nil, fit: Fit = .extend,
    backdrop: Colour = .black, textSize: Int = 100
  ) {
    self.size = size
    self.from = from
    self.through = through
    self.step = step
    self.showsSteps = showsSteps
    self.notesPerSheet = notesPerSheet
    self.fit = fit
    self.backdrop = backdrop
    self.textSize = textSize
  }
}
