public import DeckModel

/// A slide as one shape of display shows it: in one part, or in as many as it takes.
public struct SlideArrangement: Hashable, Sendable {
  /// The shape.
  public let viewport: StageViewport
  /// What covers every pixel that no item covers.
  public let background: Fill
  /// The parts in reading order; at least one.
  public let parts: [ArrangedPart]
  /// What the author should know.
  public let remarks: [LayoutRemark]

  init(
    viewport: StageViewport, background: Fill, parts: [ArrangedPart],
    remarks: [LayoutRemark] = []
  ) {
    self.viewport = viewport
    self.background = background
    self.parts = parts.isEmpty ? [ArrangedPart(anchor: 0, items: [])] : parts
    self.remarks = remarks
  }

  /// What a part shows at a step; a part that does not exist is taken as the nearest that does.
  public func scene(part: Int, step: Int) -> Scene {
    let part = parts[min(max(part, 0), parts.count - 1)]
    return Scene(
      viewport: viewport, background: background,
      items: part.items.filter { $0.isSeen(at: step) }.map(\.item))
  }

  /// The index of the part that shows a piece of the slide.
  public func part(holding anchor: Int) -> Int {
    parts.lastIndex { $0.anchor <= anchor } ?? 0
  }

  /// The slide's smallest text, as a share of the display's shorter side; 1 when there is none.
  ///
  /// Header, footer and page number do not count: they are as small as text may be.
  public var smallestText: Double {
    let sizes = parts.flatMap(\.items).flatMap { placed -> [Double] in
      guard placed.isNews, case .text(let text) = placed.item.content else { return [] }
      return text.spans.map(\.style.size)
    }
    return sizes.min().map { $0 / viewport.shorterSide } ?? 1
  }
}
