public import DeckModel
public import LinuxSystem
public import StageModel

extension StagePlayer {
  /// Takes shared memory that frames will come in.
  public func attach(_ buffer: UInt64, _ descriptor: Descriptor, bytes: Int) {
    do {
      try buffers.attach(buffer, descriptor, bytes: bytes)
    } catch {
      report(.failed(error.description))
    }
  }

  /// Gives shared memory back.
  public func detach(_ buffer: UInt64) { buffers.detach(buffer) }

  /// Copies a frame, to be shown soon perhaps.
  public func prepare(_ frame: StageFrame) {
    guard let memory = memory(of: frame) else { return }
    preparations.append((frame, memory))
    // There is room for two beside the one that is shown.
    while preparations.count >= PictureShelf.room {
      report(.released(preparations.removeFirst().frame.buffer))
    }
  }

  /// Shows a frame, unless a later order comes first.
  public func show(_ frame: StageFrame, number: UInt64, transition: Transition) {
    guard let memory = memory(of: frame) else { return }
    replaceOrder(
      Order(subject: .frame(frame, memory), number: number, transition: transition))
  }

  /// Shows one colour, unless a later order comes first.
  public func show(
    _ colour: Colour, as showing: Showing, number: UInt64, transition: Transition
  ) {
    replaceOrder(
      Order(subject: .colour(showing, colour), number: number, transition: transition))
  }

  /// Writes the pixels presented last into a buffer.
  public func capture(_ buffer: UInt64) {
    do {
      let memory = try buffers.writableMemory(buffer)
      let room = UnsafeMutableRawBufferPointer(start: memory.start, count: memory.byteCount)
      report(.captured(buffer, driver.capture(into: room)))
    } catch {
      report(.failed(error.description))
      report(.captured(buffer, nil))
    }
  }

  /// The controller has gone: keeps the picture and lets go of all that was the controller's.
  public func forgetController() {
    buffers.detachAll()
    preparations = []
    shelf.forgetFrames()
  }

  private func replaceOrder(_ new: Order) {
    if let order, case .frame(let skipped, _) = order.subject {
      report(.released(skipped.buffer))
    }
    order = new
  }

  private func memory(of frame: StageFrame) -> MappedMemory? {
    do {
      return try buffers.memory(frame.buffer, for: frame.size)
    } catch {
      report(.failed(error.description))
      report(.released(frame.buffer))
      return nil
    }
  }
}

extension StagePlayer {
  func carryOut(_ order: Order, drawing: Bool) {
    let next: StageContent
    switch order.subject {
    case .colour(let showing, let colour):
      next = .colour(colour)
      self.showing = showing
    case .frame(let frame, let memory):
      let picture = picture(for: frame, memory)
      report(.released(frame.buffer))
      // A frame for the display as it was: the one for the display as it is will come.
      guard let picture else { return }
      next = .picture(picture)
      showing = frame.showing
    }
    number = order.number
    owesPresented = true
    guard drawing else {
      fade = nil
      content = next
      return
    }
    show(next, transition: order.transition)
  }

  /// The stage's own copy of a frame; `nil` when the frame has not the display's size.
  func picture(for frame: StageFrame, _ memory: MappedMemory) -> StagePicture? {
    if let output, output.size != frame.size { return nil }
    if let picture = shelf.find(frame) { return picture }
    let kept = [content, fade?.from].compactMap { content -> StagePicture? in
      if case .picture(let picture) = content { picture } else { nil }
    }
    let picture = shelf.take(for: frame, keeping: kept) { driver.makePicture(frame.size) }
    guard let picture else {
      report(.failed(localized("There is no memory for a picture of %1.", "\(frame.size)")))
      return nil
    }
    memory.start.withMemoryRebound(to: UInt32.self, capacity: frame.size.area) {
      picture.pixels.update(from: $0, count: frame.size.area)
    }
    driver.changed(picture)
    return picture
  }

  private func show(_ next: StageContent, transition: Transition) {
    let last = content
    let fades =
      transition.kind != SlideTransition.none && fade == nil && clock() >= noFadesBefore
      && output.map { last.fits($0.size) } == true
    content = next
    guard fades else { return finish() }
    let now = clock()
    step(Fade(from: last, transition: transition, course: Crossfade(start: now), due: now))
  }

  func step(_ current: Fade) {
    let before = clock()
    let weight = current.course.weight(at: before)
    guard weight < 256 else { return finish() }
    driver.show(moment(of: current, weight: weight))
    let after = clock()
    guard after - before <= Crossfade.slowestStep else {
      noFadesBefore = after + Crossfade.pause
      return finish()
    }
    var next = current
    next.due = max(current.due + Crossfade.step, after)
    fade = next
  }

  private func moment(of fade: Fade, weight: Int) -> StageContent {
    let kind = fade.transition.kind
    guard kind == .slide || kind == .push, let width = output?.size.width else {
      return .mixture(fade.from, content, weight: weight)
    }
    return .motion(
      fade.from, content,
      Motion(
        weight: weight, width: width, pushes: kind == .push,
        isBackward: fade.transition.isBackward))
  }

  /// Shows the content as it is to stay.
  private func finish() {
    fade = nil
    driver.show(content)
    reportPresented()
  }

  func reportPresented() {
    guard owesPresented, isPlaced else { return }
    owesPresented = false
    report(.presented(number, showing))
  }
}
