import DeckModel

/// A deck as text, for comparison with files: every slide's looks, blocks and notes.
func text(of deck: Deck, problems: [DeckProblem]) -> String {
  var lines = ["theme \(deck.theme.name)"]
  for (index, slide) in deck.slides.enumerated() {
    lines.append("")
    let steps = slide.stepCount > 1 ? ", \(slide.stepCount) steps" : ""
    lines.append("== \(index + 1), line \(slide.line)\(steps)")
    lines += text(of: slide.style)
    lines += slide.blocks.flatMap { text(of: $0, "") }
    if !slide.notes.isEmpty {
      lines += slide.notes.split(separator: "\n", omittingEmptySubsequences: false).map {
        "notes| \($0)"
      }
    }
  }
  if !problems.isEmpty { lines.append("") }
  return (lines + problems.map(\.description)).joined(separator: "\n")
}

private func text(of style: SlideStyle) -> [String] {
  var words: [String] = []
  if let layout = style.layout { words.append("layout \(layout.rawValue)") }
  if let inverted = style.isInverted { words.append(inverted ? "inverted" : "not inverted") }
  if let alignment = style.alignment { words.append("alignment \(alignment.rawValue)") }
  if let placement = style.placement { words.append("placement \(placement.rawValue)") }
  if let background = style.background { words.append("background \(background)") }
  if let ink = style.ink { words.append("ink \(ink)") }
  if !style.header.isEmpty { words.append("header \(text(of: style.header))") }
  if !style.footer.isEmpty { words.append("footer \(text(of: style.footer))") }
  if let shows = style.showsPageNumber { words.append(shows ? "page number" : "no page number") }
  if let shows = style.showsProgress { words.append(shows ? "progress" : "no progress") }
  for logo in style.logos { words.append("logo \(text(of: logo))") }
  if let transition = style.transition { words.append("transition \(transition.rawValue)") }
  if style.textScale != 1 { words.append("text ×\(style.textScale)") }
  var lines = words.isEmpty ? [] : ["looks: " + words.joined(separator: ", ")]
  if let backdrop = style.backdrop {
    let pictures = backdrop.pictures.map(text).joined(separator: " + ")
    lines.append(
      "backdrop \(backdrop.extent)\(backdrop.isVertical ? " vertical" : ""): \(pictures)")
  }
  return lines
}

private func text(of picture: Picture) -> String {
  var words = [picture.source]
  if !picture.alternative.isEmpty { words.append("“\(picture.alternative)”") }
  if !picture.title.isEmpty { words.append("caption “\(picture.title)”") }
  if !picture.isAvailable { words.append("missing") }
  if let width = picture.width { words.append("width \(text(of: width))") }
  if let height = picture.height { words.append("height \(text(of: height))") }
  if let filling = picture.filling { words.append(filling.rawValue) }
  if picture.focus != .centre { words.append("focus \(picture.focus.x),\(picture.focus.y)") }
  if picture.opacity != 1 { words.append("opacity \(picture.opacity)") }
  if picture.brightness != 1 { words.append("brightness \(picture.brightness)") }
  if picture.blur != 0 { words.append("blur \(picture.blur)") }
  return words.joined(separator: " ")
}

private func text(of length: Picture.Length) -> String {
  switch length {
  case .share(let share): "\((share * 1000).rounded() / 10)%"
  case .points(let points): "\((points * 10).rounded() / 10)"
  }
}

private func text(of style: Block.Style) -> String {
  var words: [String] = []
  if let alignment = style.alignment { words.append(alignment.rawValue) }
  if let ink = style.ink { words.append("\(ink)") }
  if style.scale != 1 { words.append("×\(style.scale)") }
  if style.isFitted { words.append("fitted") }
  if style.isFoot { words.append("foot") }
  return words.isEmpty ? "" : " (" + words.joined(separator: " ") + ")"
}

private func text(of block: Block, _ indentation: String) -> [String] {
  let step = block.step > 0 ? "@\(block.step) " : ""
  let style = text(of: block.style)
  let more = indentation + "  "
  func line(_ text: String) -> String { indentation + step + text + style }
  switch block.content {
  case .heading(let level, let inlines):
    return [line(String(repeating: "#", count: level) + " " + text(of: inlines))]
  case .paragraph(let inlines): return [line("¶ " + text(of: inlines))]
  case .rule: return [line("***")]
  case .picture(let picture): return [line("picture " + text(of: picture))]
  case .quote(let blocks): return [line("quote")] + blocks.flatMap { text(of: $0, more) }
  case .group(let blocks): return [line("group")] + blocks.flatMap { text(of: $0, more) }
  case .code(let code):
    return [line("code " + text(of: code))] + code.text.split(separator: "\n").map { more + $0 }
  case .list(let list): return text(of: list, indentation, line)
  case .table(let table):
    let rows: [String] = ([table.header] + table.rows).map { row in
      more + row.map { text(of: $0) }.joined(separator: " | ")
    }
    return [line("table " + table.alignments.map(\.rawValue).joined(separator: " "))] + rows
  case .columns(let columns):
    var lines = [line("columns")]
    for column in columns {
      lines.append(
        indentation + "| " + (column.share.map { "\(($0 * 1000).rounded() / 10)%" } ?? ""))
      for block in column.blocks { lines += text(of: block, more) }
    }
    return lines
  case .cards(let cards):
    var lines = [line("cards")]
    for card in cards {
      lines.append(indentation + "+")
      for block in card { lines += text(of: block, more) }
    }
    return lines
  }
}

private func text(
  of list: ListBlock, _ indentation: String, _ line: (String) -> String
) -> [String] {
  var mark = "list"
  if case .numbers(let first) = list.marking { mark = "list from \(first)" }
  var lines = [line(mark + (list.isTight ? "" : ", loose"))]
  for item in list.items {
    let step = item.step > 0 ? "@\(item.step) " : ""
    let box = item.task.map { "[\($0.rawValue)] " } ?? ""
    lines.append(indentation + "- " + step + box)
    for block in item.blocks { lines += text(of: block, indentation + "  ") }
  }
  return lines
}

private func text(of code: CodeBlock) -> String {
  var words = [code.language]
  if let number = code.firstNumber { words.append("from \(number)") }
  for highlight in code.highlights {
    let lines = highlight.lines.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
    }
    words.append("@\(highlight.step):\(lines.isEmpty ? "all" : lines.joined(separator: ","))")
  }
  return words.joined(separator: " ")
}

private func text(of inlines: [Inline]) -> String {
  inlines.map { inline in
    switch inline {
    case .text(let text): text
    case .emphasis(let inner): "<i>\(text(of: inner))</i>"
    case .strong(let inner): "<b>\(text(of: inner))</b>"
    case .strikethrough(let inner): "<s>\(text(of: inner))</s>"
    case .underline(let inner): "<u>\(text(of: inner))</u>"
    case .lowered(let inner): "<sub>\(text(of: inner))</sub>"
    case .raised(let inner): "<sup>\(text(of: inner))</sup>"
    case .mark(let inner): "<mark>\(text(of: inner))</mark>"
    case .small(let inner): "<small>\(text(of: inner))</small>"
    case .coloured(let inner, let colour): "<\(colour)>\(text(of: inner))</>"
    case .code(let text): "`\(text)`"
    case .link(let inner, let destination): "[\(text(of: inner))](\(destination))"
    case .picture(let picture): "{picture \(text(of: picture))}"
    case .lineBreak: "⏎"
    }
  }.joined()
}
