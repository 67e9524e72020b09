internal import DeckModel

/// How a table of three columns and more is shown.
enum TableForm: Hashable {
  /// In columns whose cells have at most so many lines.
  case lines(most: Int)
  /// Each row by itself, a cell to a line.
  case records
}

/// Lays blocks out below one another at one scale, as pieces.
struct BlockLayout {
  /// What is the same for all of the slide.
  let setting: Setting
  /// The colours.
  var palette: Palette
  /// The sizes.
  var scale: TypeScale
  /// Where lines stand.
  var alignment: TextAlignment = .leading
  /// The height there is for all of it.
  var room: Double
  /// How much of the height that pictures ask for they need at least.
  var pictureShare = 1.0
  /// How many rows of pictures share the height.
  var pictureRows = 1
  /// Width over height of the pictures beside one that can't be shown.
  var typicalShape = 1.6
  /// How many blocks that are as large as their line allows share the height.
  var fittedCount = 1
  /// Whether pictures begin where the text above and below them does.
  var isAmongText = false
  /// How wide the text above and below pictures is, about, in ems.
  var wordsWidth = Double.infinity
  /// Whether pictures stand in a column with words.
  var isInColumn = false
  /// Whether there is nothing but code.
  var isCodeAlone = false
  /// The largest that code may be, in points: as large as other code on the slide.
  var mostCode = Double.infinity
  /// Whether lines of code may be wrapped.
  var wrapsCode = true
  /// Whether names in code may be divided.
  var dividesNames = false
  /// Whether columns and cards stand below one another, since all of it has to be split.
  var isFlat = false
  /// Whether columns are compared: a line stands between them.
  var isComparing = false
  /// How many columns cards stand in, where not as the display's shape has it.
  var cardColumns: Int?
  /// The largest that an author's wishes may make running text, in points: hardly more than its title.
  var mostBody = Double.infinity
  /// The level of the slide's title.
  var titleLevel = 1
  /// How far the lines of lists reach that stand in the middle.
  var listWidth = 0.0
  /// How tables of several columns are shown where they can hardly have them.
  var tables = TableForm.lines(most: 2)

  /// One em of running text.
  var em: Double { scale.body }
  /// Knows how large text is.
  var text: any TextMeasurer { setting.text }

  /// Thickness of a line: a share of an em, but not so little that it is hard to see.
  func stroke(_ share: Double) -> Double { max(em * share, min(1, em * 0.1)) }

  /// Radius of corners.
  var corner: Double {
    let share = setting.theme.spacing.corner
    return em * (share.isFinite ? min(max(share, 0), 1) : 0.3)
  }

  /// An indent that leaves enough of a width.
  func indent(_ wanted: Double, of width: Double) -> Double {
    min(wanted, max(0, width - max(6 * em, width * 0.4)))
  }

  /// The style of running text.
  var bodyStyle: TextStyle {
    TextStyle(
      family: setting.faces.sans, size: scale.body, weight: setting.faces.body,
      colour: palette.ink)
  }

  /// The blocks below one another.
  func pieces(_ blocks: [Block], width: Double) -> [Piece] {
    var pieces: [Piece] = []
    var index = 0
    var layout = withEvenCode([(blocks, width)])
    layout.listWidth = listWidth(of: blocks, width: width)
    let runs = blocks.indices.count { place in
      blocks[place].picture != nil && (place == 0 || blocks[place - 1].picture == nil)
    }
    while index < blocks.count {
      let gap = gap(before: index, in: blocks)
      let run = Array(blocks[index...].prefix { $0.picture != nil })
      var new =
        run.isEmpty
        ? layout.pieces(blocks[index], width: width) : pictureRows(run, width: width, runs: runs)
      index += max(1, run.count)
      if !new.isEmpty {
        new[0].gap = gap
        let cost = costOfBreak(before: index, in: blocks)
        new[new.count - 1].breakCost = max(new[new.count - 1].breakCost, cost)
      }
      pieces += new
    }
    return pieces
  }

  /// How bad it is where a part begins with a block: a few words below a heading stay with what
  /// they introduce.
  private func costOfBreak(before index: Int, in blocks: [Block]) -> Double {
    guard index > 0, blocks.indices.contains(index),
      case .paragraph(let inlines) = blocks[index - 1].content
    else { return 0 }
    switch blocks[index].content {
    case .paragraph, .heading, .rule, .quote: return 0
    default:
      let isIntroduction = index == 1 || blocks[index - 2].isHeading
      return inlines.plain.columnCount > 160 ? 0 : isIntroduction ? 0.8 : 0.4
    }
  }

  /// Room above a block: more before a heading than behind it.
  private func gap(before index: Int, in blocks: [Block]) -> Double {
    guard index > 0 else { return 0 }
    let spacing = setting.theme.spacing.block
    // Where there is much, lines stand nearer before letters are very small.
    let tight = em < setting.ordinaryBody * 0.7 ? 0.66 : 1
    let gap = em * tight * (spacing.isFinite ? min(max(spacing, 0), 3) : 0.75)
    if case .heading = blocks[index].content { return gap * 1.4 }
    if case .heading = blocks[index - 1].content {
      // A heading over columns is not one more line of theirs.
      return blocks[index].beginsColumnWithHeading ? gap * 1.2 : gap * 0.5
    }
    if case .list = blocks[index].content, case .paragraph = blocks[index - 1].content {
      return gap * 0.7
    }
    return gap
  }

  private func pieces(_ block: Block, width: Double) -> [Piece] {
    let layout = styled(block.style)
    switch block.content {
    case .heading(let level, let inlines):
      return layout.heading(inlines, level: level, block, width: width)
    case .paragraph(let inlines):
      let style =
        block.style.isFitted ? layout.fitted(inlines, layout.bodyStyle, width) : layout.bodyStyle
      var pieces = layout.paragraph(inlines, style, width: width, step: block.step)
      // What announces something does not stay behind alone.
      if let last = inlines.plain.last, ":：".contains(last), !pieces.isEmpty {
        pieces[pieces.count - 1].keepsNext = true
      }
      return pieces
    case .list(let list): return layout.list(list, width: width)
    case .table(let table): return layout.table(table, width: width, step: block.step)
    case .quote(let blocks): return layout.quote(blocks, width: width, step: block.step)
    case .code(let code): return layout.code(code, width: width, step: block.step)
    case .picture: return layout.pictureRow([block], width: width)
    case .rule: return [layout.rule(width: width, step: block.step)]
    case .columns(let columns): return layout.columns(columns, width: width)
    case .cards(let cards): return layout.cards(cards, width: width, step: block.step)
    case .group(let blocks): return layout.pieces(blocks, width: width)
    }
  }

  /// The layout as an author's wishes change it.
  func styled(_ style: Block.Style) -> BlockLayout {
    var layout = self
    if let place = style.alignment { layout.alignment = TextAlignment(place) }
    if let ink = style.ink { layout.palette = palette.inked(ink) }
    if style.scale != 1, style.scale.isFinite, style.scale > 0 {
      let scaled = scale.scaled(by: min(max(style.scale, 0.3), 4))
      layout.scale = TypeScale(
        body: min(scaled.body, max(mostBody, scale.body)), least: scale.least)
    }
    return layout
  }

  private func heading(
    _ inlines: [Inline], level: Int, _ block: Block, width: Double
  ) -> [Piece] {
    var style = TextStyle(
      family: setting.faces.headings, size: scale.heading(level: level),
      weight: setting.faces.heading, colour: palette.heading)
    // What outranks the title is what the slide is about.
    if level < titleLevel { style.size = max(style.size, min(scale.body * 1.6, mostBody)) }
    if block.style.isFitted { style = fitted(inlines, style, width) }
    var pieces = paragraph(inlines, style, width: width, step: block.step, lineSpacing: 0.92)
    for index in pieces.indices { pieces[index].keepsNext = true }
    return pieces
  }

  /// The style at the size at which a line takes the whole width, within what the height allows;
  /// what is too long for that has several lines.
  func fitted(
    _ inlines: [Inline], _ style: TextStyle, _ width: Double, isTitle: Bool = false
  ) -> TextStyle {
    let natural = text.measure(StyledText(spans(inlines, style)), width: .infinity)
    guard natural.width > 0 else { return style }
    var style = style
    let size = style.size * width / natural.width * 0.98
    // Several titles that are fitted are a line each; one by itself is larger in several lines.
    let least =
      isTitle && fittedCount < 2 ? min(style.size * 0.8, setting.titleSize) : style.size * 0.4
    guard size >= max(least, min(style.size, setting.ordinaryBody * 0.8)) else {
      // Too long for a line: of several lines it is not much larger than other text.
      if !isTitle { style.size = min(style.size, max(scale.least, em * 1.3)) }
      return style
    }
    // Several share the height; where there is much else all of them are smaller.
    let share =
      min(0.42, 0.8 / Double(max(1, fittedCount)), 0.84 / Double(natural.lineCount + 1))
      * min(1, em / setting.ordinaryBody)
    let most = isInColumn && !isTitle ? min(room * share, style.size * 1.3) : room * share
    style.size = max(scale.least, min(size, isTitle ? max(most, style.size) : most))
    style.letterSpacing = style.size * -0.01
    return style
  }

  /// Text in one piece that can be split.
  func paragraph(
    _ inlines: [Inline], _ style: TextStyle, width: Double, step: Int, lineSpacing: Double = 1
  ) -> [Piece] {
    let styled = styledText(spans(inlines, style), lineSpacing: lineSpacing)
    guard !styled.spans.isEmpty else { return [] }
    // To measure a whole book again for each of its parts would take seconds.
    let chunks = isFlat ? styled.chunks(of: 1000) : [styled]
    return chunks.map { piece($0, width: width, step: step) }
  }

  /// Styled text in one piece that can be split.
  func piece(_ styled: StyledText, width: Double, step: Int) -> Piece {
    let room = width
    let width = alignment == .trailing ? width : widthWithoutOrphan(styled, width)
    var piece = Piece(
      box(styled, width: width, step: step), gap: 0, count: styled.plain.sentenceCount)
    piece.text = SplitText(styled: styled, x: 0, width: width, step: step)
    if !isFlat { piece.flow.note(overWidth: styled.widestWord(text) / max(width, 0.001)) }
    return alignment == .centre && width < room ? piece.moved(x: (room - width) / 2) : piece
  }

  /// A little less of a width, where that leaves no word alone on the last line and costs no line.
  private func widthWithoutOrphan(_ styled: StyledText, _ width: Double) -> Double {
    let lines = text.measure(styled, width: width).lineCount
    guard (2...5).contains(lines), styled.hasOrphan(text, width: width) else { return width }
    let plain = styled.plain
    let whole = styled.unbrokenRanges(width: width, phraseEnds: text.phraseEnds(in: plain))
    for share in [0.94, 0.88, 0.82, 0.76] {
      let less = width * share
      // What stays whole at the full width has to here.
      let starts = text.lineStarts(styled, width: less)
      guard starts.count == lines,
        !starts.contains(where: { start in
          whole.contains { $0.lowerBound < start && start < $0.upperBound }
        })
      else { break }
      if !styled.hasOrphan(text, width: less) { return less }
    }
    return width
  }

  /// Styled text in one box.
  func box(_ styled: StyledText, width: Double, step: Int) -> Flow {
    var flow = Flow()
    guard !styled.spans.isEmpty else { return flow }
    let measure = text.measure(styled, width: width)
    flow.add(
      PointRect(x: 0, y: 0, width: width, height: measure.height), styled,
      baseline: measure.baseline, step: step)
    return flow
  }

  /// Running text with its looks.
  func spans(_ inlines: [Inline], _ style: TextStyle, pictureHeight: Double = 1.5) -> [TextSpan] {
    SpanBuilder(
      theme: palette, faces: setting.faces, least: scale.least, pictures: setting.pictures,
      pictureHeight: pictureHeight
    ).spans(inlines, style)
  }

  /// Runs as text of the deck's language.
  func styledText(_ spans: [TextSpan], lineSpacing: Double = 1) -> StyledText {
    var place = alignment
    // Lines begin where the slide's do, even those of a script that runs the other way.
    if place != .centre, spans.lazy.map(\.text).runsFromRightToLeft ?? false != setting.isMirrored {
      place = place == .leading ? .trailing : .leading
    }
    return StyledText(
      spans, alignment: place, lineSpacing: lineSpacing * setting.faces.lineSpacing,
      language: setting.language)
  }

  /// A line between two things, which neither begins nor ends a part.
  func divider(gap: Double, width: Double, step: Int) -> Piece {
    var piece = rule(width: width, step: step)
    (piece.gap, piece.count, piece.keepsNext, piece.isBetween) = (gap, 0, true, true)
    return piece
  }

  private func rule(width: Double, step: Int) -> Piece {
    var flow = Flow()
    let thickness = stroke(0.06)
    flow.add(
      PointRect(x: 0, y: em * 0.2, width: width, height: thickness),
      .rectangle(palette.hairline, cornerRadius: 0), step: step)
    flow.extend(to: em * 0.4 + thickness)
    return Piece(flow, gap: 0)
  }

  /// Blocks beside a bar.
  private func quote(_ blocks: [Block], width: Double, step: Int) -> [Piece] {
    let bar = em * 0.16
    let x = indent(em * 0.95, of: width)
    let inner = pieces(blocks, width: width - x).map { $0.moved(x: x) }
    return inner.within(
      Decor(look: .bar(palette.accent, width: min(bar, x)), width: width, step: step))
  }
}

extension Piece {
  /// The piece, moved across.
  func moved(x: Double) -> Piece {
    var piece = self
    piece.flow = flow.shifted(x: x)
    piece.text?.x += x
    if let marks = text?.marks { piece.text?.marks = marks.shifted(x: x) }
    for index in piece.decor.indices { piece.decor[index].x += x }
    if let flex {
      piece.flex?.build = { flex.build($0).shifted(x: x) }
    }
    return piece
  }
}

extension [Piece] {
  /// The pieces, surrounded by something.
  func within(_ decor: Decor) -> [Piece] {
    var pieces = self
    for index in pieces.indices {
      var decor = decor
      decor.isStart = index == 0
      pieces[index].decor.insert(decor, at: 0)
    }
    return pieces
  }
}

extension TextAlignment {
  /// Where lines stand, as an author says it.
  init(_ place: HorizontalPlace) {
    self =
      switch place {
      case .leading: .leading
      case .centre: .centre
      case .trailing: .trailing
      }
  }
}

extension Collection {
  /// The first elements that satisfy a condition, at most so many.
  fileprivate func prefix(_ most: Int, while condition: (Element) -> Bool) -> SubSequence {
    prefix(most).prefix(while: condition)
  }
}

extension Block {
  /// Whether it is columns or cards of which one begins with a heading.
  fileprivate var beginsColumnWithHeading: Bool {
    switch content {
    case .columns(let columns): columns.contains { $0.blocks.first?.isHeading ?? false }
    case .cards(let cards): cards.contains { $0.first?.isHeading ?? false }
    default: false
    }
  }
}
