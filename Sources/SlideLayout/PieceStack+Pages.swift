/// Deals pieces out to parts of a slide.
struct Paginator {
  /// How large text is.
  let text: any TextMeasurer

  /// The pieces in parts, each of at most a height.
  ///
  /// - Returns: The parts, and whether every one of them fits.
  func pages(_ pieces: [Piece], room: Double) -> (pages: [[Piece]], fits: Bool) {
    var pages: [[Piece]] = []
    var page: [Piece] = []
    var meter = StackMeter()
    var fits = true
    var queue = Array(pieces.reversed())
    while let piece = queue.popLast() {
      if piece.isBetween, page.isEmpty, !pages.isEmpty { continue }
      var next = meter
      _ = next.add(piece.atLeast)
      if next.height <= room + 0.01 {
        meter = next
        page.append(piece)
        continue
      }
      let left = room - (next.height - piece.atLeast.flow.height)
      if let (head, tail) = piece.split(
        at: left, leastLines: page.isEmpty ? 1 : 2, measuring: text)
      {
        page.append(head)
        queue.append(tail)
      } else if page.isEmpty {
        fits = false
        page.append(piece)
      } else {
        queue.append(piece)
        giveBack(&page, to: &queue)
      }
      pages.append(page)
      (page, meter) = ([], StackMeter())
    }
    if !page.isEmpty { pages.append(page) }
    return (pages, fits)
  }

  /// Headings at the end of a part go to the next one, with what they head.
  private func giveBack(_ page: inout [Piece], to queue: inout [Piece]) {
    var kept = page.count
    while kept > 0, page[kept - 1].keepsNext { kept -= 1 }
    guard kept > 0 else { return }
    queue.append(contentsOf: page[kept...].reversed())
    page.removeSubrange(kept...)
  }

  /// As many parts as the room asks for, but none much fuller than the others.
  func balanced(_ pieces: [Piece], room: Double) -> (pages: [[Piece]], fits: Bool) {
    let full = pages(pieces, room: room)
    guard full.pages.count > 1, full.fits else { return full }
    var best = full
    let even = pieces.map(\.atLeast).height / Double(full.pages.count)
    var (low, high) = (min(even * 0.98, room), room)
    for _ in 0..<3 {
      let middle = (low + high) / 2
      let attempt = pages(pieces, room: middle)
      if attempt.fits, attempt.pages.count == full.pages.count {
        (best, high) = (attempt, middle)
      } else {
        low = middle
      }
    }
    return best
  }
}

extension Piece {
  /// The piece at the least height of use.
  fileprivate var atLeast: Piece {
    guard let flex else { return self }
    var piece = self
    piece.flow = Flow()
    piece.flow.extend(to: flex.least)
    return piece
  }
}
