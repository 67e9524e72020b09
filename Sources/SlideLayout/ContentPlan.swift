internal import DeckModel

/// How a slide of a title and a body is arranged.
struct ContentPlan {
  let page: Page
  /// The title; empty where there is none, or where it is too long to be one.
  private let title: Flow
  /// What stands below or beside it.
  let body: [Block]
  /// Whether title and body move together, as the author says where they stand.
  private let isGrouped: Bool
  /// Whether there are pictures with a few words below them, which belong to them.
  let isCaptioned: Bool
  /// Whether the title stands beside the body.
  let isBeside: Bool
  /// Room for the body.
  let room: PointRect
  /// Whether names in code may be divided.
  private var dividesNames = false
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

  /// How large the title's type is, as a share of what titles ordinarily have; 1 where there is none.
  var titleShare: Double { title.largestText.map { $0 / page.setting.titleSize } ?? 1 }

  /// About how many lines the title takes.
  var titleLines: Int { title.largestText.map { Int(title.height / ($0 * 1.18)) } ?? 0 }

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

  var scales: [TypeScale] {
    let scales = page.scales(upTo: layoutShare * roomy)
    // What stands below a title is never larger.
    guard let size = title.largestText, page.content.heading?.style.isFitted == false else {
      return scales
    }
    return scales.filter { $0.body * 1.08 <= size || $0 == scales.last }
  }

  /// What running text is like where the room is not empty.
  var ordinaryBody: Double {
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
    let whole = whole(dividesNames: false)
    guard body.contains(where: \.holdsCode), (whole?.body ?? 0) < ordinaryBody * 0.75 else {
      return whole
    }
    // Somewhat smaller letters are better than names of code in two pieces, much smaller ones are not.
    guard let divided = self.whole(dividesNames: true) else { return whole }
    return (whole?.body ?? 0) >= divided.body * 0.85 ? whole : divided
  }

  private func whole(dividesNames: Bool) -> (pieces: [Piece], body: Double)? {
    var plan = self
    plan.dividesNames = dividesNames
    return plan.largest()
  }

  private func largest() -> (pieces: [Piece], body: Double)? {
    var tried: Set<Attempt> = []
    for (forms, least) in forms {
      let choices = scales(in: 1).filter { $0.body >= least }
      let found = TypeScale.first(of: choices) { scale -> [Piece]? in
        for form in forms where tried.insert(Attempt(form: form, scale: scale)).inserted {
          let (pieces, excess) = pieces(form, scale).filling(room.height)
          if excess <= mostFilled(scale), pieces.overWidth <= 1.0001 { return pieces }
        }
        return nil
      }
      if let found { return (found.value, choices[found.index].body) }
    }
    return nil
  }

  /// A form of the body at a scale.
  private struct Attempt: Hashable {
    let form: BodyForm
    let scale: TypeScale
  }

  /// How much of the room the body may fill: type is larger than ordinary only where that leaves
  /// some of it.
  private func mostFilled(_ scale: TypeScale) -> Double {
    if scale.body > ordinaryBody * 1.09 { return 0.72 }
    return scale.body > ordinaryBody ? 0.86 : 1.0001
  }

  func layout(
    _ scale: TypeScale, isFlat: Bool = false, tables: TableForm = .lines(most: 2)
  ) -> BlockLayout {
    var layout = page.blocks(scale, room: room.height)
    (layout.isFlat, layout.tables) = (isFlat, tables)
    layout.isComparing = page.content.layout == .comparison
    layout.isCodeAlone = page.content.layout == .code
    layout.isAmongText =
      !isCaptioned && body.contains { $0.picture == nil } && layout.alignment == .leading
    layout.wordsWidth = body.wordsWidth
    layout.dividesNames = dividesNames
    layout.titleLevel = page.content.heading?.headingLevel ?? 1
    layout.mostBody = title.largestText.map { $0 * 0.92 } ?? .infinity
    layout.pictureRows = max(1, body.pictureRows)
    layout.fittedCount = body.count(where: \.style.isFitted)
    return layout
  }
}

extension ContentPlan {
  /// The body in parts, at the largest scale that needs no more of them than the smallest does.
  func parts() -> [Draft] {
    let paginator = Paginator(text: page.setting.text)
    func pages(_ scale: TypeScale) -> (pages: [[Piece]], fits: Bool) {
      let pieces = layout(scale, isFlat: true).pieces(body, width: room.width)
      return paginator.balanced(pieces.counted(from: firstPlace), room: room.height)
    }
    guard let smallest = scales.last else { return [] }
    let fewest = pages(smallest).pages
    let count = fewest.count
    let best =
      TypeScale.first(of: scales(in: count).filter { $0 != smallest }) { scale -> [[Piece]]? in
        let attempt = pages(scale)
        // Nor does one end where it would not have to.
        return attempt.fits && attempt.pages.count <= count
          && attempt.pages.worstEnd <= fewest.worstEnd + 0.01 ? attempt.pages : nil
      }
    let dealt = best?.value ?? fewest
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
    if isBeside {
      let isAtTop = page.slide.style.placement == .top
      y = isAtTop ? 0 : (page.inner.height - heading.height) * Self.besideShare
    }
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
  /// Whether there is code in it, or it is code.
  fileprivate var holdsCode: Bool {
    if case .code = content { true } else { inner.contains(where: \.holdsCode) }
  }
}

extension [Block] {
  /// How wide the longest of a few lines of text is, about, in ems; else infinite.
  fileprivate var wordsWidth: Double {
    var widest = 0.0
    for block in self where block.picture == nil {
      guard case .paragraph(let inlines) = block.content else { return .infinity }
      widest = Swift.max(widest, Double(inlines.plain.columnCount) * 0.5)
    }
    return widest
  }

  /// How many rows their pictures take about.
  fileprivate var pictureRows: Int {
    let runs = split { $0.picture == nil }.map(\.count)
    let count = runs.reduce(0, +)
    if runs.count > 2 { return runs.reduce(0) { $0 + ($1 + 5) / 6 } }
    return Swift.min(count / 2, Swift.max(6, Int(Double(count).squareRoot())))
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
    guard let size = setting.pictures.shownSize(of: picture) else {
      return 1.6
    }
    return min(max(size.width / size.height, 0.02), 50)
  }
}
