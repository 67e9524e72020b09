/// The state of a talk as outside programs see it: a contract.
///
/// Slides and parts count from 1, steps from 0. Fields may be added; a change of what a field
/// means, or its removal, gives another `version`.
///
/// - SeeAlso: `Docs/contracts/status.md`, which a test compares.
public struct TalkStatus: Hashable, Codable, Sendable {
  /// The version of this contract.
  public static let currentVersion = 1

  /// The talk's clock.
  public struct Timer: Hashable, Codable, Sendable {
    /// Whether it runs.
    public var running: Bool
    /// What it shows.
    ///
    /// Unit: seconds, with three places.
    public var elapsed: Double

    /// Creates a clock that shows a time.
    public init(running: Bool, nanoseconds: Int64) {
      self.running = running
      elapsed = Double(nanoseconds / 1_000_000) / 1000
    }
  }

  /// What a display really shows.
  public struct Shown: Hashable, Codable, Sendable {
    /// `slide`, `black`, `white` or `none`.
    public var kind: String
    /// The slide from 1, for `slide`.
    public var slide: Int?
    /// The step from 0, for `slide`.
    public var step: Int?
    /// The part of the slide, from 1, for `slide`.
    public var part: Int?
    /// How many parts the slide has on this display, for `slide`.
    public var parts: Int?
  }

  /// A connected display.
  public struct Display: Hashable, Codable, Sendable {
    /// The connector.
    public var name: String
    /// What the display is: the same text on another connector.
    public var identity: String
    /// A name for people; may be empty.
    public var model: String
    /// `audience`, `console` or `unused`.
    public var role: String
    /// Unit: pixels.
    public var width: Int
    /// Unit: pixels.
    public var height: Int
    /// Pixels for one logical unit.
    public var scale: Double
    /// What it really shows.
    public var showing: Shown
  }

  /// The version of this contract.
  public var version: Int
  /// The session's name.
  public var session: String
  /// The deck's file or folder: canonical and absolute.
  public var deck: String
  /// The deck's title; may be empty.
  public var title: String
  /// How many slides there are.
  public var slides: Int
  /// The operator's slide, from 1.
  public var slide: Int
  /// The operator's step, from 0.
  public var step: Int
  /// The part of the slide that the leading display shows, from 1.
  public var part: Int
  /// How many parts the slide has there.
  public var parts: Int
  /// The size of the audience's text in percent; 100 is ordinary.
  public var textSize: Int
  /// The talk's clock.
  public var timer: Timer
  /// `none`, `black` or `white`.
  public var blank: String
  /// Whether the audience's picture is kept while the operator moves.
  public var frozen: Bool
  /// Whether all that happened is in the journal.
  public var saving: Bool
  /// How far whatever opens the deck is confined: `full`, `partial` or `none`.
  public var confinement: String
  /// The connected displays, in the order in which they were announced.
  public var outputs: [Display]
}
