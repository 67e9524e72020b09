internal import DeckModel

/// Gives a slide's blocks the colours and places that the deck's own CSS gives their tags.
struct SheetLooks {
  private let sheet: StyleSheet
  private let classes: [String]

  /// Looks of slides with some classes.
  init(_ sheet: StyleSheet, classes: [String]) {
    self.sheet = sheet
    self.classes = classes
  }

  /// The blocks in those looks.
  func applied(to blocks: [Block]) -> [Block] {
    sheet.saysNothingOfTags ? blocks : blocks.map(applied)
  }

  private func applied(to block: Block) -> Block {
    var block = block
    switch block.content {
    case .heading(let level, let inlines):
      block.content = .heading(level: level, applied(to: inlines))
      block = styled(block, ["h\(level)"])
    case .paragraph(let inlines):
      block.content = .paragraph(applied(to: inlines))
      block = styled(block, ["p"])
    case .list(var list):
      for index in list.items.indices {
        list.items[index].blocks = list.items[index].blocks.map { inner in
          // A paragraph of an item is no paragraph's tag.
          guard case .paragraph(let inlines) = inner.content else { return applied(to: inner) }
          var inner = inner
          inner.content = .paragraph(applied(to: inlines))
          return inner
        }
      }
      block.content = .list(list)
      block = styled(block, ["li", "ul", "ol"])
    case .table(let table):
      block.content = .table(
        Table(
          alignments: table.alignments, header: table.header.map(applied),
          rows: table.rows.map { $0.map(applied) }))
    case .quote(let blocks):
      block.content = .quote(applied(to: blocks))
      block = styled(block, ["blockquote"])
    case .group(let blocks): block.content = .group(applied(to: blocks))
    case .cards(let cards): block.content = .cards(cards.map(applied))
    case .columns(let columns):
      block.content = .columns(columns.map { .init(applied(to: $0.blocks), share: $0.share) })
    case .code, .picture, .rule: break
    }
    return block
  }

  private func styled(_ block: Block, _ names: [String]) -> Block {
    guard let said = sheet.style(of: names, classes: classes) else { return block }
    return block.styled(
      Block.Style(
        alignment: said.css("text-align").flatMap(HorizontalPlace.init(word:)),
        ink: said.hasGround ? nil : said.ink))
  }

  private func applied(to inlines: [Inline]) -> [Inline] { inlines.map(applied) }

  private func applied(to inline: Inline) -> Inline {
    switch inline {
    case .strong(let inner): .strong(coloured(applied(to: inner), ["strong", "b"]))
    // A single letter is a formula's.
    case .emphasis(let inner) where inner.plain.count > 1:
      .emphasis(coloured(applied(to: inner), ["em", "i"]))
    case .link(let inner, let target):
      .link(coloured(applied(to: inner), ["a"]), destination: target)
    case .code: coloured([inline], ["code"]).first ?? inline
    default: inline.mapInner(applied)
    }
  }

  private func coloured(_ inlines: [Inline], _ names: [String]) -> [Inline] {
    guard let said = sheet.style(of: names, classes: classes), let ink = said.ink,
      !said.hasGround || names == ["code"]
    else { return inlines }
    return [.coloured(inlines, ink)]
  }
}

extension Element {
  /// Whether it has a ground of its own, which is not shown: its colour is meant for that.
  fileprivate var hasGround: Bool {
    ["background", "background-color"].contains { property in
      css(property).map { !["none", "transparent", "inherit", "unset"].contains($0) } ?? false
    }
  }
}
