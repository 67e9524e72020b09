internal import DeckModel

extension DeckContext {
  /// The highest picture, in points, that stands among words.
  static let highestSign = 80.0

  /// Paragraphs of running text; pictures in it stand on lines of their own, but for small ones among
  /// the words of a line.
  func paragraphs(
    _ inlines: [Inline], step: Int, line: Int, isHeading: Bool = false
  ) -> [Block] {
    let inlines = inlines.flatMap(withPicturesApart)
    let most = isHeading ? 130 : Self.highestSign
    let lines = LinesOfText(inlines) { self.isSmall($0, height: most) }
    var blocks: [Block] = []
    var open: [Inline] = []
    func close() {
      let inlines = withoutBlankEnds(open.onOneLine)
      open = []
      if !inlines.isEmpty { blocks.append(Block(.paragraph(inlines), step: step, line: line)) }
    }
    for (index, inline) in inlines.enumerated() {
      if let words = wordsOfBadge(inline) {
        if case .link? = open.last { open.append(.text(" ")) }
        open.append(words)
        continue
      }
      guard let picture = lonePicture(inline), !lines.areOfWords(around: index) else {
        open.append(inline)
        continue
      }
      close()
      blocks.append(Block(.picture(picture), step: step, line: line))
    }
    close()
    return blocks
  }
}

/// Which pieces of running text stand on lines of words, with no more than small pictures among them.
private struct LinesOfText {
  /// The line of each piece, where it begins.
  private var lines: [Int] = []
  private var wordy: Set<Int> = []

  init(_ inlines: [Inline], isSmall: (Picture) -> Bool) {
    var pictures: [(line: Int, picture: Picture)] = []
    var line = 0
    for inline in inlines {
      lines.append(line)
      switch inline {
      case .lineBreak: line += 1
      case .text(let text):
        for (index, part) in text.split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          if index > 0 { line += 1 }
          if !part.allSatisfy(\.isWhitespace) { wordy.insert(line) }
        }
      default:
        if let picture = lonePicture(inline) {
          pictures.append((line, picture))
        } else {
          wordy.insert(line)
        }
      }
    }
    // Only beside words: how large one is may have to be read from its file.
    for (line, picture) in pictures where wordy.contains(line) && !isSmall(picture) {
      wordy.remove(line)
    }
  }

  /// Whether the line of a piece is one of words.
  func areOfWords(around index: Int) -> Bool { wordy.contains(lines[index]) }
}

extension [Inline] {
  /// The text without the ends of lines in the author's file: a space each, between ideographs
  /// nothing.
  fileprivate var onOneLine: [Inline] {
    indices.map { index in
      switch self[index] {
      case .text(let text) where text.contains("\n"):
        let parts = text.split(separator: "\n", omittingEmptySubsequences: false)
        let before = index > 0 ? self[index - 1].plain.last : nil
        let after = index + 1 < count ? self[index + 1].plain.first : nil
        var line = String(parts[0])
        for (place, part) in parts.enumerated().dropFirst() {
          let next = part.first ?? (place + 1 == parts.count ? after : nil)
          let around = [line.last ?? before, next].map { $0.map(isIdeographic) ?? false }
          line += (around == [true, true] ? "" : " ") + part
        }
        return .text(line)
      default: return self[index].mapInner(\.onOneLine)
      }
    }
  }
}

extension Inline {
  /// The piece with what is done to those in it.
  func mapInner(_ change: ([Inline]) -> [Inline]) -> Inline {
    switch self {
    case .text, .code, .picture, .lineBreak: self
    case .emphasis(let inner): .emphasis(change(inner))
    case .strong(let inner): .strong(change(inner))
    case .strikethrough(let inner): .strikethrough(change(inner))
    case .underline(let inner): .underline(change(inner))
    case .lowered(let inner): .lowered(change(inner))
    case .raised(let inner): .raised(change(inner))
    case .mark(let inner): .mark(change(inner))
    case .small(let inner): .small(change(inner))
    case .coloured(let inner, let ink): .coloured(change(inner), ink)
    case .link(let inner, let target): .link(change(inner), destination: target)
    }
  }
}

/// A link's pictures and words, where it holds both: pictures stand by themselves.
private func withPicturesApart(_ inline: Inline) -> [Inline] {
  guard case .link(let inner, let target) = inline, lonePicture(inline) == nil else {
    return [inline]
  }
  var result: [Inline] = []
  var words: [Inline] = []
  for part in inner {
    if case .picture = part {
      result += linked(words, to: target)
      words = []
      result.append(part)
    } else {
      words.append(part)
    }
  }
  if result.isEmpty { return [inline] }
  return result + linked(words, to: target)
}

/// Words of a link; the spaces at their ends stand beside it.
private func linked(_ words: [Inline], to target: String) -> [Inline] {
  let inner = withoutBlankEnds(words)
  guard !inner.isEmpty else { return words.isEmpty ? [] : [.text(" ")] }
  func space(_ isThere: Bool) -> [Inline] { isThere ? [.text(" ")] : [] }
  return space(isSpace(words.first, \.first)) + [.link(inner, destination: target)]
    + space(isSpace(words.last, \.last))
}

private func isSpace(_ inline: Inline?, _ end: (String) -> Character?) -> Bool {
  guard case .text(let text)? = inline else { return false }
  return end(text)?.isWhitespace ?? false
}

/// The picture that an inline is, or that a link holds and nothing else.
private func lonePicture(_ inline: Inline) -> Picture? {
  switch inline {
  case .picture(let picture): picture
  case .link(let inner, _):
    withoutBlankEnds(inner).count == 1 ? lonePicture(withoutBlankEnds(inner)[0]) : nil
  default: nil
  }
}

/// What a badge says that can't be shown: its frame would be larger than all around it.
private func wordsOfBadge(_ inline: Inline) -> Inline? {
  guard let picture = lonePicture(inline), !picture.isAvailable, !picture.alternative.isEmpty,
    picture.width == nil, picture.height == nil,
    ["shields.io", "badge"].contains(where: { picture.source.contains($0) })
  else { return nil }
  if case .link(_, let target) = inline {
    return .link([.text(picture.alternative)], destination: target)
  }
  return .text(picture.alternative)
}

/// Running text without spaces and line ends at its ends.
func withoutBlankEnds(_ inlines: [Inline]) -> [Inline] {
  func isBlank(_ inline: Inline) -> Bool {
    switch inline {
    case .text(let text): text.isBlank
    case .lineBreak: true
    // What is left of a link around an icon.
    case .link(let inner, _): inner.allSatisfy(isBlank)
    default: false
    }
  }
  var rest = inlines[...]
  while let first = rest.first, isBlank(first) { rest.removeFirst() }
  while let last = rest.last, isBlank(last) { rest.removeLast() }
  if case .text(let text)? = rest.first {
    rest[rest.startIndex] = .text(String(text.drop(while: \.isWhitespace)))
  }
  if case .text(let text)? = rest.last {
    rest[rest.endIndex - 1] = .text(String(text.trimmedEnd))
  }
  // What is alone has its ends within it.
  return rest.count == 1 ? rest.map { $0.mapInner(withoutBlankEnds) } : Array(rest)
}
