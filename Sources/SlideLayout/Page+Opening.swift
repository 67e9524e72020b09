internal import DeckModel

extension Page {
  /// A slide that opens a deck or a part of it; the front matter's author and date stand below.
  func opening(_ slide: Slide, front: FrontMatter?) -> [PlacedItem] {
    let byline = byline(front, on: slide)
    let room = inner.height - (byline.items.isEmpty ? 0 : byline.height * 2)
    let foot = viewport.height - inner.y - byline.height
    let placed = TypeScale.largest(upTo: front == nil ? 36 : 40) { scale in
      let flow = heading(slide, scale)
      let y = inner.y + max(0, room - flow.height) * 0.46
      return (
        flow.moved(x: inner.x, y: y),
        max(flow.height / (room * 0.8), longestWord(slide, scale))
      )
    }
    return placed + byline.moved(x: inner.x, y: foot)
  }

  private func heading(_ slide: Slide, _ scale: TypeScale) -> Flow {
    let layout = blocks(scale)
    var flow = accentBar(scale.display, step: slide.blocks.first?.step ?? 0)
    for (index, block) in slide.blocks.enumerated() {
      switch block.content {
      case .heading(_, let inlines):
        let size = index == 0 ? scale.display : scale.body * 1.2
        let style = TextStyle(
          size: size, weight: index == 0 ? .bold : .semibold,
          colour: index == 0 ? theme.ink : theme.muted,
          letterSpacing: index == 0 ? size * -0.012 : 0)
        flow.append(
          headline(inlines, style, width: inner.width, step: block.step),
          gap: scale.body * (index == 0 ? 0.75 : 0.5))
      case .paragraph(let inlines):
        let style = TextStyle(size: scale.body * 0.9, colour: theme.muted)
        flow.append(
          layout.lines(inlines, style, width: inner.width, step: block.step),
          gap: scale.body * 0.6)
      default: break
      }
    }
    return flow
  }

  /// How much wider than the page the heading's longest word is: words should stay whole.
  private func longestWord(_ slide: Slide, _ scale: TypeScale) -> Double {
    guard case .heading(_, let inlines)? = slide.blocks.first?.content else { return 0 }
    return widestWord(inlines.plain, size: scale.display) / inner.width
  }

  /// Width of the widest word in bold type; scripts without spaces break anywhere.
  func widestWord(_ words: String, size: Double) -> Double {
    let style = TextStyle(size: size, weight: .bold, colour: theme.ink)
    let long = words.split(whereSeparator: \.isWhitespace).map(unbroken)
      .max { $0.count < $1.count }
    guard let long, long.count > 6 else { return 0 }
    return text.measure(StyledText([TextSpan(long, style)]), width: .infinity).width
  }

  private func byline(_ front: FrontMatter?, on slide: Slide) -> Flow {
    let shown = slide.blocks.plain
    let words = [front?.author, front?.date].compactMap { $0 }.filter { !shown.contains($0) }
    guard !words.isEmpty else { return Flow() }
    return TypeScale.largest(upTo: 22) { scale in
      let style = TextStyle(size: scale.body, colour: theme.muted)
      let styled = StyledText([TextSpan(words.joined(separator: "  ·  "), style)])
      let flow = blocks(scale).box(styled, width: inner.width, step: 0)
      return (flow, flow.height / (inner.height * 0.12))
    }
  }
}
