internal import DeckModel

extension Page {
  /// A title with whatever stands below or beside it, in as many parts as that takes.
  func contentParts() -> [Draft] {
    let plan = ContentPlan(self)
    let whole = plan.whole()
    // Beside a title there may be too little width for much, or for the title's longest word.
    let isCode = content.layout == .code
    if plan.isBeside,
      isCode || (whole?.body ?? 0) < setting.ordinaryBody * 0.7 || plan.titleShare < 0.8
        || plan.titleLines > 4
    {
      let above = ContentPlan(self, besideTitle: false)
      let gain =
        plan.titleShare < 0.8
        ? above.titleShare / plan.titleShare : plan.titleLines > 4 ? 1.2 : 1
      func size(_ body: (pieces: [Piece], body: Double)?) -> Double {
        // Code may be smaller than its scale, where that keeps its lines whole.
        isCode ? body?.pieces.compactMap(\.flow.largestText).max() ?? 0 : body?.body ?? 0
      }
      if let other = above.whole(), size(other) * gain > size(whole) * 1.15 {
        return [above.draft(other.pieces, part: 0, of: 1)]
      }
      if whole == nil {
        let (parts, others) = (plan.parts(), above.parts())
        return others.count < parts.count ? others : parts
      }
    }
    return whole.map { [plan.draft($0.pieces, part: 0, of: 1)] } ?? plan.parts()
  }

  /// The slide's title at its size, smaller only where it would take too much room.
  func title(_ block: Block, width: Double, height: Double) -> Flow {
    guard case .heading(_, let inlines) = block.content else { return Flow() }
    let layout = blocks(
      TypeScale(body: setting.titleSize, least: setting.least), room: height
    ).styled(block.style)
    var style = titleStyle(layout.scale.body, colour: layout.palette.heading)
    if block.style.isFitted { style = layout.fitted(inlines, style, width) }
    var flow = headline(inlines, style, width: width, step: block.step, layout: layout)
    while flow.height > height || flow.overWidth > 1, style.size > setting.least {
      style = titleStyle(max(setting.least, style.size * 0.9), colour: style.colour)
      flow = headline(inlines, style, width: width, step: block.step, layout: layout)
    }
    return flow
  }

  private func titleStyle(_ size: Double, colour: Colour) -> TextStyle {
    TextStyle(
      family: setting.faces.headings, size: size, weight: setting.faces.heading, colour: colour,
      letterSpacing: size * -0.01)
  }

  /// A heading whose lines are about equally long, so that no word is left alone.
  ///
  /// - Parameter keepsClauses: Whether smaller letters are better than a break within a short
  ///   clause of Japanese.
  func headline(
    _ inlines: [Inline], _ style: TextStyle, width: Double, step: Int, layout: BlockLayout,
    keepsClauses: Bool = false
  ) -> Flow {
    var styled = layout.styledText(
      layout.spans(inlines, style, pictureHeight: 1.25), lineSpacing: 0.9)
    guard !styled.spans.isEmpty else { return Flow() }
    var flow = Flow()
    let clause = keepsClauses ? inlines.plain.longestClause(of: setting.classes.width) : ""
    let word = max(
      widestWord(inlines.plain, style), styled.signedWord(setting.text),
      styled.widestCode(setting.text),
      setting.text.measure(StyledText([TextSpan(clause, style)]), width: .infinity).width)
    let measure = setting.text.measure(styled, width: width)
    var wide = width
    if (2...5).contains(measure.lineCount) {
      // A whole word of the longest line has to stay whole.
      wide = balanced(styled, lines: measure.lineCount, width: width, least: word * 1.03)
    }
    if measure.lineCount == 2, let parted = partedAtMark(styled, width: width, than: wide) {
      (styled, wide) = (parted, width)
    }
    var box = layout.box(styled, width: wide, step: step)
    switch layout.alignment {
    case .leading: break
    case .centre: box = box.shifted(x: (width - wide) / 2)
    case .trailing: box = box.shifted(x: width - wide)
    }
    flow.add(box)
    flow.note(overWidth: word / max(width, 0.001))
    return flow
  }

  /// The width at which lines are most alike, of those at which there are no more of them.
  func balanced(
    _ text: StyledText, lines: Int, width: Double, least: Double = 0
  ) -> Double {
    let step = (text.spans.map(\.style.size).max() ?? width) / 4
    var (narrow, wide) = (width / Double(lines), width)
    while wide - narrow > step {
      let middle = (narrow + wide) / 2
      if setting.text.measure(text, width: middle).lineCount > lines {
        narrow = middle
      } else {
        wide = middle
      }
    }
    let first = max(wide, min(width, least))
    var best = (width: first, cost: Double.infinity)
    for place in 0..<5 {
      let tried = min(width, first + Double(place) * step * 3)
      let cost = text.raggedness(setting.text, width: tried)
      if cost < best.cost { best = (tried, cost) }
      if tried == width { break }
    }
    return best.width
  }

  /// The text in two lines of which the first ends with a mark, where these are more alike than
  /// those of a width.
  func partedAtMark(_ text: StyledText, width: Double, than balanced: Double) -> StyledText? {
    var best = (text: StyledText?.none, cost: text.raggedness(setting.text, width: balanced))
    for parted in text.partedAtMarks where setting.text.measure(parted, width: width).lineCount == 2
    {
      let cost = parted.raggedness(setting.text, width: width)
      if cost < best.cost { best = (parted, cost) }
    }
    return best.text
  }

  /// Width of the widest word of a heading; scripts without spaces break anywhere.
  func widestWord(_ words: String, _ style: TextStyle) -> Double {
    var parts = words.split { $0.isWhitespace && $0 != "\u{A0}" }.flatMap(\.partsOfAddress)
      .flatMap(\.partsAtHyphens)
    // A dash ends a line rather than beginning one.
    for index in parts.indices.dropFirst().reversed()
    where ["-", "–", "—"].contains(parts[index]) {
      parts[index - 1] += " \(parts.remove(at: index))"
    }
    // An emoji at either end stays with the word beside it.
    if let emoji = parts.first, emoji.isEmoji, parts.count > 1 {
      parts.replaceSubrange(..<2, with: ["\(emoji) \(parts[1])"])
    }
    if let emoji = parts.last, emoji.isEmoji, parts.count > 1 {
      parts.replaceSubrange((parts.count - 2)..., with: ["\(parts[parts.count - 2]) \(emoji)"])
    }
    // What no line holds is broken.
    let unbroken = parts.map { SlideLayout.unbroken($0, setting.text) }
      .filter { $0.columnCount <= 28 }
    let most = unbroken.map(\.columnCount).max() ?? 0
    guard most > 3 else { return 0 }
    // Letters differ in width: a word of fewer may be the widest.
    return unbroken.filter { $0.columnCount * 3 >= most * 2 }.prefix(12).map {
      setting.text.measure(StyledText([TextSpan($0, style)]), width: .infinity).width
    }.max() ?? 0
  }
}

extension Substring {
  /// An address by its host and the parts between slashes, behind which lines may end; else the word.
  fileprivate var partsOfAddress: [String] {
    let start = firstRange(of: "://")?.upperBound ?? startIndex
    let end = self[start...].firstIndex(of: "/") ?? endIndex
    return [String(self[..<end])] + self[end...].split(separator: "/").map(String.init)
  }
}

extension String {
  /// A long word by what stands between its hyphens, behind which lines may end.
  fileprivate var partsAtHyphens: [String] {
    guard count > 16, contains("-") else { return [self] }
    return split(separator: "-").map { "\($0)-" }
  }

  /// The longest clause of a text in Japanese, up to its comma, where none is longer than ten
  /// letters, or seven on a narrow display; else nothing.
  fileprivate func longestClause(of width: SizeClass) -> String {
    guard unicodeScalars.contains(where: { (0x3041...0x30FF).contains($0.value) }) else {
      return ""
    }
    var clauses = [""]
    for letter in self {
      clauses[clauses.count - 1].append(letter)
      if "、。！？".contains(letter) { clauses.append("") }
    }
    let longest = clauses.max { $0.count < $1.count } ?? ""
    return longest.count <= (width == .compact ? 7 : 10) ? longest : ""
  }
}

extension StyledText {
  /// The width of the sign that a text begins with and of the word that stays beside it.
  fileprivate func signedWord(_ measurer: any TextMeasurer) -> Double {
    guard spans.count > 1, spans[0].picture != nil else { return 0 }
    var word = spans[1]
    word.text = String(word.text.prefix { !$0.isWhitespace || $0 == "\u{A0}" })
    return measurer.measure(StyledText([spans[0], word]), width: .infinity).width
  }

  /// The width of the widest short piece of code, which is not broken.
  fileprivate func widestCode(_ measurer: any TextMeasurer) -> Double {
    spans.indices.filter { spans[$0].style.background != nil && spans[$0].text.count <= 20 }.map {
      // Brackets around it stay with it.
      let neighbours = [spans.indices.contains($0 - 1), spans.indices.contains($0 + 1)]
      let marks = [
        neighbours[0] ? spans[$0 - 1].text.last : nil,
        neighbours[1] ? spans[$0 + 1].text.first : nil,
      ].compactMap { $0 }.filter { "()[]{},.;:!?".contains($0) }
      let words = StyledText([spans[$0], TextSpan(String(marks), spans[$0].style)])
      return measurer.measure(words, width: .infinity).width
    }.max() ?? 0
  }

  /// The text with a line that ends at one of its marks, once for each of them.
  fileprivate var partedAtMarks: [StyledText] {
    var parted: [StyledText] = []
    for (number, span) in spans.enumerated() {
      for index in span.text.indices where "、。！？,;:!?–—-".contains(span.text[index]) {
        let next = span.text.index(after: index)
        guard next < span.text.endIndex, let letter = span.text[next...].first else { continue }
        let isSpace = letter == " " && span.text[index] != "-"
        let isWide = letter.unicodeScalars.first.map { $0.value >= 0x2E80 } ?? false
        guard isSpace || (isWide ? "、。！？-" : "、。！？").contains(span.text[index]) else { continue }
        guard isSpace || !"、。！？」』）".contains(letter) else { continue }
        var text = self
        let rest = span.text[next...].dropFirst(isSpace ? 1 : 0)
        text.spans[number].text = "\(span.text[..<next])\n\(rest)"
        parted.append(text)
      }
    }
    return parted
  }

  /// How unlike its lines are: the sum of the squares of what they leave free, as shares of the
  /// longest; lines that end with a mark count less, as a break is natural there.
  fileprivate func raggedness(_ measurer: any TextMeasurer, width: Double) -> Double {
    let bytes = Array(plain.utf8)
    let starts = measurer.lineStarts(self, width: width) + [bytes.count]
    let lines = zip(starts, starts.dropFirst()).map { start, end in
      String(decoding: bytes[min(start, end)..<end], as: UTF8.self).trimmedEnd
    }
    let widths = lines.map { Double($0.columnCount) }
    let longest = widths.max() ?? 0
    let costs = lines.indices.map { index -> Double in
      let isNatural = lines[index].last.map { "、。，．！？,.:;!?–—-".contains($0) } ?? false
      let free = (longest - widths[index]) / max(1, longest)
      return isNatural ? free * free * 0.5 : free * free + (index + 1 < lines.count ? 0.08 : 0)
    }
    return costs.reduce(0, +) + Double(lines.count) * 10
  }
}
