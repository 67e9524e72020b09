public import DeckModel
public import StageModel
import Wire

// How slides fill the audience's displays, found out between drawings.

extension RenderSchedule {
  /// Sets which of all slides are laid out anew for each display; pages of fixed shape have no parts.
  public mutating func setLaidOut(
    _ slides: Set<Int>, of slideCount: Int, now: Int64
  ) -> [PoolAction] {
    laidOut = slides
    self.slideCount = slideCount
    return plan(now: now)
  }

  /// Draws everything with the audience's text at this size, in percent, from now on.
  public mutating func setTextSize(_ size: Int, now: Int64) -> [PoolAction] {
    guard size != textSize else { return [] }
    textSize = size
    for output in goals.keys {
      goals[output]?.prepared = nil
      goals[output]?.passed = [:]
    }
    return plan(now: now)
  }

  /// Sets the formats that all slides are to be arranged for, the leading display's first.
  public mutating func setFormats(_ formats: [DisplayFormat], now: Int64) -> [PoolAction] {
    self.formats = formats
    fillings = fillings.filter { formats.contains($0.key) }
    return plan(now: now)
  }

  /// A worker has found how some slides fill a display.
  ///
  /// - Returns: The format they were arranged for, `nil` when nobody had asked, and what to do.
  public mutating func arranged(
    _ found: [SlideFilling], by worker: Int, now: Int64
  ) -> (DisplayFormat?, [PoolAction]) {
    guard let number = workers[worker]?.job, let job = jobs[number], let task = job.arranged else {
      return (nil, [])
    }
    _ = finish(number, now: now)
    // What is missing in the answer is not asked for again.
    settle(task)
    if formats.contains(task.format) {
      for filling in found { fillings[task.format, default: [:]][filling.slide] = filling }
    }
    return (task.format, plan(now: now))
  }

  /// Takes slides as one part each, so that they are not asked for again.
  mutating func settle(_ task: Arrangement) {
    guard formats.contains(task.format) else { return }
    for slide in task.slides {
      fillings[task.format, default: [:]][slide] = SlideFilling(slide: slide)
    }
  }

  /// The picture that a display shows at a cursor: all anchors within one part are one picture.
  func key(_ cursor: Cursor, _ size: PixelSize) -> PictureKey {
    var cursor = cursor
    if let filling = fillings[DisplayFormat(size, textSize: textSize)]?[cursor.slide] {
      let part = filling.part(holding: cursor.anchor)
      cursor.anchor = part == 0 ? 0 : filling.parts[part].anchor
    }
    return PictureKey(cursor: cursor, size: size, textSize: textSize)
  }

  /// Has a worker arrange some slides: those beside the operator's, or any.
  mutating func arrange(
    onlyNear isNear: Bool, by worker: Int, now: Int64, _ actions: inout [PoolAction]
  ) {
    guard !jobs.values.contains(where: { $0.arranged != nil }),
      let task = nextArrangement(onlyNear: isNear)
    else { return }
    lastJob += 1
    jobs[lastJob] = Job(arranged: task, startedAt: now, isUrgent: false)
    workers[worker]?.job = lastJob
    actions.append(.arrange(task, worker: worker))
  }

  private func nextArrangement(onlyNear isNear: Bool) -> Arrangement? {
    let here = describedAround
    let near = [here, here + 1, here - 1].filter { laidOut.contains($0) }
    for format in isNear ? formats.prefix(1) : formats[...] {
      let known = fillings[format] ?? [:]
      let candidates = isNear ? near : Array(laidOut)
      let nearest = candidates.filter { known[$0] == nil }.min {
        (abs($0 - here), $0) < (abs($1 - here), $1)
      }
      guard let nearest else { continue }
      var last = nearest
      while last - nearest < 2, laidOut.contains(last + 1), known[last + 1] == nil { last += 1 }
      return Arrangement(format: format, slides: nearest...last)
    }
    return nil
  }
}
