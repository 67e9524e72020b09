public import DeckModel

/// What a scene's item draws within its frame.
public enum SceneContent: Hashable, Sendable {
  /// Text; the frame's width is the width it is broken at, its upper edge the first line's top.
  case text(StyledText)
  /// A filled rectangle with round corners; a radius of 0 is square. Unit of the radius: points.
  case rectangle(Colour, cornerRadius: Double)
  /// The outline of a rectangle, drawn wholly within the frame. Unit: points.
  case outline(Colour, width: Double, cornerRadius: Double)
  /// A straight line from the frame's upper left to its lower right corner. Unit: points.
  case line(Colour, width: Double)
  /// A gradient over the frame. Unit of the radius: points.
  case gradient(Gradient, cornerRadius: Double)
  /// A picture that fills the frame exactly.
  case picture(ScenePicture)
}

/// Something at a place of a scene.
public struct SceneItem: Hashable, Sendable {
  /// Where it is.
  public var frame: PointRect
  /// What it draws there.
  public var content: SceneContent

  /// Creates an item.
  public init(_ frame: PointRect, _ content: SceneContent) {
    self.frame = frame
    self.content = content
  }
}

extension SceneItem {
  /// The item at the other side of a scene; what it draws is not turned.
  func mirrored(in width: Double) -> SceneItem {
    var item = self
    item.frame.x = width - frame.maxX
    return item
  }
}

extension SceneItem: CustomStringConvertible {
  /// One line for the item, and one more for each run of text.
  public var description: String {
    switch content {
    case .text(let text): textDescription(text)
    case .rectangle(let colour, let radius):
      "rectangle \(frame) \(colour)\(rounding(radius))"
    case .outline(let colour, let width, let radius):
      "outline \(frame) \(colour) width \(shortNumber(width))\(rounding(radius))"
    case .line(let colour, let width):
      "line \(frame) \(colour) width \(shortNumber(width))"
    case .gradient(let gradient, let radius):
      "\(gradient) \(frame)\(rounding(radius))"
    case .picture(let picture):
      "picture \(frame) \(picture)"
    }
  }

  private func rounding(_ radius: Double) -> String {
    radius == 0 ? "" : " round \(shortNumber(radius))"
  }

  private func textDescription(_ text: StyledText) -> String {
    var head = "text \(frame)"
    if text.alignment != .leading { head += " \(text.alignment.rawValue)" }
    if text.lineSpacing != 1 { head += " spacing \(hundredths(text.lineSpacing))" }
    if text.hasTabularFigures { head += " tabular" }
    let runs = text.spans.map { span in
      span.picture.map { "  picture \($0)" } ?? "  \(span.text.debugDescription) \(span.style)"
    }
    return ([head] + runs).joined(separator: "\n")
  }

  private func hundredths(_ number: Double) -> String {
    "\(shortNumber(number * 100)) %"
  }
}
