/// Finds out, after displays have changed, whether anyone can see the stage.
///
/// A compositor tells a window when it is drawn, but tells nothing while nobody can see it. So it
/// is asked for that, and how often it answers other things meanwhile is counted: that is its own
/// pace, however busy the machine is.
///
/// Only a change is a reason to ask. A speaker who shows another program on the audience's display
/// on purpose is left alone.
public struct Lookout: Hashable, Sendable {
  /// What is to be done.
  public enum Step: Hashable, Sendable {
    /// Ask whether the window is drawn.
    case ask
    /// Ask for any answer.
    case ping
  }

  /// What came out.
  package enum Finding: Hashable {
    /// Nobody sees the window: a new one may be seen.
    case unseen
    /// New ones did not help, as on a display that is dark or locked.
    case hopeless
  }

  /// When it is asked after a change: a console that has to hide may be slow.
  ///
  /// Unit: milliseconds.
  private static let times: [Int64] = [250, 500, 1000, 2000]
  /// After so many answers without a word of drawing nobody sees the window.
  private static let rounds = 6
  /// Between an answer and the next ping.
  ///
  /// Unit: nanoseconds.
  private static let pace: Int64 = 50_000_000
  /// How many windows are made after one change.
  private static let remakes = 3

  /// When a step is due; `nil` for none.
  ///
  /// Unit: nanoseconds.
  package private(set) var next: Int64?
  private var start: Int64 = 0
  private var asked = 0
  /// The answers to an open question.
  private var answers: Int?
  private var remade = 0

  package init() {}

  /// Displays have changed, or the window has.
  ///
  /// - Parameter isNews: Whether it is not the consequence of an earlier change.
  package mutating func begin(at now: Int64, isNews: Bool = true) {
    if isNews { remade = 0 }
    start = now
    asked = 0
    answers = nil
    scheduleQuestion()
  }

  /// There is no window, or nobody to ask.
  package mutating func end() {
    next = nil
    answers = nil
  }

  /// What is due; counts it as done.
  package mutating func step(at now: Int64) -> Step? {
    guard let due = next, due <= now else { return nil }
    next = nil
    if answers != nil { return .ping }
    answers = 0
    return .ask
  }

  /// The window was drawn.
  ///
  /// - Parameter lacksKeys: Whether keys go elsewhere though they should not; at the first question
  ///   that may still change.
  /// - Returns: Whether a new window should be made for the keys' sake.
  package mutating func seen(at now: Int64, lacksKeys: Bool) -> Bool {
    guard answers != nil else { return false }
    answers = nil
    if lacksKeys, asked > 1, remade < Self.remakes {
      remade += 1
      begin(at: now, isNews: false)
      return true
    }
    scheduleQuestion()
    return false
  }

  /// The compositor answered something else.
  package mutating func answered(at now: Int64) -> Finding? {
    guard let count = answers else { return nil }
    answers = count + 1
    guard count + 1 >= Self.rounds else {
      next = now + Self.pace
      return nil
    }
    guard remade < Self.remakes else {
      end()
      return .hopeless
    }
    remade += 1
    begin(at: now, isNews: false)
    return .unseen
  }

  private mutating func scheduleQuestion() {
    next = asked < Self.times.count ? start + Self.times[asked] * 1_000_000 : nil
    asked += 1
  }
}
