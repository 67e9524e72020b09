/// Sizes of type in points that belong together, all from the size of running text.
struct TypeScale: Hashable {
  /// Running text.
  let body: Double

  /// The slide's own heading: it keeps its size from slide to slide for as long as it can.
  var title: Double { body >= 26 ? max(46, body * 1.15) : body * 1.75 }
  /// The heading of a slide that opens a deck or a part of it.
  var display: Double { body * 2.1 }
  /// Code.
  var code: Double { body * 0.8 }
  /// Cells of a table.
  var cell: Double { body * 0.88 }
  /// Captions, and what stands for a missing picture.
  var caption: Double { body * 0.7 }

  /// Headings below the slide's own.
  func heading(level: Int) -> Double { body * (level <= 2 ? 1.25 : level == 3 ? 1.1 : 1) }

  /// Sizes of running text, from that of a single statement down to the smallest legible one.
  private static let steps: [Double] = [
    52, 46, 40, 36, 33, 30, 28, 26, 24, 22, 20, 18, 16.5, 15, 13.5, 12, 11, 10,
  ]

  /// What comes out of the largest scale, up to a size, at which it fits.
  ///
  /// The closure says how much too large it is: 1 or less fits, 2 is twice the room. Below the
  /// smallest legible size it goes on, since nothing may ever be cut.
  static func largest<Value>(
    upTo limit: Double, _ attempt: (TypeScale) -> (value: Value, excess: Double)
  ) -> Value {
    var size = limit
    while true {
      let step = steps.first { $0 <= size } ?? size
      let (value, excess) = attempt(TypeScale(body: step))
      if excess <= 1 || step < 0.02 { return value }
      let next = steps.first { $0 < step } ?? step * 0.9
      // Area goes with the square of the size: far too large a step need not try the next ones.
      size = min(next, step / max(1, excess.squareRoot() * 0.85))
    }
  }
}
