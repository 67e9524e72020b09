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
  let theme: Theme

  /// Runs of text, each in a style that derives from the one given.
  func spans(_ inlines: [Inline], _ style: TextStyle) -> [TextSpan] {
    var spans: [TextSpan] = []
    for inline in inlines {
      for span in read(inline, style) where !span.text.isEmpty {
        if let last = spans.last, last.style == span.style {
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
    case .link(let inner, _):
      style.colour = theme.accent
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
}
