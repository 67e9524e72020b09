import DeckModel
import StageModel
import Wire

extension RenderSchedule {
  /// A drawing that takes longer is not begun on the last free worker, unless it is urgent.
  ///
  /// Unit: nanoseconds: 150 ms.
  private static let longDrawing: Int64 = 150_000_000

  /// Sends what is ready and gives idle workers something to do.
  mutating func plan(now: Int64) -> [PoolAction] {
    var actions: [PoolAction] = []
    deliver(&actions)
    assign(now: now, &actions)
    return actions
  }

  // MARK: Delivery

  private mutating func deliver(_ actions: inout [PoolAction]) {
    for output in goals.keys.sorted() { deliverGoal(on: output, &actions) }
    for place in console.keys where !consoleSent.contains(place) && !isHeld {
      guard let picture = console[place], let buffer = buffers.holding(picture) else { continue }
      consoleSent.insert(place)
      buffers.hold(buffer, by: .console)
      actions.append(.picture(place, frame(picture, buffer)))
    }
  }

  private mutating func deliverGoal(on output: OutputName, _ actions: inout [PoolAction]) {
    guard let goal = goals[output], let picture = picture(for: goal) else { return }
    if goal.sent < goal.order {
      guard let buffer = buffers.holding(picture) else { return }
      if goal.prepared == picture { goals[output]?.prepared = nil }
      show(picture, buffer, on: output, order: goal.order, &actions)
    }
    prepareNext(on: output, picture, &actions)
  }

  /// Hands the likeliest next picture to the stage while there is time.
  private mutating func prepareNext(
    on output: OutputName, _ shown: PictureKey, _ actions: inout [PoolAction]
  ) {
    guard let next = ahead.first, case let picture = key(next, shown.size), picture != shown,
      goals[output]?.prepared != picture, let buffer = buffers.holding(picture)
    else { return }
    goals[output]?.prepared = picture
    buffers.hold(buffer, by: .stage(output))
    actions.append(.prepare(frame(picture, buffer), on: output))
  }

  /// Shows a picture that the operator passed already while nothing newer is there.
  mutating func showPassed(_ picture: PictureKey, _ actions: inout [PoolAction]) {
    for output in goals.keys.sorted() {
      guard let goal = goals[output], goal.size == picture.size,
        goal.cursor.map({ key($0, goal.size) }) != picture,
        let order = goal.passed[picture], order > goal.sent,
        let buffer = buffers.holding(picture)
      else { continue }
      show(picture, buffer, on: output, order: order, &actions)
    }
  }

  private mutating func show(
    _ picture: PictureKey, _ buffer: BufferID, on output: OutputName, order: UInt64,
    _ actions: inout [PoolAction]
  ) {
    goals[output]?.sent = order
    goals[output]?.isEmpty = false
    let passed = goals[output]?.passed ?? [:]
    goals[output]?.passed = passed.filter { $0.value > order }
    lastShown = picture.cursor
    unshown.insert(output)
    buffers.hold(buffer, by: .stage(output))
    actions.append(.show(frame(picture, buffer), on: output))
  }

  /// What a display is to show: its goal, or where that can't be drawn and the display is empty,
  /// the last good picture; else that of a slide near it.
  private func picture(for goal: Goal) -> PictureKey? {
    guard let cursor = goal.cursor else { return nil }
    let wanted = key(cursor, goal.size)
    guard hopeless.contains(wanted), goal.isEmpty else { return wanted }
    let all = 0..<slideCount
    let others = all.prefix(cursor.slide).reversed() + Array(all.dropFirst(cursor.slide + 1))
    let candidates = [lastShown].compactMap { $0 } + others.map { Cursor(slide: $0) }
    return candidates.lazy.map { key($0, goal.size) }.first { !hopeless.contains($0) } ?? wanted
  }

  private func frame(_ picture: PictureKey, _ buffer: BufferID) -> Frame {
    Frame(buffer: buffer, size: picture.size, showing: .slide(picture.cursor))
  }

  // MARK: Assignment

  private mutating func assign(now: Int64, _ actions: inout [PoolAction]) {
    let wishes = wishes
    let wanted = Set(wishes.map(\.picture))
    let underWay = Set(jobs.values.compactMap(\.picture))
    var open = wishes.filter {
      !underWay.contains($0.picture) && !hopeless.contains($0.picture)
        && !buffers.contains($0.picture)
    }
    for worker in workers.keys.sorted() where workers[worker]?.job == nil {
      guard !isHeld || open.first?.isUrgent == true else { return }
      let needsNotes = undescribed.contains(describedAround) && open.first?.isUrgent != true
      if needsNotes { describe(by: worker, now: now, &actions) }
      if workers[worker]?.job == nil, open.first?.isUrgent != true {
        // A key might go past a part that nobody knows of yet.
        arrange(onlyNear: true, by: worker, now: now, &actions)
      }
      guard workers[worker]?.job == nil else { continue }
      if let index = open.firstIndex(where: { $0.isUrgent || mayBeginLong }) {
        let wish = open.remove(at: index)
        draw(wish, keeping: wanted, by: worker, now: now, &actions)
      } else if open.isEmpty {
        describe(by: worker, now: now, &actions)
        if workers[worker]?.job == nil {
          arrange(onlyNear: false, by: worker, now: now, &actions)
        }
      }
    }
  }

  /// Whether a worker may begin what isn't urgent: where drawing takes long, one stays free.
  private var mayBeginLong: Bool {
    guard workers.count > 1, recentDurations.contains(where: { $0 > Self.longDrawing }) else {
      return true
    }
    return jobs.values.filter { !$0.isUrgent }.count < workers.count - 1
  }

  /// What is to be drawn, most urgent first.
  private var wishes: [Wish] {
    let displays = goals.values.sorted { $0.size.area > $1.size.area }
    var wishes = displays.compactMap { goal in
      picture(for: goal).map { Wish(picture: $0, isUrgent: true) }
    }
    // With no audience's display the console's picture is all there is.
    let currentIsUrgent = displays.isEmpty
    if currentIsUrgent { append(.current, isUrgent: true, to: &wishes) }
    append(ahead.prefix(1), displays, to: &wishes)
    append(.current, isUrgent: false, to: &wishes)
    append(.next, isUrgent: false, to: &wishes)
    append(ahead.dropFirst(), displays, to: &wishes)
    for place in console.keys.sorted(by: isEarlier) { append(place, isUrgent: false, to: &wishes) }
    return wishes
  }

  private func append(_ place: ConsolePlace, isUrgent: Bool, to wishes: inout [Wish]) {
    guard !consoleSent.contains(place), let picture = console[place],
      !wishes.contains(where: { $0.picture == picture })
    else { return }
    wishes.append(Wish(picture: picture, isUrgent: isUrgent))
  }

  private func append(_ cursors: ArraySlice<Cursor>, _ displays: [Goal], to wishes: inout [Wish]) {
    for cursor in cursors {
      for display in displays {
        let picture = key(cursor, display.size)
        guard !wishes.contains(where: { $0.picture == picture }) else { continue }
        wishes.append(Wish(picture: picture, isUrgent: false))
      }
    }
  }

  private func isEarlier(_ left: ConsolePlace, _ right: ConsolePlace) -> Bool {
    guard case .row(let first) = left else { return true }
    guard case .row(let second) = right else { return false }
    return first < second
  }

  private mutating func draw(
    _ wish: Wish, keeping wanted: Set<PictureKey>, by worker: Int, now: Int64,
    _ actions: inout [PoolAction]
  ) {
    guard
      let buffer = buffers.take(
        for: wish.picture, isUrgent: wish.isUrgent, keeping: wanted, &actions)
    else { return }
    lastJob += 1
    jobs[lastJob] = Job(
      picture: wish.picture, buffer: buffer, startedAt: now, isUrgent: wish.isUrgent)
    workers[worker]?.job = lastJob
    let job = RenderJob(
      number: lastJob, cursor: wish.picture.cursor, size: wish.picture.size,
      fit: presentation.fit, backdrop: presentation.backdrop, textSize: wish.picture.textSize,
      shape: wish.picture.shape, buffer: buffer)
    actions.append(.draw(job, worker: worker))
  }

  /// Asks for notes and text of slides around the operator's.
  private mutating func describe(by worker: Int, now: Int64, _ actions: inout [PoolAction]) {
    let near = (describedAround - 8...describedAround + 24)
    let asked = jobs.values.compactMap(\.described)
    guard !undescribed.isEmpty, asked.isEmpty,
      let nearest = undescribed.filter({ near.contains($0) }).min(by: isNearer)
    else { return }
    var last = nearest
    while last - nearest < 3, undescribed.contains(last + 1) { last += 1 }
    lastJob += 1
    jobs[lastJob] = Job(described: nearest...last, startedAt: now, isUrgent: false)
    workers[worker]?.job = lastJob
    actions.append(.describe(from: nearest, through: last, worker: worker))
  }

  private func isNearer(_ left: Int, _ right: Int) -> Bool {
    (abs(left - describedAround), left) < (abs(right - describedAround), right)
  }
}
