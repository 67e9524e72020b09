public import DeckModel

extension Slide {
  /// The slide with its code coloured for the palette of the theme that it stands on.
  public func highlighted(in theme: Theme) -> Slide {
    // Where the layout follows from what the slide holds, code is on no slide that opens something.
    let palette = theme.palette(for: style, arrangedAs: style.layout ?? .content)
    var slide = self
    slide.blocks = blocks.map { $0.highlighted(scheme: palette.codeScheme) }
    return slide
  }
}

extension Block {
  /// The block with all code in it coloured.
  fileprivate func highlighted(scheme: String) -> Block {
    func each(_ blocks: [Block]) -> [Block] { blocks.map { $0.highlighted(scheme: scheme) } }
    var block = self
    switch content {
    case .code(var code):
      code.runs = Highlighter.runs(of: code.text, language: code.language, scheme: scheme)
      block.content = .code(code)
    case .list(var list):
      for index in list.items.indices { list.items[index].blocks = each(list.items[index].blocks) }
      block.content = .list(list)
    case .quote(let inner): block.content = .quote(each(inner))
    case .group(let inner): block.content = .group(each(inner))
    case .cards(let cards): block.content = .cards(cards.map(each))
    case .columns(let columns):
      block.content = .columns(columns.map { Block.Column(each($0.blocks), share: $0.share) })
    case .heading, .paragraph, .table, .picture, .rule: break
    }
    return block
  }
}
