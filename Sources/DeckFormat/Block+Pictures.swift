internal import DeckModel

extension Block {
  /// The block, whose pictures are as large as the author's pixels make them.
  func withPictures(scaledBy factor: Double) -> Block {
    guard factor != 1 else { return self }
    func scaled(_ blocks: [Block]) -> [Block] { blocks.map { $0.withPictures(scaledBy: factor) } }
    var block = self
    switch content {
    case .picture(let picture): block.content = .picture(picture.scaled(by: factor))
    case .quote(let blocks): block.content = .quote(scaled(blocks))
    case .group(let blocks): block.content = .group(scaled(blocks))
    case .cards(let cards): block.content = .cards(cards.map(scaled))
    case .columns(let columns):
      block.content = .columns(columns.map { Column(scaled($0.blocks), share: $0.share) })
    case .list(var list):
      for index in list.items.indices {
        list.items[index].blocks = scaled(list.items[index].blocks)
      }
      block.content = .list(list)
    case .heading, .paragraph, .table, .code, .rule: break
    }
    return block
  }
}

extension Picture {
  /// The picture with lengths in points that much longer.
  func scaled(by factor: Double) -> Picture {
    var picture = self
    if case .points(let points)? = width { picture.width = .points(points * factor) }
    if case .points(let points)? = height { picture.height = .points(points * factor) }
    return picture
  }

  /// Takes what the classes of Tailwind and UnoCSS say of its size, which may stand as attributes:
  /// `w-40`, `h-1/2`, `w-200px`.
  mutating func applyUtilities(_ element: Element) {
    for name in element.classes + element.attributes.filter({ $0.value.isEmpty }).keys.sorted() {
      for prefix in ["w-", "max-w-"] where name.hasPrefix(prefix) && width == nil {
        width = Length(utility: name.dropFirst(prefix.count))
      }
      for prefix in ["h-", "max-h-"] where name.hasPrefix(prefix) && height == nil {
        height = Length(utility: name.dropFirst(prefix.count))
      }
    }
    if height == .share(1) { height = nil }
  }
}

extension Picture.Length {
  /// A length as such classes write it; `nil` when it is none.
  fileprivate init?(utility text: Substring) {
    if text.first == "[", text.last == "]" {
      self.init(css: String(text.dropFirst().dropLast()))
    } else if text == "full" {
      self = .share(1)
    } else if let steps = Double(text) {
      self.init(css: "\(steps * 4)px")
    } else if let slash = text.firstIndex(of: "/"), let part = Double(text[..<slash]),
      let whole = Double(text[slash...].dropFirst()), part > 0, whole >= part
    {
      self = .share(part / whole)
    } else if text.first?.isNumber ?? false {
      self.init(css: String(text))
    } else {
      return nil
    }
  }
}

extension [Block] {
  /// The blocks, in which pictures side by side that share the whole width about evenly fill their row:
  /// an author's share is one of the slide, and not of the place that each has in it.
  var withFullRows: [Block] {
    var result = self
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex { !$0.isPicture } ?? endIndex
      if self[start..<end].shareWidth {
        for index in start..<end { result[index] = result[index].fillingCell }
      }
      start = Swift.max(end, start + 1)
    }
    return result
  }
}

extension ArraySlice<Block> {
  /// Whether they are pictures of about the same share of the width, which together are most of it.
  fileprivate var shareWidth: Bool {
    let shares = compactMap(\.pictureShare)
    guard count > 1, shares.count == count, let least = shares.min(), let most = shares.max() else {
      return false
    }
    return most <= least * 1.25 && (0.7...1.05).contains(shares.reduce(0, +))
  }
}

extension Block {
  /// The share of the width that it asks for, where it is a picture of no other size.
  fileprivate var pictureShare: Double? {
    guard case .picture(let picture) = content, case .share(let share)? = picture.width,
      picture.height == nil
    else { return nil }
    return share
  }

}

extension Block {
  /// The block, where it is a picture of no size that is told as high as two lines.
  var withSmallPicture: Block {
    guard case .picture(var picture) = content, picture.width == nil, picture.height == nil else {
      return self
    }
    var block = self
    picture.height = .points(72)
    block.content = .picture(picture)
    return block
  }

  /// The block, where it is a picture with a share of the width, as wide as its place in a row.
  var fillingCell: Block {
    guard case .picture(var picture) = content, case .share? = picture.width else { return self }
    var block = self
    picture.width = nil
    block.content = .picture(picture)
    return block
  }

  /// The block, where it is a picture of no size with a share of the width.
  func withPicture(_ share: Double) -> Block {
    guard case .picture(var picture) = content, picture.width == nil, picture.height == nil else {
      return self
    }
    var block = self
    picture.width = .share(share)
    block.content = .picture(picture)
    return block
  }
}

extension Picture {
  /// Whether it is no larger than a letter.
  var isIcon: Bool {
    [width, height].contains { length in
      if case .points(let points)? = length { points < 40 } else { false }
    }
  }
}
