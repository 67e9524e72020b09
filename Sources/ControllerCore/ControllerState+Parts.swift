public import DeckModel
public import StageModel

extension ControllerState {
  /// Where no display is the audience's, a talk goes on as if this one were.
  ///
  /// 1920×1080: the console draws its pictures in that shape then.
  private static let absentDisplay = PixelSize(width: 1920, height: 1080) ?? .smallest

  /// What slides are laid out for: the leading display, whose parts a talk goes through, then the
  /// audience's other displays; empty until the deck is open.
  public var formats: [DisplayFormat] {
    guard outline != nil else { return [] }
    var formats: [DisplayFormat] = []
    for goal in stageGoals {
      let format = DisplayFormat(goal.output.size, textSize: values.textSize)
      if !formats.contains(format) { formats.append(format) }
    }
    return formats.isEmpty
      ? [DisplayFormat(Self.absentDisplay, textSize: values.textSize)] : formats
  }

  /// The way through the deck on the leading display; `nil` until the deck is open.
  var path: TalkPath? {
    guard let outline, let leading = formats.first else { return nil }
    return TalkPath(outline, fillings[leading] ?? [:])
  }

  /// Which part of a slide a display of some pixels shows, from 0, and how many there are.
  public func part(of cursor: Cursor, on size: PixelSize) -> (index: Int, count: Int) {
    let format = DisplayFormat(size, textSize: values.textSize)
    guard let filling = fillings[format]?[cursor.slide] else { return (0, 1) }
    return (filling.part(holding: cursor.anchor), filling.parts.count)
  }

  /// The part of the operator's slide on the leading display.
  public var leadingPart: (index: Int, count: Int) { leadingPart(of: values.cursor) }

  func leadingPart(of cursor: Cursor) -> (index: Int, count: Int) {
    part(of: cursor, on: formats.first?.size ?? Self.absentDisplay)
  }

  /// Takes what a worker found, unless displays or text have changed since it was asked.
  mutating func take(_ found: [SlideFilling], for format: DisplayFormat) {
    guard formats.contains(format) else { return }
    for filling in found { fillings[format, default: [:]][filling.slide] = filling }
  }

  /// Forgets how slides filled displays that are gone.
  mutating func forgetFormats() {
    let formats = formats
    fillings = fillings.filter { formats.contains($0.key) }
  }

  /// Whether two pictures are the same on a display: anchors within one part make no difference.
  func isSame(_ old: Showing, _ new: Showing, on size: PixelSize) -> Bool {
    guard case .slide(let left) = old, case .slide(let right) = new else { return old == new }
    return left.slide == right.slide && left.step == right.step
      && (left.anchor == right.anchor
        || isKnown(left.slide, on: size)
          && part(of: left, on: size).index == part(of: right, on: size).index)
  }

  private func isKnown(_ slide: Int, on size: PixelSize) -> Bool {
    fillings[DisplayFormat(size, textSize: values.textSize)]?[slide] != nil
  }
}
