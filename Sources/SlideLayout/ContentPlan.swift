internal import DeckModel

/// How a slide of a title and a body is arranged.
struct ContentPlan {
  private let page: Page
  /// The title; empty where there is none, or where it is too long to be one.
  private let title: Flow
  /// What stands below or beside it.
  private let body: [Block]
  /// Whether title and body move together, as the author says where they stand.
  private let isGrouped: Bool
  /// Whether there are pictures with a few words below them, which belong to them.
  private let isCaptioned: Bool
  /// Whether the title stands beside the body.
  let isBeside: Bool
  /// Room for the body.
  private let room: PointRect
  /// How much text there is at least, in square ems.
  private let ems: Double

  /// Plans a slide; without a wish the display's shape says whether the title stands beside the body.
  init(_ page: Page, besideTitle wish: Bool? = nil) {
    self.page = page
    let inner = page.inner
    let style = page.slide.style
    isGrouped = style.placement == .middle || style.placement == .bottom
    let beside =
      wish ?? page.setting.hasTitleBeside && !page.content.body.isEmpty && !isGrouped
      && style.alignment != .centre
    let column = beside ? inner.width * 0.28 : inner.width
    let most = inner.height * (beside ? 0.8 : page.content.body.isEmpty ? 0.9 : 0.36)
    var flow = page.content.heading.map { page.title($0, width: column, height: most) } ?? Flow()
    var body = page.content.body
    if flow.height > most, let heading = page.content.heading {
      // Too long for a title: it flows on with the rest.
      body.insert(heading, at: 0)
      flow = Flow()
    }
    isBeside = beside && !flow.items.isEmpty
    title = flow
    isCaptioned = style.alignment == nil && body.arePicturesWithCaption
    if isCaptioned { body[body.count - 1].style.alignment = .centre }
    self.body = body
    ems = body.map(\.plain.leastEms).reduce(0, +)
    if isBeside {
      let x = inner.width * 0.335
      room = PointRect(
        x: inner.x + x, y: inner.y, width: inner.width - x, height: inner.height)
    } else {
      let gap = flow.items.isEmpty ? 0 : page.setting.titleSize * 0.62
      let y = flow.height + gap
      room = PointRect(
        x: inner.x, y: inner.y + y, width: inner.width, height: max(1, inner.height - y))
    }
  }

  private var layoutShare: Double {
    switch page.content.layout {
    case .code: 1.08
    case .threeColumns, .cards: 0.9
    default: page.content.heading == nil && page.content.layout == .content ? 1.1 : 1
    }
  }

  /// How much of the height that a title and a body beside one another leave is above them: they
  /// stand around one line a little above the middle.
  private static let besideShare = 0.44
  /// A step more than ordinary, for slides that hold little; as titles are, it is larger on squarer
  /// displays, which leave more room below.
  private var roomy: Double {
    1.11 * min(max((page.setting.viewport.shorterSide / 720).squareRoot(), 1), 1.08)
  }

  private var scales: [TypeScale] {
    let scales = page.scales(upTo: layoutShare * roomy)
    // What stands below a title is never larger.
    guard let size = title.largestText, page.content.heading?.style.isFitted == false else {
      return scales
    }
    return scales.filter { $0.body * 1.08 <= size || $0 == scales.last }
  }

  /// What running text is like where the room is not empty.
  private var ordinaryBody: Double {
    max(page.setting.least, (scales.first?.body ?? 0) / roomy) * 1.001
  }

  /// The scales at which the body may have room in so many parts: to lay out much text only to see
  /// that it is far too much takes long.
  private func scales(in parts: Int) -> [TypeScale] {
    let area = room.width * room.height * Double(parts)
    return scales.filter { $0.body * $0.body * ems <= area }
  }

  /// The body at the largest scale at which all of it fits, with its running text's size in points;
  /// `nil` where it fits at none.
  func whole() -> (pieces: [Piece], body: Double)? {
    for (variants, least) in variants {
      let choices = scales(in: 1).filter { $0.body >= least }
      let found = TypeScale.first(of: choices) { scale in
        for variant in variants {
          let (pieces, excess) = variant(scale).filling(room.height)
          if excess <= mostFilled(scale), pieces.overWidth <= 1.0001 { return pieces }
        }
        return nil
      }
      if let found { return (found.value, choices[found.index].body) }
    }
    return nil
  }

  /// How much of the room the body may fill: type is larger than ordinary only where that leaves
  /// some of it.
  private func mostFilled(_ scale: TypeScale) -> Double {
    if scale.body > ordinaryBody * 1.09 { return 0.72 }
    return scale.body > ordinaryBody ? 0.86 : 1.0001
  }

  private typealias Variant = (_ scale: TypeScale) -> [Piece]

  /// Ways to arrange the body, the better ones first, each with the least text it may have.
  private var variants: [(ways: [Variant], least: Double)] {
    func asWritten(_ tables: TableForm) -> Variant {
      { layout($0, tables: tables).pieces(besidePictures(), width: room.width) }
    }
    let ordinary = asWritten(.lines(most: 2))
    if page.setting.classes.width == .regular, body.sectionCount > 1 {
      return [([ordinary], ordinaryBody * 0.85), ([ordinary, { inSections($0) }], 0)]
    }
    if body.contains(where: \.holdsPictureAmongWords) {
      // Smaller pictures are better than very small text.
      return [
        ([ordinary], ordinaryBody * 0.75),
        (
          [
            ordinary, { withSmallPictures($0) },
            { layout($0).pieces(besidePictures(ofAnyKind: true), width: room.width) },
          ], 0
        ),
      ]
    }
    switch page.setting.classes {
    case (.regular, .compact) where body.count <= 3 && body.allSatisfy(\.isRunningText):
      return [([ordinary, { inColumns($0) }], 0)]
    case (.regular, .regular) where body.count == 1 && body[0].isLongList:
      // Smaller type is worse than two columns.
      return [([ordinary], ordinaryBody * 0.99), ([ordinary, { inColumns($0) }], 0)]
    case (.compact, .regular) where body.contains { $0.hasManyColumns }:
      // Cells that are broken are worse than records, and better than small type.
      return [
        ([asWritten(.lines(most: 1))], ordinaryBody * 0.9),
        ([asWritten(.records)], ordinaryBody * 0.75), ([ordinary], 0),
      ]
    case _ where body.contains { $0.hasManyColumns }:
      return [([asWritten(.lines(most: 1))], ordinaryBody * 0.9), ([ordinary], 0)]
    default: return [([ordinary], 0)]
    }
  }

  private func layout(
    _ scale: TypeScale, isFlat: Bool = false, tables: TableForm = .lines(most: 2)
  ) -> BlockLayout {
    var layout = page.blocks(scale, room: room.height)
    (layout.isFlat, layout.tables) = (isFlat, tables)
    layout.isComparing = page.content.layout == .comparison
    layout.isCodeAlone = page.content.layout == .code
    layout.isAmongText =
      !isCaptioned && body.contains { $0.picture == nil } && layout.alignment == .leading
    layout.pictureRows = max(1, body.pictureRows)
    layout.fittedCount = body.count(where: \.style.isFitted)
    return layout
  }

  /// Much text on a wide display, in two columns.
  private func inColumns(_ scale: TypeScale) -> [Piece] {
    let layout = layout(scale)
    let gap = layout.em * 1.8
    let width = (room.width - gap) / 2
    let pieces = layout.pieces(body, width: width)
    let isWide = width >= layout.em * 15 || pieces.allSatisfy { $0.flow.height < layout.em * 2 }
    guard pieces.count >= 4, isWide, !pieces.contains(where: { $0.flex != nil })
    else { return layout.pieces(body, width: room.width) }
    let pages = Paginator(text: page.setting.text).balanced(
      pieces, room: max(pieces.height * 0.5, pieces.map(\.flow.height).max() ?? 0) * 1.15)
    guard pages.pages.count == 2 else { return layout.pieces(body, width: room.width) }
    return [layout.beside(pages.pages, widths: [width, width], gap: gap)]
  }

  /// What stands below several headings, in two columns that begin with one.
  private func inSections(_ scale: TypeScale) -> [Piece] {
    let layout = layout(scale)
    let gap = layout.em * 2
    let width = (room.width - gap) / 2
    let starts = body.indices.filter { $0 > 0 && body[$0].isHeading }
    let splits = starts.map { start in
      [body[..<start], body[start...]].map { layout.pieces(Array($0), width: width) }
    }
    let best = splits.min { $0.map(\.height).max() ?? 0 < $1.map(\.height).max() ?? 0 }
    guard width >= layout.em * 11, let best else { return layout.pieces(body, width: room.width) }
    return [layout.beside(best, widths: [width, width], gap: gap)]
  }

  /// The body with pictures that leave more room to the words.
  private func withSmallPictures(_ scale: TypeScale) -> [Piece] {
    var layout = layout(scale)
    layout.pictureShare = 0.6
    return layout.pieces(besidePictures(), width: room.width)
  }

  /// The body with its pictures in a column of their own, where there is width for it.
  ///
  /// - Parameter ofAnyKind: Whether tables and code may stand there as well.
  private func besidePictures(ofAnyKind: Bool = false) -> [Block] {
    let pictures = body.filter { $0.picture != nil }
    let words = body.filter { $0.picture == nil }
    let runs = body.split { $0.picture == nil }.count
    // What a heading heads stays below it.
    guard runs == 1 || !words.contains(where: \.isHeading) else { return body }
    guard !pictures.isEmpty, pictures.count <= 3, !words.isEmpty,
      words.areMoreThanCaption,
      room.width / room.height >= 1.4, room.width >= 640, words.count <= 6
    else { return body }
    let simple = words.allSatisfy { block in
      if ofAnyKind { return true }
      return switch block.content {
      case .paragraph, .list, .quote, .heading: true
      default: false
      }
    }
    guard simple, pictures.count == 1 || !haveRoomInRow(pictures, beside: words) else {
      return body
    }
    let wide = pictures.compactMap { $0.picture }.map { page.aspect(of: $0) }.max() ?? 1
    // Pictures keep the side on which the author put them.
    let isFirst = body.first?.picture != nil && body.last?.picture == nil
    let hasFewWords = words.map(\.plain.count).reduce(0, +) < 90 && room.width >= 1000
    var share = wide < 0.9 ? 0.38 : hasFewWords ? 0.58 : 0.5
    var column = pictures
    if let asked = askedShare(of: pictures), asked < share {
      share = max(0.12, asked)
      column = pictures.map(\.acrossColumn)
    }
    let columns = [
      Block.Column(words, share: 1 - share), Block.Column(column, share: share),
    ]
    return [Block(.columns(isFirst ? columns.reversed() : columns))]
  }

  /// The share of the width that the widest of some pictures asks for; `nil` where one asks for none.
  private func askedShare(of pictures: [Block]) -> Double? {
    let layout = page.blocks(scales[0], room: room.height)
    var widest = 0.0
    for picture in pictures.compactMap(\.picture) {
      guard
        let width = layout.points(picture.width, of: room.width)
          ?? layout.points(picture.height, of: room.height).map({ $0 * page.aspect(of: picture) })
      else { return nil }
      widest = max(widest, width)
    }
    return widest / room.width
  }
}

extension ContentPlan {
  /// Whether pictures are about as large in a row above or below the words as in a column beside
  /// them.
  private func haveRoomInRow(_ pictures: [Block], beside words: [Block]) -> Bool {
    let aspects = pictures.compactMap(\.picture).map(page.aspect)
    let (sum, count) = (aspects.reduce(0, +), Double(aspects.count))
    let size = page.setting.ordinaryBody * 0.9
    let lines = words.map { $0.lineCount(columns: room.width / size * 2) }.reduce(0, +)
    let tall = max(
      0, min(room.height - Double(lines) * size * 1.6, (room.width - count * size) / sum))
    let column = min(room.width * 0.5 / (aspects.max() ?? 1), room.height / count - size)
    return tall * tall >= column * column * 0.9
  }

  /// The body in parts, at the largest scale that needs no more of them than the smallest does.
  func parts() -> [Draft] {
    let paginator = Paginator(text: page.setting.text)
    func pages(_ scale: TypeScale) -> (pages: [[Piece]], fits: Bool) {
      let pieces = layout(scale, isFlat: true).pieces(body, width: room.width)
      return paginator.pages(pieces.counted(from: firstPlace), room: room.height)
    }
    guard let smallest = scales.last else { return [] }
    let count = pages(smallest).pages.count
    let best =
      TypeScale.first(of: scales(in: count).filter { $0 != smallest }) { scale -> TypeScale? in
        let attempt = pages(scale)
        return attempt.fits && attempt.pages.count <= count ? scale : nil
      }?.value ?? smallest
    let pieces = layout(best, isFlat: true).pieces(body, width: room.width)
    let dealt = paginator.balanced(pieces.counted(from: firstPlace), room: room.height).pages
    return dealt.enumerated().map { index, pieces in
      draft(pieces.filling(room.height).pieces, part: index, of: dealt.count)
    }
  }

  /// The place of the body's first piece: behind the title's.
  private var firstPlace: Int { title.items.isEmpty ? 0 : 1 }

  /// A part as it is shown.
  func draft(_ pieces: [Piece], part: Int, of count: Int) -> Draft {
    let body = (count == 1 ? pieces.airy(in: room.height) : pieces).stacked()
    let spare = max(0, room.height - body.height)
    let heading = part == 0 ? title : continued(part: part, of: count)
    let offset: Double
    switch page.slide.style.placement {
    case .middle: offset = spare / 2
    case .bottom: offset = spare
    case .top: offset = 0
    case nil:
      offset = title.items.isEmpty ? spare * (isGrid ? 0.28 : 0.46) : drop(body, spare, of: count)
    }
    var y = isGrouped ? offset : 0
    if isBeside { y = (page.inner.height - heading.height) * Self.besideShare }
    var items = heading.moved(x: page.inner.x, y: page.inner.y + y)
    // A title that is shown again takes less room.
    let rise = isBeside || isGrouped ? 0 : max(0, title.height - heading.height)
    items += body.moved(x: room.x, y: room.y + offset - rise)
    let anchor = part == 0 ? 0 : pieces.first?.anchor ?? 0
    return Draft(anchor: anchor, items: items)
  }

  /// Whether the body has columns, which begin where a title would rather than in the middle.
  private var isGrid: Bool {
    body.contains { if case .columns = $0.content { true } else { false } }
  }

  /// How far below the title the body begins besides what separates them: as much as keeps a body
  /// that is short from hanging at the top, and no more, so that it begins at about the same place
  /// on most slides.
  private func drop(_ body: Flow, _ spare: Double, of count: Int) -> Double {
    if self.body.allSatisfy({ $0.picture != nil }) { return spare * 0.42 }
    if isBeside { return spare * Self.besideShare }
    let isTall = page.setting.viewport.height > page.setting.viewport.width
    return count > 1 ? 0 : min(spare * 0.34, room.height * (isTall ? 0.13 : 0.09))
  }

  /// The title of a part that goes on: smaller, with the part's number.
  private func continued(part: Int, of count: Int) -> Flow {
    guard !title.items.isEmpty, case .heading(_, let inlines)? = page.content.heading?.content
    else { return Flow() }
    let setting = page.setting
    let size = max(setting.least, setting.titleSize * 0.62)
    let style = TextStyle(
      family: setting.faces.headings, size: size, weight: setting.faces.heading,
      colour: page.palette.muted)
    let width = isBeside ? page.inner.width * 0.28 : page.inner.width
    let layout = page.blocks(TypeScale(body: size, least: setting.least), room: room.height)
    var quiet = style
    quiet.weight = setting.faces.body
    var spans = layout.spans(inlines, style).map { span in
      var span = span
      (span.style.colour, span.text) = (style.colour, span.text.replacing("\n", with: " "))
      return span
    }
    spans.append(TextSpan("\u{2002}\(part + 1)/\(count)", quiet))
    var flow = layout.box(layout.styledText(spans), width: width, step: 0)
    flow.update { $0.isNews = false }
    return flow.height <= max(title.height, size * 3) ? flow : title.repeated
  }
}

extension String {
  /// How much room its letters take at least, in square ems: those of Latin scripts are rarely
  /// narrower than two fifths of an em, ideographs are one em wide.
  fileprivate var leastEms: Double {
    var (narrow, wide) = (0, 0)
    for byte in utf8 {
      if byte < 0x80 { narrow += 1 } else { wide += 1 }
    }
    // Nested lists and code are up to a fifth smaller.
    return (Double(narrow) * 0.4 + Double(wide) * 0.2) * 1.2 * 0.67
  }
}

extension Block {
  /// About how many lines of so many letters its text takes.
  fileprivate func lineCount(columns: Double) -> Int {
    plain.split(separator: "\n").map { 1 + Int(Double($0.utf8.count) / max(1, columns)) }
      .reduce(0, +)
  }

  /// Whether it may be divided into columns.
  fileprivate var isRunningText: Bool {
    switch content {
    case .heading, .paragraph, .list, .quote: true
    default: false
    }
  }

  /// A picture as wide as its column, which is as wide as it asks for.
  fileprivate var acrossColumn: Block {
    guard var picture else { return self }
    var block = self
    (picture.width, picture.height) = (.share(1), nil)
    block.content = .picture(picture)
    return block
  }

  /// Whether it is a list of many items of a few words.
  fileprivate var isLongList: Bool {
    guard case .list(let list) = content, list.items.count >= 8 else { return false }
    return list.items.allSatisfy { item in
      guard item.blocks.count == 1, case .paragraph(let inlines) = item.blocks[0].content else {
        return item.blocks.isEmpty
      }
      return inlines.plain.columnCount <= 40
    }
  }

  /// Whether there is a picture in it, or it is one.
  fileprivate var holdsPictureAmongWords: Bool {
    picture != nil || inner.contains(where: \.holdsPictureAmongWords)
  }

  /// Whether it is a table of three columns or more.
  fileprivate var hasManyColumns: Bool {
    if case .table(let table) = content { table.alignments.count > 2 } else { false }
  }
}

extension [Block] {
  /// How many rows their pictures take about.
  fileprivate var pictureRows: Int {
    let runs = split { $0.picture == nil }.map(\.count)
    let count = runs.reduce(0, +)
    return runs.count > 2 ? runs.reduce(0) { $0 + ($1 + 5) / 6 } : count / 2
  }

  /// How many of them are headings, where all of them are running text; else none.
  fileprivate var sectionCount: Int {
    allSatisfy(\.isRunningText) ? count(where: \.isHeading) : 0
  }

  /// Whether they are pictures with a few words below them.
  fileprivate var arePicturesWithCaption: Bool {
    guard count > 1, dropLast().allSatisfy({ $0.picture != nil }), let last,
      last.style.alignment == nil
    else { return false }
    switch last.content {
    case .paragraph(let inlines), .heading(_, let inlines): return inlines.plain.columnCount <= 90
    default: return false
    }
  }

  /// Whether they are worth a column beside pictures; a few words are rather a caption.
  fileprivate var areMoreThanCaption: Bool {
    if allSatisfy(\.isHeading) { return false }
    if count == 1, case .paragraph(let inlines) = self[0].content {
      return inlines.plain.count > 90
    }
    return true
  }
}

extension Flow {
  /// The flow where it is shown again.
  fileprivate var repeated: Flow {
    var flow = self
    flow.update { $0.isNews = false }
    return flow
  }
}

extension Page {
  /// Width over height, as far as a slide can show it.
  func aspect(of picture: Picture) -> Double {
    guard picture.isAvailable, let size = setting.pictures.size(of: picture.source) else {
      return 1.6
    }
    return min(max(size.width / size.height, 0.02), 50)
  }
}
