public import DeckModel

/// Arranges a slide for a display's shape.
///
/// Pure: the same slide, shape and measures give the same arrangement.
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
  let form = SlideForm(deck.slides[index], at: index)
  let page = Page(
    viewport: viewport, theme: form == .opening ? deck.theme.inverted : deck.theme.palette,
    text: text, pictures: pictures)
  let placed: [PlacedItem] =
    switch form {
    case .opening: page.opening(deck.slides[index], front: index == 0 ? deck.frontMatter : nil)
    case .pictures: page.picturesAlone(deck.slides[index])
    case .content: page.content(deck.slides[index])
    }
  let isMirrored = deck.slides[index].isRightToLeft
  let items = placed.map { placed in
    var placed = placed
    if isMirrored { placed.item = placed.item.mirrored(in: viewport.width) }
    return placed
  }
  return SlideArrangement(
    viewport: viewport, background: page.theme.background,
    parts: [ArrangedPart(anchor: 0, items: items)])
}

extension Slide {
  /// Whether it begins with a heading of the first level.
  fileprivate var isUnderMainHeading: Bool {
    if case .heading(1, _)? = blocks.first?.content { true } else { false }
  }

  /// Whether its first letter belongs to a script that runs from right to left.
  fileprivate var isRightToLeft: Bool {
    for block in blocks {
      for scalar in block.plain.unicodeScalars {
        switch scalar.value {
        // Hebrew to Arabic Extended-A, their presentation forms, and older scripts of plane 1.
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF: return true
        case _ where scalar.properties.isAlphabetic: return false
        default: continue
        }
      }
    }
    return false
  }
}

/// What a slide is like, from what it holds.
enum SlideForm: Hashable {
  /// Opens or closes a deck or a part of it: a heading, with at the most a few words below it.
  case opening
  /// Pictures and nothing else.
  case pictures
  /// Anything else.
  case content

  /// What a slide at that index is like.
  init(_ slide: Slide, at index: Int) {
    var words = 0
    var isHeadings = !slide.blocks.isEmpty
    var isOpening = true
    for block in slide.blocks {
      switch block.content {
      case .heading: break
      case .paragraph(let inlines):
        isHeadings = false
        words += inlines.plain.count
      default: (isHeadings, isOpening) = (false, false)
      }
    }
    if case .heading? = slide.blocks.first?.content {} else { isOpening = false }
    if isOpening, isHeadings || (slide.isUnderMainHeading || index == 0) && words <= 200 {
      self = .opening
    } else if !slide.blocks.isEmpty, slide.blocks.allSatisfy({ $0.picture != nil }) {
      self = .pictures
    } else {
      self = .content
    }
  }
}
