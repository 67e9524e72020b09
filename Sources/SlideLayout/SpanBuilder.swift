internal import DeckModel

/// The part of a word that should stay on one line: all of it, unless its script breaks anywhere.
func unbroken(_ word: some StringProtocol) -> String {
  // Ideographs, kana and Hangul are far up; most scripts that put spaces between words are not.
  let breaksAnywhere = word.unicodeScalars.contains { $0.value >= 0x2E80 && $0.value < 0x1F000 }
  return breaksAnywhere ? String(word.prefix(2)) : String(word)
}

/// Gives running text its looks.
struct SpanBuilder {
  /// The colours.
  let theme: Palette

  /// Runs of text, each in a style that derives from the one given.
  func spans(_ inlines: [Inline], _ style: TextStyle) -> [TextSpan] {
    var spans: [TextSpan] = []
    for inline in inlines {
      for span in read(inline, style) where !span.text.isEmpty {
        if let last = spans.last, last.style == span.style, last.link == span.link {
          spans[spans.count - 1].text += span.text
        } else {
          spans.append(span)
        }
      }
    }
    return spans
  }

  private func read(_ inline: Inline, _ style: TextStyle) -> [TextSpan] {
    var style = style
    switch inline {
    case .text(let text): return [TextSpan(text, style)]
    case .lineBreak: return [TextSpan("\n", style)]
    case .emphasis(let inner):
      style.isItalic = true
      return spans(inner, style)
    case .strong(let inner):
      style.weight = max(.bold, style.weight)
      return spans(inner, style)
    case .strikethrough(let inner):
      style.isStruckThrough = true
      style.colour = theme.muted
      return spans(inner, style)
    case .link(let inner, let destination):
      style.colour = theme.link
      return spans(inner, style).map { TextSpan($0.text, $0.style, link: destination) }
    case .underline(let inner):
      style.isUnderlined = true
      return spans(inner, style)
    case .lowered(let inner):
      return spans(inner, shifted(style, by: -0.18))
    case .raised(let inner):
      return spans(inner, shifted(style, by: 0.36))
    case .mark(let inner):
      (style.background, style.colour) = (theme.mark, theme.markInk)
      return spans(inner, style)
    case .small(let inner):
      style.size *= 0.8
      return spans(inner, style)
    case .coloured(let inner, let colour):
      style.colour = colour
      return spans(inner, style)
    case .code(let code):
      style.family = .mono
      style.size *= 0.88
      style.background = theme.panel
      return [TextSpan(code, style)]
    case .picture(let picture):
      style.colour = theme.muted
      return [TextSpan(picture.alternative, style)]
    }
  }

  /// Smaller, and above or below the line; the share is of the size around it.
  private func shifted(_ style: TextStyle, by share: Double) -> TextStyle {
    var style = style
    style.rise += style.size * share
    style.size *= 0.68
    return style
  }
}
