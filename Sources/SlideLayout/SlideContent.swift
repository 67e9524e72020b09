internal import DeckModel

/// A slide's blocks by what they are for, and how it is arranged.
struct SlideContent {
  /// How it is arranged.
  var layout: LayoutName
  /// Whether it opens the deck or a part of it, over a picture.
  var isOpening = false
  /// The heading it begins with.
  var heading: Block?
  /// Everything else.
  var body: [Block]
  /// What stands at the slide's lower edge.
  var foot: [Block]
  /// Pictures behind or beside the text.
  var backdrop: Backdrop?

  /// Sorts a slide's blocks; what its author did not say follows from what it holds.
  init(_ slide: Slide, at index: Int, of deck: Deck, _ pictures: any PictureMeasurer) {
    let all = slide.blocks.ungrouped
    foot = all.filter(\.style.isFoot)
    let blocks = foot.count < all.count ? all.filter { !$0.style.isFoot } : all
    if blocks.count == all.count { foot = [] }
    backdrop = slide.style.backdrop
    if let first = blocks.first, case .heading = first.content {
      // A rule below the title is what its author has for a theme's.
      let rest = blocks.dropFirst()
      (heading, body) = (first, Array(rest.drop { $0.content == .rule && rest.count > 1 }))
    } else {
      (heading, body) = (nil, blocks)
    }
    layout = .content
    layout = slide.style.layout ?? inferred(at: index, of: deck, pictures)
    // A mark above the title of a deck.
    if slide.style.layout == nil, backdrop == nil, heading == nil, beginsWithMark(index == 0) {
      layout = index == 0 ? .title : .section
    }
    takePicture()
    if isShownWhole(in: deck, pictures), let backdrop {
      body += backdrop.pictures.map { Block(.picture($0), line: slide.line) }
      (self.backdrop, layout) = (nil, .content)
    }
    if [.pictureLeft, .pictureRight].contains(layout),
      let opening = openingName(at: index, of: deck, pictures)
    {
      layout = opening
    }
    shape()
  }

  /// Everything in reading order.
  var blocks: [Block] { (heading.map { [$0] } ?? []) + body }

  /// Whether there is nothing but pictures.
  var arePicturesAlone: Bool {
    layout == .blank && heading == nil && !body.isEmpty && body.allSatisfy { $0.picture != nil }
  }
}

extension SlideContent {
  private func inferred(
    at index: Int, of deck: Deck, _ pictures: any PictureMeasurer
  ) -> LayoutName {
    if let backdrop, case .full = backdrop.extent { return .pictureFull }
    guard !blocks.isEmpty else { return .blank }
    if let opening = openingName(at: index, of: deck, pictures) { return opening }
    if heading == nil, body.allSatisfy({ $0.picture != nil }) { return .blank }
    if body.count == 1 {
      switch body[0].content {
      case .quote where heading == nil: return .quote
      case .paragraph(let inlines) where heading == nil && inlines.plain.count <= 160:
        return .statement
      case .code: return .code
      case .table: return .table
      case .cards: return .cards
      case .columns(let columns): return Self.name(of: columns)
      default: break
      }
    }
    if heading == nil, body.count == 2, case .quote = body[0].content,
      case .paragraph(let inlines) = body[1].content, inlines.plain.count <= 80
    {
      return .quote
    }
    return .content
  }

  /// Whether it is a picture or two, a heading, and a few words.
  private func beginsWithMark(_ isFirst: Bool) -> Bool {
    let rest = body.drop { $0.picture != nil }
    let marks = body.prefix(body.count - rest.count).compactMap(\.picture)
    guard (1...2).contains(marks.count), rest.contains(where: \.isHeading),
      isFirst || marks.allSatisfy(\.isSmall)
    else { return false }
    let words = rest.filter { block in
      switch block.content {
      case .heading, .paragraph: true
      default: false
      }
    }
    return words.count == rest.count && rest.map(\.plain.count).reduce(0, +) <= 300
  }

  private static func name(of columns: [Block.Column]) -> LayoutName {
    let areHeaded = columns.allSatisfy { column in
      if case .heading? = column.blocks.first?.content { true } else { false }
    }
    switch columns.count {
    case 2: return areHeaded ? .comparison : .twoColumns
    case 3: return .threeColumns
    default: return .content
    }
  }

  /// A heading with at the most a few words below it opens the deck or a part of it.
  private func openingName(
    at index: Int, of deck: Deck, _ pictures: any PictureMeasurer
  ) -> LayoutName? {
    if heading == nil, areWordsAboveTitle { return index == 0 ? .title : .section }
    guard case .heading(let level, _)? = heading?.content else { return nil }
    var (letters, paragraphs) = (0, 0)
    for block in body {
      switch block.content {
      case .heading: continue
      case .paragraph(let inlines):
        letters += inlines.plain.count
        paragraphs += 1
      case .picture(let picture) where index == 0 && picture.isMark(pictures): continue
      default: return nil
      }
    }
    if index == 0, letters <= 240 { return .title }
    if paragraphs == 0 { return .section }
    // Where all slides begin with a heading of the first level, it opens nothing.
    let isShort = letters <= 120 && paragraphs <= 1
    return level == 1 && isShort && !deck.usesMainHeadingsThroughout ? .section : nil
  }

  /// Whether there is nothing but a few words above a large heading.
  private var areWordsAboveTitle: Bool {
    guard (2...3).contains(body.count), case .paragraph(let words) = body[0].content,
      words.plain.count <= 80, body[0].style.scale <= 1
    else { return false }
    return body.dropFirst().allSatisfy { ($0.headingLevel ?? 9) <= 2 && $0.plain.count <= 60 }
  }

  /// Whether pictures behind a heading are rather meant to be seen: whole, on this slide alone.
  private func isShownWhole(in deck: Deck, _ measurer: any PictureMeasurer) -> Bool {
    guard let backdrop, case .full = backdrop.extent, let heading,
      heading.plain.count + body.plain.count <= 120, body.allSatisfy({ $0.picture == nil })
    else { return false }
    let isSeen = backdrop.pictures.contains { measurer.shownSize(of: $0) != nil }
    return isSeen
      && backdrop.pictures.allSatisfy { picture in
        picture.filling == .contain && picture.isUnaltered
          && deck.slides.count { $0.style.backdrop?.pictures.contains(picture) ?? false } == 1
      }
  }

  /// A picture beside or behind the text, where that is asked for and the author named none.
  private mutating func takePicture() {
    let extent: Backdrop.Extent
    switch layout {
    case .pictureLeft: extent = .left(share: 0.46)
    case .pictureRight: extent = .right(share: 0.46)
    case .pictureFull: extent = .full
    default: return
    }
    guard backdrop == nil, let index = body.firstIndex(where: { $0.picture != nil }),
      let picture = body[index].picture
    else { return }
    backdrop = Backdrop([picture], extent: extent)
    body.remove(at: index)
  }

  /// Gives blocks the shape that a layout asks for, where the author named the layout alone.
  private mutating func shape() {
    switch layout {
    case .twoColumns where !hasColumns: body = [Block(.columns(split(into: 2)))]
    case .threeColumns where !hasColumns: body = [Block(.columns(split(into: 3)))]
    case .comparison where !hasColumns: body = [Block(.columns(split(into: 2)))]
    case .cards where !hasCards: body = cardsFromBody()
    case .twoColumns: compare()
    default: break
    }
  }

  /// A heading that the second of two columns has as well is that of the first, not of both.
  private mutating func compare() {
    guard body.count == 1, case .columns(var columns) = body[0].content, columns.count == 2,
      let heading, let second = columns[1].blocks.first, case .heading = second.content,
      let first = columns[0].blocks.first, !first.isHeading
    else { return }
    columns[0].blocks.insert(heading, at: 0)
    body[0].content = .columns(columns)
    self.heading = nil
    layout = .comparison
  }

  private var hasColumns: Bool {
    body.contains { if case .columns = $0.content { true } else { false } }
  }

  private var hasCards: Bool {
    body.contains { if case .cards = $0.content { true } else { false } }
  }

  /// The body in columns: at its headings where it has as many, else by how much there is.
  private func split(into count: Int) -> [Block.Column] {
    let groups = body.groupedByHeadings
    if groups.count == count { return groups.map { Block.Column($0) } }
    let blocks = body.count == 1 ? body[0].halves(count) : body
    guard blocks.count > 1 else { return [Block.Column(blocks)] }
    let weights = blocks.map { Double($0.plain.utf8.count + 60) }
    let total = weights.reduce(0, +)
    var columns = [[Block]](repeating: [], count: count)
    var sum = 0.0
    for (block, weight) in zip(blocks, weights) {
      let place = Int((sum + weight / 2) / total * Double(count))
      columns[min(max(place, 0), count - 1)].append(block)
      sum += weight
    }
    return columns.filter { !$0.isEmpty }.map { Block.Column($0) }
  }

  /// A card for each group under a heading, or for each item of a list.
  private func cardsFromBody() -> [Block] {
    let groups = body.groupedByHeadings
    if groups.count > 1 { return [Block(.cards(groups))] }
    return body.map { block in
      guard case .list(let list) = block.content else { return block }
      let cards = list.items.map { item in
        item.blocks.map { inner in
          var inner = inner
          inner.step = max(inner.step, item.step)
          return inner
        }
      }
      return Block(.cards(cards), step: block.step, line: block.line)
    }
  }
}

extension Picture {
  /// Whether its author made it a mark.
  fileprivate var isSmall: Bool {
    if case .points(let points)? = height { points <= 120 } else { false }
  }

  /// Whether it is rather a mark than a picture: small, or much wider than high.
  fileprivate func isMark(_ pictures: any PictureMeasurer) -> Bool {
    guard let size = pictures.shownSize(of: self) else { return false }
    switch (width, height) {
    case (_, .points(let height)?): return height <= 160
    case (.points(let width)?, nil): return width / size.width * size.height <= 160
    case (nil, nil): return size.height <= 200 || size.width >= size.height * 2.2
    default: return false
    }
  }
}

extension Deck {
  /// Whether most slides begin with a heading of the first level.
  fileprivate var usesMainHeadingsThroughout: Bool {
    var (main, others) = (0, 0)
    for slide in slides.prefix(200) {
      guard case .heading(let level, _)? = slide.blocks.first?.content else { continue }
      if level == 1 { main += 1 } else { others += 1 }
    }
    return main > others * 2 && main > 2
  }
}

extension Block {
  /// Whether it is a heading.
  var isHeading: Bool { headingLevel != nil }

  /// Its level, where it is a heading.
  var headingLevel: Int? {
    if case .heading(let level, _) = content { level } else { nil }
  }
}

extension [Block] {
  /// The blocks without groups that say nothing of their looks.
  fileprivate var ungrouped: [Block] {
    flatMap { block -> [Block] in
      if case .group(let inner) = block.content, block.style == Block.Style() {
        return inner.ungrouped
      }
      return [block]
    }
  }

  /// The blocks in groups, each under its heading; what stands before the first is one of its own.
  fileprivate var groupedByHeadings: [[Block]] {
    var groups: [[Block]] = []
    for block in self {
      if case .heading = block.content {
        groups.append([block])
      } else if groups.isEmpty {
        groups.append([block])
      } else {
        groups[groups.count - 1].append(block)
      }
    }
    return groups
  }
}

extension Block {
  /// A list in shorter ones; anything else as it is.
  fileprivate func halves(_ count: Int) -> [Block] {
    guard case .list(let list) = content, list.items.count >= count else { return [self] }
    let size = (list.items.count + count - 1) / count
    return stride(from: 0, to: list.items.count, by: size).map { start in
      var part = list
      part.items = Array(list.items[start..<Swift.min(start + size, list.items.count)])
      if case .numbers(let first) = list.marking { part.marking = .numbers(from: first &+ start) }
      return Block(.list(part), step: step, line: line, style: style)
    }
  }
}
