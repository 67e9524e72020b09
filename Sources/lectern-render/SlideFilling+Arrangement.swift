import DeckModel
import SlideLayout

extension SlideFilling {
  /// What an arrangement says of a slide.
  init(slide: Int, _ arrangement: SlideArrangement) {
    self.init(
      slide: slide,
      parts: arrangement.parts.map { SlidePart(anchor: $0.anchor, steps: $0.steps) },
      smallestText: arrangement.smallestText < 1 ? arrangement.smallestText : nil,
      remarks: arrangement.remarks.compactMap(FillingRemark.init))
  }
}

extension FillingRemark {
  /// A remark in words; how many parts there are is said by the parts.
  fileprivate init?(_ remark: LayoutRemark) {
    switch remark {
    case .flowsOn: return nil
    case .smallestText: self.init(.smallText, remark.description)
    case .lowContrast(_, _, let line): self.init(.lowContrast, remark.description, line: line)
    case .cropped(_, _, let line): self.init(.cropped, remark.description, line: line)
    }
  }
}
