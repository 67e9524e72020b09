internal import DeckModel

/// The part of a word that should stay on one line: all of it, unless its script has no spaces.
func unbroken(_ word: some StringProtocol, _ measurer: any TextMeasurer) -> String {
  // Ideographs, kana and Hangul are far up; most scripts that put spaces between words are not.
  guard
    word.unicodeScalars.contains(where: {
      $0.value >= 0x2E80 && $0.value < 0x1F000 && !$0.properties.isVariationSelector
    })
  else {
    return String(word)
  }
  // Dates, sums and the like.
  if word.count <= 8, word.contains(where: \.isNumber) { return String(word) }
  var phrases = PhraseReader(ends: measurer.phraseEnds(in: String(word)))
  for letter in word { phrases.add(letter, size: 1) }
  let longest = phrases.longest
  let phrase = longest.count <= 8 ? longest : phrases.longestWord
  // A word of another script in between is never broken.
  let words: [Substring] = String(word).split { !$0.isASCII }
  let latin = words.max { $0.count < $1.count } ?? ""
  return latin.count > phrase.columnCount ? String(latin) : phrase
}

/// Gives running text its looks.
struct SpanBuilder {
  /// The colours.
  let theme: Palette
  /// Typefaces and weights.
  let faces: Faces
  /// The smallest text there may be, in points.
  let least: Double
  /// Knows the shape of pictures.
  let pictures: any PictureMeasurer
  /// How high a picture may be at the most, in ems.
  let pictureHeight: Double

  /// Runs of text, each in a style that derives from the one given.
  func spans(_ inlines: [Inline], _ style: TextStyle) -> [TextSpan] {
    var spans: [TextSpan] = []
    for inline in inlines {
      for var span in read(inline, style) where !span.text.isEmpty {
        // A sign that text begins with stays beside its first word.
        if spans.count == 1, let sign = spans[0].picture, sign.width <= style.size * 2.5,
          span.text.first == " "
        {
          span.text = "\u{A0}" + span.text.dropFirst()
        }
        span.text = span.text.breakable(before: ".").breakable(before: "(")
        // A word may begin with a dot, which would keep it beside the one before.
        if let last = spans.last?.text.last, last == " ", span.text.beginsWithDot {
          spans[spans.count - 1].text += "\u{200B}"
        }
        if let last = spans.last, last.style == span.style, last.link == span.link,
          last.picture == nil, span.picture == nil
        {
          spans[spans.count - 1].text += span.text
        } else {
          spans.append(span)
        }
      }
    }
    return spans
  }

  private func read(_ inline: Inline, _ style: TextStyle) -> [TextSpan] {
    switch inline {
    case .text(let text): [TextSpan(text, style)]
    case .lineBreak: [TextSpan("\n", style)]
    case .emphasis(let inner): spans(inner, style) { $0.isItalic = true }
    case .strong(let inner): spans(inner, style) { $0.weight = max(faces.strong, $0.weight) }
    case .strikethrough(let inner):
      spans(inner, style) { ($0.isStruckThrough, $0.colour) = (true, theme.muted) }
    case .link(let inner, let destination):
      spans(inner, style) { $0.colour = theme.link }
        .map { TextSpan($0.text, $0.style, link: destination, picture: $0.picture) }
    case .underline(let inner): spans(inner, style) { $0.isUnderlined = true }
    case .lowered(let inner): spans(inner, style) { shift(&$0, by: -0.18, inner) }
    case .raised(let inner): spans(inner, style) { shift(&$0, by: 0.36, inner) }
    case .mark(let inner):
      spans(inner, style) { ($0.background, $0.colour) = (theme.mark, theme.markInk) }
    case .small(let inner): spans(inner, style) { $0.size = max(least, $0.size * 0.8) }
    case .coloured(let inner, let colour):
      spans(inner, style) { $0.colour = theme.legible(colour, contrast: 4.5) }
    case .code(let words): [code(words, style)]
    case .picture(let picture):
      if let shown = shown(picture, style) {
        [TextSpan(InlinePicture.letter, style, picture: shown)]
      } else {
        spans([.text(picture.alternative)], style) { $0.colour = theme.muted }
      }
    }
  }

  /// A picture as large as its author wants it beside their text, which has about 28 of their pixels;
  /// `nil` where only its words can be shown.
  private func shown(_ picture: Picture, _ style: TextStyle) -> InlinePicture? {
    guard let size = pictures.shownSize(of: picture) else { return nil }
    let aspect = min(max(size.width / size.height, 0.1), 10)
    var asked = size.height
    if case .points(let points)? = picture.height {
      asked = points
    } else if case .points(let points)? = picture.width {
      asked = points / aspect
    }
    let height = style.size * min(max(asked / 28, 0.7), pictureHeight, 10 / aspect)
    return InlinePicture(
      ScenePicture(
        picture.source, opacity: picture.opacity, brightness: picture.brightness, blur: picture.blur
      ),
      width: height * aspect, height: height, beside: style.size)
  }

  private func spans(
    _ inlines: [Inline], _ style: TextStyle, _ change: (inout TextStyle) -> Void
  ) -> [TextSpan] {
    var style = style
    change(&style)
    return spans(inlines, style)
  }

  private func code(_ code: String, _ style: TextStyle) -> TextSpan {
    var style = style
    style.family = faces.mono
    style.size = max(least, style.size * 0.9)
    if style.background == nil {
      style.background = theme.panel
      style.colour = style.colour.legible(on: theme.panel, contrast: 4.5)
    }
    return TextSpan(code, style)
  }

  /// Smaller, and above or below the line; the share is of the size around it.
  ///
  /// What is long may go on in the next line, which it would touch: it stays on its own.
  private func shift(_ style: inout TextStyle, by share: Double, _ inner: [Inline]) {
    let words = inner.plain
    guard words.count <= (words.contains(" ") ? 8 : 24) else {
      return style.size = max(least, style.size * 0.8)
    }
    style.rise += style.size * share
    style.size = max(least, style.size * 0.68)
  }
}

extension String {
  /// Whether it begins with a dot before a name: `.text`.
  fileprivate var beginsWithDot: Bool { first == "." && dropFirst().first?.isLetter ?? false }

  /// The text with a place to break before words that begin with a mark: a dot would keep them beside
  /// the word before, and a bracket beside a quotation mark.
  fileprivate func breakable(before mark: Character) -> String {
    guard contains(where: { $0 == mark }), contains(" \(mark)") else { return self }
    var (result, rest) = ("", self[...])
    while let space = rest.firstRange(of: " \(mark)") {
      result += rest[..<space.lowerBound] + " "
      rest = rest[space.lowerBound...].dropFirst()
      let isQuoted = result.dropLast().last.map { "\"'”’»".contains($0) } ?? false
      if mark == "." ? String(rest.prefix(2)).beginsWithDot : isQuoted { result += "\u{200B}" }
    }
    return result + rest
  }
}
