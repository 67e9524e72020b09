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
        at: left, leastLines: page.isEmpty ? 1 : 2,
        endsSentence: piece.flow.height < room * 0.5, measuring: text)
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
    if let whole = dealt(pieces, into: full.pages.count, room: room) { return (whole, true) }
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

  /// Whole pieces in so many parts that end where it is least bad, and are about equally full; `nil`
  /// where they don't fit without splitting one.
  private func dealt(_ pieces: [Piece], into count: Int, room: Double) -> [[Piece]]? {
    guard pieces.count <= 400, count <= 40 else { return nil }
    let even = pieces.map(\.atLeast).height / Double(count) / room
    // The least cost of parts that hold all pieces before one, and where the last of them begins.
    var rows = [[Int: (cost: Double, start: Int)]](repeating: [:], count: count + 1)
    rows[0][0] = (0, 0)
    for start in pieces.indices {
      for (end, height) in ends(from: start, of: pieces, room: room) {
        let isLast = end == pieces.count
        let uneven = height / room - even
        let cost = (isLast ? 0 : pieces[end - 1].costOfEnd) + uneven * uneven
        for part in 0..<count {
          guard let before = rows[part][start]?.cost, isLast == (part + 1 == count),
            before + cost < rows[part + 1][end]?.cost ?? .infinity
          else { continue }
          rows[part + 1][end] = (before + cost, start)
        }
      }
    }
    var (pages, end) = ([[Piece]](), pieces.count)
    for part in (1...count).reversed() {
      guard let start = rows[part][end]?.start else { return nil }
      pages.insert(part > 1 ? pieces[start..<end].withoutLeadingGaps : Array(pieces[..<end]), at: 0)
      end = start
    }
    return pages
  }

  /// Where a part that begins with a piece may end, and how high it is then.
  private func ends(
    from start: Int, of pieces: [Piece], room: Double
  ) -> [(end: Int, height: Double)] {
    var (meter, ends) = (StackMeter(), [(end: Int, height: Double)]())
    var isBegun = start == 0
    for (end, piece) in zip((start + 1)..., pieces[start...]) where isBegun || !piece.isBetween {
      isBegun = true
      _ = meter.add(piece.atLeast)
      guard meter.height <= room + 0.01 else { break }
      ends.append((end, meter.height))
    }
    return ends
  }
}

extension [[Piece]] {
  /// How bad the worst end of a part is.
  var worstEnd: Double { dropLast().compactMap { $0.last?.costOfEnd }.reduce(0, Swift.max) }
}

extension ArraySlice<Piece> {
  /// The pieces without those at their beginning that stand between two others.
  fileprivate var withoutLeadingGaps: [Piece] { Array(drop(while: \.isBetween)) }
}

extension Piece {
  /// How bad it is where a part ends behind it, beside how unlike parts are.
  fileprivate var costOfEnd: Double { keepsNext ? 4 : breakCost * 0.7 }
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
