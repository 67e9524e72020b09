internal import DeckModel

extension Page {
  /// A few words, as large as they can be.
  func statementParts() -> [Draft]? {
    let fit = TypeScale.first(
      of: scales(upTo: statementShare).filter { $0.body >= setting.ordinaryBody * 0.7 }
    ) {
      scale -> [Piece]? in
      let (pieces, excess) = statementPieces(scale).filling(inner.height)
      return excess <= 0.8 && pieces.overWidth <= 1.0001 ? pieces : nil
    }
    return fit.map { [placed($0.value, share: 0.46)] }
  }

  /// How large a statement may be beside ordinary text: the less room its letters take, the larger.
  private var statementShare: Double {
    switch content.blocks.filter(isStatement).map(\.plain.columnCount).max() ?? 0 {
    case ...8: 4
    case ...24: 3
    case ...56: 2.6
    case ...100: 2.1
    default: 1.75
    }
  }

  /// Whether a block is what the slide says: the first one, and headings of its level.
  private func isStatement(_ block: Block) -> Bool {
    let first = content.blocks.first
    return block == first || block.isHeading && block.headingLevel == first?.headingLevel
  }

  private func placed(_ pieces: [Piece], share ordinary: Double) -> Draft {
    let flow = pieces.stacked()
    let spare = max(0, inner.height - flow.height)
    return Draft(
      anchor: 0, items: flow.moved(x: inner.x, y: inner.y + spare * share(of: ordinary)))
  }

  private func statementPieces(_ scale: TypeScale) -> [Piece] {
    var layout = blocks(scale, room: inner.height)
    (layout.alignment, layout.isAmongText, layout.isInColumn) = (openingAlignment, true, true)
    var pieces: [Piece] = []
    for block in content.blocks {
      let styled = layout.styled(block.style)
      var new: [Piece]
      switch block.content {
      case .heading(_, let inlines), .paragraph(let inlines):
        // What follows belongs to it.
        let isFirst = isStatement(block)
        let isLarge = isFirst || block.isHeading
        let most = setting.ordinaryBody * (isLarge ? 1.2 : 1)
        var style = TextStyle(
          family: setting.faces.headings,
          size: isFirst ? styled.scale.body : min(styled.scale.share(isLarge ? 0.75 : 0.6), most),
          weight: isLarge ? setting.faces.heading : setting.faces.body,
          colour: isLarge ? styled.palette.heading : styled.palette.muted)
        if isFirst { style.letterSpacing = style.size * -0.01 }
        if block.style.isFitted { style = styled.fitted(inlines, style, inner.width) }
        new = [
          Piece(
            headline(
              inlines, style, width: inner.width, step: block.step, layout: styled,
              keepsClauses: isFirst), gap: 0)
        ]
      default: new = styled.pieces([block], width: inner.width)
      }
      if !new.isEmpty, !pieces.isEmpty {
        new[0].gap = min(scale.body, setting.ordinaryBody * 1.75) * 0.5
      }
      pieces += new
    }
    return pieces
  }

  /// Words of somebody else, as large as they can be, with who said them.
  func quoteParts() -> [Draft]? {
    // One after the other: a word may be left alone at any of them.
    let fit = scales(upTo: quoteShare).lazy.filter { $0.body >= setting.ordinaryBody * 0.7 }
      .compactMap { scale -> [Piece]? in
        let (pieces, excess) = quotePieces(scale).filling(inner.height)
        return excess <= 0.9 && pieces.overWidth <= 1.0001 ? pieces : nil
      }
      .first
    return fit.map { [placed($0, share: 0.44)] }
  }

  private var quoteShare: Double {
    switch content.blocks.first?.plain.columnCount ?? 0 {
    case ...90: 1.9
    case ...180: 1.7
    default: 1.5
    }
  }

  private func quotePieces(_ scale: TypeScale) -> [Piece] {
    var layout = blocks(scale, room: inner.height)
    if slide.style.alignment == nil { layout.alignment = .leading }
    let isCentred = layout.alignment == .centre
    // Words that bring their own marks need no other.
    let isMarked = content.blocks.plain.first.map { "\"“„«»‚‘「『".contains($0) } ?? false
    let mark =
      isMarked ? Flow() : quoteMark(scale, step: content.blocks.first?.step ?? 0, layout)
    let markWidth = mark.items.map(\.item.frame.maxX).max() ?? 0
    let x =
      isCentred || isMarked ? 0 : max(markWidth * 1.35, min(scale.body * 1.5, inner.width * 0.12))
    let width = min(inner.width - x, scale.body * 26)
    let left = isCentred ? (inner.width - width) / 2 : x
    var pieces: [Piece] = []
    for (block, isQuiet) in quoted {
      var new = quotePieces(block, isQuiet: isQuiet, layout, width: width)
      if !new.isEmpty { new[0].gap = scale.body * (isQuiet ? 0.75 : 0.45) }
      pieces += new.map { $0.moved(x: left) }
    }
    guard !pieces.isEmpty else { return [] }
    if isCentred, !isMarked {
      pieces.insert(Piece(mark.shifted(x: (inner.width - scale.body) / 2), gap: 0, count: 0), at: 0)
    } else {
      // The mark hangs from where the capitals of the first line end.
      let raised = min(scale.body * 0.42, inner.y)
      for item in mark.moved(x: 0, y: -raised) { pieces[0].flow.add(item) }
    }
    return pieces
  }

  /// What is quoted, and what stands beside it and is said more quietly.
  private var quoted: [(block: Block, isQuiet: Bool)] {
    let isPlain = !content.blocks.contains { if case .quote = $0.content { true } else { false } }
    return content.blocks.flatMap { block -> [(Block, Bool)] in
      if case .quote(let inner) = block.content { return inner.map { ($0, $0.isAttribution) } }
      return [(block, !isPlain || block.isAttribution || block != content.blocks.first)]
    }
  }

  private func quotePieces(
    _ block: Block, isQuiet: Bool, _ layout: BlockLayout, width: Double
  ) -> [Piece] {
    let inlines: [Inline]
    switch block.content {
    case .paragraph(let words), .heading(_, let words): inlines = words
    default: return layout.pieces([block], width: width)
    }
    let styled = layout.styled(block.style)
    let style = TextStyle(
      family: setting.faces.sans, size: isQuiet ? styled.scale.share(0.62) : styled.scale.body,
      weight: setting.faces.body, isItalic: false,
      colour: isQuiet ? styled.palette.muted : styled.palette.ink)
    var words = styled.styledText(styled.spans(inlines, style))
    guard !words.spans.isEmpty else { return [] }
    let lines = setting.text.measure(words, width: width).lineCount
    var wide =
      (2...9).contains(lines) ? balanced(words, lines: lines, width: width) : width
    if lines == 2, let parted = partedAtMark(words, width: width, than: wide) {
      (words, wide) = (parted, width)
    }
    let x = styled.alignment == .centre ? (width - wide) / 2 : 0
    var piece = styled.piece(words, width: wide, step: block.step).moved(x: x)
    // No word is left alone where somewhat smaller letters leave none.
    if styled.scale.body > setting.ordinaryBody * 1.2,
      words.hasOrphan(setting.text, width: wide, below: 2)
    {
      piece.flow.note(overWidth: 1.01)
    }
    return [piece]
  }

  private func quoteMark(_ scale: TypeScale, step: Int, _ layout: BlockLayout) -> Flow {
    let size = scale.body * 2.2
    let style = TextStyle(
      family: setting.faces.headings, size: size, weight: .bold, colour: palette.accent)
    let styled = StyledText([TextSpan("“", style)], alignment: .leading)
    let measure = setting.text.measure(styled, width: .infinity)
    var flow = Flow()
    // The mark's own letter is small and hangs at the top of its line.
    let shown = min(size * 0.62, measure.height)
    flow.add(
      PointRect(x: 0, y: 0, width: measure.width, height: shown), .text(styled), step: step)
    return flow
  }
}

extension Block {
  /// Whether it says who said something.
  fileprivate var isAttribution: Bool {
    guard case .paragraph(let inlines) = content else { return false }
    let words = inlines.plain
    return ["—", "–", "--", "― ", "- "].contains { words.hasPrefix($0) }
  }
}
