internal import DeckModel

/// One slide on one display: chooses its layout, and draws its ground and furniture.
struct Page {
  /// What is the same for all of the slide.
  var setting: Setting
  /// The slide.
  let slide: Slide
  /// Its blocks by what they are for.
  var content: SlideContent
  /// Its place in the deck, from 0.
  let index: Int
  /// The deck.
  let deck: Deck
  /// The colours.
  var palette: Palette
  /// The space for text.
  var inner: PointRect
  /// What the author should know.
  var remarks: [LayoutRemark] = []
  /// Whether pictures at a side of the slide are a band above or below its text.
  var hasBand: Bool
  /// How much of the width that its author gave it a picture at a side has.
  var sideShare = 1.0

  init(setting: Setting, slide: Slide, content: SlideContent, index: Int, deck: Deck) {
    (self.setting, self.slide, self.content) = (setting, slide, content)
    (self.index, self.deck) = (index, deck)
    palette = deck.theme.palette
    inner = setting.inner
    hasBand = setting.viewport.width < setting.viewport.height * 0.95
  }

  /// The whole slide.
  ///
  /// On displays that are about square, pictures at a side leave room to short lines, and a band to
  /// long ones: what has fewer parts, or larger text, is better. On wider ones they are narrower where
  /// the text would be small.
  func arrangement() -> SlideArrangement {
    let arranged = arrangedOnce()
    let shape = setting.viewport.width / setting.viewport.height
    guard shape >= 0.95, let backdrop = content.backdrop, !backdrop.pictures.isEmpty
    else { return arranged }
    if case .full = backdrop.extent { return arranged }
    var page = self
    if shape <= 1.1 {
      page.hasBand = true
    } else {
      guard arranged.parts.count > 1 || arranged.meanText < setting.ordinaryBody * 0.62 else {
        return arranged
      }
      page.sideShare = 0.62
    }
    let other = page.arrangedOnce()
    if other.parts.count != arranged.parts.count {
      return other.parts.count < arranged.parts.count ? other : arranged
    }
    return other.meanText > arranged.meanText ? other : arranged
  }

  private func arrangedOnce() -> SlideArrangement {
    var page = self
    page.palette = page.groundPalette()
    page.checkInk()
    let backdrop = page.placeBackdrop()
    page.inner = page.content.arePicturesAlone ? page.setting.frame : page.setting.inner
    let furniture = page.placeFurniture()
    let foot = page.placeFoot()
    var parts = page.parts()
    if parts.isEmpty { parts = [Draft(anchor: 0, items: [])] }
    let background = page.palette.background
    let arranged = parts.enumerated().map { index, draft -> ArrangedPart in
      var draft = draft
      draft.items += foot.map { placed in
        var placed = placed
        if index > 0 { placed.isNews = false }
        return placed
      }
      let scrim = page.scrim(over: backdrop, for: draft.items)
      let below = (backdrop.items + scrim + furniture).map { placed in
        var placed = placed
        placed.isNews = false
        return placed
      }
      return ArrangedPart(anchor: draft.anchor, items: mirrored(below + draft.items))
    }
    let arrangement = SlideArrangement(
      viewport: setting.viewport, background: background, parts: arranged.withRisingAnchors,
      remarks: page.remarks)
    return arrangement.remarked(smallest: setting.least)
  }

  private func mirrored(_ items: [PlacedItem]) -> [PlacedItem] {
    guard setting.isMirrored else { return items }
    return items.map { placed in
      var placed = placed
      placed.item = placed.item.mirrored(in: setting.viewport.width)
      return placed
    }
  }

  private func parts() -> [Draft] {
    switch content.layout {
    case .title, .section: return openingParts() ?? contentParts()
    case .statement: return statementParts() ?? contentParts()
    case .quote: return quoteParts() ?? contentParts()
    case .pictureFull: return overPictureParts() ?? contentParts()
    case .blank where content.body.count == 1 && content.heading == nil:
      return wholePicture() ?? contentParts()
    default: return contentParts()
    }
  }

  /// The layout of blocks at a scale, in a height.
  func blocks(_ scale: TypeScale, room: Double) -> BlockLayout {
    var layout = BlockLayout(setting: setting, palette: palette, scale: scale, room: room)
    if let place = slide.style.alignment { layout.alignment = TextAlignment(place) }
    return layout
  }

  /// The scales to choose from, up to a share of ordinary text.
  func scales(upTo share: Double = 1) -> [TypeScale] {
    let wish = slide.style.textScale
    let scale = wish.isFinite && wish > 0 ? min(max(wish, 0.3), 3) : 1
    return TypeScale.choices(
      upTo: max(setting.least, setting.ordinaryBody * share * scale), least: setting.least)
  }
}

/// What one part of a slide shows besides what all of them do.
struct Draft {
  /// The piece shown first.
  var anchor: Int
  /// What it shows.
  var items: [PlacedItem]
}

extension [ArrangedPart] {
  /// No two parts have one anchor, so that each can be reached.
  fileprivate var withRisingAnchors: [ArrangedPart] {
    var next = 0
    return map { part in
      let anchor = Swift.max(next, part.anchor)
      next = anchor + 1
      return ArrangedPart(anchor: anchor, items: part.items)
    }
  }
}

extension SlideArrangement {
  /// How large its letters are on the average, but for header, footer and page number, in points.
  fileprivate var meanText: Double {
    var (sizes, letters) = (0.0, 0.0)
    for placed in parts.flatMap(\.items) where placed.isNews {
      guard case .text(let text) = placed.item.content else { continue }
      for span in text.spans {
        let count = Double(span.text.utf8.count)
        (sizes, letters) = (sizes + span.style.size * count, letters + count)
      }
    }
    return sizes / max(1, letters)
  }

  /// With what is to be said of its parts and its text.
  fileprivate func remarked(smallest: Double) -> SlideArrangement {
    var remarks = remarks
    if parts.count > 1 {
      remarks.append(.flowsOn(parts: parts.count))
    } else if smallestText * viewport.shorterSide <= smallest * 1.001 {
      remarks.append(.smallestText)
    }
    return SlideArrangement(
      viewport: viewport, background: background, parts: parts, remarks: remarks)
  }
}
