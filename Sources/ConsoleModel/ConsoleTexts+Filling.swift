public import DeckModel
public import StageModel

// How slides fill displays, in words: for the console, and for whoever checks a deck.

extension ConsoleTexts {
  /// How a slide fills a display, in short pieces, the most important first; never empty.
  ///
  /// - Parameters:
  ///   - filling: What a worker found, or `nil` while that isn't known.
  ///   - slide: The slide as the outline has it.
  ///   - size: The display's pixels.
  ///   - fit: How pages of fixed shape fill displays.
  public static func filling(
    _ filling: SlideFilling?, of slide: SlideSummary, on size: PixelSize, fit: Fit = .extend
  ) -> [Wording] {
    var texts: [Wording] = []
    if let page = slide.pageSize {
      texts.append(pageFilling(page, on: size, fit))
    } else if let filling {
      let count = filling.parts.count
      texts.append(count > 1 ? Wording("%1 parts", "\(count)") : Wording("all of it at once"))
    } else {
      return [Wording("not known yet")]
    }
    let kinds = Set((filling?.remarks ?? []).map(\.kind))
    return texts + FillingRemark.Kind.allCases.filter(kinds.contains).compactMap(remark)
  }

  /// A remark about how a slide fills a display, in a few words.
  private static func remark(_ kind: FillingRemark.Kind) -> Wording? {
    switch kind {
    case .smallText: Wording("text at its minimum")
    case .lowContrast: Wording("hard to read: low contrast")
    case .cropped: Wording("a picture is cropped")
    case .other: nil
    }
  }

  private static func pageFilling(_ page: PageSize, on size: PixelSize, _ fit: Fit) -> Wording {
    let place = fit.rectangle(for: page, in: size)
    let (shown, all) = (Double(place.size.area), Double(size.area))
    guard place.size != size else {
      return fit == .stretch && Fit.contain.rectangle(for: page, in: size).size != size
        ? Wording("the page, stretched") : Wording("the whole page, to every edge")
    }
    switch fit {
    case .extend: return Wording("the whole page, edges continued over %1", share(all - shown, all))
    case .contain: return Wording("the whole page, backdrop over %1", share(all - shown, all))
    case .cover: return Wording("%1 of the page cropped", share(shown - all, shown))
    case .stretch: return Wording("the page, stretched")
    }
  }

  private static func share(_ part: Double, _ whole: Double) -> String {
    let percent = Int((part / max(whole, 1) * 100).rounded())
    return percent < 1 ? "<1 %" : "\(percent) %"
  }

  /// How a slide fills each of the audience's displays: the display's name, and what is to be said.
  public static func fillings(
    of slide: Int, _ fillings: [DisplayFormat: [Int: SlideFilling]], _ outline: DeckOutline,
    _ state: ConsoleState
  ) -> [(display: String, texts: [Wording])] {
    guard outline.slides.indices.contains(slide) else { return [] }
    return state.audience.map { status in
      let output = status.output
      let format = DisplayFormat(output.size, textSize: state.textSize)
      return (
        output.model.isEmpty ? output.name.text : output.model,
        filling(
          fillings[format]?[slide], of: outline.slides[slide], on: output.size, fit: state.fit)
      )
    }
  }

  /// `Part 2 of 3`, or `nil` where the leading display shows all of the slide.
  public static func part(_ state: ConsoleState) -> Wording? {
    state.parts > 1 ? Wording("Part %1 of %2", "\(state.part + 1)", "\(state.parts)") : nil
  }
}
