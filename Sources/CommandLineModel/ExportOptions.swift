public import DeckModel
public import StageModel

/// What `lectern export` was told.
public struct ExportOptions: Hashable, Sendable {
  /// What is written.
  public enum Form: Hashable, Sendable {
    /// One document with every slide.
    case pdf
    /// One picture of one slide.
    case png
    /// A folder with a picture of each slide.
    case folder
  }

  /// The most slides that notes pages have on a sheet.
  public static let mostNotesPerSheet = 6

  /// The deck's path as it was given.
  public var deck: String
  /// Where to write, as it was given.
  public var target: String
  /// What is written there.
  public var form: Form
  /// How the deck is to be read.
  public var reading = ReadingOptions()
  /// The display that slides are laid out for; `nil` for 1920×1080, and for pages of a fixed shape
  /// as they are.
  public var display: PixelSize?
  /// The one slide that is wanted, or `nil` for all.
  public var slide: Cursor?
  /// How many slides with their notes stand on a sheet; `nil` for slides alone.
  public var notesPerSheet: Int?
  /// Whether each step of a slide is a page or picture of its own.
  public var showsSteps = false
  /// The audience's text size in percent.
  public var textSize = TextSize.ordinary

  /// Creates options of which nothing but the deck and the target was given.
  public init(deck: String, target: String) {
    self.deck = deck
    self.target = target
    let name = target.lowercased()
    form = name.hasSuffix(".pdf") ? .pdf : name.hasSuffix(".png") ? .png : .folder
  }
}
