/// Where pieces stand below one another.
struct StackMeter {
  private var y = 0.0
  private var isEmpty = true
  private(set) var open: [Decor] = []

  /// Places the next piece.
  ///
  /// - Returns: Its upper edge, how many surroundings stay open, and where those that ended, end.
  mutating func add(_ piece: Piece) -> (top: Double, kept: Int, ends: [Double]) {
    var kept = 0
    while kept < min(open.count, piece.decor.count), !piece.decor[kept].isStart { kept += 1 }
    var ends: [Double] = []
    while open.count > kept {
      y += open.removeLast().bottom
      ends.append(y)
    }
    if !isEmpty { y += piece.gap }
    isEmpty = false
    for decor in piece.decor[kept...] {
      y += decor.lead
      open.append(decor)
    }
    let top = y
    y += piece.flow.height
    return (top, kept, ends)
  }

  /// The height of all that was added.
  var height: Double { open.reduce(y) { $0 + $1.bottom } }
}

extension [Piece] {
  /// The height of all of them below one another.
  var height: Double {
    var meter = StackMeter()
    for piece in self { _ = meter.add(piece) }
    return meter.height
  }

  /// How much wider than its room the widest thing is that should not be broken; 1 fits.
  var overWidth: Double { map(\.flow.overWidth).reduce(1, Swift.max) }

  /// All of them below one another, with what they stand in.
  func stacked() -> Flow {
    var flow = Flow()
    var meter = StackMeter()
    var boxes: [(decor: Decor, top: Double)] = []
    var placed: [(Decor, PointRect)] = []
    func close(_ bottom: Double) {
      guard let box = boxes.popLast() else { return }
      let frame = PointRect(
        x: box.decor.x, y: box.top, width: box.decor.width, height: bottom - box.top)
      placed.append((box.decor, frame))
    }
    for piece in self {
      let (top, kept, ends) = meter.add(piece)
      for end in ends { close(end) }
      var y = top - piece.decor[kept...].reduce(0) { $0 + $1.lead }
      for decor in piece.decor[kept...] {
        boxes.append((decor, y))
        if let header = decor.header { flow.add(header, x: decor.x, y: y + decor.top) }
        y += decor.lead
      }
      flow.add(piece.flow, y: top)
    }
    var bottom = meter.height - meter.open.reduce(0) { $0 + $1.bottom }
    for decor in meter.open.reversed() {
      bottom += decor.bottom
      close(bottom)
    }
    for (decor, frame) in placed { flow.addBelow(decor, frame) }
    flow.extend(to: meter.height)
    return flow
  }

  /// With up to half as much room again between them, where there is much to spare.
  func airy(in room: Double) -> [Piece] {
    let gaps = dropFirst().reduce(0) { $0 + $1.gap }
    let spare = Swift.max(0, room - height)
    guard gaps > 0 else { return self }
    let share = 1 + Swift.min(0.5, spare * 0.25 / gaps)
    return map { piece in
      var piece = piece
      piece.gap *= share
      return piece
    }
  }

  /// With places counted from a number on.
  func counted(from first: Int) -> [Piece] {
    var next = first
    return map { piece in
      var piece = piece
      piece.anchor = next
      next += piece.count
      return piece
    }
  }

  /// How many places they hold.
  var placeCount: Int { map(\.count).reduce(0, +) }
}

extension Flow {
  fileprivate mutating func addBelow(_ decor: Decor, _ frame: PointRect) {
    switch decor.look {
    case .panel(let colour, let radius):
      insertBelow(frame, .rectangle(colour, cornerRadius: radius), step: decor.step)
    case .bar(let colour, let width):
      let bar = PointRect(x: frame.x, y: frame.y, width: width, height: frame.height)
      insertBelow(bar, .rectangle(colour, cornerRadius: width / 2), step: decor.step)
    case .none: break
    }
  }
}

extension [Piece] {
  /// With every height chosen, so that they fill a room as well as they can.
  ///
  /// - Returns: The pieces, and how much too high they are: 1 or less fits.
  func filling(_ room: Double) -> (pieces: [Piece], excess: Double) {
    var pieces = self
    let flexible = indices.filter { self[$0].flex != nil }
    guard !flexible.isEmpty else { return (self, height / Swift.max(room, 0.001)) }
    for index in flexible {
      var empty = Flow()
      empty.extend(to: self[index].flex?.least ?? 0)
      pieces[index].flow = empty
    }
    let needed = pieces.height
    var spare = Swift.max(0, room - needed)
    // Who wants the least more is served first: what they leave goes to the others.
    let order = flexible.sorted { pieces[$0].wish < pieces[$1].wish }
    for (served, index) in order.enumerated() {
      guard let flex = pieces[index].flex else { continue }
      let more = Swift.min(pieces[index].wish, spare / Double(order.count - served))
      spare -= more
      pieces[index].flow = flex.build(flex.least + more)
      pieces[index].flow.note(overWidth: self[index].flow.overWidth)
    }
    return (pieces, needed / Swift.max(room, 0.001))
  }
}

extension Piece {
  /// How much higher than its least it may become.
  fileprivate var wish: Double { flex.map { max(0, $0.most - $0.least) } ?? 0 }
}
