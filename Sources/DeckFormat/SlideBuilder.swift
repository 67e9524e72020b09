internal import DeckModel

/// Puts blocks on slides.
struct SlideBuilder {
  private let context: DeckContext
  private let reader: BlockReader
  private let splitting: FrontMatter.Splitting
  /// How many points one of the author's pixels is.
  private let pointsPerPixel: Double
  private var slides: [Slide] = []
  private var folder: BlockFolder
  private var line: Int
  /// Whether the slide was asked for by a mark, so that it counts even when it is empty.
  private var isMarked = false
  /// What is said of the first slide alone.
  private var firstSlide: Settings
  /// What remark's slides inherit, and those that have a name.
  private var templates = SlideTemplates()

  /// The style sheets of slides that have their own, by the parser's line at which they begin.
  private var sheets: [Int: StyleSheet] = [:]

  /// Begins the first slide at a line of the file.
  init(
    context: DeckContext, line: Int, splitting: FrontMatter.Splitting, firstSlide: Settings,
    pointsPerPixel: Double
  ) {
    self.context = context
    self.pointsPerPixel = pointsPerPixel
    self.line = line
    self.splitting = splitting
    self.firstSlide = firstSlide
    reader = BlockReader(context: context)
    folder = BlockFolder(context: context)
  }

  /// Keeps the style sheets that are said of single slides alone: all of Slidev's, and of Marp's
  /// those that say it.
  mutating func keepSheets(of nodes: [CmarkNode]) {
    let isScoped = context.dialect == .marp ? true : nil
    guard isScoped != nil || context.dialect == .slidev else { return }
    var start = 0
    var sources: [Int: [StyleSheet.Source]] = [:]
    var hasContent = false
    for node in nodes {
      if mayBegin(node, hasContent: hasContent) { (start, hasContent) = (node.line, false) }
      guard node.type == "html_block" else {
        hasContent = hasContent || node.type != "thematic_break"
        continue
      }
      let lines = node.literal.split(separator: "\n", omittingEmptySubsequences: false)
      let found = StyleSheet.sources(
        in: lines.map(String.init), code: [], isScoped: isScoped,
        fileLine: { context.sourceLine(node.line + $0 - 1) })
      if !found.isEmpty { sources[start, default: []] += found }
    }
    sheets = sources.mapValues { context.deckSheet.with($0) }
    context.sheet = sheets[0] ?? context.deckSheet
  }

  /// Whether a slide begins at a node below one that holds something, or nothing.
  private func mayBegin(_ node: CmarkNode, hasContent: Bool) -> Bool {
    if node.type == "thematic_break" { return isSeparator(node) }
    guard case .headings(let level) = splitting, node.type == "heading" else { return false }
    return node.headingLevel <= level && hasContent
  }

  /// Takes the next block of the document.
  mutating func take(_ node: CmarkNode) {
    let line = context.sourceLine(node.line)
    let isBreak = node.type == "thematic_break"
    if mayBegin(node, hasContent: !folder.isEmpty), isBreak || folder.isFlat {
      finish(dropsEmpty: !isBreak || !isMarked)
      (self.line, isMarked) = (isBreak ? line + 1 : line, isBreak)
      context.sheet = sheets[node.line] ?? context.deckSheet
      if isBreak { return }
    }
    reader.read(node, into: &folder)
  }

  private func isSeparator(_ node: CmarkNode) -> Bool {
    switch context.dialect {
    case .marp, .pandoc: true
    default: context.prepared.separators.contains(node.line - 1)
    }
  }

  /// Ends the last slide, and answers all of them.
  mutating func finished() -> [Slide] {
    // A mark at the very end separates the last slide from nothing.
    finish(dropsEmpty: true, isEnd: !slides.isEmpty)
    return slides
  }

  private mutating func finish(dropsEmpty: Bool, isEnd: Bool = false) {
    let pieces = folder.finish()
    var own = context.own
    // What the head says of the first slide alone goes with the first that there is.
    if slides.isEmpty { own = own.over(firstSlide) }
    // What it takes over from others makes no slide of what follows the last mark.
    let isSaid = !own.isEmpty || !context.backdrop.isEmpty
    let (inherited, template) = templates.inherit(for: &own)
    let hasSettings = !own.isEmpty
    let settings = own.over(context.running)
    let classes = settings.classes(in: context.dialect)
    let sheet = context.sheet.settings(classes: classes)
    let looks = StyleReader(settings.over(sheet), context: context)
    let style = looks.style
    // A picture behind every slide makes none of nothing.
    let hasGround = style.backdrop != nil && (sheet.isEmpty || !context.backdrop.isEmpty)
    let notes = context.finishSlide()
    let isBlank = isEnd ? !isSaid : !hasGround && !hasSettings && inherited.isEmpty
    if pieces.isEmpty, notes.isEmpty, isBlank, dropsEmpty { return }
    firstSlide = Settings()
    let arranged = SlideArranger(
      style: style, dialect: context.dialect, headings: looks.headings
    ).arranged(SlideTemplates.filled(inherited, with: pieces).filter { !$0.isTemplatePlace })
    if templates.keep(pieces, template, own) { return }
    if let hidden = own["hidden"]?.value, Bool(yesOrNo: hidden) ?? false { return }
    var shown = arranged.style
    // What Slidev's first slide is unless it says otherwise.
    if context.dialect == .slidev, slides.isEmpty, shown.layout == nil, own["layout"] == nil,
      arranged.blocks.areTitle
    {
      shown.layout = .title
    }
    shown.hasOwnFooter = own["footer"] != nil && !shown.footer.isEmpty
    if pointsPerPixel != 1, let backdrop = shown.backdrop {
      shown.backdrop?.pictures = backdrop.pictures.map { $0.scaled(by: pointsPerPixel) }
    }
    var blocks = SheetLooks(context.sheet, classes: classes).applied(to: arranged.blocks)
      .map { $0.withPictures(scaledBy: pointsPerPixel) }
    if shown.alignment == nil, SlideArranger.isCentred(blocks) { shown.alignment = .centre }
    if blocks.isEmpty, shown.backdrop == nil, let setting = own["embedded"] {
      blocks = [Block(.picture(context.picture(embedding: setting)), line: setting.line)]
    }
    append((blocks, shown), notes: notes)
  }

  private mutating func append(_ arranged: (blocks: [Block], style: SlideStyle), notes: String) {
    var budget = LetterBudget()
    slides.append(
      Slide(budget.fitted(arranged.blocks), notes: notes, line: line, style: arranged.style))
    if let left = slides.last.flatMap({ MarkupLeft($0.blocks, dialect: context.dialect) }) {
      context.warnOnce(
        left.line,
        "Found `\(left.words)` in the text that is shown: it looks like markup that Lectern does not"
          + " know. It is shown as it is written.")
    }
    guard let cutLine = budget.cutLine else { return }
    context.warn(
      cutLine,
      "The slide holds more than \(LetterBudget.most) letters. What comes after them is left out.")
  }
}

extension [Block] {
  /// Whether they are a heading with a few words above and below it.
  fileprivate var areTitle: Bool {
    var hasHeading = false
    for block in self {
      switch block.content {
      case .heading: hasHeading = true
      case .paragraph: continue
      default: return false
      }
    }
    return hasHeading && plain.count <= 300
  }
}

/// What remark's slides take over from others.
struct SlideTemplates {
  /// What a slide is made of, for those that inherit it.
  struct Template {
    var pieces: [Piece] = []
    var settings = Settings()
  }

  /// The place in a template where what inherits it goes.
  static let content = "{{content}}"

  private var layout: Template?
  private var named: [String: Template] = [:]
  /// Pieces that all templates may hold; what grows without end is no talk.
  private static let mostPieces = 200

  /// What a slide inherits; its settings then hold those of the slide it inherits from.
  func inherit(for own: inout Settings) -> (pieces: [Piece], template: Template) {
    var template = Template()
    if let name = own["template"]?.value, let found = named[name] {
      template = found
    } else if own["layout"]?.value != "true", own["layout"]?.value != "false", let layout {
      template = layout
    }
    if let classes = template.settings["class"]?.value, let setting = own["class"] {
      own.set("class", "\(classes) \(setting.value)", line: setting.line)
    }
    var inherited = template.settings
    for key in ["layout", "name", "template"] { inherited.remove(key) }
    own = own.over(inherited)
    return (template.pieces, template)
  }

  /// What a slide inherits, with its own pieces in their place: behind it where none is marked.
  static func filled(_ inherited: [Piece], with pieces: [Piece]) -> [Piece] {
    guard let place = inherited.firstIndex(where: \.isTemplatePlace) else {
      return inherited + pieces
    }
    return inherited[..<place] + pieces + inherited[(place + 1)...]
  }

  /// Keeps a slide for others; answers whether it is only for them.
  mutating func keep(_ pieces: [Piece], _ inherited: Template, _ own: Settings) -> Bool {
    let all = Array(Self.filled(inherited.pieces, with: pieces).prefix(Self.mostPieces))
    if let name = own["name"]?.value { named[name] = Template(pieces: all, settings: own) }
    switch own["layout"]?.value {
    case "true":
      layout = Template(pieces: all, settings: own)
      return true
    case "false":
      layout = nil
      return false
    default: return false
    }
  }
}

extension Piece {
  /// Whether it only says where in a template others go.
  fileprivate var isTemplatePlace: Bool {
    if case .slot(SlideTemplates.content) = self { true } else { false }
  }
}
