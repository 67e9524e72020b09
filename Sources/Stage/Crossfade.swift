/// The course of a transition: how much of the second picture is due when.
///
/// Times are nanoseconds of one clock.
package struct Crossfade: Hashable {
  /// How long a transition takes.
  ///
  /// Long enough to be seen as one, short enough not to be waited for.
  package static let length: Int64 = 260_000_000
  /// From one mixture to the next: 60 a second.
  package static let step: Int64 = 16_666_667
  /// A step that takes longer looks like stuttering: then it is better to cut.
  package static let slowestStep: Int64 = 33_000_000
  /// How long transitions are left out after one was too slow.
  package static let pause: Int64 = 30_000_000_000

  /// When it began.
  package let start: Int64

  package init(start: Int64) { self.start = start }

  /// The second picture's part, from 1 to 256: slow at both ends.
  package func weight(at now: Int64) -> Int {
    let part = (Double(max(0, now &- start)) + Double(Self.step)) / Double(Self.length)
    guard part < 1 else { return 256 }
    return max(1, Int((part * part * (3 - 2 * part) * 256).rounded()))
  }
}
