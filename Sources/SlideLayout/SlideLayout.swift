public import DeckModel

/// Arranges a slide for a display's shape.
///
/// Pure: the same slide, shape and measures give the same arrangement. All of the slide is within
/// the viewport: where there is more than fits at the theme's smallest size of text, it flows on
/// to further parts. What appears at a later step keeps its room.
///
/// - Parameters:
///   - index: The slide, from 0; without such a slide there is its background alone.
///   - deck: The deck that holds it.
///   - viewport: The shape to fill.
///   - text: Knows how large text is.
///   - pictures: Knows what shape pictures have.
/// - Returns: The slide's parts on such a display, and what is to be said of them.
public func arrange(
  _ index: Int, of deck: Deck, viewport: StageViewport, text: any TextMeasurer,
  pictures: any PictureMeasurer
) -> SlideArrangement {
  guard deck.slides.indices.contains(index) else {
    return SlideArrangement(
      viewport: viewport, background: deck.theme.palette.background, parts: [])
  }
  let slide = deck.slides[index]
  let setting = Setting(
    viewport: viewport, theme: deck.theme, faces: Faces(deck.theme.type),
    language: deck.frontMatter.language ?? "", isMirrored: slide.isRightToLeft, text: text,
    pictures: pictures, region: viewport.bounds)
  let page = Page(
    setting: setting, slide: slide, content: SlideContent(slide, at: index, of: deck, pictures),
    index: index, deck: deck)
  return page.arrangement()
}

extension Slide {
  /// Whether its first letter belongs to a script that runs from right to left.
  fileprivate var isRightToLeft: Bool {
    let words = blocks.lazy.filter { block in
      if case .code = block.content { false } else { true }
    }
    return words.map(\.plain).runsFromRightToLeft ?? false
  }
}

extension Sequence<String> {
  /// Whether the first letter belongs to a script that runs from right to left; `nil` without one.
  var runsFromRightToLeft: Bool? {
    for text in self {
      for scalar in text.unicodeScalars {
        switch scalar.value {
        case ..<0x41: continue
        // Hebrew to Arabic Extended-A, their presentation forms, and older scripts of plane 1.
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF: return true
        case _ where scalar.properties.isAlphabetic: return false
        default: continue
        }
      }
    }
    return nil
  }
}
